import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './settings.module.css';

interface SettingRowProps {
  icon: LucideIcon;
  title: ReactNode;
  status: ReactNode;
  /** Announces the status when it changes. */
  live?: boolean;
  /** Leaves the button on the line of a short text. */
  brief?: boolean;
  /** The button, and what went wrong. */
  children: ReactNode;
}

/** Renders a setting of this phone: what it is, its state, and the button that changes it. */
export function SettingRow({ icon: Icon, title, status, live, brief, children }: SettingRowProps) {
  return (
    <div className={styles.setting}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.text} data-brief={brief}>
        <h3>{title}</h3>
        <p role={live ? 'status' : undefined}>{status}</p>
      </div>
      {children}
    </div>
  );
}
