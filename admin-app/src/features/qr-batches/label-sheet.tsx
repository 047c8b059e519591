import type { ReactNode } from 'react';
import styles from './label-sheet.module.css';

interface LabelSheetProps {
  /** Its accessible name, e.g. "Sheet 1 of 4". */
  label: string;
  /** Up to 24 <li>. */
  children: ReactNode;
}

/** An A4 sheet of labels in millimetres; narrower where the screen is. */
export function LabelSheet({ label, children }: LabelSheetProps) {
  return (
    <div className={styles.frame}>
      <ol className={styles.sheet} aria-label={label}>
        {children}
      </ol>
    </div>
  );
}
