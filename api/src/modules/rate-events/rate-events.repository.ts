import { type Kysely, type Transaction, sql } from 'kysely';
import type { Schema } from '../../database/schema';

/** Events with a rate limit per user or address; stored in `rate_events.kind`. */
export type RateKind = 'invalid-code' | 'data-download' | 'invalid-preview';

/** The subject of events: a user's id, or before signing in an address (`addressBucket`). */
export type RateSubject = number | string;

export interface Ceiling {
  /** Events after `since` and up to `until` count; later ones were dated by a clock that has been set back since. */
  since: Date;
  until: Date;
  most: number;
}

/** First half of the advisory-lock keys that serialize an address's events; the second is the address's hash. */
const ADDRESS_EVENTS = 7_203_002;

/**
 * Counts an event against a subject unless the limit is reached already.
 *
 * The user's row, or the address, is locked first, so that parallel requests are counted one after the other and at
 * most `most` of them pass. The row lock does not block foreign-key checks of the same user's scans.
 * @returns the oldest counted event if the limit is reached, else undefined
 */
export async function countEvent(
  trx: Transaction<Schema>,
  kind: RateKind,
  subject: RateSubject,
  { at, ...ceiling }: Ceiling & { at: Date },
): Promise<Date | undefined> {
  await (
    typeof subject === 'number'
      ? sql`select from users where id = ${subject} for no key update`
      : sql`select pg_advisory_xact_lock(${ADDRESS_EVENTS}::int, hashtext(${subject}))`
  ).execute(trx);
  const full = await fullSince(trx, kind, subject, ceiling);
  if (full) return full;
  await trx
    .insertInto('rate_events')
    .values({ kind, subject: String(subject), at })
    .execute();
  return undefined;
}

/** Returns the oldest counted event if a subject's limit is reached, else undefined. */
export async function fullSince(
  db: Kysely<Schema>,
  kind: RateKind,
  subject: RateSubject,
  { since, until, most }: Ceiling,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from rate_events
    where kind = ${kind} and subject = ${String(subject)} and at > ${since} and at <= ${until}
    order by at desc offset ${most - 1}::int limit 1`.execute(db);
  return rows[0]?.at;
}

/** Deletes older events of some kinds; returns their number. */
export async function deleteEventsBefore(
  db: Kysely<Schema>,
  kinds: readonly RateKind[],
  before: Date,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_events')
    .where('kind', 'in', kinds)
    .where('at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
