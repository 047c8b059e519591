import { post } from '../api/client';

export interface Position {
  latitude: number;
  longitude: number;
}

/** The fields of docs/product.md §3 "Address from the maps call", from near to far. */
const addressFields = ['neighbourhood', 'county', 'city', 'state', 'postcode'] as const;

/** Returns e.g. "Andheri East, Mumbai, Maharashtra, 400069"; '' if the api knows no name. */
export async function fetchPlaceName(position: Position): Promise<string> {
  const { latitude, longitude } = position;
  const answer = await post('users/maps', { latitude, longitude });
  const address = answer.data?.address;
  return addressFields.flatMap((field) => address?.[field] || []).join(', ');
}
