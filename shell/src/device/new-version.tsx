import { lazy, Suspense, useSyncExternalStore } from 'react';
import { newVersion } from './copy-state';
import styles from './new-version.module.css';
import { useIsScreenIdle } from './use-is-screen-idle';

const UpdateBar = lazy(async () => ({ default: (await import('./update-bar')).UpdateBar }));

/** Tells that a new version is ready, where loading the page anew takes nothing from the person. */
export function NewVersion() {
  const ready = useSyncExternalStore(newVersion.subscribe, newVersion.read);
  const idle = useIsScreenIdle(ready);
  // The region stands before its words, so that they are read out when they come.
  return (
    <div aria-live="polite" className={styles.region}>
      {ready && idle && (
        <Suspense fallback={null}>
          <UpdateBar />
        </Suspense>
      )}
    </div>
  );
}
