import indiaPlaces from './india-places.json';
import { groupBy, placeNames } from './place-names';

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

/** A bundled place; `county` is its district. */
export type Place = Position & Pick<Address, 'city' | 'county' | 'state'>;

const UNKNOWN_ADDRESS: Address = { neighbourhood: '', county: '', city: '', state: '', postcode: '' };

// Half a degree is 55 km north to south, and 43 km or more east to west in India, so a place nearer than REACH_KM is in
// the cell of the position or in one of the eight around it.
const CELL_DEGREES = 0.5;
const REACH_KM = 40;
const KM_PER_DEGREE = 111.2;

/**
 * Finds places offline: the nearest of the bundled populated places (README.md beside this file), and the position of a
 * name. Farther than 40 km from any of them, at sea or abroad, every field is ''. The data has neither neighbourhoods
 * nor postcodes.
 */
export function bundledPlaces(): PlaceFinder {
  const places = readPlaces();
  const cells = groupBy(places, ({ latitude, longitude }) => cellKey(cellOf(latitude), cellOf(longitude)));
  const placeNamed = placeNames(places);
  return {
    async addressAt(position) {
      const { city, county, state } = nearestIn(cells, position) ?? UNKNOWN_ADDRESS;
      return { ...UNKNOWN_ADDRESS, county, city, state };
    },
    placeNamed: async (text) => placeNamed(text),
  };
}

/** Returns every bundled place, from south to north. */
export function readPlaces(): Place[] {
  const places: Place[] = [];
  for (const [state, districts] of Object.entries(indiaPlaces)) {
    for (const district of districts.split(';')) {
      const [county = '', ...lines] = district.split('|');
      for (const line of lines) {
        const [latitude, longitude, ...city] = line.split(',');
        places.push({ latitude: Number(latitude), longitude: Number(longitude), city: city.join(','), county, state });
      }
    }
  }
  return places.sort((a, b) => a.latitude - b.latitude);
}

function nearestIn(cells: Map<string, Place[]>, position: Position): Place | undefined {
  const row = cellOf(position.latitude);
  const column = cellOf(position.longitude);
  let nearest: Place | undefined;
  let nearestKm = REACH_KM;
  for (let y = row - 1; y <= row + 1; y += 1) {
    for (let x = column - 1; x <= column + 1; x += 1) {
      for (const place of cells.get(cellKey(y, x)) ?? []) {
        const km = distanceKm(place, position);
        if (km < nearestKm) {
          nearest = place;
          nearestKm = km;
        }
      }
    }
  }
  return nearest;
}

function cellOf(degrees: number): number {
  return Math.floor(degrees / CELL_DEGREES);
}

function cellKey(row: number, column: number): string {
  return `${row}:${column}`;
}

/** Returns the distance on a plane: over 40 km the error is below the data's rounding. */
function distanceKm(a: Position, b: Position): number {
  const x = (a.longitude - b.longitude) * Math.cos(((a.latitude + b.latitude) * Math.PI) / 360);
  const y = a.latitude - b.latitude;
  return Math.hypot(x, y) * KM_PER_DEGREE;
}
