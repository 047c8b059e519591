import type { ViewfinderRegion, FoundCode, Place } from './worker-protocol';

/** `aimed` in the viewfinder · `beside` the only one, outside it · `unclear` one of several without a preferred one */
export interface Detection {
  readonly text: string;
  readonly standing: 'aimed' | 'beside' | 'unclear';
}

/** Prefers a wanted code, then the one in the viewfinder; of two there, only the one that covers its middle. */
export function chooseDetection(
  codes: readonly FoundCode[],
  region: ViewfinderRegion,
  isWanted: (text: string) => boolean,
): Detection | undefined {
  const wanted = codes.filter(({ text }) => isWanted(text));
  const byNearness = (wanted.length > 0 ? wanted : codes).toSorted(
    (one, other) => distance(middleOf(one), region) - distance(middleOf(other), region),
  );
  // Two labels with the same text give the same result.
  const candidates = byNearness.filter((code, at) => byNearness.findIndex(({ text }) => text === code.text) === at);
  const [nearest] = candidates;
  if (!nearest) return undefined;
  const aimed = candidates.filter((code) => isWithin(middleOf(code), region));
  const standsOut = aimed.length === 1 || (aimed.length > 1 && covers(nearest.corners, region));
  if (standsOut) return { text: nearest.text, standing: 'aimed' };
  return { text: nearest.text, standing: candidates.length === 1 ? 'beside' : 'unclear' };
}

export function middleRegion({ width, height }: { width: number; height: number }): ViewfinderRegion {
  return { x: width / 2, y: height / 2, size: Math.min(width, height) * 0.67 };
}

function middleOf({ corners }: FoundCode): Place {
  const sum = corners.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / corners.length, y: sum.y / corners.length };
}

const distance = (one: Place, other: Place) => Math.hypot(one.x - other.x, one.y - other.y);

const isWithin = (place: Place, { x, y, size }: ViewfinderRegion) =>
  Math.abs(place.x - x) <= size / 2 && Math.abs(place.y - y) <= size / 2;

/** Returns whether a place is inside a convex outline: on the same side of all its edges. */
function covers(corners: readonly Place[], place: Place): boolean {
  const sides = corners.map((from, at) => {
    const to = corners[(at + 1) % corners.length]!;
    return Math.sign((to.x - from.x) * (place.y - from.y) - (to.y - from.y) * (place.x - from.x));
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}
