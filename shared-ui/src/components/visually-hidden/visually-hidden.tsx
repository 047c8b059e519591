import type { ComponentPropsWithRef } from 'react';
import styles from './visually-hidden.module.css';

/** Renders text for assistive technology only. */
export function VisuallyHidden(props: Omit<ComponentPropsWithRef<'span'>, 'className' | 'style'>) {
  return <span {...props} className={styles.root} />;
}
