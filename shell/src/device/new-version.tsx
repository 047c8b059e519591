import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { newVersion } from './copy-state';
import styles from './new-version.module.css';
import { useLocation } from '@loyalty/shared-ui/router';

/** Milliseconds between checks of a busy screen. */
const lookAgainAfter = 1_000;

/**
 * Returns whether reloading would interrupt the user: a running camera, an open dialog, an action in progress. Inspects only the
 * page, since the shell does not know the remotes' screens.
 */
function isAtWork(): boolean {
  const runs = Array.from(document.querySelectorAll('video'), ({ srcObject }) => srcObject !== null);
  return runs.includes(true) || document.querySelector('dialog[open], [aria-busy="true"]') !== null;
}

/**
 * Returns whether the screen can be reloaded without loss: nothing is in progress, and nothing was typed or chosen since it was
 * opened.
 * @param watch checks only while true
 */
export function useIsScreenIdle(watch: boolean): boolean {
  const { key } = useLocation();
  const [touched, setTouched] = useState<string>();
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const touch = () => setTouched(key);
    // While the event bubbles, after React's own listener: a state set before it is rendered first, with fields as they
    // were, and the key is lost.
    document.addEventListener('input', touch);
    return () => document.removeEventListener('input', touch);
  }, [key]);
  useEffect(() => {
    if (!watch) return;
    const look = () => setIdle(touched !== key && !isAtWork());
    look();
    const timer = setInterval(look, lookAgainAfter);
    return () => clearInterval(timer);
  }, [watch, touched, key]);
  return watch && idle;
}

// Without its code there is no offer; a rejected import would replace the whole page by an error.
const UpdateBar = lazy(async () => {
  const loaded = await import('./update-bar').catch(() => undefined);
  return { default: loaded?.UpdateBar ?? (() => null) };
});

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
