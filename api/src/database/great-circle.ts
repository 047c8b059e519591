import { type RawBuilder, sql } from 'kysely';

export const EARTH_RADIUS_KM = 6371.0088;

/** Degrees, each an expression of type float8. */
interface Position {
  latitude: RawBuilder<unknown>;
  longitude: RawBuilder<unknown>;
}

/** Returns the great-circle distance (haversine) in kilometres. */
export const greatCircleKm = (from: Position, to: Position): RawBuilder<unknown> => sql`
  2 * ${sql.lit(EARTH_RADIUS_KM)}::float8 * asin(least(1, sqrt(
    sind((${to.latitude} - ${from.latitude}) / 2) ^ 2
    + cosd(${to.latitude}) * cosd(${from.latitude}) * sind((${to.longitude} - ${from.longitude}) / 2) ^ 2
  )))`;
