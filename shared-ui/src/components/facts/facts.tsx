import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface FactsProps {
  items: readonly { readonly label: string; readonly value: ReactNode }[];
  className?: string;
}

/** Renders names and values of one item. */
export function Facts({ items, className }: FactsProps) {
  return (
    <dl className={className}>
      {items.map((item) => (
        <div key={item.label} className={styles.pair}>
          <dt className={styles.label}>{item.label}</dt>
          <dd className={styles.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
