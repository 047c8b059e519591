import { post } from '../api/client';

/** A point on the earth, in degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** The fields of spec §3 "Address from the maps call", from near to far. */
const addressFields = ['neighbourhood', 'county', 'city', 'state', 'postcode'] as const;

/**
 * The name of the place at a position, e.g. "Andheri East, Mumbai, Maharashtra, 400069"; '' where the api knows none.
 * @throws ApiError
 */
export async function fetchPlaceName(position: Position): Promise<string> {
  const { latitude, longitude } = position;
  const answer = await post('users/maps', { latitude, longitude });
  const address = answer.data?.address;
  return addressFields.flatMap((field) => address?.[field] || []).join(', ');
}
