import type { ReactNode } from 'react';
import styles from './app-frame.module.css';

export interface AppFrameActionProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

/** Renders an action among the links of the rail, e.g. Logout. */
export function AppFrameAction({ label, icon, onClick }: AppFrameActionProps) {
  return (
    <button type="button" className={styles.item} onClick={onClick}>
      {icon}
      <span>{label}</span>
    </button>
  );
}
