import { type Kysely, type Transaction, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import type { ScanCeilings } from './scan.repository';

/**
 * Counts an invalid code against a user unless the ceiling is reached already.
 *
 * The user's row is locked first, so that a hundred guesses in parallel are counted one after the other and no more than
 * `invalidCodes` of them are judged. The lock's strength leaves foreign-key checks of the same user's scans alone.
 *
 * @returns the oldest of the codes that fill the ceiling when there was no room, else undefined
 */
export async function countInvalidCode(
  trx: Transaction<Schema>,
  userId: number,
  at: Date,
  { invalidSince, until, invalidCodes }: ScanCeilings,
): Promise<Date | undefined> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
  const { rows } = await sql<{ at: Date }>`
    select at from rate_events
    where kind = 'invalid-code' and subject = ${userId}::bigint::text and at > ${invalidSince} and at <= ${until}
    order by at desc offset ${invalidCodes - 1}::int limit 1`.execute(trx);
  if (rows[0]) return rows[0].at;
  await sql`
    insert into rate_events (kind, subject, at) values ('invalid-code', ${userId}::bigint::text, ${at})`.execute(trx);
  return undefined;
}

/** Forgets invalid codes that no longer count; returns how many. */
export async function forgetInvalidCodes(db: Kysely<Schema>, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_events')
    .where('kind', '=', 'invalid-code')
    .where('at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
