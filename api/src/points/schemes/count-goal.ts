import { indianDayOf } from '../../platform/indian-time';
import { LATEST_READING_MS } from './late-readings';
import { meetsConditions } from './meet-conditions';
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
  const counted = scans.filter((scan) => {
    const day = indianDayOf(scan.at);
    if (day === today) scansToday += 1;
    else [today, scansToday] = [day, 0];
    const at = scan.readAt ?? scan.at;
    return at >= startsAt && at < endsAt && meetsConditions(conditions, { ...scan, scansToday });
  });
  if (goal.of === 'products') return new Set(counted.map(({ productId }) => productId)).size;
  return goal.of === 'scans' ? counted.length : counted.reduce((sum, { points }) => sum + points, 0);
}
