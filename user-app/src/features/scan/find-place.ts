import { readCurrentPosition, isPositionAllowed } from '../../location/current-position';
import { fetchPlaceName, type Position } from '../../location/place.resource';

/** The place where a code was read, as far as known. A scan never waits for it and never fails without it (docs/product.md §8). */
export interface Place {
  /** The place's name, else its coordinates; '' if unknown. */
  readonly location: string;
  /** Degrees; both or neither. */
  readonly latitude?: number;
  readonly longitude?: number;
}

export interface PlaceSearch {
  /** Returns the best result so far, after waiting at most so many milliseconds for a complete one. */
  within: (milliseconds: number) => Promise<Place>;
}

export const unknownPlace: Place = { location: '' };

/**
 * Starts locating the phone, if the user has allowed that before: the prompt is shown after sign-in, and would
 * interrupt a scan. Errors are ignored.
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

/** Formats to four decimals, about 11 m: enough to distinguish two towns. */
const coordinatesOf = ({ latitude, longitude }: Position) => `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
