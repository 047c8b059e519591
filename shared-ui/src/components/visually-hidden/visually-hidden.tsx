import type { ComponentPropsWithRef } from 'react';
import styles from './visually-hidden.module.css';

interface VisuallyHiddenProps extends Omit<ComponentPropsWithRef<'span'>, 'className' | 'style'> {
  /** `div` for more than text. Default `span`. */
  as?: 'span' | 'div';
}

/** Renders what is for assistive technology only. */
export function VisuallyHidden({ as: Element = 'span', ...rest }: VisuallyHiddenProps) {
  return <Element {...(rest as object)} className={styles.root} />;
}
