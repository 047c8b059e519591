import { type Kysely, sql } from 'kysely';
import type { AppContext } from '../../app-context';
import type { Schema } from '../../database/schema';

/** Events with a rate limit per user or address; stored in `rate_events.kind`. */
const KINDS = ['invalid-code', 'data-download', 'invalid-preview'] as const;
type RateKind = (typeof KINDS)[number];

/** The subject of events: a user's id, or before signing in an address (`addressBucket`). */
type RateSubject = number | string;

/** Maximum difference between the clocks of two nodes. */
const CLOCK_SKEW_MS = 60_000;

/** A limit: `most` events after `since` and up to `until`. */
export interface Ceiling {
  since: Date;
  /** Later events were dated by a clock that has been set back since, and block no user. */
  until: Date;
  most: number;
}

export function ceilingAt(now: Date, windowMs: number, most: number): Ceiling {
  return { since: new Date(now.getTime() - windowMs), until: new Date(now.getTime() + CLOCK_SKEW_MS), most };
}

/** Returns the seconds until the oldest event that fills a limit leaves its window. */
export function secondsUntilFree({ since }: Pick<Ceiling, 'since'>, oldest: Date): number {
  return Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1000));
}

/** First half of the advisory-lock keys that serialize an address's events; the second is the address's hash. */
const ADDRESS_EVENTS = 7_203_002;

/**
 * Counts an event against a subject, in a transaction of its own, unless the limit is reached already.
 *
 * The user's row, or the address, is locked first, so that parallel requests are counted one after the other and at
 * most `most` of them pass. The row lock does not block foreign-key checks of the same user's scans.
 * @returns the oldest counted event if the limit is reached, else undefined
 */
export function countEvent(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  kind: RateKind,
  subject: RateSubject,
  ceiling: Ceiling,
): Promise<Date | undefined> {
  return db.transaction().execute(async (trx) => {
    await (
      typeof subject === 'number'
        ? sql`select from users where id = ${subject} for no key update`
        : sql`select pg_advisory_xact_lock(${ADDRESS_EVENTS}::int, hashtext(${subject}))`
    ).execute(trx);
    const full = await fullSince(trx, kind, subject, ceiling);
    if (full) return full;
    await trx
      .insertInto('rate_events')
      .values({ kind, subject: String(subject), at: clock.now() })
      .execute();
    return undefined;
  });
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

/** As long as the longest limit counts back, and long enough for an admin to see today's events. */
const KEPT_MS = 24 * 3_600_000;

/** Deletes the events that no limit counts any more. Safe on any node. Returns their number. */
export async function purgeRateEvents({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_events')
    .where('kind', 'in', KINDS)
    .where('at', '<', new Date(clock.now().getTime() - KEPT_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
