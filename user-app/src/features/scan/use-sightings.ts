import { useEffect, useState } from 'react';
import type { Sight } from './code-reader';
import { isScanned } from './scan-attempts';
import { createSightings, type Sighting } from './sightings';

/** How long it is said what a code in view is, after it was last seen, in milliseconds. */
const lingering = 2_000;

/**
 * Judges what the camera reads.
 * @param onTake told the text that is to be scanned
 * @returns what else is in view, and the function to tell of each sight
 */
export function useSightings(onTake: (text: string) => void): {
  inView: Exclude<Sighting, 'take'> | undefined;
  see: (sight: Sight) => void;
} {
  const [judge] = useState(() => createSightings(isScanned));
  const [seen, setSeen] = useState<{ inView: Exclude<Sighting, 'take'> }>();

  // Each sight is a new object, and so begins the time anew.
  useEffect(() => {
    if (!seen) return;
    const timer = setTimeout(() => setSeen(undefined), lingering);
    return () => clearTimeout(timer);
  }, [seen]);

  const see = (sight: Sight) => {
    const judged = judge(sight, performance.now());
    if (judged === 'take') onTake(sight.text);
    else setSeen({ inView: judged });
  };
  return { inView: seen?.inView, see };
}
