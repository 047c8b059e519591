import { useEffect, useImperativeHandle, useRef, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'style' | 'type'> {
  label: ReactNode;
  /** In a table or on a card the label is for assistive technology only. */
  hideLabel?: boolean;
  /** Some but not all of its items are selected. */
  indeterminate?: boolean;
}

/** Renders a native checkbox; the whole label can be pressed, at least 24 px. */
export function Checkbox({ label, hideLabel = false, indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate, rest.checked]);
  return (
    <label className={classNames(styles.root, className)} data-bare={hideLabel || undefined}>
      <span className={styles.box}>
        <input {...rest} ref={input} type="checkbox" className={styles.input} />
        <svg className={styles.mark} viewBox="0 0 18 18" aria-hidden="true" focusable="false">
          <path className={styles.tick} d="M4 9.5l3.4 3.3L14 5.8" />
          <path className={styles.dash} d="M4.5 9h9" />
        </svg>
      </span>
      {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={styles.label}>{label}</span>}
    </label>
  );
}
