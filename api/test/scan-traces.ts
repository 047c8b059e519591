import { seededRandom } from '../seed/random';
import { EARTH_RADIUS_KM } from '../src/platform/database/great-circle';

/** One scan of a trace: time, and the phone's location, if any. */
export interface TraceScan {
  second: number;
  place: Place | undefined;
}

export interface Place {
  latitude: number;
  longitude: number;
}

export interface Trace {
  kind: string;
  scans: TraceScan[];
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const WEEK_DAYS = 6;

const CITIES: readonly Place[] = [
  { latitude: 18.5204, longitude: 73.8567 },
  { latitude: 19.076, longitude: 72.8777 },
  { latitude: 28.6139, longitude: 77.209 },
  { latitude: 12.9716, longitude: 77.5946 },
  { latitude: 13.0827, longitude: 80.2707 },
  { latitude: 17.385, longitude: 78.4867 },
  { latitude: 23.0225, longitude: 72.5714 },
  { latitude: 22.5726, longitude: 88.3639 },
  { latitude: 26.9124, longitude: 75.7873 },
  { latitude: 9.9312, longitude: 76.2673 },
];

export const randomNumbers = (seed: number): (() => number) => seededRandom(seed).next;

/** Returns the place so many kilometres from another on the great circle of a bearing (radians). */
function placeFrom({ latitude, longitude }: Place, km: number, bearing: number): Place {
  const angle = km / EARTH_RADIUS_KM;
  const from = (latitude * Math.PI) / 180;
  const to = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing));
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(to),
  );
  return { latitude: (to * 180) / Math.PI, longitude: longitude + (turn * 180) / Math.PI };
}

/**
 * Generates a week of a typical plumber: jobs around a home, a town farther off by road or rail, a flight with a night
 * before the next job, a carton of sixty opened within the hour, positions that are off by up to 20 km or missing.
 * @param style from 0 to 1, in that order of kinds: a carton below 0.002
 */
export function honestTrace(random: () => number, style = random()): Trace {
  const home = CITIES[Math.floor(random() * CITIES.length)]!;
  const between = (low: number, high: number) => low + random() * (high - low);
  const near = (place: Place, km: number) => placeFrom(place, between(0, km), between(0, 2 * Math.PI));
  const scans: TraceScan[] = [];
  const jobAt = (place: Place, start: number, count: number) => {
    const site = near(place, 8);
    for (let index = 0, second = start; index < count; index += 1, second += between(8, 50)) {
      // Some phones know only the position of their cell tower.
      const shown = random() < 0.1 ? near(site, 20) : near(site, 0.3);
      scans.push({ second, place: random() < 0.1 ? undefined : shown });
    }
  };
  const first = Math.floor(between(0, 3)) * DAY + between(4, 6) * HOUR;
  if (style < 0.002) {
    jobAt(home, first, 60);
    return { kind: 'carton', scans };
  }
  jobAt(home, first, 1 + Math.floor(between(0, 2)));
  if (style < 0.5) {
    jobAt(home, first + between(1, 5) * HOUR, 1);
    return { kind: 'in town', scans };
  }
  if (style < 0.95) {
    const km = between(30, 600);
    const speed = style < 0.8 ? between(25, 80) : between(60, 130);
    // 50 minutes from the job to the road and from the station to the next job.
    jobAt(placeFrom(home, km, between(0, 2 * Math.PI)), first + (km / speed + 50 / 60 + 0.3) * HOUR, 1);
    return { kind: style < 0.8 ? 'by road' : 'by rail', scans };
  }
  const away = CITIES[Math.floor(random() * CITIES.length)]!;
  jobAt(away, first + between(14, 40) * HOUR, 1);
  return { kind: 'by air', scans };
}

/** Generates a fraudulent trace: each kind breaks one limit of docs/trust.md "Scan fraud" by a little or by a lot. */
export function plantedTrace(kind: PlantedKind, random: () => number): Trace {
  const between = (low: number, high: number) => low + random() * (high - low);
  const home = CITIES[Math.floor(random() * CITIES.length)]!;
  const start = Math.floor(between(0, WEEK_DAYS)) * DAY + between(2, 8) * HOUR;
  const rush = (count: number, seconds: number): TraceScan[] =>
    [...Array(count).keys()].map((index) => ({ second: start + (index * seconds) / (count - 1), place: home }));
  const jump = (km: number, speed: number): TraceScan[] => [
    { second: start, place: home },
    { second: start + (km / speed) * HOUR, place: placeFrom(home, km, between(0, 2 * Math.PI)) },
  ];
  const scans = {
    'scan-rate just above': () => rush(61, 59 * 60 + 50),
    'scan-rate far above': () => rush(80, 300),
    'travel-speed just above': () => jump(between(51, 1500), 252),
    'travel-speed just farther': () => jump(50.5, between(300, 5000)),
    'travel-speed two phones': () => jump(between(100, 3000), between(5000, 100_000)),
    'travel-speed with silence between': () => {
      const [from, to] = jump(between(200, 2000), between(400, 3000)) as [TraceScan, TraceScan];
      return [from, { second: (from.second + to.second) / 2, place: undefined }, to];
    },
  }[kind]();
  return { kind, scans };
}

export const PLANTED_KINDS = [
  'scan-rate just above',
  'scan-rate far above',
  'travel-speed just above',
  'travel-speed just farther',
  'travel-speed two phones',
  'travel-speed with silence between',
] as const;
export type PlantedKind = (typeof PLANTED_KINDS)[number];

/** Generates a trace as close as possible to each rule without breaking it. */
export function borderlineTrace(random: () => number): Trace {
  const between = (low: number, high: number) => low + random() * (high - low);
  const home = CITIES[Math.floor(random() * CITIES.length)]!;
  const slow = random() < 0.5;
  const [km, speed] = slow ? [between(60, 1500), 248] : [49.5, between(300, 50_000)];
  const place = placeFrom(home, km, between(0, 2 * Math.PI));
  return {
    kind: 'borderline',
    scans: [
      { second: 0, place: home },
      { second: (km / speed) * HOUR, place },
    ],
  };
}
