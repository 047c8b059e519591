import { type Character, cities, type CityKey, customers, plumbers } from '../content';
import type { Random } from '../random';

const PLUMBERS_SHARE = 0.7;
/** Activity of the other users, and their share in tenths: a few users make most scans. */
const BUSY: readonly (readonly [busy: number, weight: number])[] = [
  [0, 1.5],
  [0.7, 3],
  [2, 3],
  [4, 2],
  [7, 0.5],
];

/** First and family names of the demo's users, in new pairs. An initial stays with its family name. */
const names = [...plumbers, ...customers].map(({ name }) => name);
const lastOf = (name: string) => name.slice(name.lastIndexOf(' ') + 1);
const firstNames = [
  ...new Set(names.map((name) => name.slice(0, name.lastIndexOf(' '))).filter((name) => /^[A-Z][a-z]+$/.test(name))),
];
const familyNames = [...new Set(names.filter((name) => name.includes(' ')).map(lastOf))];
const everyCity = Object.keys(cities) as CityKey[];

/** Returns invented users beyond the demo's own; none if `count` is zero or less. */
export function inventPeople(random: Random, count: number): { plumbers: Character[]; customers: Character[] } {
  const invent = (): Character => ({
    name: `${random.pick(firstNames)} ${random.pick(familyNames)}`,
    city: random.pick(everyCity),
    busy: random.weighted(BUSY, ([, weight]) => weight)[0],
  });
  const people = Array.from({ length: Math.max(0, count) }, invent);
  const split = Math.round(people.length * PLUMBERS_SHARE);
  return { plumbers: people.slice(0, split), customers: people.slice(split) };
}
