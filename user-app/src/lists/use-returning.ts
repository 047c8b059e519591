import { useEffect, useState } from 'react';

/** Milliseconds after which a list is refetched: an admin may have decided something. */
const freshFor = 5 * 60_000;
/** Maximum number of remembered places; Back leads to the latest ones. */
const maxLists = 20;

const left = new Map<string, { at: number; state: number }>();

/**
 * Returns whether the user comes back, within five minutes, to a place that they left before on this page.
 * @param place a name that a new visit does not have, such as one with the router's location key
 * @param state of the place's content: a change invalidates the return
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
      if (left.size > maxLists && oldest !== undefined) left.delete(oldest);
    },
    [place, state],
  );
  return returning;
}
