import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';

/**
 * Selects a user who may scan and claim, locked until the transaction ends; no row for a deleted or suspended user, also
 * if that commits while this waits. The guard cannot ensure it: it has read the session in another transaction.
 *
 * Lock order, here and everywhere points move: the users (by ascending id), then claims (by ascending id), then the totals
 * (by ascending user), then the serials of scans (ascending), or the scans that a claim binds or releases. A deletion, a
 * suspension and an adjustment lock the user `for no key update`, a merge both of its users, a claim `for share`; then a deletion and a suspension
 * lock the totals. A scan begins at the totals and reads the user afterwards: it sees either of them, or comes first.
 * An approval and a rejection begin at the claims: a deletion has rejected all that were pending.
 *
 * Money: the users of a run (`for share`, by ascending id), the run, then payouts by ascending claim id, whatever
 * moves them. A run that is being made skips payouts and users that are locked. Items change only under the lock of their run.
 * New payout details lock the user `for no key update`.
 */
function activeUser(userId: number): RawBuilder<unknown> {
  return sql`select id from users where id = ${userId} and erased_at is null and suspended_at is null for share`;
}

/**
 * Locks and replaces the row of a user's totals, in the transaction that deletes or suspends the user. A scan of the
 * release before, which waits for the row and has read an active user, finds it deleted and grants nothing. This release
 * reads the user after its locks: in the release after it, `lockTotals` is enough.
 */
export async function refuseWaitingScans(trx: Transaction<Schema>, userId: number): Promise<void> {
  await sql`
    with totals as (delete from point_totals where user_id = ${userId} returning *)
    insert into point_totals select * from totals`.execute(trx);
}

export async function lockActiveUser(trx: Transaction<Schema>, userId: number): Promise<boolean> {
  const { rows } = await activeUser(userId).execute(trx);
  return rows.length > 0;
}

/** Locks those of some users who are active, as `lockActiveUser` does one. */
export async function lockActiveUsers(trx: Transaction<Schema>, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where id = any(${[...userIds]}::bigint[]) and erased_at is null and suspended_at is null
    order by id for share`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Inserts an active user's totals if they are missing. @returns false for a deleted or suspended user */
export async function ensureTotals(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const { rows } = await sql`
    with active as (${activeUser(userId)}),
    opened as (
      insert into point_totals (user_id) select id from active on conflict (user_id) do nothing
    )
    select from active`.execute(db);
  return rows.length > 0;
}
