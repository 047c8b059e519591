import type { ReactNode, Ref } from 'react';
import styles from './scanner-frame.module.css';

export interface ScannerControlProps {
  icon: ReactNode;
  label: string;
  onClick: () => void;
  /** For a toggle, e.g. the torch. */
  pressed?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** Renders a button below the camera. */
export function ScannerControl({ icon, label, onClick, pressed, disabled, ref }: ScannerControlProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={styles.control}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
      <span>{label}</span>
    </button>
  );
}
