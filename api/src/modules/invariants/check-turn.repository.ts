import { type Kysely, type Transaction, sql } from 'kysely';
import type { Schema } from '../../database/schema';

/** Kind of the row with the end of the last complete check. */
export const LAST_CHECK = 'invariants-checked';
const RUNNING = 'invariants-running';
const SUBJECT = 'all';
const ONE_AT_A_TIME = 7_203_002;
/** Maximum difference between the clocks of two nodes. */
const CLOCK_SKEW_MS = 60_000;

export interface TurnTerms {
  now: Date;
  /** A check without a heartbeat for this long has died. */
  leaseMs: number;
  /** A younger last check is recent enough. */
  notWithinMs: number;
}

/**
 * Takes the turn to check for the calling node; false if another one is checking or did recently. No connection is held
 * while the check runs: the turn is a row with a heartbeat.
 */
export async function takeTurn(db: Kysely<Schema>, { now, leaseMs, notWithinMs }: TurnTerms): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ONE_AT_A_TIME)})`.execute(trx);
    if (await happened(trx, RUNNING, now, leaseMs)) return false;
    if (await happened(trx, LAST_CHECK, now, notWithinMs)) return false;
    await write(trx, RUNNING, now);
    return true;
  });
}

/** Renews the heartbeat of the turn. */
export async function keepTurn(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.transaction().execute((trx) => write(trx, RUNNING, now));
}

/** Releases the turn; `completedAt` if the check was completed. */
export async function endTurn(db: Kysely<Schema>, completedAt?: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (completedAt) await write(trx, LAST_CHECK, completedAt);
    await trx.deleteFrom('rate_events').where('kind', '=', RUNNING).execute();
  });
}

async function happened(trx: Transaction<Schema>, kind: string, now: Date, withinMs: number): Promise<boolean> {
  const row = await trx
    .selectFrom('rate_events')
    .select('id')
    .where('kind', '=', kind)
    .where('at', '>', new Date(now.getTime() - withinMs))
    // Dated by a clock that has since been set back.
    .where('at', '<=', new Date(now.getTime() + CLOCK_SKEW_MS))
    .executeTakeFirst();
  return row !== undefined;
}

async function write(trx: Transaction<Schema>, kind: string, at: Date): Promise<void> {
  await trx.deleteFrom('rate_events').where('kind', '=', kind).execute();
  await trx.insertInto('rate_events').values({ kind, subject: SUBJECT, at }).execute();
}
