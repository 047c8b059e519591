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

/** A place that was found by its name. */
export interface NamedPlace extends Position {
  /** As it is shown: "Pune, Maharashtra". */
  readonly name: string;
}

/** Names the place at a position, and finds the position of a name: the bundled data set, or an HTTP geocoder of the same shape. */
export interface PlaceFinder {
  addressAt(position: Position): Promise<Address>;
  /** Where the place is that a text names; undefined when it names none that is known. */
  placeNamed(text: string): Promise<NamedPlace | undefined>;
}

export const UNKNOWN_ADDRESS: Address = { neighbourhood: '', county: '', city: '', state: '', postcode: '' };
