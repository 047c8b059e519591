import type { Sight } from './code-reader';
import { isOurCode } from './code-text';

/** How long a code that is not wanted has to be held before the camera until it counts as what the person means to scan. */
const insistence = 3_000;
/** Seen again after a longer gap than this it is a new sight: the decoder misses a frame now and then. */
const gap = 1_500;

/**
 * What to do with a code that the camera sees: take it, or not yet, because it is `not-ours`, `done` already, one of `several`
 * labels in view with none of them in the frame, or `beside` the frame, where one more look makes sure that it is meant.
 */
export type Sighting = 'take' | 'not-ours' | 'done' | 'several' | 'beside';

/**
 * Tells the label that is to be scanned from the other codes in view. A new one of ours in the frame is taken at once; outside the
 * frame at the second look that sees it alone, for the label in the frame may just have been out of focus. A foreign code (a web
 * page, a visiting card) is mostly just in the way on the box, and each refusal by the api counts against the person; a
 * label that was just scanned is still before the camera when the next one is to come. Both are only named at first. Held on
 * purpose they are taken too: the api has the last word on what a code is, not this page.
 * @param isDone whether a text already has the api's last word
 * @returns a function to be told of each sight, with the time in milliseconds
 */
export function createSightings(isDone: (text: string) => boolean): (sight: Sight, now: number) => Sighting {
  let unwanted: { text: string; since: number; last: number } | undefined;
  let beside: { text: string; last: number } | undefined;
  return ({ text, standing }, now) => {
    const isOurs = isOurCode(text);
    if (isOurs && standing === 'unclear') return 'several';
    if (isOurs && !isDone(text)) {
      const isSure = standing === 'aimed' || (beside?.text === text && now - beside.last <= gap);
      beside = isSure ? undefined : { text, last: now };
      return isSure ? 'take' : 'beside';
    }
    if (unwanted?.text !== text || now - unwanted.last > gap) unwanted = { text, since: now, last: now };
    unwanted.last = now;
    if (now - unwanted.since >= insistence) return 'take';
    return isOurs ? 'done' : 'not-ours';
  };
}
