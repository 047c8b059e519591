import type { ChangeEvent, ReactNode } from 'react';
import styles from './scanner-frame.module.css';

export interface ScannerSelectProps {
  icon: ReactNode;
  /** Its accessible name, and what it shows. */
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  value: string | undefined;
  onValue: (value: string) => void;
}

/** One of the controls under the camera that offers a choice, e.g. of three cameras: a native <select> that looks like the others. */
export function ScannerSelect({ icon, label, options, value, onValue }: ScannerSelectProps) {
  return (
    <label className={styles.control}>
      {icon}
      <span>{label}</span>
      <select
        className={styles.cover}
        value={value}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onValue(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
