import { useEffect, useState } from 'react';

/** Longer ago than this, in milliseconds, and what was left is read anew: an admin may have decided something. */
const freshFor = 5 * 60_000;
/** Places remembered; Back leads to the latest ones. */
const most = 20;

const left = new Map<string, { at: number; state: number }>();

/**
 * Whether the person comes back, within five minutes, to a place of this page's life that they left before.
 * @param place a name for it that a new visit does not have, such as one with the router's location key
 * @param state of what is shown there: after it has changed, nobody comes back to what they left
 */
export function useReturning(place: string, state: number): boolean {
  const [returning] = useState(() => {
    const found = left.get(place);
    return found !== undefined && found.state === state && performance.now() - found.at < freshFor;
  });
  useEffect(
    () => () => {
      left.delete(place);
      left.set(place, { at: performance.now(), state });
      const oldest = left.keys().next().value;
      if (left.size > most && oldest !== undefined) left.delete(oldest);
    },
    [place, state],
  );
  return returning;
}
