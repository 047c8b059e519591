import { distanceKm } from '@loyalty/shared-ui/great-circle';
import type { ClaimScan } from '../../../claims/claim-detail.resource';

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

type Point = Pick<Place, 'latitude' | 'longitude'>;

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
    const known = point && places.find((place) => distanceKm(place, point) < SAME_PLACE_KM);
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
