import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { groupBy } from '../../platform/group-by';
import { indianDayOf, startOfIndianDay } from '../../platform/indian-time';
import { countGoal, type Goal, lastArrival } from './count-goal';
import { readReached } from './goals.repository';
import { readScansOf } from './past-scans.repository';

/** Counts what users have done for goals; of users without a scan nothing. */
export async function countGoals(db: Kysely<Schema>, goals: readonly Goal[], userIds: readonly number[]) {
  if (userIds.length === 0 || goals.length === 0) return [];
  const starts = goals.map(({ definition }) => indianDayOf(new Date(definition.startsAt)));
  const scans = await readScansOf(db, userIds, {
    from: startOfIndianDay(starts.sort()[0]!)!,
    before: new Date(Math.max(...goals.map((goal) => lastArrival(goal).getTime()))),
    first: goals.some(({ definition }) => definition.conditions.firstScan),
    lists: goals.flatMap(({ definition }) => definition.conditions.listId ?? []),
  });
  const byUser = groupBy(scans, ({ userId }) => userId);
  return [...byUser].flatMap(([userId, theirs]) =>
    goals.map((goal) => {
      const arrived = theirs.filter(({ at }) => at < lastArrival(goal));
      return { userId, goalId: goal.id, done: countGoal(goal.definition, arrived) };
    }),
  );
}

export interface GoalProgress {
  /** What was reached so far, also beyond the target. */
  done: number;
  /** When the bonus was granted; null: not yet. */
  reachedAt: Date | null;
}

/** Returns how far a user is with goals, by the goal's id. */
export async function readGoalProgress(
  db: Kysely<Schema>,
  userId: number,
  goals: readonly Goal[],
): Promise<Map<number, GoalProgress>> {
  const counted = await countGoals(db, goals, [userId]);
  const done = new Map(counted.map((one) => [one.goalId, one.done]));
  const reached = await readReached(
    db,
    userId,
    goals.map(({ id }) => id),
  );
  return new Map(goals.map(({ id }) => [id, { done: done.get(id) ?? 0, reachedAt: reached.get(id) ?? null }]));
}
