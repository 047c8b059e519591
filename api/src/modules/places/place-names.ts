import indiaPlaces from './india-places.json';
import otherNames from './other-place-names.json';
import type { NamedPlace } from './place-finder';

interface Candidate extends NamedPlace {
  /** Words of its district and state. */
  readonly context: ReadonlySet<string>;
}

/** Words of one name: "Sri Dungargarh", "Port Blair"; the longest that are looked for. */
const MOST_WORDS = 3;
/** A profile's location is a line; what comes after these is no address any more. */
const MOST_PARTS = 12;

/**
 * Finds the place that a text names: a city, or a location as a profile has it ("Wakad, Pune, Maharashtra, 411057"). Old English
 * names and the Hindi names of large cities are known (other-place-names.json); quarters and postcodes are not. Of places with
 * one name the one whose district or state the text names wins, else the southernmost: its state stands in the answer.
 */
export function placeNames(): (text: string) => NamedPlace | undefined {
  let byName: ReadonlyMap<string, Candidate[]> | undefined;
  // Not at start: a tenth of a second that most processes never need.
  return (text) => bestOf(text, (byName ??= indexNames()));
}

const canonicalNames = new Map(Object.entries(otherNames));

function indexNames(): ReadonlyMap<string, Candidate[]> {
  const divisions = indiaPlaces.divisions.map((division) => {
    const [, state = ''] = division.split('|');
    return { state, context: new Set(wordsOf(division)) };
  });
  const byName = new Map<string, Candidate[]>();
  for (const line of indiaPlaces.places) {
    const [latitude, longitude, division, city = ''] = line.split('|');
    const { state, context } = divisions[Number(division)]!;
    const name = [...new Set([city, state])].filter(Boolean).join(', ');
    const place = { latitude: Number(latitude), longitude: Number(longitude), name, context };
    const key = wordsOf(city).join(' ');
    byName.set(key, [...(byName.get(key) ?? []), place]);
  }
  return byName;
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
  const { latitude, longitude, name } = best.candidate;
  return { latitude, longitude, name };
}

/** Every run of words that may be a name, longer ones first: "New Delhi" before "Delhi". */
function namesIn(words: readonly string[]): string[] {
  const names: string[] = [];
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) names.push(words.slice(from, from + length).join(' '));
  }
  return names;
}

/** Words without case, accents and Devanagari's nukta, which many keyboards leave out. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u093c]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '');
}
