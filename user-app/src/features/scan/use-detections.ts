import { useEffect, useState } from 'react';
import type { Detection } from './code-reader';
import { isJudged } from './record-scan';
import { createDetectionFilter, type Verdict } from './detections';

/** How long a code is described after it was last seen. */
const hideAfterMs = 2_000;

/**
 * Decides which detected code is scanned.
 * @param onTake called with the text to scan
 * @returns what else is in view, and the function to call with each detection
 */
export function useDetections(onTake: (text: string) => void): {
  inView: Exclude<Verdict, 'take'> | undefined;
  see: (detection: Detection) => void;
} {
  const [filter] = useState(() => createDetectionFilter(isJudged));
  const [seen, setSeen] = useState<{ inView: Exclude<Verdict, 'take'> }>();

  // Each detection is a new object and so restarts the timer.
  useEffect(() => {
    if (!seen) return;
    const timer = setTimeout(() => setSeen(undefined), hideAfterMs);
    return () => clearTimeout(timer);
  }, [seen]);

  const see = (detection: Detection) => {
    const verdict = filter(detection, performance.now());
    if (verdict === 'take') onTake(detection.text);
    else setSeen({ inView: verdict });
  };
  return { inView: seen?.inView, see };
}
