import type { ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import styles from './tile.module.css';

export interface TilesProps {
  /** Name of the list for assistive technology. */
  label: string;
  /** Tile elements. */
  children: ReactNode;
  className?: string;
}

/** A grid of ways on: two abreast on a phone. */
export function Tiles({ label, children, className }: TilesProps) {
  return (
    <ul className={classNames(styles.grid, className)} aria-label={label}>
      {children}
    </ul>
  );
}
