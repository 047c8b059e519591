import { useSyncExternalStore, type ReactNode } from 'react';
import { CloudOff } from 'lucide-react';
import styles from './offline-banner.module.css';

function subscribe(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Returns `navigator.onLine`: `true` is no guarantee; `false` is certain. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

export interface OfflineBannerProps {
  offline: boolean;
  /** What still works and what waits. */
  message: ReactNode;
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
