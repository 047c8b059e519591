import { indianDayOf, startOfIndianDay } from '../../platform/indian-time';
import { readSettings } from '../../programme/programme';
import type { PointsContext } from '../context';
import { type BudgetState, chooseBonuses, type RunningScheme, takeFromBudget } from './choose-bonus';
import { countFlagged, namePersons, readPastScans } from './past-scans.repository';
import type { SchemeDefinition } from './scheme.schema';
import { readRunning } from './schemes.repository';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const SIMULATED_DAYS = 91;
const YEAR_DAYS = 364;
const SHOWN_PEOPLE = 10;
/** Of weeks that are alike, eight in ten sums lie within so many standard deviations. */
const WITHIN_80_PERCENT = 1.28;

interface Range {
  from: Date;
  before: Date;
}

/** Of the scheme that is tried: it has no id yet, and sorts after those that run. */
const TRIED = { id: Number.MAX_SAFE_INTEGER, versionId: 0, madeAloneBy: null };

/** What the scheme would have granted in a time, counted scan by scan with the function that grants. */
async function count(
  { db }: Pick<PointsContext, 'db'>,
  {
    definition,
    running,
    capPercent,
  }: { definition: SchemeDefinition; running: RunningScheme[]; capPercent: number | null },
  range: Range,
) {
  const tried: RunningScheme = { ...TRIED, definition };
  const budget: BudgetState = { spent: 0, day: null, spentToday: 0 };
  const people = new Map<number, number>();
  const days = new Map<string, number>();
  const today = { day: '', scans: new Map<number, number>() };
  const sums = { scans: 0, boosted: 0, points: 0, overlapping: 0, endedOn: null as string | null };
  const first = [tried, ...running].some((scheme) => scheme.definition.conditions.firstScan);
  const lists = [tried, ...running].flatMap((scheme) => scheme.definition.conditions.listId ?? []);
  for await (const page of readPastScans(db, { ...range, first, lists })) {
    for (const scan of page) {
      const day = indianDayOf(scan.at);
      if (today.day !== day) Object.assign(today, { day, scans: new Map() });
      const scansToday = today.scans.get(scan.userId) ?? 0;
      today.scans.set(scan.userId, scansToday + 1);
      sums.scans += 1;
      const facts = { ...scan, scansToday, pointsOfYear: 0 };
      if (chooseBonuses([tried], facts, capPercent).length === 0) continue;
      if (chooseBonuses(running, facts, capPercent).length > 0) sums.overlapping += 1;
      const bonus = chooseBonuses([...running, tried], facts, capPercent).find(({ scheme }) => scheme === tried);
      if (!bonus) continue;
      const had = people.get(scan.userId) ?? 0;
      const points = takeFromBudget(bonus, budget, had, scan.at);
      if (budget.spent >= (definition.budget.points ?? Infinity)) sums.endedOn ??= day;
      if (points === 0) continue;
      people.set(scan.userId, had + points);
      days.set(day, (days.get(day) ?? 0) + points);
      sums.boosted += 1;
      sums.points += points;
    }
  }
  return { ...sums, people, days };
}

/** Days (IST) of a range, oldest first. */
function daysIn({ from, before }: Range): string[] {
  const days = Math.round((before.getTime() - from.getTime()) / DAY_MS);
  return Array.from({ length: days }, (_, index) => indianDayOf(new Date(from.getTime() + index * DAY_MS)));
}

/** What a time as long as the scheme's would cost, from weeks of the past: the mean, and where eight in ten would lie. */
function extrapolate(points: readonly number[], schemeDays: number, most: number) {
  const weeks = Array.from({ length: Math.floor(points.length / WEEK_DAYS) }, (_, week) =>
    points.slice(week * WEEK_DAYS, (week + 1) * WEEK_DAYS).reduce((sum, one) => sum + one, 0),
  );
  const mean = weeks.reduce((sum, one) => sum + one, 0) / Math.max(1, weeks.length);
  const variance = weeks.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, weeks.length - 1);
  const length = schemeDays / WEEK_DAYS;
  const margin = WITHIN_80_PERCENT * Math.sqrt(variance * length);
  const within = (value: number) => Math.round(Math.min(most, Math.max(0, value)));
  return { points: within(mean * length), low: within(mean * length - margin), high: within(mean * length + margin) };
}

/**
 * Returns what a scheme would have granted in the last 13 weeks and in the 13 weeks 52 weeks before, beside the schemes
 * that run now. Changes nothing.
 */
export async function simulateScheme(
  { db, clock }: Pick<PointsContext, 'db' | 'clock'>,
  definition: SchemeDefinition,
  except?: number,
) {
  const before = startOfIndianDay(indianDayOf(clock.now()))!;
  const daysAgo = (days: number) => new Date(before.getTime() - days * DAY_MS);
  const range = { from: daysAgo(SIMULATED_DAYS), before };
  const yearBefore = { from: daysAgo(SIMULATED_DAYS + YEAR_DAYS), before: daysAgo(YEAR_DAYS) };
  const { bonusCapPercent: capPercent, pointValuePaise } = await readSettings(db);
  const running = (await readRunning(db, { from: clock.now(), to: clock.now() })).filter(({ id }) => id !== except);
  const now = await count({ db }, { definition, running, capPercent }, range);
  const then = await count({ db }, { definition, running, capPercent }, yearBefore);
  const days = daysIn(range).map((day) => ({ day, points: now.days.get(day) ?? 0 }));
  const most = definition.budget.points ?? Infinity;
  const length = (Date.parse(definition.endsAt) - Date.parse(definition.startsAt)) / DAY_MS;
  // Without its end in the past: a budget that was used up there would make the later weeks look free.
  const unlimited = now.endedOn === null ? days : days.filter(({ day }) => day < now.endedOn!);
  const top = [...now.people].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, SHOWN_PEOPLE);
  const named = await namePersons(
    db,
    top.map(([id]) => id),
    range,
  );
  const worth = (points: number) => (pointValuePaise === null ? null : points * pointValuePaise);
  return {
    from: days[0]!.day,
    to: days.at(-1)!.day,
    ...sumsOf(now, worth),
    year_before: sumsOf(then, worth),
    expected: extrapolate(
      unlimited.map(({ points }) => points),
      length,
      most,
    ),
    budget_ended_on: now.endedOn,
    days,
    top: named.map((person) => ({ ...person, points: now.people.get(person.id)! })),
    flagged_people: await countFlagged(db, [...now.people.keys()], range),
  };
}

const sumsOf = (
  { scans, boosted, overlapping, points, people }: Awaited<ReturnType<typeof count>>,
  worth: (points: number) => number | null,
) => ({ scans, boosted, overlapping, points, worth_paise: worth(points), people: people.size });
