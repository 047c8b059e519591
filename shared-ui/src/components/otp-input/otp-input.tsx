import type { ChangeEvent, ClipboardEvent, ComponentPropsWithRef, CSSProperties } from 'react';
import { classNames } from '../internal/class-names';
import { useFieldControl } from '../internal/field-context';
import styles from './otp-input.module.css';
import { readDigits } from './read-digits';

export { useSubmitWhenComplete } from './use-submit-when-complete';

export interface OtpInputProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'style' | 'type' | 'value' | 'onChange' | 'defaultValue' | 'maxLength'
> {
  /** The digits so far. */
  value: string;
  /** Only ever digits, at most `length`. */
  onValueChange: (digits: string) => void;
  /** Default 6 (spec §9). */
  length?: number;
  /** Called when the last digit is entered, by key, paste or from the SMS. */
  onComplete?: (digits: string) => void;
}

/**
 * Renders the one-time code: one field over drawn cells, so that the phone can fill it from the SMS and a code can be pasted.
 * Text, caret and selection are native.
 */
export function OtpInput({ value, onValueChange, length = 6, onComplete, className, onPaste, ...rest }: OtpInputProps) {
  const control = useFieldControl(rest);
  const take = (digits: string) => {
    if (digits === value) return;
    onValueChange(digits);
    if (digits.length === length) onComplete?.(digits);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    onPaste?.(event);
    const digits = readDigits(event.clipboardData.getData('text'), length);
    // Pasting a whole code replaces the value, wherever the caret is; a part is pasted as usual.
    if (digits.length < length) return;
    event.preventDefault();
    take(digits);
  };
  return (
    <span
      className={classNames(styles.root, className)}
      style={{ '--cells': length } as CSSProperties}
      data-invalid={control['aria-invalid'] ? true : undefined}
      data-disabled={rest.disabled || undefined}
    >
      <span className={styles.cells} aria-hidden="true">
        {Array.from({ length }, (_, cell) => (
          <span key={cell} data-next={cell === value.length || undefined} />
        ))}
      </span>
      <input
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="done"
        {...rest}
        {...control}
        required={undefined}
        // No maxLength: it would cut '123 456' before its space is removed.
        type="text"
        className={styles.input}
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => take(readDigits(event.target.value, length))}
        onPaste={paste}
      />
    </span>
  );
}
