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
  type ReplayedPerson,
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
    yield page.map((scan) => {
      if (scan.at.getTime() >= dayEnd) {
        day = indianDayOf(scan.at);
        dayEnd = startOfIndianDay(day)!.getTime() + DAY_MS;
      }
      const soFar = persons.get(scan.userId)!;
      return { ...scan, ...products.get(scan.batchId)!, ...factsBefore(soFar, scan, day), day };
    });
  }
}

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

/** Returns what is known of a person before a scan, and counts it. */
function factsBefore(soFar: PersonSoFar, { at, points }: { at: Date; points: number }, day: string) {
  const { person, year, hasScanned } = soFar;
  if (soFar.day !== day) Object.assign(soFar, { day, scansToday: 0 });
  const { roleId, joinedAt, personLocation, lists } = person;
  const pointsOfYear = year ? moveYear(year, at.getTime(), points) : 0;
  soFar.hasScanned = true;
  const { scansToday } = soFar;
  soFar.scansToday += 1;
  return { roleId, joinedAt, personLocation, lists, hasScanned, scansToday, pointsOfYear };
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
