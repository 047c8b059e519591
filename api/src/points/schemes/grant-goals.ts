import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { endOfIndianDay, indianDayOf } from '../../platform/indian-time';
import { HOUR_MS } from '../../platform/jobs/schedule-every';
import { committedWatermark } from '../../platform/rollups';
import { restWhileBusy } from '../../platform/threads/rest-while-busy';
import type { PointsContext } from '../context';
import { lockActiveUsers, lockTotalsOf } from '../ledger';
import { notifyOfBonuses } from './bonus-news';
import { leftOf } from './choose-bonus';
import { lastArrival } from './count-goal';
import { countGoals } from './goal-progress';
import {
  type CountedGoal,
  endOfStep,
  entryBefore,
  listOpenGoals,
  listScanners,
  lockGoal,
  saveProgress,
} from './goals.repository';
import { grantBonuses } from './grant-bonuses';
import { separateMakers } from './makers-accounts';
import { lockBudgets } from './bonuses.repository';

type Context = Pick<PointsContext, 'db' | 'clock' | 'config'>;

/** Entries of the journal in one transaction. */
const STEP = 1000;

/**
 * Grants goals to those who reached them: people who scanned since the last run are counted again. Those without a place in a day's
 * budget are counted again the next day, and after the end all are once more: some may have been suspended meanwhile. Any
 * number of nodes may call it at once: each step is one transaction with how far it came, and a bonus has its cause once.
 */
export async function grantGoals(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, clock } = context;
  const at = clock.now();
  const goals = await listOpenGoals(db, at);
  if (goals.length === 0) return;
  const committed = await db
    .connection()
    .execute((session) => committedWatermark(session, [{ column: 'journal_id', table: 'journal' }]));
  if (!committed) return;
  const upTo = committed.journal_id;
  const rest = restWhileBusy();
  for (const goal of goals.filter((one) => isDue(one, upTo, at))) {
    let more = true;
    while (more && !signal?.aborted) {
      const began = performance.now();
      more = await grantStep(context, goal.id, { upTo, at });
      if (more) await rest(performance.now() - began);
    }
  }
}

/** Whether no scan counts any more. */
const isOver = (goal: CountedGoal, at: Date) => at.getTime() > lastArrival(goal).getTime() + HOUR_MS;

const beginsAnew = (goal: CountedGoal, at: Date) =>
  goal.countedTo === null || (goal.againAt !== null && goal.againAt <= at) || (isOver(goal, at) && !goal.isLastPass);

const isDue = (goal: CountedGoal, upTo: number, at: Date) => beginsAnew(goal, at) || goal.countedTo! < upTo;

/** @param at when all up to `upTo` was committed @returns whether there is more to count, and no other node does */
function grantStep({ db, config }: Context, id: number, { upTo, at }: { upTo: number; at: Date }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const goal = await lockGoal(trx, id);
    if (!goal || !isDue(goal, upTo, at)) return false;
    const isAnew = beginsAnew(goal, at);
    const from = isAnew ? await entryBefore(trx, goal.definition.startsAt, upTo) : goal.countedTo!;
    const to = await endOfStep(trx, { from, upTo, entries: STEP });
    const users = await listScanners(trx, id, { from, to });
    const reached = (await countGoals(trx, [goal], users)).filter(({ done }) => done >= goal.definition.goal.target);
    const waits = await grantTo(trx, goal, {
      userIds: reached.map(({ userId }) => userId),
      keys: config.payoutKeys,
      at,
    });
    const againAt = waits ? endOfIndianDay(indianDayOf(at))! : isAnew ? null : goal.againAt;
    const isLastPass = isAnew ? isOver(goal, at) : goal.isLastPass;
    const closed = to >= upTo && isLastPass && againAt === null;
    await saveProgress(trx, goal, { journalId: to, againAt, isLastPass, closed });
    return to < upTo;
  });
}

/** @returns whether a day's budget did not suffice for all */
async function grantTo(
  trx: Transaction<Schema>,
  goal: CountedGoal,
  { userIds, keys, at }: { userIds: readonly number[]; keys: Context['config']['payoutKeys']; at: Date },
): Promise<boolean> {
  if (userIds.length === 0) return false;
  const active = await lockActiveUsers(trx, userIds);
  await lockTotalsOf(
    trx,
    active.map((userId) => ({ userId })),
  );
  const mayGet = await separateMakers(trx, keys, [goal], active);
  const { points } = goal.definition.goal;
  const earned = active
    .filter((userId) => mayGet(goal, userId))
    .map((userId) => ({ scheme: goal, points, userId, cause: 'goal', serial: null }));
  const granted = await grantBonuses(trx, earned, at);
  await notifyOfBonuses(trx, 'scheme-goal', granted, at);
  if (granted.length === earned.length) return false;
  const budget = (await lockBudgets(trx, [goal.id])).get(goal.id)!;
  return leftOf({ points: goal.definition.budget.points }, budget, indianDayOf(at)) >= points;
}
