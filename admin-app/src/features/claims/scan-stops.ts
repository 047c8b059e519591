import type { ClaimScan } from '../../claims/claim-detail.resource';

/** A phone indoors is accurate to about this. */
const SAME_PLACE_KM = 0.2;

/** Scans made one after another at one place. */
export interface Stop {
  /** Number of the place, from 1; the same when the user comes back. */
  place: number;
  location: string;
  scans: ClaimScan[];
  /** From the stop before; undefined for the first, or without coordinates. */
  km?: number;
  kmh?: number;
}

interface Place {
  number: number;
  latitude: number;
  longitude: number;
}

const EARTH_KM = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

type Point = Pick<Place, 'latitude' | 'longitude'>;

/** Returns the distance along the surface of the earth. */
function kmBetween(one: Point, other: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude);
  return 2 * EARTH_KM * Math.asin(Math.sqrt(chord));
}

const pointOf = ({ latitude, longitude }: ClaimScan): Point | undefined =>
  latitude == null || longitude == null ? undefined : { latitude, longitude };

/** Gathers scans in the order of time into stops. */
export function gatherStops(scans: readonly ClaimScan[]): Stop[] {
  const places: Place[] = [];
  const names = new Map<string, number>();
  const stops: Stop[] = [];
  let numbers = 0;
  for (const scan of scans) {
    const point = pointOf(scan);
    const known = point && places.find((place) => kmBetween(place, point) < SAME_PLACE_KM);
    const number = known?.number ?? (point ? undefined : names.get(scan.location)) ?? ++numbers;
    if (!point) names.set(scan.location, number);
    else if (!known) places.push({ ...point, number });
    const last = stops.at(-1);
    if (last?.place === number) last.scans.push(scan);
    else {
      const { km_from_previous: km, kmh } = scan;
      const leg = { ...(km != null && { km }), ...(kmh != null && { kmh }) };
      stops.push({ place: number, location: scan.location, scans: [scan], ...(last && leg) });
    }
  }
  return stops;
}
