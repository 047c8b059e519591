import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import { useFieldControl } from '../internal/field-context';
import styles from '../internal/control.module.css';

export interface TextInputProps extends Omit<ComponentPropsWithRef<'input'>, 'style' | 'prefix'> {
  /** Inside the frame, before the text, e.g. "+91" or an icon. Decorative: the label must include it. */
  prefix?: ReactNode;
}

/** Renders a one-line text field; a Field around it provides label, hint and error. */
export function TextInput({ prefix, className, type = 'text', ...rest }: TextInputProps) {
  const control = useFieldControl(rest);
  return (
    <span
      className={classNames(styles.frame, className)}
      data-invalid={control['aria-invalid'] ? true : undefined}
      data-disabled={rest.disabled || undefined}
      data-readonly={rest.readOnly || undefined}
    >
      {prefix != null && <span className={styles.prefix}>{prefix}</span>}
      <input {...rest} {...control} type={type} className={styles.control} required={undefined} />
    </span>
  );
}
