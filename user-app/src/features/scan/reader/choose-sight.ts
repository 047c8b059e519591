import type { Aim, FoundCode, Place } from './found-code';

/**
 * What the camera sees, of perhaps several codes the one that is meant.
 * `aimed` it is in the frame on the screen · `beside` it is the only one, outside the frame · `unclear` several are in view
 * and none of them stands out: only a person can tell which
 */
export interface Sight {
  readonly text: string;
  readonly standing: 'aimed' | 'beside' | 'unclear';
}

/**
 * Chooses among the codes in a picture: one that is wanted before any other, then the one in the frame; two in the frame are
 * told apart only if its middle lies on one of them.
 * @param aim the frame in the picture's pixels
 */
export function chooseSight(
  codes: readonly FoundCode[],
  aim: Aim,
  isWanted: (text: string) => boolean,
): Sight | undefined {
  const wanted = codes.filter(({ text }) => isWanted(text));
  const byNearness = (wanted.length > 0 ? wanted : codes).toSorted(
    (one, other) => distance(middleOf(one), aim) - distance(middleOf(other), aim),
  );
  // Two labels with the same text are the same answer.
  const candidates = byNearness.filter((code, at) => byNearness.findIndex(({ text }) => text === code.text) === at);
  const [nearest] = candidates;
  if (!nearest) return undefined;
  const aimed = candidates.filter((code) => isWithin(middleOf(code), aim));
  const standsOut = aimed.length === 1 || (aimed.length > 1 && covers(nearest.corners, aim));
  if (standsOut) return { text: nearest.text, standing: 'aimed' };
  return { text: nearest.text, standing: candidates.length === 1 ? 'beside' : 'unclear' };
}

/** Where the frame is when nobody says: in the middle, two thirds of the shorter side. */
export function middleAim({ width, height }: { width: number; height: number }): Aim {
  return { x: width / 2, y: height / 2, size: Math.min(width, height) * 0.67 };
}

function middleOf({ corners }: FoundCode): Place {
  const sum = corners.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / corners.length, y: sum.y / corners.length };
}

const distance = (one: Place, other: Place) => Math.hypot(one.x - other.x, one.y - other.y);

const isWithin = (place: Place, { x, y, size }: Aim) =>
  Math.abs(place.x - x) <= size / 2 && Math.abs(place.y - y) <= size / 2;

/** Whether a place lies inside a convex outline: on the same side of all its edges. */
function covers(corners: readonly Place[], place: Place): boolean {
  const sides = corners.map((from, at) => {
    const to = corners[(at + 1) % corners.length]!;
    return Math.sign((to.x - from.x) * (place.y - from.y) - (to.y - from.y) * (place.x - from.x));
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}
