import { useEffect, useState } from 'react';
import type { Detection } from './code-reader';
import { isOurCode } from './code-text';

/** How long an unwanted code must be held before the camera to be scanned. */
const holdToConfirmMs = 3_000;
/** A code seen again after a longer gap is a new detection: the decoder misses a frame now and then. */
const maxGapMs = 1_500;

/**
 * What to do with a detected code: take it, or not yet, because it was `taken` just now and has not left the picture since, is
 * `not-ours`, `done` already, one of `several` labels in view with none of them in the frame, or `beside` the frame, where a second
 * detection confirms it.
 */
type Verdict = 'take' | 'taken' | 'not-ours' | 'done' | 'several' | 'beside';

/**
 * Distinguishes the label to scan from the other codes in view. A new label in the frame is taken at once; outside the frame at
 * the second detection without another, since the label in the frame may have been out of focus. A foreign code (a web page, a
 * visiting card) is usually unintended, and each code that the api rejects counts against the user; a label that was just scanned
 * may still be in view. Both are only described at first, and taken when held on purpose: the api decides what a code is, not
 * this page.
 * @param isDone whether a text already has a final outcome
 * @returns a function to call with each detection and the time in milliseconds
 */
export function createDetectionFilter(
  isDone: (text: string) => boolean,
): (detection: Detection, now: number) => Verdict {
  let unwanted: { text: string; since: number; last: number } | undefined;
  let beside: { text: string; last: number } | undefined;
  let taken: { text: string; last: number } | undefined;
  const verdictOn = ({ text, standing }: Detection, now: number): Verdict => {
    const isOurs = isOurCode(text);
    if (isOurs && standing === 'unclear') return 'several';
    if (taken?.text === text && now - taken.last <= maxGapMs) return 'taken';
    if (isOurs && !isDone(text)) {
      const isSure = standing === 'aimed' || (beside?.text === text && now - beside.last <= maxGapMs);
      beside = isSure ? undefined : { text, last: now };
      return isSure ? 'take' : 'beside';
    }
    if (unwanted?.text !== text || now - unwanted.last > maxGapMs) unwanted = { text, since: now, last: now };
    unwanted.last = now;
    if (now - unwanted.since >= holdToConfirmMs) return 'take';
    return isOurs ? 'done' : 'not-ours';
  };
  return (detection, now) => {
    const verdict = verdictOn(detection, now);
    if (verdict === 'take' || verdict === 'taken') taken = { text: detection.text, last: now };
    return verdict;
  };
}

/** How long a code is described after it was last seen. */
const hideAfterMs = 2_000;

/**
 * Decides which detected code is scanned.
 * @param onTake called with the text to scan
 * @param isDone whether a text has an outcome already
 * @returns what else is in view, and the function to call with each detection
 */
export function useDetections(
  onTake: (text: string) => void,
  isDone: (text: string) => boolean,
): {
  inView: Exclude<Verdict, 'take'> | undefined;
  see: (detection: Detection) => void;
} {
  const [filter] = useState(() => createDetectionFilter(isDone));
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
