import { indianDayOf } from '../../platform/indian-time';
import { LATEST_READING_MS } from './late-readings';
import { type ConditionFacts, meetsConditions } from './meet-conditions';
import type { PastScan } from './past-scans.repository';
import type { SchemeOf } from './scheme.schema';

/** A version of a goal that counts. */
export interface Goal {
  id: number;
  versionId: number;
  definition: SchemeOf<'goal'>;
  /** Null or absent: it was not stopped. */
  stoppedAt?: Date | null;
}

/** From when no scan counts that arrives, whatever it waited for. */
export const lastArrival = ({ definition, stoppedAt }: Pick<Goal, 'definition' | 'stoppedAt'>) =>
  stoppedAt ?? new Date(Date.parse(definition.endsAt) + LATEST_READING_MS);

/**
 * Counts what one person's scans are for a goal.
 * @param scans in their order, from the beginning of the goal's first day
 */
export function countGoal({ goal, conditions, ...times }: SchemeOf<'goal'>, scans: readonly PastScan[]): number {
  const [startsAt, endsAt] = [new Date(times.startsAt), new Date(times.endsAt)];
  let [today, scansToday] = ['', 0];
  const count = emptyCount();
  for (const scan of scans) {
    const day = indianDayOf(scan.at);
    if (day === today) scansToday += 1;
    else [today, scansToday] = [day, 0];
    const at = scan.readAt ?? scan.at;
    if (at >= startsAt && at < endsAt) addToGoal(count, { goal, conditions }, { ...scan, scansToday });
  }
  return count.done;
}

export interface GoalCount {
  done: number;
  products: Set<number>;
}

export const emptyCount = (): GoalCount => ({ done: 0, products: new Set() });

/** Adds a scan in the goal's time to what its person has done. @returns whether it counts */
export function addToGoal(
  count: GoalCount,
  { goal, conditions }: Pick<SchemeOf<'goal'>, 'goal' | 'conditions'>,
  scan: ConditionFacts & { points: number },
): boolean {
  if (!meetsConditions(conditions, scan)) return false;
  if (goal.of === 'products') count.done = count.products.add(scan.productId).size;
  else count.done += goal.of === 'scans' ? 1 : scan.points;
  return true;
}
