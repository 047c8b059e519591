import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useToast } from '@loyalty/shared-ui/toast';
import { useEffect, useEffectEvent } from 'react';
import { object, string } from 'yup';
import { drafts } from '../../../drafts/drafts';
import { Form } from '../../../forms/form';
import { useForm } from '../../../forms/use-form';
import { usePointsText } from '../../../programme/points-text';
import { createAnswerSchema } from './answer.schema';
import { type CaseAnswers, declineCase, grantCase, type ScanCase, useCaseName } from './cases.resource';
import styles from './cases.module.css';

/** Same limit as the server's. */
const MAX_ANSWER_LENGTH = 500;

export const codeFieldId = 'case-code';
export const answerFieldId = 'case-answer';

export interface CaseAnswerProps {
  scanCase: ScanCase;
  /** Of both forms, so that no case is granted and declined. */
  answers: CaseAnswers;
  onAnswered: () => void;
}

/** Renders the two decisions on an open case, to grant and to decline, of a claim only the reply; a failed one stays as typed, with the reason. */
export function CaseAnswer({ scanCase, answers, onAnswered }: CaseAnswerProps) {
  const { id, label, waitingOrder } = scanCase;
  // Of the photo, and may arrive later.
  const readable = label?.status === 'issued' ? String(label.serial) : '';
  const answered = () => {
    drafts.discard(`case/${id}`);
    drafts.discard(`answer/${id}`);
    onAnswered();
  };
  const props = { scanCase, answers, onAnswered: answered };
  return (
    <Stack className={styles.answers}>
      {!waitingOrder && !scanCase.claim && <GrantForm key={id} readable={readable} {...props} />}
      <DeclineForm key={id} {...props} />
    </Stack>
  );
}

/** Shows before it is sent whether a second admin is needed: for anything but what the server has read. */
function GrantForm({ scanCase, answers, onAnswered, readable }: CaseAnswerProps & { readable: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const name = useCaseName()(scanCase);
  const points = usePointsText()(scanCase.label?.points ?? 0);
  const form = useForm<{ code: string }, boolean>({
    initialValues: { code: readable },
    schema: object({
      code: string()
        .trim()
        .required(t`Please enter a code or a serial number`),
    }),
    draft: `case/${scanCase.id}`,
    send: ({ code }) => answers.answer(scanCase.id, () => grantCase(scanCase.id, code.trim())),
    onSent: (granted) => {
      if (granted) toast.success(t`The points were granted to ${name}.`);
      else toast.info(t`Another admin must confirm this. The photo of ${name} stays open until then.`);
      onAnswered();
    },
  });
  const showReading = useEffectEvent(() => {
    // What the admin is typing stays.
    if (!form.dirty && form.initialValues.code !== readable) form.resetForm({ values: { code: readable } });
  });
  useEffect(() => showReading(), [readable]);
  const code = form.values.code.trim();
  const isRead = readable !== '' && code === readable;
  return (
    <Form form={form} gap={2}>
      <Field id={codeFieldId} label={t`Code or serial number`} error={form.problem('code')}>
        <TextInput maxLength={200} {...form.getFieldProps('code')} />
      </Field>
      {/* Rendered from the start, so that changes are announced. */}
      <div role="status">
        {!isRead && code !== '' && (
          <Notice tone="warning" title={t`Needs a second admin`}>
            {readable === ''
              ? t`The server has not read this label in the photo. Another admin must look at it and confirm.`
              : t`The server read label ${readable}, not this one. Another admin must look at the photo and confirm.`}
          </Notice>
        )}
      </div>
      <Stack row>
        <Button
          type="submit"
          busy={form.isSubmitting}
          disabled={answers.isBusy(scanCase.id) && !form.isSubmitting}
          aria-keyshortcuts="G"
        >
          {isRead ? t`Grant ${points}` : t`Ask a second admin`}
        </Button>
      </Stack>
    </Form>
  );
}

/** Declines a photo; of an answer to a rejection, it replies. */
function DeclineForm({ scanCase, answers, onAnswered }: CaseAnswerProps) {
  const { t, i18n } = useLingui();
  const isReply = scanCase.claim !== null;
  const toast = useToast();
  const name = useCaseName()(scanCase);
  const form = useForm<{ answer: string }>({
    initialValues: { answer: '' },
    schema: createAnswerSchema(i18n),
    draft: `answer/${scanCase.id}`,
    send: ({ answer }) => answers.answer(scanCase.id, () => declineCase(scanCase.id, answer.trim())),
    onSent: () => {
      toast.success(isReply ? t`The reply was sent to ${name}.` : t`The photo of ${name} was declined.`);
      onAnswered();
    },
  });
  return (
    <Form form={form} gap={2}>
      <Field id={answerFieldId} label={t`Answer to the user`} error={form.problem('answer')}>
        <Textarea rows={2} maxLength={MAX_ANSWER_LENGTH} {...form.getFieldProps('answer')} />
      </Field>
      <Stack row>
        <Button
          type="submit"
          variant={isReply ? 'primary' : 'secondary'}
          busy={form.isSubmitting}
          disabled={answers.isBusy(scanCase.id) && !form.isSubmitting}
          aria-keyshortcuts="D"
        >
          {isReply ? t`Send the reply` : t`Decline`}
        </Button>
      </Stack>
    </Form>
  );
}
