import type { ChangeEvent, ReactNode } from 'react';
import styles from './scanner-frame.module.css';

export interface ScannerSelectProps {
  icon: ReactNode;
  /** Its accessible name and visible text. */
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  value: string | undefined;
  onValueChange: (value: string) => void;
}

/** Renders a choice below the camera, e.g. of three cameras: a native <select> that looks like the other controls. */
export function ScannerSelect({ icon, label, options, value, onValueChange }: ScannerSelectProps) {
  return (
    <label className={styles.control}>
      {icon}
      <span>{label}</span>
      <select
        className={styles.cover}
        value={value}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onValueChange(event.target.value)}
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
