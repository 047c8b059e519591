import { useEffect, useState } from 'react';

const secondsUntil = (endsAt: number) => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));

/**
 * Returns whole seconds until a time, counting down to 0. Reads the clock, so it is right after a phone has slept or a tab was
 * throttled.
 * @param endsAt epoch milliseconds
 */
export function useCountdown(endsAt: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt));
  const [shownFor, setShownFor] = useState(endsAt);
  if (shownFor !== endsAt) {
    setShownFor(endsAt);
    setSeconds(secondsUntil(endsAt));
  }

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      setSeconds(secondsUntil(endsAt));
      const left = endsAt - Date.now();
      if (left > 0) timer = setTimeout(tick, left % 1000 || 1000);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [endsAt]);

  return seconds;
}
