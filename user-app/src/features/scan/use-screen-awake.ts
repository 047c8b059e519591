import { useEffect } from 'react';

/** Keeps the phone's screen on while `on`: a row of labels is scanned without a touch. Ends when the page is hidden. */
export function useScreenAwake(on: boolean): void {
  useEffect(() => {
    // Absent in older browsers; refused to a phone that saves power.
    const { wakeLock } = navigator as Partial<Navigator>;
    if (!on || !wakeLock) return;
    const locked = wakeLock.request('screen').catch(() => undefined);
    return () => void locked.then((lock) => lock?.release());
  }, [on]);
}
