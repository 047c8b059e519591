import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Field } from '@loyalty/shared-ui/field';
import { type ReactNode, useRef, useState, type SubmitEvent } from 'react';
import { CodeInput } from './code-input';
import styles from './code-input.module.css';
import { isPaymentCode, useForeignText, type ForeignCode } from './detections';
import { Stack } from '@loyalty/shared-ui/stack';
import { plainCode } from '@loyalty/shared-ui/typed-code';
import { isMarketCode, type MarketFormats } from '../../label-code/market-code';
import {
  LONG_CODE,
  SHORT_CODE,
  validateCode,
  placeInGroups,
  type CodeValidation,
  groupOf,
} from '../../label-code/code-text';

interface TypeCodeDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called with the 12 or 28 characters once they are valid, or with the digits of another vendor's code. */
  onCode: (code: string) => void;
  formats?: MarketFormats | undefined;
  help?: ReactNode;
}

export function TypeCodeDialog({ open, onClose, onCode, formats, help }: TypeCodeDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Type the code`}
      closeLabel={t`Close`}
      description={t`It is printed next to the QR code: ${SHORT_CODE} letters and digits, on older labels ${LONG_CODE}.`}
    >
      <TypeCodeForm onCode={onCode} formats={formats} />
      {help && <p className={styles.help}>{help}</p>}
    </Dialog>
  );
}

/** Mounted only while the dialog is open, so that it opens empty. */
function TypeCodeForm({ onCode, formats = [] }: Pick<TypeCodeDialogProps, 'onCode' | 'formats'>) {
  const { t } = useLingui();
  const [value, setValue] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  /** Prevents a second submit while the dialog closes. */
  const handedOver = useRef<string>(undefined);
  const validation = validateTyped(value, formats);
  const validationText = useValidationText();
  const foreignText = useForeignText();
  const foreign = foreignTyping(value);
  const { length } = plainCode(value);
  const most = length > SHORT_CODE ? LONG_CODE : SHORT_CODE;
  const count = Math.min(length, most);
  const isWrongOrUnfinished = !submitted && validation.kind === 'mistyped' && validation.isUnfinished;

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
    const { start, end } = placeInGroups(plainCode(value), wrongAt);
    input.current?.setSelectionRange(start, end);
  };
  return (
    <Stack as="form" gap={5} onSubmit={submit} noValidate>
      <Field
        label={t`Code on the label`}
        hint={
          foreign
            ? undefined
            : isWrongOrUnfinished
              ? t`One character is wrong, unless the label has ${LONG_CODE} characters.`
              : t`${count} of ${most} characters`
        }
        error={foreign ? foreignText[foreign] : (submitted || isCertain(validation)) && validationText(validation)}
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
    </Stack>
  );
}

/** The field corrects letters for codes of ours: another vendor's can be typed if they have none. */
function validateTyped(value: string, formats: MarketFormats): CodeValidation {
  const digits = formats.filter(({ characters }) => characters === 'digits');
  const code = plainCode(value);
  return isMarketCode(digits, code) ? { kind: 'complete', code } : validateCode(value);
}

/** Returns what a typed or pasted text is that is not the beginning of a code or of a label's link, but another code's content. */
function foreignTyping(value: string): ForeignCode | undefined {
  if (validateCode(value).kind === 'complete') return undefined;
  if (isPaymentCode(value)) return 'payment';
  return /^[A-Z][A-Z0-9+.]*:(?!\/\/.*\/USER\/S\/)/.test(plainCode(value)) ? 'not-ours' : undefined;
}

const firstSuspect = (validation: CodeValidation) =>
  validation.kind === 'mistyped' ? validation.suspects[0] : undefined;

const isCertain = (validation: CodeValidation) =>
  validation.kind === 'foreign-character' || ('isUnfinished' in validation && !validation.isUnfinished);

function useValidationText(): (validation: CodeValidation) => string | undefined {
  const { t } = useLingui();
  const foreignText = ({ character, at, likely }: Extract<CodeValidation, { kind: 'foreign-character' }>) => {
    const group = groupOf(at);
    return likely === undefined
      ? t`Codes never contain “${character}”. Please compare group ${group} with the label.`
      : t`Codes never contain “${character}”. Did you mean “${likely}” in group ${group}?`;
  };
  return (validation) => {
    switch (validation.kind) {
      case 'complete':
        return undefined;
      case 'empty':
        return t`Please enter the code.`;
      case 'foreign-character':
        return foreignText(validation);
      case 'short':
        return t({
          message: plural(validation.missing, { one: '# character is missing.', other: '# characters are missing.' }),
        });
      case 'long':
        return t({
          message: plural(validation.extra, { one: '# character too many.', other: '# characters too many.' }),
        });
      case 'mistyped':
        return [
          t`One of the characters is wrong. Please compare with the label.`,
          ...validation.suspects.map(({ at, typed, likely }) => {
            const group = groupOf(at);
            return t`Group ${group}: did you mean “${likely}” instead of “${typed}”?`;
          }),
        ].join(' ');
    }
  };
}
