import { useLocation } from '@loyalty/shared-ui/router';
import { useEffect, useState } from 'react';

/** How often a screen that is busy is looked at again, in milliseconds. */
const lookAgainAfter = 1_000;

/**
 * Whether loading the screen anew would take something from the person: a camera that runs, a dialog that is open, an act under
 * way. Judged by the page alone, since the shell knows no remote's screens.
 */
function isAtWork(): boolean {
  const runs = Array.from(document.querySelectorAll('video'), ({ srcObject }) => srcObject !== null);
  return runs.includes(true) || document.querySelector('dialog[open], [aria-busy="true"]') !== null;
}

/**
 * Whether the screen may be loaded anew without a loss: nothing is at work, and nothing was typed or chosen since it was opened.
 * @param watch looks only while somebody wants to know
 */
export function useIsScreenIdle(watch: boolean): boolean {
  const { key } = useLocation();
  const [touched, setTouched] = useState<string>();
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const touch = () => setTouched(key);
    document.addEventListener('input', touch, { capture: true });
    return () => document.removeEventListener('input', touch, { capture: true });
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
