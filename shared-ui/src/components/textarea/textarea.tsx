import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../internal/class-names';
import { useFieldControl } from '../internal/field-context';
import styles from '../internal/control.module.css';

export type TextareaProps = Omit<ComponentPropsWithRef<'textarea'>, 'style'>;

/** Renders a field for several lines, which the user can resize. */
export function Textarea({ className, rows = 3, ...rest }: TextareaProps) {
  const control = useFieldControl(rest);
  return (
    <span
      className={classNames(styles.frame, className)}
      data-invalid={control['aria-invalid'] ? true : undefined}
      data-disabled={rest.disabled || undefined}
      data-readonly={rest.readOnly || undefined}
    >
      <textarea {...rest} {...control} rows={rows} className={styles.control} required={undefined} />
    </span>
  );
}
