import { useRef, useState, type SubmitEvent } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Field } from '@loyalty/shared-ui/field';
import { CodeInput } from './code-input';
import styles from './code-input.module.css';
import { CODE_CHARACTERS, judgeCode, placeInGroups, symbolsOf, type CodeJudgement } from './code-text';
import { useJudgementText } from './use-judgement-text';

export interface TypeCodeDialogProps {
  open: boolean;
  onClose: () => void;
  /** Told the 28 characters once they can be a label's. */
  onCode: (code: string) => void;
}

/** For a label that no camera can read any more: its code is typed, and judged before anything is sent. */
export function TypeCodeDialog({ open, onClose, onCode }: TypeCodeDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Type the code`}
      closeLabel={t`Close`}
      description={t`It is printed under the QR code: ${CODE_CHARACTERS} letters and digits.`}
    >
      <TypeCodeForm onCode={onCode} />
    </Dialog>
  );
}

/** Exists only while the dialog is open, so that it opens empty. */
function TypeCodeForm({ onCode }: Pick<TypeCodeDialogProps, 'onCode'>) {
  const { t } = useLingui();
  const [value, setValue] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  /** A second press comes before the dialog is gone. */
  const handedOver = useRef<string>(undefined);
  const judgement = judgeCode(value);
  const judgementText = useJudgementText();
  const count = Math.min(symbolsOf(value).length, CODE_CHARACTERS);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (judgement.kind === 'complete') {
      if (handedOver.current === judgement.code) return;
      handedOver.current = judgement.code;
      return onCode(judgement.code);
    }
    setSubmitted(true);
    input.current?.focus();
    const wrongAt = judgement.kind === 'foreign-character' ? judgement.at : firstSuspect(judgement)?.at;
    if (wrongAt === undefined) return;
    const { start, end } = placeInGroups(symbolsOf(value), wrongAt);
    input.current?.setSelectionRange(start, end);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t`Code on the label`}
        hint={t`${count} of ${CODE_CHARACTERS} characters`}
        error={(submitted || isCertain(judgement)) && judgementText(judgement)}
        required
      >
        <CodeInput
          ref={input}
          value={value}
          onValue={(next) => {
            setValue(next);
            setSubmitted(false);
          }}
        />
      </Field>
      <Button type="submit" size="lg" block>
        <Trans>Get points</Trans>
      </Button>
    </form>
  );
}

const firstSuspect = (judgement: CodeJudgement) => (judgement.kind === 'mistyped' ? judgement.suspects[0] : undefined);

/** Wrong however it goes on; what is merely not finished is no mistake yet. */
const isCertain = ({ kind }: CodeJudgement) => kind === 'foreign-character' || kind === 'long' || kind === 'mistyped';
