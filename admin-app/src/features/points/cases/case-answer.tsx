import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Field } from '@loyalty/shared-ui/field';
import { Notice } from '@loyalty/shared-ui/notice';
import { TextInput } from '@loyalty/shared-ui/text-input';
import { Textarea } from '@loyalty/shared-ui/textarea';
import { useToast } from '@loyalty/shared-ui/toast';
import { type FormEvent, useState } from 'react';
import { RestoredNote } from '../../../drafts/restored-note';
import { useTypedTexts } from '../../../drafts/use-typed-texts';
import { useErrorText } from '../../../i18n/use-error-text';
import { usePointsText } from '../../../programme/points-text';
import { useCaseName } from './case-name';
import { declineCase, grantCase, type ScanCase, useRefreshCases } from './cases.resource';
import styles from './cases.module.css';

/** Same limit as the server's. */
const MAX_ANSWER_LENGTH = 500;

export const codeFieldId = 'case-code';
export const answerFieldId = 'case-answer';

interface CaseAnswerProps {
  scanCase: ScanCase;
  onAnswered: () => void;
}

type Way = 'grant' | 'decline';

/** Renders the two decisions on an open case, to grant and to decline; a failed one stays as typed, with the reason. */
export function CaseAnswer({ scanCase, onAnswered }: CaseAnswerProps) {
  const { t } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefreshCases();
  const [problem, setProblem] = useState<{ of: Way; text: string }>();
  const [busy, setBusy] = useState<Way>();
  const name = useCaseName()(scanCase);
  const draft = useTypedTexts(`case/${scanCase.id}`, ['code', 'answer']);

  const send = async (of: Way, action: () => Promise<unknown>) => {
    setBusy(of);
    setProblem(undefined);
    try {
      await action();
      draft.forget();
      onAnswered();
    } catch (error) {
      console.error(error);
      setProblem({ of, text: errorText(error) });
    }
    await refresh().catch(() => undefined);
    setBusy(undefined);
  };
  const grant = (code: string) => {
    if (code === '') return setProblem({ of: 'grant', text: t`Please enter a code or a serial number` });
    void send('grant', async () => {
      if (await grantCase(scanCase.id, code)) toast.success(t`The points were granted to ${name}.`);
      else toast.info(t`Another admin must confirm this. The case of ${name} stays open until then.`);
    });
  };
  const decline = (answer: string) => {
    if (answer === '') return setProblem({ of: 'decline', text: t`Please enter an answer` });
    void send('decline', async () => {
      await declineCase(scanCase.id, answer);
      toast.success(t`The photo of ${name} was declined.`);
    });
  };
  const errorOf = (of: Way) => (problem?.of === of ? problem.text : undefined);
  const state = { busy, disabled: busy !== undefined };
  return (
    <div className={styles.answers}>
      <RestoredNote draft={draft} />
      {!scanCase.waitingOrder && (
        <GrantForm
          scanCase={scanCase}
          {...state}
          error={errorOf('grant')}
          typed={draft.typed.code}
          onType={(code) => draft.type('code', code)}
          onSend={grant}
        />
      )}
      <DeclineForm
        {...state}
        error={errorOf('decline')}
        typed={draft.typed.answer}
        onType={(answer) => draft.type('answer', answer)}
        onSend={decline}
      />
    </div>
  );
}

interface FormProps {
  busy: Way | undefined;
  disabled: boolean;
  error: string | undefined;
  /** Undefined: left as it was. */
  typed: string | undefined;
  onType: (text: string | undefined) => void;
  onSend: (text: string) => void;
}

/** Shows before it is sent whether a second admin is needed: for anything but what the server has read. */
function GrantForm({
  scanCase: { label },
  busy,
  disabled,
  error,
  typed,
  onType,
  onSend,
}: FormProps & Pick<CaseAnswerProps, 'scanCase'>) {
  const { t } = useLingui();
  const pointsText = usePointsText();
  // Of the photo, and may arrive later.
  const readable = label?.status === 'issued' ? String(label.serial) : '';
  const code = (typed ?? readable).trim();
  const isRead = readable !== '' && code === readable;
  const points = pointsText(label?.points ?? 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(code);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field id={codeFieldId} label={t`Code or serial number`} error={error}>
        <TextInput
          value={typed ?? readable}
          maxLength={200}
          onChange={({ target: { value } }) => onType(value === readable ? undefined : value)}
        />
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
      <Button type="submit" busy={busy === 'grant'} disabled={disabled} aria-keyshortcuts="G">
        {isRead ? t`Grant ${points}` : t`Ask a second admin`}
      </Button>
    </form>
  );
}

function DeclineForm({ busy, disabled, error, typed: answer = '', onType, onSend }: FormProps) {
  const { t } = useLingui();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(answer.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field id={answerFieldId} label={t`Answer to the user`} error={error}>
        <Textarea
          rows={2}
          value={answer}
          maxLength={MAX_ANSWER_LENGTH}
          onChange={({ target }) => onType(target.value || undefined)}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={busy === 'decline'} disabled={disabled} aria-keyshortcuts="D">
        {t`Decline`}
      </Button>
    </form>
  );
}
