import type { ChangeEvent, ClipboardEvent, ComponentPropsWithRef, CSSProperties } from 'react';
import { classNames } from '../internal/class-names';
import { useFieldControl } from '../internal/field-context';
import styles from './otp-input.module.css';
import { readDigits } from './read-digits';

export interface OtpInputProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'style' | 'type' | 'value' | 'onChange' | 'defaultValue' | 'maxLength'
> {
  /** The digits so far. */
  value: string;
  /** Only ever digits, at most `length`. */
  onChange: (digits: string) => void;
  /** Default 6 (spec §9). */
  length?: number;
  /** The last digit has just come, by key, paste or from the SMS. */
  onComplete?: (digits: string) => void;
}

/**
 * The one-time code: one field over drawn cells, so that the phone can fill it from the SMS and a paste lands whole.
 * The text, the caret and the selection are the browser's own.
 */
export function OtpInput({ value, onChange, length = 6, onComplete, className, onPaste, ...rest }: OtpInputProps) {
  const control = useFieldControl(rest);
  const take = (digits: string) => {
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    onPaste?.(event);
    const digits = readDigits(event.clipboardData.getData('text'), length);
    // A whole code replaces what is there, wherever the caret stands; a part of one is pasted as usual.
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
        // No maxLength: it would cut '123 456' before its space is taken out.
        type="text"
        className={styles.input}
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => take(readDigits(event.target.value, length))}
        onPaste={paste}
      />
    </span>
  );
}
