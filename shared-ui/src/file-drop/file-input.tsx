import type { ComponentPropsWithRef } from 'react';
import { useFieldControl } from '../internal/field-context';
import styles from './file-drop.module.css';

/** The native input, laid over the whole zone: it takes the press, the focus and the label. */
export function FileInput(props: Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'style'>) {
  const control = useFieldControl(props);
  return <input {...props} {...control} type="file" className={styles.input} />;
}
