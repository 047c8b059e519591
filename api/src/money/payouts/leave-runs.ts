import type { Transaction } from 'kysely';
import type { LeftReason, Schema } from '../../platform/database/schema';
import { recordAuditEvent } from '../../platform/audit';
import { lockUnsentItems, releaseItems } from './runs.repository';
import type { AccountStep } from '../../accounts/users';
import { type Cause, forfeitPayouts } from './money.repository';

type Leaving = Cause & { reason: LeftReason };

/**
 * Takes the payments of a suspended or deleted user out of all runs that were not sent, in the same transaction: the
 * money is payable again. The caller has locked the user `for no key update` and forfeits the money of a deleted one.
 */
async function leaveUnsentRuns(trx: Transaction<Schema>, userId: number, leaving: Leaving): Promise<void> {
  for (const { runId, itemIds } of await lockUnsentItems(trx, userId)) await leaveRun(trx, runId, itemIds, leaving);
}

/**
 * Takes items out of a locked run that was not sent, with an audit event. It needs no new confirmation: it only shrank.
 * @returns whether none was left, so that the run is cancelled
 */
export async function leaveRun(
  trx: Transaction<Schema>,
  runId: number,
  itemIds: readonly number[],
  { reason, ...by }: Leaving,
): Promise<boolean> {
  const { items, amountPaise, isCancelled } = await releaseItems(trx, runId, by, { itemIds, reason });
  const details = { run_id: runId, items, amount_paise: amountPaise, because: reason, run_cancelled: isCancelled };
  await recordAuditEvent(trx, { ...by, action: 'payout-items-left', details });
  return isCancelled;
}

/** Payments leave the runs that were not sent; the money of a deleted user is forfeited. */
export const payoutStep: AccountStep = {
  suspend: (trx, userId, by) => leaveUnsentRuns(trx, userId, { reason: 'suspended', ...by }),
  async erase(trx, userId, { at }) {
    await leaveUnsentRuns(trx, userId, { reason: 'deleted', adminId: null, at });
    await forfeitPayouts(trx, userId, at);
  },
};
