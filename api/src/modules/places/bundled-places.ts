import indiaPlaces from './india-places.json';
import { type Address, type PlaceFinder, type Position, UNKNOWN_ADDRESS } from './place-finder';
import { placeNames } from './place-names';

interface Place extends Position {
  readonly address: Address;
}

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
  const cells = new Map<string, Place[]>();
  for (const place of indiaPlaces.places.map(readPlace)) {
    const key = cellKey(cellOf(place.latitude), cellOf(place.longitude));
    const cell = cells.get(key);
    if (cell) cell.push(place);
    else cells.set(key, [place]);
  }
  const placeNamed = placeNames();
  return {
    addressAt: (position) => Promise.resolve(nearestIn(cells, position)?.address ?? UNKNOWN_ADDRESS),
    placeNamed: (text) => Promise.resolve(placeNamed(text)),
  };
}

function readPlace(line: string): Place {
  const [latitude, longitude, division, city = ''] = line.split('|');
  const [county = '', state = ''] = indiaPlaces.divisions[Number(division)]!.split('|');
  return {
    latitude: Number(latitude),
    longitude: Number(longitude),
    address: { ...UNKNOWN_ADDRESS, county, city, state },
  };
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
