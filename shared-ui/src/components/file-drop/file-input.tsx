import type { ComponentPropsWithRef } from 'react';
import { useFieldControl } from '../internal/field-context';
import styles from './file-drop.module.css';

/** Renders the native input over the whole zone: it receives press, focus and label. */
export function FileInput(props: Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'style'>) {
  const control = useFieldControl(props);
  return <input {...props} {...control} type="file" className={styles.input} />;
}
