import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { serialQueue } from '../serial-queue';
import { DatabaseBusyError, NotAdmittedError, sqlState } from './database-errors';
import type { DiskRoom } from './data-directory';

const SCHEMA = /^[a-z][a-z0-9_]{0,62}$/;

/**
 * Returns the setting `search_path` for one schema. Not `public` beside it: a table that is missing would be read, and
 * written, there.
 * @throws Error for a name that would need quotes
 */
export function searchPath(schema: string): string {
  if (!SCHEMA.test(schema)) throw new Error(`${schema} is no name of a schema here.`);
  return schema;
}

/** Returns the connections of this process, and how many requests wait for one. */
export const useOf = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
  inUse: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

export type PoolUse = ReturnType<typeof useOf>;

/** What the pool needs of PGlite. */
export type EmbeddedDatabase = Pick<PGlite, 'query' | 'dumpDataDir' | 'close'>;

interface PoolOptions {
  /** Opens the directory; called again after a breakdown. */
  open: () => Promise<EmbeddedDatabase>;
  /** Free space on its disk; not checked if undefined. */
  room?: DiskRoom | undefined;
  /** Called with a readable notice when a problem begins and when it ends. */
  onNotice: (notice: string) => void;
  /** How long a caller waits for the connection before an error. */
  waitMs: number;
  /** The schema that statements see; by default that of every new database, `public`. */
  schema?: string | undefined;
}

export interface PglitePool extends PostgresPool {
  use(): PoolUse;
  /** Returns a pool of the same one connection, whose statements see that schema alone; `end` ends its use of it. */
  inSchema(schema: string): PostgresPool;
  /** Returns the directory as a tar, for a backup. Requests wait meanwhile: nothing changes. */
  dump(): Promise<Blob>;
}

const AGAIN_MS = 1000;
const LONGEST_TURN_MS = 15;

/**
 * Puts PGlite's one connection in a `pg` pool of size one: a client holds it until release, others wait in order, so
 * that transactions never mix.
 *
 * Survives a full disk. Where PostgreSQL would exit and be restarted, PGlite goes on: after a failed write of the
 * write-ahead log the next statement never returns and blocks the whole process. Therefore:
 * - below the reserve it takes reads only (SQLSTATE 25006, which becomes 503), so that the log never fills the disk;
 * - after an error that breaks the instance no statement is sent to it, every caller gets "busy", and between two holders
 *   of the connection the directory is reopened as after a kill, once there is space: the log restores all that was
 *   acknowledged.
 */
export async function pglitePool({
  open,
  room,
  onNotice,
  waitMs,
  schema: ownSchema,
}: PoolOptions): Promise<PglitePool> {
  let pglite: EmbeddedDatabase | undefined = await open();
  let readOnly = false;
  let currentSchema: string | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  const letOthersIn = turnTaker();

  async function reopen(): Promise<EmbeddedDatabase> {
    if (room?.isLow() || performance.now() - triedAt < AGAIN_MS) throw new DatabaseBusyError();
    triedAt = performance.now();
    try {
      pglite = await open();
    } catch (cause) {
      onNotice(`The embedded database could not be opened again yet: ${(cause as Error).message}`);
      throw new DatabaseBusyError({ cause });
    }
    onNotice('The embedded database serves again.');
    return pglite;
  }

  /**
   * Reopens the database if needed, shows it the schema, and forbids or allows writes.
   * @throws DatabaseBusyError while it is not possible
   */
  async function prepare(schema: string | undefined): Promise<void> {
    const ready = pglite ?? (await reopen());
    if (schema !== currentSchema) {
      await ready.query(schema === undefined ? 'reset search_path' : `set search_path = ${searchPath(schema)}`);
      currentSchema = schema;
    }
    const low = room?.isLow() ?? false;
    if (low === readOnly) return;
    await ready.query(`set default_transaction_read_only = ${low ? 'on' : 'off'}`);
    readOnly = low;
    onNotice(
      low ? 'The disk is almost full: nothing is written until there is room.' : 'There is room on the disk again.',
    );
  }

  async function ask(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    const asked = pglite;
    if (!asked) throw new DatabaseBusyError();
    try {
      const { rows, affectedRows, command } = await asked.query(sql, [...parameters]);
      await letOthersIn();
      return { rows, rowCount: affectedRows ?? rows.length, command } as PostgresQueryResult<unknown>;
    } catch (error) {
      if (!isBreakdown(error)) throw error;
      // Dropped without `close()`, which would wait for it for ever.
      pglite = undefined;
      readOnly = false;
      currentSchema = undefined;
      onNotice(`The embedded database broke down and will be opened again: ${(error as Error).message}`);
      throw new DatabaseBusyError({ cause: error });
    }
  }

  // One at a time, as PGlite does itself: statements in its own queue would still be sent to a broken instance.
  const inOrder = serialQueue();

  /** The part of `pg`'s client that its pool uses. */
  class Client extends EventEmitter {
    readonly _queryable = true;
    connect = (done: () => void) => done();
    end = (done: () => void) => done();
    query = (statement: string | pg.QueryConfig, parameters: readonly unknown[]) =>
      inOrder(() => ask(typeof statement === 'string' ? statement : statement.text, parameters));
  }

  const pool = new pg.Pool({
    Client: Client as never,
    max: 1,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 0,
  });

  async function connect(schema: string | undefined): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    try {
      await prepare(schema);
      return client as PostgresPoolClient;
    } catch (error) {
      // The next in the queue may try.
      client.release();
      throw error;
    }
  }

  return {
    connect: () => connect(ownSchema),
    inSchema(schema) {
      let isEnded = false;
      return {
        connect: () => (isEnded ? Promise.reject(new NotAdmittedError()) : connect(schema)),
        end: async () => void (isEnded = true),
      };
    },
    use: () => useOf(pool),
    async dump() {
      const client = await connect(ownSchema);
      try {
        // Not needed for correctness: without it, opening the copy would replay the write-ahead log.
        await ask('checkpoint', []);
        return await pglite!.dumpDataDir('none');
      } finally {
        client.release();
      }
    },
    async end() {
      await pool.end();
      await pglite?.close();
    },
  };
}

/**
 * PGlite works in this thread and resolves without a turn of the event loop: consecutive statements would block every
 * other request, /healthz included, until the last of a bulk upload's thousands was done.
 */
function turnTaker(): () => Promise<void> {
  let turnedAt = performance.now();
  return async () => {
    if (performance.now() - turnedAt < LONGEST_TURN_MS) return;
    await nextTurn();
    turnedAt = performance.now();
  };
}

/** A table that could not grow fails the statement only; other failures of files break the instance. */
const TABLE_DID_NOT_GROW = /^could not extend file/;

/** Whether this error breaks the instance. */
function isBreakdown(error: unknown): boolean {
  const { severity = '', message = '', name = '' } = (error ?? {}) as Record<string, string | undefined>;
  if (['RuntimeError', 'ExitStatus'].includes(name) || ['PANIC', 'FATAL'].includes(severity)) return true;
  const state = sqlState(error) ?? '';
  return state === '53100' ? !TABLE_DID_NOT_GROW.test(message) : state.startsWith('58');
}
