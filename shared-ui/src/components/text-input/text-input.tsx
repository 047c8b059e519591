import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import { useFieldControl } from '../internal/field-context';
import { useTypedText } from '../internal/use-typed-text';
import { latinSigns } from '../../platform/typed-numbers';
import styles from '../internal/control.module.css';

export interface TextInputProps extends Omit<ComponentPropsWithRef<'input'>, 'style' | 'prefix'> {
  /** Inside the frame, before the text, e.g. "+91" or an icon. Decorative: the label must include it. */
  prefix?: ReactNode;
  /** Inside the frame, after the text: a button. */
  suffix?: ReactNode;
  /** Applied to what is typed, e.g. `plainMobile`. Default for numbers: digits of every script become 0 to 9, full-width signs those of ASCII. */
  normalise?: (text: string) => string;
}

/** Renders a one-line text field; a Field around it provides label, hint and error. */
export function TextInput({ prefix, suffix, className, type = 'text', normalise, ...rest }: TextInputProps) {
  const isNumber = type === 'tel' || rest.inputMode === 'numeric' || rest.inputMode === 'decimal';
  const { handlers } = useTypedText(normalise ?? (isNumber ? latinSigns : undefined), rest);
  const control = useFieldControl(rest);
  return (
    <span
      className={classNames(styles.frame, className)}
      data-invalid={control['aria-invalid'] ? true : undefined}
      data-disabled={rest.disabled || undefined}
      data-readonly={rest.readOnly || undefined}
    >
      {prefix != null && <span className={styles.prefix}>{prefix}</span>}
      <input {...rest} {...handlers} {...control} type={type} className={styles.control} required={undefined} />
      {suffix}
    </span>
  );
}
