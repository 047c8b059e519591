import type { ComponentPropsWithRef, ElementType } from 'react';
import { classNames } from '../internal/class-names';
import styles from './muted.module.css';

export interface MutedProps extends ComponentPropsWithRef<'p'> {
  as?: 'p' | 'span' | 'div' | 'small';
  /** Font size in pixels; default the text's around it. */
  size?: 12 | 13 | 14;
}

/** Renders secondary text: a note, a detail under a name. */
export function Muted({ as = 'p', size, className, ...rest }: MutedProps) {
  const Element: ElementType = as;
  return <Element {...rest} className={classNames(styles.root, className)} data-size={size} />;
}
