import { useRef, useState, type SubmitEvent } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Field } from '@loyalty/shared-ui/field';
import { CodeInput } from './code-input';
import styles from './code-input.module.css';
import { CODE_CHARACTERS, validateCode, placeInGroups, symbolsOf, type CodeValidation } from './code-text';
import { useValidationText } from './use-validation-text';

export interface TypeCodeDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called with the 28 characters once they are valid. */
  onCode: (code: string) => void;
}

/** Renders the dialog to type the code of a label that no camera can read; it validates before sending. */
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

/** Mounted only while the dialog is open, so that it opens empty. */
function TypeCodeForm({ onCode }: Pick<TypeCodeDialogProps, 'onCode'>) {
  const { t } = useLingui();
  const [value, setValue] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  /** Prevents a second submit while the dialog closes. */
  const handedOver = useRef<string>(undefined);
  const validation = validateCode(value);
  const validationText = useValidationText();
  const count = Math.min(symbolsOf(value).length, CODE_CHARACTERS);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (validation.kind === 'complete') {
      if (handedOver.current === validation.code) return;
      handedOver.current = validation.code;
      return onCode(validation.code);
    }
    setSubmitted(true);
    input.current?.focus();
    const wrongAt = validation.kind === 'foreign-character' ? validation.at : firstSuspect(validation)?.at;
    if (wrongAt === undefined) return;
    const { start, end } = placeInGroups(symbolsOf(value), wrongAt);
    input.current?.setSelectionRange(start, end);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t`Code on the label`}
        hint={t`${count} of ${CODE_CHARACTERS} characters`}
        error={(submitted || isCertain(validation)) && validationText(validation)}
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

const firstSuspect = (validation: CodeValidation) =>
  validation.kind === 'mistyped' ? validation.suspects[0] : undefined;

/** Returns whether the text is invalid whatever follows; an incomplete code is not an error yet. */
const isCertain = ({ kind }: CodeValidation) => kind === 'foreign-character' || kind === 'long' || kind === 'mistyped';
