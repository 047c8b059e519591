import { useEffect, useState } from 'react';
import type { Detection } from './code-reader';
import { foreignCodeOf, type ForeignCode } from './foreign-code';

/** How long a label that was scanned already must be held before the camera to be scanned again. */
const holdToConfirmMs = 3_000;
/** A code seen again after a longer gap is a new detection: the decoder misses a frame now and then. */
const maxGapMs = 1_500;

/**
 * What to do with a detected code: take it, or not, because it was `taken` just now and has not left the picture since, is
 * `not-ours` or for a `payment`, `done` already, one of `several` labels in view with none of them in the frame, or `beside` the frame, where a second
 * detection confirms it.
 */
type Verdict = 'take' | 'taken' | ForeignCode | 'done' | 'several' | 'beside';

/**
 * Distinguishes the label to scan from the other codes in view. A new label in the frame is taken at once; outside the frame at
 * the second detection without another, since the label in the frame may have been out of focus. A foreign code (a payment, a web
 * page) is never taken: each code that the api rejects counts against the user. A label that was just scanned may still be in view:
 * it is only described at first, and taken when held on purpose.
 * @param isDone whether a text already has a final outcome
 * @returns a function to call with each detection and the time in milliseconds
 */
export function createDetectionFilter(
  isDone: (text: string) => boolean,
): (detection: Detection, now: number) => Verdict {
  let done: { text: string; since: number; last: number } | undefined;
  let beside: { text: string; last: number } | undefined;
  let taken: { text: string; last: number } | undefined;
  const verdictOn = ({ text, standing }: Detection, now: number): Verdict => {
    const foreign = foreignCodeOf(text);
    if (foreign) return foreign;
    if (standing === 'unclear') return 'several';
    if (taken?.text === text && now - taken.last <= maxGapMs) return 'taken';
    if (!isDone(text)) {
      const isSure = standing === 'aimed' || (beside?.text === text && now - beside.last <= maxGapMs);
      beside = isSure ? undefined : { text, last: now };
      return isSure ? 'take' : 'beside';
    }
    if (done?.text !== text || now - done.last > maxGapMs) done = { text, since: now, last: now };
    done.last = now;
    return now - done.since >= holdToConfirmMs ? 'take' : 'done';
  };
  return (detection, now) => {
    const verdict = verdictOn(detection, now);
    if (verdict === 'take' || verdict === 'taken') taken = { text: detection.text, last: now };
    return verdict;
  };
}

const hideAfterMs = 2_000;

/** @returns what else is in view, and the function to call with each detection */
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
