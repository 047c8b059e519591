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
