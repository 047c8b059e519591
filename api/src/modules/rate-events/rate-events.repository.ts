import { type Kysely, type Transaction, sql } from 'kysely';
import type { Schema } from '../../database/schema';

/** What users may do so often and no oftener; the names stand in `rate_events.kind`. */
export type RateKind = 'invalid-code' | 'data-download';

interface Ceiling {
  at: Date;
  /** Events after `since` and up to `until` count; later ones were dated by a clock that has been put back since. */
  since: Date;
  until: Date;
  most: number;
}

/**
 * Counts an event against a user unless the ceiling is reached already.
 *
 * The user's row is locked first, so that a hundred requests in parallel are counted one after the other and no more than
 * `most` of them pass. The lock's strength leaves foreign-key checks of the same user's scans alone.
 *
 * @returns the oldest of the events that fill the ceiling when there was no room, else undefined
 */
export async function countEvent(
  trx: Transaction<Schema>,
  kind: RateKind,
  userId: number,
  { at, since, until, most }: Ceiling,
): Promise<Date | undefined> {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
  const { rows } = await sql<{ at: Date }>`
    select at from rate_events
    where kind = ${kind} and subject = ${userId}::bigint::text and at > ${since} and at <= ${until}
    order by at desc offset ${most - 1}::int limit 1`.execute(trx);
  if (rows[0]) return rows[0].at;
  await sql`
    insert into rate_events (kind, subject, at) values (${kind}, ${userId}::bigint::text, ${at})`.execute(trx);
  return undefined;
}

/** Forgets events of a kind that no ceiling counts any more; returns how many. */
export async function forgetEvents(db: Kysely<Schema>, kind: RateKind, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_events')
    .where('kind', '=', kind)
    .where('at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
