import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { HOUR_MS } from '../../platform/jobs/schedule-every';
import { committedWatermark } from '../../platform/rollups';
import type { PointsContext } from '../context';
import { lockActiveUsers, lockTotalsOf } from '../ledger';
import { notifyOfBonuses } from './bonus-news';
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

type Context = Pick<PointsContext, 'db' | 'clock' | 'config'>;

/** Entries of the journal in one transaction. */
const STEP = 1000;

/**
 * Grants goals to those who reached them: whoever scanned since the last time is counted anew. Any number of nodes may
 * call it at once: each step is one transaction with how far it came, and a bonus has its cause once.
 */
export async function grantGoals(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, clock } = context;
  const goals = await listOpenGoals(db, clock.now());
  if (goals.length === 0) return;
  const at = clock.now();
  const committed = await db
    .connection()
    .execute((session) => committedWatermark(session, [{ column: 'journal_id', table: 'journal' }]));
  if (!committed) return;
  for (const id of goals) {
    while (!signal?.aborted && (await grantStep(context, id, { upTo: committed.journal_id, at })));
  }
}

/** @param at when all up to `upTo` was committed @returns whether there is more to count, and no other node does */
function grantStep({ db, config }: Context, id: number, { upTo, at }: { upTo: number; at: Date }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const goal = await lockGoal(trx, id);
    if (!goal) return false;
    const from = goal.countedTo ?? (await entryBefore(trx, goal.definition.startsAt, upTo));
    const to = await endOfStep(trx, { from, upTo, entries: STEP });
    const users = await listScanners(trx, id, { from, to });
    const reached = (await countGoals(trx, [goal], users)).filter(({ done }) => done >= goal.definition.goal.target);
    await grantTo(trx, goal, { userIds: reached.map(({ userId }) => userId), keys: config.payoutKeys, at });
    const closed = to >= upTo && at.getTime() > lastArrival(goal).getTime() + HOUR_MS;
    await saveProgress(trx, goal, { journalId: to, closed });
    return to < upTo;
  });
}

async function grantTo(
  trx: Transaction<Schema>,
  goal: CountedGoal,
  { userIds, keys, at }: { userIds: readonly number[]; keys: Context['config']['payoutKeys']; at: Date },
): Promise<void> {
  if (userIds.length === 0) return;
  const active = await lockActiveUsers(trx, userIds);
  await lockTotalsOf(
    trx,
    active.map((userId) => ({ userId })),
  );
  const mayGet = await separateMakers(trx, keys, [goal], active);
  const { points } = goal.definition.goal;
  const earned = active
    .filter((userId) => mayGet(goal, userId))
    .map((userId) => ({ scheme: goal, points, userId, cause: 'goal', serial: null, ofPerson: 0 }));
  const granted = await grantBonuses(trx, earned, at);
  await notifyOfBonuses(trx, 'scheme-goal', granted, at);
}
