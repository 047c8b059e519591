import { type RawBuilder, sql } from 'kysely';

export const EARTH_RADIUS_KM = 6371.0088;

/** Degrees, each an expression of type float8. */
interface Position {
  latitude: RawBuilder<unknown>;
  longitude: RawBuilder<unknown>;
}

export const greatCircleKm = (from: Position, to: Position): RawBuilder<unknown> => sql`
  2 * ${sql.lit(EARTH_RADIUS_KM)}::float8 * asin(least(1, sqrt(
    sind((${to.latitude} - ${from.latitude}) / 2) ^ 2
    + cosd(${to.latitude}) * cosd(${from.latitude}) * sind((${to.longitude} - ${from.longitude}) / 2) ^ 2
  )))`;

/** Degrees; null where unknown. */
export interface Place {
  latitude: number | null;
  longitude: number | null;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance (haversine) in kilometres, as `greatCircleKm` does; undefined without coordinates. */
export function distanceKm(from: Place, to: Place): number | undefined {
  if (from.latitude === null || from.longitude === null || to.latitude === null || to.longitude === null)
    return undefined;
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2;
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
