import indiaPlaces from './india-places.json';
import { type Address, type Place, type Position, placeNames } from './place-names';

export type PlaceFinder = ReturnType<typeof bundledPlaces>;

const UNKNOWN_ADDRESS: Address = { neighbourhood: '', county: '', city: '', state: '', postcode: '' };

const REACH_KM = 40;
const KM_PER_DEGREE = 111.2;

/**
 * Finds places offline: the nearest of the bundled populated places (README.md beside this file), and the position of a
 * name. Farther than 40 km from any of them, at sea or abroad, every field is ''. The data has neither neighbourhoods
 * nor postcodes.
 */
export function bundledPlaces() {
  const places = readPlaces();
  const placeNamed = placeNames(places);
  return {
    async addressAt(position: Position): Promise<Address> {
      const { city, county, state } = nearestIn(places, position) ?? UNKNOWN_ADDRESS;
      return { ...UNKNOWN_ADDRESS, county, city, state };
    },
    /** Returns the place that a text names; undefined if unknown. */
    placeNamed: async (text: string) => placeNamed(text),
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

/** Visits all: comparing 7,000 latitudes takes 20 to 40 µs. */
function nearestIn(places: readonly Place[], position: Position): Place | undefined {
  let nearest: Place | undefined;
  let nearestKm = REACH_KM;
  for (const place of places) {
    if (Math.abs(place.latitude - position.latitude) * KM_PER_DEGREE > nearestKm) continue;
    const km = planeDistanceKm(place, position);
    if (km >= nearestKm) continue;
    nearest = place;
    nearestKm = km;
  }
  return nearest;
}

/** Returns the distance on a plane: over 40 km the error is below the data's rounding. */
function planeDistanceKm(a: Position, b: Position): number {
  const x = (a.longitude - b.longitude) * Math.cos(((a.latitude + b.latitude) * Math.PI) / 360);
  const y = a.latitude - b.latitude;
  return Math.hypot(x, y) * KM_PER_DEGREE;
}
