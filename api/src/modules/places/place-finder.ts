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

/** A place found by name. */
export interface NamedPlace extends Position {
  /** The displayed name: "Pune, Maharashtra". */
  readonly name: string;
}

/**
 * Finds the name of a position and the position of a name: the bundled data set, or an HTTP geocoder with the same
 * interface.
 */
export interface PlaceFinder {
  addressAt(position: Position): Promise<Address>;
  /** Returns the place that a text names; undefined if unknown. */
  placeNamed(text: string): Promise<NamedPlace | undefined>;
}

export const UNKNOWN_ADDRESS: Address = { neighbourhood: '', county: '', city: '', state: '', postcode: '' };
