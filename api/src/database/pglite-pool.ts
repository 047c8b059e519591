import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { serialQueue } from '../serial-queue';
import { DatabaseBusyError, sqlState } from './database-errors';
import type { DiskRoom } from './data-directory';

/** Database connections of this process, and requests waiting for one. */
export interface PoolUse {
  inUse: number;
  idle: number;
  waiting: number;
}

/** What the pool needs of PGlite. */
export type EmbeddedDatabase = Pick<PGlite, 'query' | 'dumpDataDir' | 'close'>;

interface PoolOptions {
  /** Opens the directory; called again after a breakdown. */
  open: () => Promise<EmbeddedDatabase>;
  /** Free space on its disk; not checked if undefined. */
  room?: DiskRoom | undefined;
  /** Called with a readable notice when a problem begins and when it ends. */
  onNotice: (notice: string) => void;
  /** How long a caller waits for the connection before DatabaseBusyError. */
  waitMs: number;
}

export interface PglitePool extends PostgresPool {
  use(): PoolUse;
  /** Returns the directory as a tar, for a backup. The caller holds the connection. */
  dump(): Promise<Blob>;
}

const AGAIN_MS = 1000;
const LONGEST_TURN_MS = 15;

/**
 * Gives PGlite's one connection the interface of a `pg` pool of size one: a client holds it until release, others wait
 * in order, so that transactions never mix.
 *
 * Survives a full disk. Where PostgreSQL would exit and be restarted, PGlite goes on: after a failed write of the
 * write-ahead log the next statement never returns and blocks the whole process. Therefore:
 * - below the reserve it takes reads only (SQLSTATE 25006, answered with 503), so that the log never fills the disk;
 * - after an error that breaks the instance no statement is sent to it, every caller gets "busy", and between two holders
 *   of the connection the directory is reopened as after a kill, once there is space: the log restores all that was
 *   acknowledged.
 */
export async function pglitePool({ open, room, onNotice, waitMs }: PoolOptions): Promise<PglitePool> {
  let pglite: EmbeddedDatabase | undefined = await open();
  let readOnly = false;
  let triedAt = Number.NEGATIVE_INFINITY;
  const queue: (() => void)[] = [];
  let held = false;
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

  /** Reopens the database if needed, and forbids or allows writes. @throws DatabaseBusyError while it is not possible */
  async function prepare(): Promise<void> {
    const ready = pglite ?? (await reopen());
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
      onNotice(`The embedded database broke down and will be opened again: ${(error as Error).message}`);
      throw new DatabaseBusyError({ cause: error });
    }
  }

  // One at a time, as PGlite does itself: statements in its own queue would still be sent to a broken instance.
  const inOrder = serialQueue();
  const client: PostgresPoolClient = {
    query: ((sql: string, parameters: readonly unknown[]) =>
      inOrder(() => ask(sql, parameters))) as PostgresPoolClient['query'],
    release() {
      const next = queue.shift();
      if (next) next();
      else held = false;
    },
  };

  function waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(turn), 1);
        reject(new DatabaseBusyError());
      }, waitMs);
      queue.push(turn);
    });
  }

  return {
    async connect() {
      if (held) await waitForTurn();
      held = true;
      try {
        await prepare();
        return client;
      } catch (error) {
        // The next in the queue may try.
        client.release();
        throw error;
      }
    },
    use: () => ({ inUse: Number(held), idle: Number(!held), waiting: queue.length }),
    dump: () => (pglite ? pglite.dumpDataDir('none') : Promise.reject(new DatabaseBusyError())),
    end: async () => pglite?.close(),
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

/**
 * A table that could not grow fails the statement only; any other failed read or write of a file breaks the instance.
 */
const TABLE_DID_NOT_GROW = /^could not extend file/;

/** Whether this error breaks the instance. */
function isBreakdown(error: unknown): boolean {
  const { severity = '', message = '', name = '' } = (error ?? {}) as Record<string, string | undefined>;
  if (['RuntimeError', 'ExitStatus'].includes(name) || ['PANIC', 'FATAL'].includes(severity)) return true;
  const state = sqlState(error) ?? '';
  return state === '53100' ? !TABLE_DID_NOT_GROW.test(message) : state.startsWith('58');
}
