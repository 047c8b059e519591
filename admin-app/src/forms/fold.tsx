import { type ReactNode, useState } from 'react';
import styles from './fold.module.css';

interface FoldProps {
  summary: string;
  /** Keeps it open: something in it is filled in, maybe by a draft that is restored after the first rendering. */
  isUsed?: boolean;
  children: ReactNode;
}

/** Renders fields that few need, behind a line that opens them. */
export function Fold({ summary, isUsed = false, children }: FoldProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.root} open={open || isUsed} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
