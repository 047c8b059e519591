import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import type { Schema } from '../../database/schema';

/**
 * Selects the rows of users who may scan and claim, locked until the transaction ends; no row for a deleted or
 * suspended user, also if that commits while this waits. The guard cannot ensure it: it has read the session in another
 * transaction.
 *
 * Lock order, here and everywhere points move: the users (by ascending id), then claims (by ascending id) or the serials
 * of scans (ascending), then the totals (by ascending user), then the scans that a claim binds or releases. A deletion, a suspension and
 * an adjustment lock the user `for no key update`, scans and claims `for share`. An approval and a rejection begin at the
 * claims: a deletion has rejected all that were pending.
 *
 * Money: the users of a run (`for share`, by ascending id), the run, then payouts by ascending claim id, whatever
 * moves them. A run that is being made skips payouts and users that are locked. Items change only under the lock of their run.
 * New payout details lock the user `for no key update`.
 */
export function activeUsers(ids: RawBuilder<unknown>, lock = sql`for share`): RawBuilder<unknown> {
  return sql`
    select id from users where id in (${ids}) and erased_at is null and suspended_at is null order by id ${lock}`;
}

export async function lockActiveUser(trx: Transaction<Schema>, userId: number): Promise<boolean> {
  const { rows } = await activeUsers(sql`${userId}`).execute(trx);
  return rows.length > 0;
}

/** The same, and nothing else that locks the user runs meanwhile. */
export async function lockActiveUserAlone(trx: Transaction<Schema>, userId: number): Promise<boolean> {
  const { rows } = await activeUsers(sql`${userId}`, sql`for no key update`).execute(trx);
  return rows.length > 0;
}

export async function isActiveUser(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and erased_at is null and suspended_at is null`.execute(db);
  return rows.length > 0;
}
