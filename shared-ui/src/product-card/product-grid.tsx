import type { ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import styles from './product-card.module.css';

export interface ProductGridProps {
  /** Name of the list for assistive technology. */
  label: string;
  /** ProductCard elements. */
  children: ReactNode;
  className?: string;
}

/** Four abreast on a desk, two on a phone, one at 320 px and large text. */
export function ProductGrid({ label, children, className }: ProductGridProps) {
  return (
    <ul className={classNames(styles.grid, className)} aria-label={label}>
      {children}
    </ul>
  );
}
