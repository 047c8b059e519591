import { type Transaction, sql } from 'kysely';
import type { LeftReason, Schema } from '../../platform/database/schema';
import { journalEntries } from './money.repository';
import { forfeitErased, listOpenItems, lockPayouts, setCancelled } from './runs.repository';

/** An open item with the reason why it may not be sent. */
export interface LeavingItem {
  runId: number;
  itemId: number;
  reason: LeftReason;
}

/** Locks the runs of a user's items that were not sent, and returns these items by run. The caller has locked the user. */
export async function lockUnsentItems(
  trx: Transaction<Schema>,
  userId: number,
): Promise<{ runId: number; itemIds: number[] }[]> {
  const { rows } = await sql<{ runId: number; itemIds: number[] }>`
    with locked as materialized (
      select id from payout_runs
      where state in ('proposed', 'confirmed')
        and id in (select run_id from payout_items where user_id = ${userId} and state = 'open')
      order by id for no key update
    )
    select locked.id as "runId",
      (select json_agg(i.id order by i.id) from payout_items i
        where i.run_id = locked.id and i.user_id = ${userId} and i.state = 'open') as "itemIds"
    from locked order by 1`.execute(trx);
  return rows;
}

/** Returns the open items of a locked run whose users are suspended or deleted. */
export async function findItemsNotPayable(trx: Transaction<Schema>, runId: number): Promise<LeavingItem[]> {
  const { rows } = await sql<LeavingItem>`
    select i.run_id as "runId", i.id as "itemId",
      case when u.erased_at is null then 'suspended' else 'deleted' end as reason
    from payout_items i join users u on u.id = i.user_id
    where i.run_id = ${runId} and i.state = 'open' and (u.erased_at is not null or u.suspended_at is not null)
    order by i.id`.execute(trx);
  return rows;
}

export async function listUsersOfRun(trx: Transaction<Schema>, runId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct user_id as id from payout_items where run_id = ${runId} and state = 'open' order by 1`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Takes open items out of a locked run that was not sent: their claims are payable again, or forfeited if their users
 * were deleted. The run's sums shrink; one that would be left empty is cancelled.
 * @returns whether it was cancelled
 */
export async function takeOut(
  trx: Transaction<Schema>,
  runId: number,
  itemIds: readonly number[],
  { reason, ...cause }: { reason: LeftReason; adminId: number | null; at: Date },
): Promise<boolean> {
  const open = await listOpenItems(trx, runId);
  if (open.every(({ itemId }) => itemIds.includes(itemId))) {
    await setCancelled(trx, runId, cause);
    return true;
  }
  await lockPayouts(trx, runId);
  await sql`
    with ended as (
      update payout_items
      set state = 'cancelled', resolved_at = ${cause.at}::timestamptz, sealed = null, left_reason = ${reason}
      where run_id = ${runId} and id = any(${[...itemIds]}::bigint[]) and state = 'open'
      returning id as item_id, claim_id, user_id, amount_paise
    ),
    moved as (
      update payouts set state = 'payable' where claim_id in (select claim_id from ended)
    ),
    entries as (${journalEntries('release', 'ended', cause)})
    update payout_runs
    set items = items - (select count(*) from ended),
      amount_paise = amount_paise - (select coalesce(sum(amount_paise), 0) from ended)
    where id = ${runId}`.execute(trx);
  await forfeitErased(trx, runId, cause.at);
  return false;
}
