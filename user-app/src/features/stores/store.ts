import type { CallData } from '../../api/calls';
import type { Position } from '../../location/place.resource';

/** A store of the brand. */
export interface Store {
  id: number;
  name: string;
  address: string;
  /** As displayed; undefined without a phone. */
  phone: string | undefined;
  /** For a `tel:` link. */
  phoneLink: string | undefined;
  /** Undefined only when the api sent none. */
  position: Position | undefined;
  /** Metres from the user's position or place; undefined while unknown. */
  distance: number | undefined;
  /** Whether it has the PIN code that the list is sorted by. */
  samePin: boolean;
}

/** Returns a store of a response. */
export function readStore(row: CallData<'users/stores'>[number]): Store {
  const { latitude, longitude } = row;
  return {
    id: row.id ?? 0,
    name: row.name ?? '',
    address: row.address ?? '',
    phone: row.phone ?? undefined,
    phoneLink: row.phone_link ?? undefined,
    position: latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined,
    distance: row.distance ?? undefined,
    samePin: row.same_pin ?? false,
  };
}
