import type { ReactNode } from 'react';
import { CloudOff } from 'lucide-react';
import styles from './offline-banner.module.css';

export { useOnline } from '../../platform/use-online';

export interface OfflineBannerProps {
  /** Whether the connection is lost. */
  offline: boolean;
  /** What still works and what waits. */
  message: ReactNode;
  /** A button that fixes it. */
  action?: ReactNode;
}

/** Renders a bar at the top of the page while its content may be out of date; announced when it appears. */
export function OfflineBanner({ offline, message, action }: OfflineBannerProps) {
  return (
    <div role="status">
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
