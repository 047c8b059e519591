import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import type { Schema } from '../../database/schema';

/**
 * Selects the rows of users who may scan and claim, locked until the transaction ends; no row for a deleted or
 * suspended user, also if that commits while this waits. The guard cannot ensure it: it has read the session in another
 * transaction.
 *
 * Lock order, here and everywhere points move: the users (by ascending id), then claims (by ascending id), then the totals
 * (by ascending user), then the serials of scans (ascending), or the scans that a claim binds or releases. A deletion, a
 * suspension and an adjustment lock the user `for no key update`, a claim `for share`. A scan begins at the totals
 * (`activeTotals`). An approval and a rejection begin at the claims: a deletion has rejected all that were pending.
 *
 * Money: the users of a run (`for share`, by ascending id), the run, then payouts by ascending claim id, whatever
 * moves them. A run that is being made skips payouts and users that are locked. Items change only under the lock of their run.
 * New payout details lock the user `for no key update`.
 */
function activeUsers(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select id from users where id in (${ids}) and erased_at is null and suspended_at is null order by id for share`;
}

/**
 * Selects the users who may scan, their totals locked until the transaction ends; no row for a deleted or suspended user,
 * also if that commits while this waits (`refuseWaitingScans`). The users' own rows are only read: a lock is written to
 * its row's page, and every scan would write to one page more.
 */
export function activeTotals(userIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select t.user_id from point_totals t join users u on u.id = t.user_id
    where t.user_id in (${userIds}) and u.erased_at is null and u.suspended_at is null
    order by t.user_id for no key update of t`;
}

/**
 * Replaces the row of a user's totals, in the transaction that deletes or suspends the user. A scan that waits for the
 * row has read an active user; it finds the row deleted, and grants nothing.
 */
export async function refuseWaitingScans(trx: Transaction<Schema>, userId: number): Promise<void> {
  await sql`
    with totals as (delete from point_totals where user_id = ${userId} returning *)
    insert into point_totals select * from totals`.execute(trx);
}

export async function lockActiveUser(trx: Transaction<Schema>, userId: number): Promise<boolean> {
  const { rows } = await activeUsers(sql`${userId}`).execute(trx);
  return rows.length > 0;
}

/**
 * Inserts an active user's totals if they are missing, as they are when a registration did not insert them.
 * @returns false for a deleted or suspended user
 */
export async function openTotals(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const { rows } = await sql`
    with active as (${activeUsers(sql`${userId}`)}),
    opened as (
      insert into point_totals (user_id) select id from active on conflict (user_id) do nothing
    )
    select from active`.execute(db);
  return rows.length > 0;
}
