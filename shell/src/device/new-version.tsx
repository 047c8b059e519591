import { lazy, Suspense, useSyncExternalStore } from 'react';
import { newVersion } from './copy-state';
import styles from './new-version.module.css';
import { useIsScreenIdle } from './use-is-screen-idle';

const UpdateBar = lazy(async () => ({ default: (await import('./update-bar')).UpdateBar }));

/** Announces a new version when reloading the page loses no input. */
export function NewVersion() {
  const ready = useSyncExternalStore(newVersion.subscribe, newVersion.read);
  const idle = useIsScreenIdle(ready);
  // The live region exists before its text, so that screen readers announce it.
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
