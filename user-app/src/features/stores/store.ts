import type { Position } from '../../location/place.resource';

/** A store of the brand. */
export interface Store {
  id: number;
  name: string;
  address: string;
  /** As it is written; undefined without a phone. */
  phone: string | undefined;
  /** What to dial. */
  phoneLink: string | undefined;
  /** Undefined only when the api sent none. */
  position: Position | undefined;
  /** Metres from where the person is; undefined while that is not known. */
  distance: number | undefined;
}
