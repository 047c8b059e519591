import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { type BudgetState, chooseBonuses, type RunningScheme, takeFromBudget } from './choose-bonus';
import { addToGoal, emptyCount, type GoalCount } from './count-goal';
import { meetsConditions } from './meet-conditions';
import { replayScans, type ReplayedScan } from './replay-scans';
import type { Range } from './replayed-scans.repository';
import type { SchemeDefinition, SchemeOf } from './scheme.schema';
import { addGrant, nothingYet, type Simulated } from './simulated-sums';

/** The scheme that is tried has no id yet, and sorts after those that run. */
const TRIED = { id: Number.MAX_SAFE_INTEGER, versionId: 0, madeAloneBy: [] };

export interface Trial<Definition extends SchemeDefinition = SchemeDefinition> {
  definition: Definition;
  /** The schemes that run now. */
  running: RunningScheme[];
  capPercent: number | null;
}

const emptyBudget = (): BudgetState => ({ spent: 0, day: null, spentToday: 0 });
/** @param least what the next one takes at least */
const isSpent = ({ spent }: BudgetState, { budget }: SchemeDefinition, least = 1) =>
  spent + least > (budget.points ?? Infinity);

const overlaps = ({ running, capPercent }: Trial, scan: ReplayedScan) =>
  running.length > 0 && chooseBonuses(running, scan, capPercent).length > 0;

/** Counts what a booster or levels would have granted, scan by scan, with the function that grants. */
export async function simulateBoosts(db: Kysely<Schema>, trial: Trial, range: Range): Promise<Simulated> {
  const { definition, running, capPercent } = trial;
  const tried: RunningScheme = { ...TRIED, definition };
  const [itself, together] = [[tried], [...running, tried]];
  const budget = emptyBudget();
  const sums = nothingYet();
  for await (const page of replayScans(db, together, range)) {
    sums.scans += page.length;
    for (const scan of page) {
      const alone = chooseBonuses(itself, scan, capPercent);
      if (alone.length === 0) continue;
      const meets = overlaps(trial, scan);
      if (meets) sums.overlapping += 1;
      const all = meets ? chooseBonuses(together, scan, capPercent) : alone;
      const bonus = all.find(({ scheme }) => scheme === tried);
      if (!bonus) continue;
      const { userId, day } = scan;
      const points = takeFromBudget(bonus, budget, sums.people.get(userId) ?? 0, day);
      if (isSpent(budget, definition)) sums.endedOn ??= day;
      addGrant(sums, { userId, day, points });
    }
  }
  return sums;
}

/** Counts who would have reached a goal in a time, with the function that counts for it. */
export async function simulateGoal(
  db: Kysely<Schema>,
  trial: Trial<SchemeOf<'goal'>>,
  range: Range,
): Promise<Simulated> {
  const { definition, running } = trial;
  const { target, points: reward } = definition.goal;
  const tried: RunningScheme = { ...TRIED, definition };
  const budget = emptyBudget();
  const sums = nothingYet();
  const counts = new Map<number, GoalCount>();
  for await (const page of replayScans(db, [tried, ...running], range)) {
    sums.scans += page.length;
    for (const scan of page) {
      const { userId, day } = scan;
      const count = counts.get(userId) ?? emptyCount();
      if (!addToGoal(count, definition, scan)) continue;
      counts.set(userId, count);
      if (overlaps(trial, scan)) sums.overlapping += 1;
      if (count.done < target || sums.people.has(userId)) continue;
      const points = takeFromBudget({ scheme: tried, points: reward }, budget, 0, day);
      if (isSpent(budget, definition, reward)) sums.endedOn ??= day;
      addGrant(sums, { userId, day, points });
    }
  }
  return sums;
}

/** Counts the new people whose first scan that counts was made in a time, as if each had been brought. */
export async function simulateReferral(
  db: Kysely<Schema>,
  trial: Trial<SchemeOf<'referral'>>,
  range: Range,
): Promise<Simulated> {
  const { definition, running } = trial;
  const { pointsForFriend, pointsForReferrer } = definition.referral;
  const points = pointsForFriend + pointsForReferrer;
  const sums = nothingYet();
  for await (const page of replayScans(db, [{ definition }, ...running], range)) {
    sums.scans += page.length;
    for (const scan of page) {
      const { userId, day } = scan;
      if (scan.joinedAt < range.from || sums.people.has(userId)) continue;
      if (!meetsConditions(definition.conditions, scan)) continue;
      if (overlaps(trial, scan)) sums.overlapping += 1;
      addGrant(sums, { userId, day, points });
    }
  }
  return sums;
}
