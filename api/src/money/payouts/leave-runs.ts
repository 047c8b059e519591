import type { Transaction } from 'kysely';
import type { LeftReason, Schema } from '../../platform/database/schema';
import { recordAuditEvent } from '../../platform/audit';
import { lockUnsentItems, takeOut } from './leave-runs.repository';
import { readItems } from './runs.repository';

interface Leaving {
  reason: LeftReason;
  /** Null for a user who deletes their account. */
  adminId: number | null;
  at: Date;
}

/**
 * Takes the payments of a suspended or deleted user out of all runs that were not sent, in the same transaction: the
 * money is payable again. The caller has locked the user `for no key update` and forfeits the money of a deleted one.
 */
export async function leaveUnsentRuns(trx: Transaction<Schema>, userId: number, leaving: Leaving): Promise<void> {
  for (const { runId, itemIds } of await lockUnsentItems(trx, userId)) await leaveRun(trx, runId, itemIds, leaving);
}

/**
 * Takes items out of a locked run that was not sent, with an audit event. It needs no new confirmation: it only shrank.
 * @returns `cancelled` if none was left
 */
export async function leaveRun(
  trx: Transaction<Schema>,
  runId: number,
  itemIds: readonly number[],
  { reason, adminId, at }: Leaving,
): Promise<'left' | 'cancelled'> {
  const items = await readItems(trx, runId, itemIds);
  const state = (await takeOut(trx, runId, itemIds, { reason, adminId, at })) ? 'cancelled' : 'left';
  const details = {
    run_id: runId,
    items: items.length,
    amount_paise: items.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    because: reason,
    run_cancelled: state === 'cancelled',
  };
  await recordAuditEvent(trx, { adminId, action: 'payout-items-left', details, at });
  return state;
}
