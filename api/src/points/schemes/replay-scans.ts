import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { indianDayOf, startOfIndianDay } from '../../platform/indian-time';
import type { BonusFacts, RunningScheme } from './choose-bonus';
import {
  type PersonNeeds,
  type Range,
  readBatchProducts,
  readReplayedPersons,
  readScans,
  type BatchProduct,
  type ReplayedPerson,
  type StoredScan,
} from './replayed-scans.repository';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

/** A scan of the past, and its user as of before it. */
export interface ReplayedScan extends BonusFacts {
  userId: number;
  at: Date;
  /** YYYY-MM-DD in IST. */
  day: string;
}

type Definitions = readonly Pick<RunningScheme, 'definition'>[];

/**
 * Replays the scans of a time, in their order and in pages, with all that schemes ask; other requests are served between
 * pages. In memory are the people of the time, not their scans.
 */
export async function* replayScans(
  db: Kysely<Schema>,
  schemes: Definitions,
  range: Range,
): AsyncGenerator<ReplayedScan[]> {
  const conditions = schemes.map(({ definition }) => definition.conditions);
  const needs = {
    from: range.from,
    first: conditions.some(({ firstScan }) => firstScan),
    year: schemes.some(({ definition }) => definition.kind === 'tier'),
    lists: conditions.flatMap(({ listId }) => listId ?? []),
  };
  const places = conditions.some(({ states, districts, pins }) => states || districts || pins);
  const products = await readBatchProducts(db);
  const persons = new Map<number, PersonSoFar>();
  let [day, dayEnd] = ['', 0];
  for await (const page of readScans(db, range, places)) {
    await addPersons(db, persons, page, needs);
    const replayed: ReplayedScan[] = [];
    for (const scan of page) {
      if (scan.at >= dayEnd) {
        day = indianDayOf(new Date(scan.at));
        dayEnd = startOfIndianDay(day)!.getTime() + DAY_MS;
      }
      const product = products.get(scan.batchId);
      const facts = factsOf(scan, { product: product ?? NO_PRODUCT, soFar: persons.get(scan.userId)!, day });
      if (product) replayed.push(facts);
    }
    yield replayed;
  }
}

/** Of labels that no scheme counts: they are among their person's scans all the same. */
const NO_PRODUCT = { productId: 0, modelId: 0 };

interface PersonSoFar {
  person: ReplayedPerson;
  hasScanned: boolean;
  day: string;
  scansToday: number;
  year: { entries: [at: number, points: number][]; first: number; points: number } | undefined;
}

async function addPersons(
  db: Kysely<Schema>,
  persons: Map<number, PersonSoFar>,
  page: readonly { userId: number }[],
  needs: PersonNeeds & { from: Date },
): Promise<void> {
  const unknown = new Set(page.map(({ userId }) => userId).filter((id) => !persons.has(id)));
  if (unknown.size === 0) return;
  for (const person of await readReplayedPersons(db, [...unknown], needs)) {
    const entries = person.yearBefore ?? [];
    const points = entries.reduce((sum, [, one]) => sum + one, 0);
    const year = needs.year ? { entries, first: 0, points } : undefined;
    persons.set(person.id, { person, hasScanned: person.hadScanned, day: '', scansToday: 0, year });
  }
}

/** Returns a scan with what is known of its person before it, and counts it. Written out: of a million, spreads are half of the time. */
function factsOf(
  scan: StoredScan,
  { product, soFar, day }: { product: Omit<BatchProduct, 'id'>; soFar: PersonSoFar; day: string },
): ReplayedScan {
  const { person, year, hasScanned } = soFar;
  if (soFar.day !== day) {
    soFar.day = day;
    soFar.scansToday = 0;
  }
  const facts: ReplayedScan = {
    userId: scan.userId,
    at: new Date(scan.at),
    day,
    points: scan.points,
    batchId: scan.batchId,
    productId: product.productId,
    modelId: product.modelId,
    location: scan.location,
    latitude: scan.latitude,
    longitude: scan.longitude,
    roleId: person.roleId,
    joinedAt: person.joinedAt,
    personLocation: person.personLocation,
    lists: person.lists,
    hasScanned,
    scansToday: soFar.scansToday,
    pointsOfYear: year ? moveYear(year, scan.at, scan.points) : 0,
  };
  soFar.hasScanned = true;
  soFar.scansToday += 1;
  return facts;
}

/** Returns the points of the 365 days before, and adds those of now. */
function moveYear(year: NonNullable<PersonSoFar['year']>, at: number, points: number): number {
  while (year.first < year.entries.length && year.entries[year.first]![0] <= at - YEAR_MS) {
    year.points -= year.entries[year.first]![1];
    year.first += 1;
  }
  const before = year.points;
  year.entries.push([at, points]);
  year.points += points;
  return before;
}
