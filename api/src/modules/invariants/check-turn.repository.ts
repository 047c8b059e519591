import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';

/** Kind of the row with the end of the last complete check. */
export const LAST_CHECK = 'invariants-checked';
const RUNNING = 'invariants-running';
const ONE_AT_A_TIME = 7_203_002;
/** Maximum difference between the clocks of two nodes. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Takes the turn to check for the calling node; false if another one is checking or did recently. No connection is held
 * while the check runs: the turn is a row with a heartbeat.
 * @param leaseMs a check without a heartbeat for this long has died
 * @param notWithinMs a younger last check is recent enough
 */
export async function takeTurn(db: Kysely<Schema>, now: Date, leaseMs: number, notWithinMs: number): Promise<boolean> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ONE_AT_A_TIME)})`.execute(trx);
    // Later events were dated by a clock that has since been set back.
    const { rows } = await sql`
      select from rate_events
      where at <= ${ago(-CLOCK_SKEW_MS)}
        and (kind = ${RUNNING} and at > ${ago(leaseMs)} or kind = ${LAST_CHECK} and at > ${ago(notWithinMs)})`.execute(
      trx,
    );
    if (rows.length === 0) await record(trx, RUNNING, now);
    return rows.length === 0;
  });
}

export const keepTurn = (db: Kysely<Schema>, now: Date): Promise<void> => record(db, RUNNING, now);

/** Releases the turn; `completedAt` if the check was completed. */
export async function endTurn(db: Kysely<Schema>, completedAt?: Date): Promise<void> {
  if (completedAt) await record(db, LAST_CHECK, completedAt);
  await db.deleteFrom('rate_events').where('kind', '=', RUNNING).execute();
}

async function record(db: Kysely<Schema>, kind: string, at: Date): Promise<void> {
  await sql`
    with earlier as (delete from rate_events where kind = ${kind})
    insert into rate_events (kind, subject, at) values (${kind}, 'all', ${at})`.execute(db);
}
