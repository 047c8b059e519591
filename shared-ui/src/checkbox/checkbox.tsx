import { useEffect, useRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import { VisuallyHidden } from '../visually-hidden';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'style' | 'type' | 'ref'> {
  label: ReactNode;
  /** In a table or on a card the label is for assistive technology alone. */
  hideLabel?: boolean;
  /** Some of what it stands for is chosen. */
  indeterminate?: boolean;
}

/** A native checkbox; the whole label can be pressed, never less than 24 px. */
export function Checkbox({ label, hideLabel = false, indeterminate = false, className, ...rest }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate;
  }, [indeterminate, rest.checked]);
  return (
    <label className={classNames(styles.root, className)} data-bare={hideLabel || undefined}>
      <span className={styles.box}>
        <input {...rest} ref={ref} type="checkbox" className={styles.input} />
        <svg className={styles.mark} viewBox="0 0 18 18" aria-hidden="true" focusable="false">
          <path className={styles.tick} d="M4 9.5l3.4 3.3L14 5.8" />
          <path className={styles.dash} d="M4.5 9h9" />
        </svg>
      </span>
      {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={styles.label}>{label}</span>}
    </label>
  );
}
