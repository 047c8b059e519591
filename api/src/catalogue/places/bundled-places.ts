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

/** How a place's name is compared: in any case and spelling that the data know, "Bangalore" as "Bengaluru". */
export function placeKey(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const words = wordsOf(name)
    .filter((word) => word !== 'and')
    .join(' ');
  const key = canonicalNames.get(words) ?? words;
  if (keys.size === MOST_KEYS) keys.clear();
  keys.set(name, key);
  return key;
}

/** Conditions of schemes are compared at each scan. */
const keys = new Map<string, string>();
const MOST_KEYS = 10_000;

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
  const placeNamed = placeNames(allPlaces());
  return {
    async addressAt(position: Position): Promise<Address> {
      const { city, county, state } = placeAt(position) ?? UNKNOWN_ADDRESS;
      return { ...UNKNOWN_ADDRESS, county, city, state };
    },
    placeNamed: async (text: string) => placeNamed(text),
  };
}

let places: readonly Place[] | undefined;
/** From south to north. */
export const allPlaces = (): readonly Place[] => (places ??= readPlaces());

function readPlaces(): Place[] {
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

/** Returns the nearest place of the data within 40 km; looks north and south from the position, as far as a nearer one may be. */
export function placeAt(position: Position): Place | undefined {
  const sorted = allPlaces();
  const start = firstNorthOf(sorted, position.latitude);
  let nearest: Place | undefined;
  let nearestKm = REACH_KM;
  for (const step of [1, -1]) {
    for (let index = step === 1 ? start : start - 1; sorted[index]; index += step) {
      const place = sorted[index]!;
      if (Math.abs(place.latitude - position.latitude) * KM_PER_DEGREE > nearestKm) break;
      const km = planeDistanceKm(place, position);
      if (km < nearestKm) [nearest, nearestKm] = [place, km];
    }
  }
  return nearest;
}

function firstNorthOf(sorted: readonly Place[], latitude: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]!.latitude < latitude) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Returns the distance on a plane: over 40 km the error is below the data's rounding. */
function planeDistanceKm(a: Position, b: Position): number {
  const x = (a.longitude - b.longitude) * Math.cos(((a.latitude + b.latitude) * Math.PI) / 360);
  const y = a.latitude - b.latitude;
  return Math.hypot(x, y) * KM_PER_DEGREE;
}
