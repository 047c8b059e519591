import { post } from '../api/client';

/** Coordinates in degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** The fields of docs/product.md §3 "Address from the maps call", from near to far. */
const addressFields = ['neighbourhood', 'county', 'city', 'state', 'postcode'] as const;

/**
 * Returns the name of the place at a position, e.g. "Andheri East, Mumbai, Maharashtra, 400069"; '' if the api knows none.
 * @throws ApiError
 */
export async function fetchPlaceName(position: Position): Promise<string> {
  const { latitude, longitude } = position;
  const answer = await post('users/maps', { latitude, longitude });
  const address = answer.data?.address;
  return addressFields.flatMap((field) => address?.[field] || []).join(', ');
}
