import { groupBy } from '../../platform/group-by';
import otherNames from './other-place-names.json';
import indiaPlaces from './india-places.json';

/** The five fields of docs/product.md §3 "Address from the maps call"; '' when unknown. */
export interface Address {
  readonly neighbourhood: string;
  readonly county: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
}

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

export interface NamedPlace extends Position {
  readonly name: string;
  readonly district: string;
}

export type Place = Position & Pick<Address, 'city' | 'county' | 'state'>;

interface Candidate extends NamedPlace {
  readonly context: ReadonlySet<string>;
}

/** Words of one name: "Sri Dungargarh", "Port Blair"; the longest names that are searched for. */
const MOST_WORDS = 3;
/** Maximum parts of a profile's location that are searched. */
const MOST_PARTS = 12;

/**
 * Finds the place that a text names: a city, or a location as in a profile ("Wakad, Pune, Maharashtra, 411057"). Old
 * English names and the Hindi names of large cities are known (other-place-names.json); neighbourhoods and postcodes
 * are not. Of places with the same name the one whose district or state is in the text wins, else the southernmost: its
 * state is in the response.
 */
function placeNames(places: readonly Place[]): (text: string) => NamedPlace | undefined {
  let byName: ReadonlyMap<string, Candidate[]> | undefined;
  // Lazy: it takes a tenth of a second, and most processes never need it.
  return (text) => bestOf(text, (byName ??= indexNames(places)));
}

const canonicalNames = new Map(Object.entries(otherNames));

function indexNames(places: readonly Place[]): ReadonlyMap<string, Candidate[]> {
  const candidates = places.map(({ latitude, longitude, city, county, state }) => ({
    latitude,
    longitude,
    district: county,
    name: [...new Set([city, state])].filter(Boolean).join(', '),
    context: new Set(wordsOf(`${county} ${state}`)),
    key: wordsOf(city).join(' '),
  }));
  return groupBy(candidates, ({ key }) => key);
}

function bestOf(text: string, byName: ReadonlyMap<string, Candidate[]>): NamedPlace | undefined {
  const parts = text.split(/[,\n]/).slice(0, MOST_PARTS).map(wordsOf);
  const names = parts.flatMap(namesIn).map((name) => canonicalNames.get(name) ?? name);
  const words = new Set(names.flatMap((name) => name.split(' ')));
  let best: { candidate: Candidate; score: number } | undefined;
  for (const name of names) {
    for (const candidate of byName.get(name) ?? []) {
      const score = [...candidate.context].filter((word) => words.has(word)).length;
      if (!best || score > best.score) best = { candidate, score };
    }
  }
  if (!best) return undefined;
  const { latitude, longitude, name, district } = best.candidate;
  return { latitude, longitude, name, district };
}

/** Returns every run of words that may be a name, longer ones first: "New Delhi" before "Delhi". */
function namesIn(words: readonly string[]): string[] {
  const names: string[] = [];
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) names.push(words.slice(from, from + length).join(' '));
  }
  return names;
}

/** Splits into words without case, accents and Devanagari's nukta, which many keyboards leave out. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '');
}

export type PlaceFinder = ReturnType<typeof bundledPlaces>;

const UNKNOWN_ADDRESS: Address = { neighbourhood: '', county: '', city: '', state: '', postcode: '' };

const REACH_KM = 40;
const KM_PER_DEGREE = 111.2;

/** Finds the nearest of the bundled places (README.md), without neighbourhoods and postcodes; '' farther than 40 km from any. */
export function bundledPlaces() {
  const places = readPlaces();
  const placeNamed = placeNames(places);
  return {
    async addressAt(position: Position): Promise<Address> {
      const { city, county, state } = nearestIn(places, position) ?? UNKNOWN_ADDRESS;
      return { ...UNKNOWN_ADDRESS, county, city, state };
    },
    placeNamed: async (text: string) => placeNamed(text),
  };
}

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
