import type { ReactNode } from 'react';
import { CloudOff } from 'lucide-react';
import { classNames } from '../internal/class-names';
import styles from './offline-banner.module.css';

export interface OfflineBannerProps {
  offline: boolean;
  /** What still works and what waits. */
  message: ReactNode;
  className?: string;
}

/** A line at the head of the page while there is no connection; announced when it comes. */
export function OfflineBanner({ offline, message, className }: OfflineBannerProps) {
  return (
    <div className={classNames(styles.root, className)} role="status">
      {offline && (
        <p className={styles.banner}>
          <CloudOff size={18} aria-hidden="true" />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
