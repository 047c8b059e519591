import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { indianDayOf, startOfIndianDay } from '../../platform/indian-time';
import { readSettings } from '../../programme/programme';
import { between, type Expected, extrapolate, meanOf } from './extrapolate';
import type { Range } from './replayed-scans.repository';
import type { SchemeDefinition, SchemeOf } from './scheme.schema';
import { readRunning } from './schemes.repository';
import { simulateBoosts, simulateGoal, simulateReferral, type Trial } from './simulate-kinds';
import { countFlagged, namePersons } from './simulated-people.repository';
import { nothingYet, type Simulated } from './simulated-sums';

const DAY_MS = 86_400_000;
const SIMULATED_DAYS = 91;
const YEAR_DAYS = 364;
const SHOWN_PEOPLE = 10;
/** Nobody knows who would be brought: of the new people of the past so many, at least and at most. */
const BROUGHT = { percent: 30, low: 10, high: 100 };

const daysBefore = ({ before }: Pick<Range, 'before'>, days: number) => new Date(before.getTime() - days * DAY_MS);
const daysOf = ({ startsAt, endsAt }: SchemeDefinition) => (Date.parse(endsAt) - Date.parse(startsAt)) / DAY_MS;

/** Days (IST) of a range, oldest first. */
function daysIn({ from, before }: Range): string[] {
  const days = Math.round((before.getTime() - from.getTime()) / DAY_MS);
  return Array.from({ length: days }, (_, index) => indianDayOf(new Date(from.getTime() + index * DAY_MS)));
}

interface Outcome extends Simulated {
  /** How many people would have got something. */
  reached: number;
  expected: Expected;
}

/**
 * Returns what a scheme would have granted in the last 13 weeks and in the 13 weeks 52 weeks before, beside the schemes
 * that run now. Changes nothing.
 */
export async function simulateScheme(
  db: Kysely<Schema>,
  { definition, except, now }: { definition: SchemeDefinition; except: number | undefined; now: Date },
) {
  const before = startOfIndianDay(indianDayOf(now))!;
  const range = { from: daysBefore({ before }, SIMULATED_DAYS), before };
  const yearBefore = { from: daysBefore(range, SIMULATED_DAYS + YEAR_DAYS), before: daysBefore(range, YEAR_DAYS) };
  const { bonusCapPercent: capPercent, pointValuePaise } = await readSettings(db);
  const running = (await readRunning(db, { from: now, to: now })).filter(({ id }) => id !== except);
  const trial = { definition, running, capPercent };
  const recent = await simulateIn(db, trial, range);
  const then = await simulateIn(db, trial, yearBefore);
  const days = daysIn(range).map((day) => ({ day, points: recent.days.get(day) ?? 0 }));
  const worth = (points: number) => (pointValuePaise === null ? null : points * pointValuePaise);
  return {
    from: days[0]!.day,
    to: days.at(-1)!.day,
    ...sumsOf(recent, worth),
    year_before: sumsOf(then, worth),
    expected: recent.expected,
    budget_ended_on: recent.endedOn,
    days,
    top: definition.kind === 'referral' ? [] : await topOf(db, recent.people, range),
    flagged_people: await countFlagged(db, [...recent.people.keys()], range),
    assumption:
      definition.kind === 'referral'
        ? {
            new_people: recent.people.size,
            percent: BROUGHT.percent,
            low_percent: BROUGHT.low,
            high_percent: BROUGHT.high,
          }
        : null,
  };
}

function simulateIn(db: Kysely<Schema>, { definition, ...trial }: Trial, range: Range): Promise<Outcome> {
  if (definition.kind === 'goal') return simulateRounds(db, { ...trial, definition }, range);
  if (definition.kind === 'referral') return simulateBrought(db, { ...trial, definition }, range);
  return simulateWeeks(db, { ...trial, definition }, range);
}

async function simulateWeeks(db: Kysely<Schema>, trial: Trial, range: Range): Promise<Outcome> {
  const { definition } = trial;
  const simulated = await simulateBoosts(db, trial, range);
  return { ...simulated, reached: simulated.people.size, expected: expectedOf(simulated, definition, range) };
}

function expectedOf({ days, endedOn }: Simulated, definition: SchemeDefinition, range: Range): Expected {
  // Without its end in the past: a budget that was used up there would make the later weeks look free.
  const unlimited = daysIn(range).filter((day) => endedOn === null || day < endedOn);
  const points = unlimited.map((day) => days.get(day) ?? 0);
  return extrapolate(points, daysOf(definition), definition.budget.points ?? Infinity);
}

/** A goal is repeated: as often as its time fits into the range, the last time up to its end. */
async function simulateRounds(db: Kysely<Schema>, trial: Trial<SchemeOf<'goal'>>, range: Range): Promise<Outcome> {
  const { definition } = trial;
  const days = Math.min(SIMULATED_DAYS, Math.max(1, Math.round(daysOf(definition))));
  const all = nothingYet();
  const rounds: number[] = [];
  for (let before = range.before; daysBefore({ before }, days) >= range.from; before = daysBefore({ before }, days)) {
    const one = await simulateGoal(db, trial, { from: daysBefore({ before }, days), before });
    rounds.push(one.points);
    addTo(all, one);
  }
  const { mean, variance } = meanOf(rounds);
  // Two or three rounds say little: then as if each person reached it by chance.
  const spread = rounds.length > 3 ? variance : mean * definition.goal.points;
  return {
    ...all,
    reached: all.people.size,
    expected: between({ mean, variance: spread }, definition.budget.points ?? Infinity),
  };
}

function addTo(all: Simulated, one: Simulated): void {
  for (const field of ['scans', 'boosted', 'overlapping', 'points'] as const) all[field] += one[field];
  for (const [userId, points] of one.people) all.people.set(userId, (all.people.get(userId) ?? 0) + points);
  for (const [day, points] of one.days) all.days.set(day, points);
  all.endedOn = one.endedOn ?? all.endedOn;
}

/** What it would cost if a share of the new people had been brought. */
async function simulateBrought(db: Kysely<Schema>, trial: Trial<SchemeOf<'referral'>>, range: Range): Promise<Outcome> {
  const { definition } = trial;
  const everybody = await simulateReferral(db, trial, range);
  const most = definition.budget.points ?? Infinity;
  const share = (points: number, percent: number) => Math.min(most, Math.round((points * percent) / 100));
  const { points, low, high } = expectedOf(everybody, { ...definition, budget: { atEnd: 'part' } }, range);
  return {
    ...everybody,
    boosted: Math.round((everybody.boosted * BROUGHT.percent) / 100),
    reached: 2 * Math.round((everybody.boosted * BROUGHT.percent) / 100),
    points: share(everybody.points, BROUGHT.percent),
    days: new Map([...everybody.days].map(([day, one]) => [day, Math.round((one * BROUGHT.percent) / 100)])),
    expected: { points: share(points, BROUGHT.percent), low: share(low, BROUGHT.low), high: share(high, BROUGHT.high) },
  };
}

async function topOf(db: Kysely<Schema>, people: ReadonlyMap<number, number>, range: Range) {
  const top = [...people].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, SHOWN_PEOPLE);
  const ids = top.map(([id]) => id);
  return (await namePersons(db, ids, range)).map((person) => ({ ...person, points: people.get(person.id)! }));
}

const sumsOf = (
  { scans, boosted, overlapping, points, reached }: Outcome,
  worth: (points: number) => number | null,
) => ({ scans, boosted, overlapping, points, worth_paise: worth(points), people: reached });
