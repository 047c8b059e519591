import type { ChangeEvent, ReactNode } from 'react';
import styles from './scanner-frame.module.css';

export interface ScannerFileControlProps {
  icon: ReactNode;
  label: string;
  /** As of <input type="file">, e.g. "image/*". */
  accept: string;
  onFile: (file: File) => void;
  disabled?: boolean;
}

/** Renders the choice of a picture from the gallery: a native file input that looks like the other controls. */
export function ScannerFileControl({ icon, label, accept, onFile, disabled }: ScannerFileControlProps) {
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // So that choosing the same picture fires a change again.
    event.target.value = '';
    if (file) onFile(file);
  };
  return (
    <label className={styles.control}>
      {icon}
      <span>{label}</span>
      <input className={styles.cover} type="file" accept={accept} disabled={disabled} onChange={pick} />
    </label>
  );
}
