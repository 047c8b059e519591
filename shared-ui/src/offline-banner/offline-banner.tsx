import type { ReactNode } from 'react';
import { CloudOff } from 'lucide-react';
import { classNames } from '../internal/class-names';
import styles from './offline-banner.module.css';

export interface OfflineBannerProps {
  /** Whether the line is there. */
  offline: boolean;
  /** What still works and what waits. */
  message: ReactNode;
  /** A button that mends it. */
  action?: ReactNode;
  className?: string;
}

/** A line at the head of the page while what it shows may be old; announced when it comes. */
export function OfflineBanner({ offline, message, action, className }: OfflineBannerProps) {
  return (
    <div className={classNames(styles.root, className)} role="status">
      {offline && (
        <div className={styles.banner}>
          <CloudOff size={18} aria-hidden="true" />
          <p>{message}</p>
          {action}
        </div>
      )}
    </div>
  );
}
