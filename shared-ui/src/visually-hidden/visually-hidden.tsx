import type { ComponentPropsWithRef } from 'react';
import styles from './visually-hidden.module.css';

/** Text for assistive technology alone. */
export function VisuallyHidden(props: Omit<ComponentPropsWithRef<'span'>, 'className' | 'style'>) {
  return <span {...props} className={styles.root} />;
}
