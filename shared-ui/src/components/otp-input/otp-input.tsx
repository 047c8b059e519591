import {
  type ClipboardEvent,
  type ComponentPropsWithRef,
  type CSSProperties,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../internal/class-names';
import { useFieldControl } from '../internal/field-context';
import { useTypedText } from '../internal/use-typed-text';
import { latinDigits } from '../../platform/typed-numbers';
import styles from './otp-input.module.css';

/** Returns the digits in typed or pasted text ('123 456', 'Code: 123456', '१२३४५६'), at most `length` of them. */
export function readDigits(text: string, length: number): string {
  return latinDigits(text)
    .replace(/[^0-9]/g, '')
    .slice(0, length);
}

interface WhenComplete {
  /** Default 6 (docs/product.md §9). */
  length?: number;
  /** A request is in flight. */
  submitting: boolean;
  submit: () => void;
}

/**
 * Submits a one-time code when its last digit is entered, by key, paste or from the SMS; never the same digits twice, nor while a
 * request is in flight. A code that failed is resubmitted by the button, or after a change.
 */
export function useSubmitWhenComplete(digits: string, { length = 6, submitting, submit }: WhenComplete): void {
  const tried = useRef<string>(undefined);
  const onDigits = useEffectEvent(() => {
    // Emptied after a failure: whatever is typed next is meant.
    if (digits === '') tried.current = undefined;
    if (digits.length !== length || digits === tried.current || submitting) return;
    tried.current = digits;
    submit();
  });
  useEffect(() => onDigits(), [digits]);
}

export interface OtpInputProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'style' | 'type' | 'value' | 'onChange' | 'defaultValue' | 'maxLength'
> {
  value: string;
  /** Only ever digits, at most `length`. */
  onValueChange: (digits: string) => void;
  /** Default 6 (docs/product.md §9). */
  length?: number;
}

/**
 * Renders the one-time code: one field over drawn cells, so that the phone can fill it from the SMS and a code can be pasted.
 * Text, caret and selection are native.
 */
export function OtpInput({ value, onValueChange, length = 6, className, onPaste, ref, ...rest }: OtpInputProps) {
  const control = useFieldControl(rest);
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLInputElement);
  const [first] = useState(value);
  const reported = useRef(value);
  const take = (digits: string) => {
    reported.current = digits;
    if (digits !== value) onValueChange(digits);
  };
  const { composing, handlers } = useTypedText((text) => readDigits(text, length), {
    ...rest,
    onChange: (event) => take(readDigits(event.target.value, length)),
  });
  // Not React's `value`: it would undo what the browser filled in without an event, and what is being composed.
  useLayoutEffect(() => {
    const input = field.current;
    const isOwn = value === reported.current;
    reported.current = value;
    if (input && input.value !== value && !(isOwn && composing.current)) input.value = value;
  }, [value, composing]);
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    onPaste?.(event);
    const digits = readDigits(event.clipboardData.getData('text'), length);
    // Pasting a whole code replaces the value, wherever the caret is; a part is pasted as usual.
    if (digits.length < length) return;
    event.preventDefault();
    event.currentTarget.value = digits;
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
        {...handlers}
        {...control}
        ref={field}
        required={undefined}
        // No maxLength: it would cut '123 456' before its space is removed.
        type="text"
        className={styles.input}
        defaultValue={first}
        onPaste={paste}
      />
    </span>
  );
}
