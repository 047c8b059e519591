import { readCurrentPosition } from '../../location/current-position';
import { isPositionAllowed } from '../../location/is-position-allowed';
import { fetchPlaceName, type Position } from '../../location/place.resource';

/** Where a code was read, as far as is known. A scan never waits for it and never fails without it (decisions.md §8). */
export interface Place {
  /** The place's name, or its coordinates while it has none; '' when it is not known. */
  readonly location: string;
  /** Degrees; both or neither. */
  readonly latitude?: number;
  readonly longitude?: number;
}

export interface PlaceSearch {
  /** The best answer so far, after waiting at most so many milliseconds for a complete one. */
  within: (milliseconds: number) => Promise<Place>;
}

export const unknownPlace: Place = { location: '' };

/**
 * Starts looking for the phone's place, if the person has allowed that before: the question was put after sign-in (spec §4), and
 * a scanner that asks again would be in its own way. Nothing that goes wrong is told.
 */
export function findPlace(): PlaceSearch {
  let known = unknownPlace;
  const search = async () => {
    if (!(await isPositionAllowed())) return;
    const position = await readCurrentPosition({ timeout: 5_000 });
    known = { ...position, location: coordinatesOf(position) };
    const name = await fetchPlaceName(position);
    if (name) known = { ...position, location: name };
  };
  const finished = search().catch(() => undefined);
  return {
    async within(milliseconds) {
      await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
      return known;
    },
  };
}

/** Four decimals are about eleven metres: enough to tell two towns apart. */
const coordinatesOf = ({ latitude, longitude }: Position) => `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
