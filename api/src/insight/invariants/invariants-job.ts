import { setTimeout as pause } from 'node:timers/promises';
import type { PointsContext } from '../../points/context';
import { type Job, MINUTE_MS } from '../../platform/jobs/schedule-every';
import type { JobLog } from '../../platform/domain';
import { checkOneByOne, type InvariantResult } from './check-invariants';
import { type Kysely, sql } from 'kysely';
import { lockKey } from '../../platform/database/lock-key';
import type { Schema } from '../../platform/database/schema';

const RUNNING = 'invariants-running';
/** Kind of the rate event with the end of the last complete check; its subject is what the check found. */
export const LAST_CHECK = 'invariants-checked';
const ONE_AT_A_TIME = 7_203_002;
/** Maximum difference between the clocks of two nodes. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Takes the turn to check; false if another node is checking or did recently. The turn is a row with a heartbeat, no connection.
 * @param leaseMs a check without a heartbeat for this long has died @param notWithinMs a younger last check is recent enough
 */
async function takeTurn(db: Kysely<Schema>, now: Date, leaseMs: number, notWithinMs: number): Promise<boolean> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockKey(ONE_AT_A_TIME)})`.execute(trx);
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

/** Releases before this one wrote 'all', whatever they found. */
const [UNKNOWN, NONE] = ['all', 'none'];

/** Returns the invariants that a check found violated. @param subject of its event; null if it is not known */
export const violatedAt = (subject: string | null | undefined): string[] | null =>
  subject == null || subject === UNKNOWN ? null : subject === NONE ? [] : subject.split(' ');

async function endTurn(db: Kysely<Schema>, completedAt?: Date, results: InvariantResult[] = []): Promise<void> {
  const violated = results.filter(({ violations }) => violations > 0).map(({ id }) => id);
  if (completedAt) await record(db, LAST_CHECK, completedAt, violated.join(' ') || NONE);
  await db.deleteFrom('rate_events').where('kind', '=', RUNNING).execute();
}

async function record(db: Kysely<Schema>, kind: string, at: Date, subject = UNKNOWN): Promise<void> {
  await sql`
    with earlier as (delete from rate_events where kind = ${kind})
    insert into rate_events (kind, subject, at) values (${kind}, ${subject}, ${at})`.execute(db);
}

const LONGEST_PAUSE_MS = 5000;

type Context = Pick<PointsContext, 'config' | 'db' | 'clock' | 'images' | 'metrics'>;

/**
 * Checks soon after the start and every INVARIANTS_MINUTES, on one node at a time. A violation is a log line at level fatal and
 * a metric that alerts; the site goes on serving: stopping it would not repair the data, and each scan is guarded as before.
 */
export function invariantsJob(context: Context, log: JobLog): Job {
  const intervalMs = context.config.limits.invariantsMinutes * MINUTE_MS;
  // The first check of a process runs regardless of the last one.
  let notWithinMs = 0;
  return {
    name: 'check-invariants',
    isLong: true,
    intervalMs,
    run(signal) {
      const run = checkInTurn(context, log, { notWithinMs, signal });
      // A minute of tolerance: the timers of two nodes never agree exactly.
      notWithinMs = intervalMs - MINUTE_MS / 2;
      return run;
    },
  };
}

/** @returns undefined if it was not this node's turn, or the signal was aborted */
export async function checkInTurn(
  { config, db, clock, images, metrics }: Context,
  log: JobLog,
  { notWithinMs = 0, signal }: { notWithinMs?: number; signal?: AbortSignal } = {},
): Promise<InvariantResult[] | undefined> {
  const seconds = config.limits.invariantSeconds;
  const started = performance.now();
  let ours = false;
  try {
    if (signal?.aborted) return undefined;
    ours = await takeTurn(db, clock.now(), seconds * 1000 + MINUTE_MS, notWithinMs);
    if (!ours) {
      // Another node's results are newer than this node's last ones.
      metrics.invariantViolations.reset();
      return undefined;
    }
    const results = await checkOneByOne(db, {
      seconds,
      images,
      async afterEach(milliseconds) {
        signal?.throwIfAborted();
        await keepTurn(db, clock.now());
        // Pauses as long as the statement took: at most half of one processor.
        await pause(Math.min(milliseconds, LONGEST_PAUSE_MS), undefined, { ref: false, ...(signal && { signal }) });
      },
    });
    await endTurn(db, clock.now(), results);
    for (const { id, holds, violations } of results) {
      metrics.invariantViolations.set({ invariant: id }, violations);
      if (violations > 0) log.fatal({ invariant: id, violations, holds }, 'an invariant does not hold');
    }
    metrics.invariantsSeconds.set((performance.now() - started) / 1000);
    return results;
  } catch (error) {
    if (ours) await endTurn(db).catch(() => undefined);
    if (signal?.aborted) return undefined;
    throw error;
  }
}
