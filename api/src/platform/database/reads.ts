import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { isContention, isDatabaseUnavailable, sqlState } from './database-errors';
import { executeNamed } from './named-query';
import type { Schema } from './schema';

/**
 * Runs a read on the replica of DATABASE_READ_URL if that has all that was committed before the call, else on the
 * primary. `read` uses only the handle that it is passed, writes nothing, and may be run a second time.
 *
 * @param waitMs how long the replica may take to catch up
 */
export type Reads = <T>(read: (db: Kysely<Schema>) => Promise<T>, waitMs?: number) => Promise<T>;

/** Reads from a database that has no replica. */
export const readsOf =
  (db: Kysely<Schema>): Reads =>
  (read) =>
    read(db);

/** For files, which are awaited longer than lists. */
export const EXPORT_WAIT_MS = 2000;
const LIST_WAIT_MS = 100;
/** A replica that keeps up has replayed a commit within a millisecond or two. */
const FIRST_POLL_MS = 1;
const LONGEST_POLL_MS = 32;
/** After a failure all reads use the primary for so long; then one tries the replica again. */
const RETRY_AFTER_MS = 5000;

/** Who served a read, or why the replica did not. */
export type ReadOutcome = 'replica' | 'behind' | 'unrelated' | 'failed' | 'conflict' | 'paused';

interface Databases {
  primary: Kysely<Schema>;
  replica: Kysely<Schema>;
  report(outcome: ReadOutcome, error?: unknown): void;
}

export function replicaReads({ primary, replica, report }: Databases): Reads {
  let retryAt = 0;

  return async (read, waitMs = LIST_WAIT_MS) => {
    const now = performance.now();
    if (now < retryAt) {
      report('paused');
      return read(primary);
    }
    // While this read tries, others do not wait for a replica that failed before.
    if (retryAt > 0) retryAt = now + RETRY_AFTER_MS;
    try {
      const position = await readPosition(primary);
      // One connection: behind the address there may be several replicas.
      const result = await replica.connection().execute(async (db) => {
        await awaitPosition(db, position, waitMs);
        retryAt = 0;
        return read(db);
      });
      report('replica');
      return result;
    } catch (error) {
      // A primary that fails says nothing of the replica, and would not serve the read either.
      if (error instanceof PositionError && isDatabaseUnavailable(error.cause)) throw error.cause;
      const outcome = outcomeOf(error);
      if (!outcome) throw error;
      if (outcome !== 'conflict') retryAt = performance.now() + RETRY_AFTER_MS;
      report(outcome, error);
      return read(primary);
    }
  };
}

class ReplicaError extends Error {
  constructor(
    readonly outcome: ReadOutcome,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ReplicaError';
  }
}

class PositionError extends ReplicaError {
  constructor(cause: unknown) {
    super('failed', 'The position of the primary could not be read.', { cause });
  }
}

/** @returns undefined if the primary would fail likewise: a refusal, a statement that takes too long, one that writes */
function outcomeOf(error: unknown): ReadOutcome | undefined {
  if (error instanceof ReplicaError) return error.outcome;
  if (!isDatabaseUnavailable(error) || ['57014', '25006'].includes(sqlState(error) ?? '')) return undefined;
  return isContention(error) ? 'conflict' : 'failed';
}

interface Position {
  lsn: string;
  /** Cluster, timeline, database and schema. After a failover a standby of the lost primary may be ahead, with other rows. */
  history: string;
}

/** All that was committed before this call lies before the position. */
async function readPosition(primary: Kysely<Schema>): Promise<Position> {
  // Without synchronous_commit, commits are visible before they are flushed. Else not the insert position: on an idle
  // server it can be past a page's header, which no replica reports until the next record.
  const [position] = await executeNamed(
    primary,
    'wal-position',
    sql<Position>`
      select case current_setting('synchronous_commit')
          when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as lsn,
        concat_ws('/', system_identifier, substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8), current_database(),
          current_schema()) as history
      from pg_control_system()`,
  ).catch((cause: unknown) => {
    throw new PositionError(cause);
  });
  return position!;
}

/** @throws ReplicaError if the server has not replayed all up to the position in time, or is no replica of the primary */
async function awaitPosition(replica: Kysely<Schema>, { lsn, history }: Position, waitMs: number): Promise<void> {
  const until = performance.now() + waitMs;
  for (let pollMs = FIRST_POLL_MS; ; pollMs = Math.min(2 * pollMs, LONGEST_POLL_MS)) {
    const [state] = await executeNamed(
      replica,
      'replay-position',
      sql<{ isRelated: boolean; hasReached: boolean | null }>`
        select pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as "hasReached",
          pg_is_in_recovery() and ${history} = concat_ws(
            '/', system_identifier, lpad(upper(to_hex(timeline_id)), 8, '0'), current_database(), current_schema()) as "isRelated"
        from pg_control_system(), pg_control_checkpoint()`,
    ).catch((cause: unknown) => {
      throw new ReplicaError('failed', 'The position of the replica could not be read.', { cause });
    });
    if (!state!.isRelated)
      throw new ReplicaError('unrelated', 'DATABASE_READ_URL is no standby on the timeline of DATABASE_URL.');
    if (state!.hasReached) return;
    if (performance.now() >= until) throw new ReplicaError('behind', 'The replica is behind.');
    await pause(pollMs);
  }
}
