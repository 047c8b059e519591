import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { Stack } from '@loyalty/shared-ui/stack';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useToast } from '@loyalty/shared-ui/toast';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useMemo, useState } from 'react';
import { useDraft, useKeepTyped } from '../../drafts/use-draft';
import { useErrorText } from '../../i18n/use-error-text';
import styles from './claims.module.css';
import { useAnswerRejection, type Claim } from './claims.resource';

/** Same limit as the server's. */
const maxLength = 500;

/** Renders what the user answered to a rejection and the reply; before that, the one answer that they have. */
export function RejectionAnswer({ claim: { transactionId, answer } }: { claim: Claim }) {
  if (!answer) return <AnswerForm transactionId={transactionId} />;
  // Both texts are deleted 180 days after the reply.
  if (!answer.text && !answer.reply) return null;
  return (
    <Stack gap={2}>
      <p>
        <Trans>You answered: “{answer.text}”</Trans>
      </p>
      {answer.reply ? (
        <p className={styles.reason}>
          <Trans>
            The company: <strong>{answer.reply}</strong>
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>The company reads it. The reply appears here.</Trans>
        </p>
      )}
    </Stack>
  );
}

function AnswerForm({ transactionId }: { transactionId: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const draft = useDraft(`claim-answer-${transactionId}`, { text: '' });
  const [text, setText] = useState(draft.initial.text);
  const [sent, setSent] = useState(false);
  useKeepTyped(
    draft,
    useMemo(() => ({ text }), [text]),
    sent,
  );
  const send = useCommand(useAnswerRejection(), {
    onSuccess: () => {
      setSent(true);
      draft.discard();
      toast.success(t`Sent to the company`);
    },
    onError: errorText,
  });
  return (
    <Stack
      as="form"
      gap={3}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send.run({ transactionId, answer: text.trim() });
      }}
    >
      <Field label={t`Is this not right? Tell the company`} hint={t`You can answer once.`} error={send.error}>
        <Textarea
          rows={3}
          maxLength={maxLength}
          value={text}
          onChange={({ target }) => {
            send.clear();
            setText(target.value);
          }}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={send.pending} disabled={sent || text.trim() === ''}>
        <Trans>Send the answer</Trans>
      </Button>
    </Stack>
  );
}
