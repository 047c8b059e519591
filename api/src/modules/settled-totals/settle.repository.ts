import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema';

/** Days counted in one transaction: 400,000 rows of an index where ten million come in a year, some tenths of a second. */
const DAYS_AT_ONCE = 15;

/** Something that is only ever added to, by moment, and where its days that are over are kept (migration 0018). */
export interface Settled {
  /** Of the advisory lock that a row which comes late takes, too. */
  lock: number;
  rows: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  days: RawBuilder<unknown>;
  /** Inserts what the rows in `[from, before)` come to; `last` is the last of these days and gets a row in any case. */
  count(bounds: { from: RawBuilder<unknown>; before: RawBuilder<unknown>; last: string }): RawBuilder<unknown>;
}

/** The first moment of an IST day. */
export const startOf = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${day}::date::timestamp at time zone interval '5 hours 30 minutes')`;

/** The IST day of a moment. */
export const dayOf = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${at} at time zone interval '5 hours 30 minutes')::date`;

/**
 * Settles the next few days that are over for an hour by both clocks, the api's and the database's.
 *
 * Exact, because whoever settles holds the lock alone: a row that is dated into these days and comes later than 45 minutes
 * waits for it in its trigger and then adds itself; one that came in time is committed, since no transaction lives for
 * those 15 minutes (`idle_in_transaction_session_timeout`, `statement_timeout`). Each statement here sees what was
 * committed before it began.
 *
 * @returns whether there may be more to settle
 */
export async function settleNextDays(db: Kysely<Schema>, settled: Settled, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(19, ${sql.lit(settled.lock)})`.execute(trx);
    const next = await findNextDays(trx, settled, now);
    if (!next) return false;
    const last = sql`${next.last}::date`;
    const bounds = { from: startOf(sql`${next.first}`), before: startOf(sql`(${last} + 1)`), last: next.last };
    await settled.count(bounds).execute(trx);
    return next.more;
  });
}

/** The days to settle next, from the first with a row on it: a year without any is passed in one step. */
async function findNextDays(
  trx: Transaction<Schema>,
  { rows, at, days }: Settled,
  now: Date,
): Promise<{ first: string; last: string; more: boolean } | undefined> {
  const {
    rows: [found],
  } = await sql<{ settled: string | null; first: string | null; over: string; last: string | null }>`
    select known.last as settled, next.first, ended.over, least(next.first + ${sql.lit(DAYS_AT_ONCE - 1)}, ended.over) as last
    from (select ${dayOf(sql`(least(${now}::timestamptz, clock_timestamp()) - interval '1 hour')`)} - 1 as over) ended,
      (select max(day) as last from ${days} days) known,
      lateral (
        select ${dayOf(sql`min(${at})`)} as first from ${rows} rows
        where ${at} >= coalesce(${startOf(sql`(known.last + 1)`)}, '-infinity') and ${at} < ${startOf(sql`(ended.over + 1)`)}
      ) next`.execute(trx);
  const { settled, first, over, last } = found!;
  if (first !== null && last !== null) return { first, last, more: last < over };
  // Nothing on the days since: their end is settled all the same, once there was anything at all.
  return settled !== null && settled < over ? { first: over, last: over, more: false } : undefined;
}
