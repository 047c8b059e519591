import type { ReactNode } from 'react';
import styles from './scanner-frame.module.css';

export interface ScannerControlProps {
  icon: ReactNode;
  label: string;
  onClick: () => void;
  /** For what is on or off, e.g. the torch. */
  pressed?: boolean;
  disabled?: boolean;
}

/** One of the buttons under the camera. */
export function ScannerControl({ icon, label, onClick, pressed, disabled }: ScannerControlProps) {
  return (
    <button type="button" className={styles.control} aria-pressed={pressed} disabled={disabled} onClick={onClick}>
      {icon}
      <span>{label}</span>
    </button>
  );
}
