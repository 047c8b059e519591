/** The five fields of spec §3 "Address from the maps call"; '' when unknown. */
export interface Address {
  readonly neighbourhood: string;
  readonly county: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
}

export interface Position {
  /** Degrees north, −90 to 90. */
  readonly latitude: number;
  /** Degrees east, −180 to 180. */
  readonly longitude: number;
}

/** Names the place at a position: the bundled data set, or an HTTP geocoder of the same shape. */
export interface PlaceFinder {
  addressAt(position: Position): Promise<Address>;
}

export const UNKNOWN_ADDRESS: Address = { neighbourhood: '', county: '', city: '', state: '', postcode: '' };
