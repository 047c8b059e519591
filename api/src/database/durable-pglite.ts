import type { PGlite } from '@electric-sql/pglite';
import { oneAfterAnother } from '../one-after-another';
import { DatabaseBusyError, sqlState } from './database-errors';
import type { DiskRoom } from './disk-room';

/** What the pool needs of the embedded database. */
export interface EmbeddedDatabase {
  query: PGlite['query'];
  /** Returns its directory as a tar, for a backup. The caller holds the connection. */
  dumpDataDir?(compression: 'none'): Promise<Blob>;
  close(): Promise<void>;
  /**
   * Reopens the database if needed, between two holders of the connection: never within a transaction, the rest of
   * which would otherwise run without its beginning.
   * @throws DatabaseBusyError while that is not possible
   */
  prepare?(): Promise<void>;
}

interface DurableOptions {
  /** Opens the directory; called again after a breakdown. */
  open: () => Promise<PGlite>;
  /** Free space on its disk; not checked if undefined. */
  room?: DiskRoom | undefined;
  /** Called with a readable notice when a problem begins and when it ends. */
  tell: (notice: string) => void;
}

const AGAIN_MS = 1000;

/**
 * Wraps the embedded database so that it survives a full disk. Where PostgreSQL would exit and be restarted, PGlite
 * goes on: after a failed write of the write-ahead log the next statement never returns and blocks the whole process.
 * Therefore:
 * - below the reserve it takes reads only (SQLSTATE 25006, answered with 503), so that the log never fills the disk;
 * - after an error that breaks the instance no statement is sent to it, every caller gets "busy", and the directory is
 *   reopened as after a kill, once there is space: the log restores all that was acknowledged.
 */
export async function durablePglite({ open, room, tell }: DurableOptions): Promise<EmbeddedDatabase> {
  let pglite: PGlite | undefined = await open();
  let readOnly = false;
  let triedAt = Number.NEGATIVE_INFINITY;

  /** Drops the instance without `close()`, which would wait for it for ever. */
  function giveUp(error: unknown): void {
    pglite = undefined;
    readOnly = false;
    tell(`The embedded database broke down and will be opened again: ${(error as Error).message}`);
  }

  async function reopen(): Promise<PGlite> {
    if (room?.isLow() || performance.now() - triedAt < AGAIN_MS) throw new DatabaseBusyError();
    triedAt = performance.now();
    try {
      pglite = await open();
    } catch (cause) {
      tell(`The embedded database could not be opened again yet: ${(cause as Error).message}`);
      throw new DatabaseBusyError({ cause });
    }
    tell('The embedded database serves again.');
    return pglite;
  }

  const ask = async (sql: string, parameters?: unknown[]) => {
    if (!pglite) throw new DatabaseBusyError();
    const asked = pglite;
    try {
      return await asked.query(sql, parameters);
    } catch (error) {
      if (!isBreakdown(error)) throw error;
      if (asked === pglite) giveUp(error);
      throw new DatabaseBusyError({ cause: error });
    }
  };

  // One at a time, as PGlite does itself: statements in its own queue would still be sent to a broken instance.
  const inLine = oneAfterAnother();
  const query = (sql: string, parameters?: unknown[]) => inLine(() => ask(sql, parameters));

  return {
    query: query as PGlite['query'],
    async prepare() {
      const ready = pglite ?? (await reopen());
      const low = room?.isLow() ?? false;
      if (low === readOnly) return;
      await ready.query(`set default_transaction_read_only = ${low ? 'on' : 'off'}`);
      readOnly = low;
      tell(
        low ? 'The disk is almost full: nothing is written until there is room.' : 'There is room on the disk again.',
      );
    },
    dumpDataDir(compression) {
      return pglite ? pglite.dumpDataDir(compression) : Promise.reject(new DatabaseBusyError());
    },
    async close() {
      await pglite?.close();
    },
  };
}

/**
 * A table that could not grow fails the statement only; any other failed read or write of a file breaks the instance.
 */
const TABLE_DID_NOT_GROW = /^could not extend file/;

/** Whether this error breaks the instance. */
function isBreakdown(error: unknown): boolean {
  const { severity, message = '', name } = (error ?? {}) as { severity?: string; message?: string; name?: string };
  if (name === 'RuntimeError' || name === 'ExitStatus') return true;
  if (severity === 'PANIC' || severity === 'FATAL') return true;
  const state = sqlState(error);
  if (state === '53100') return !TABLE_DID_NOT_GROW.test(message);
  return state !== undefined && state.startsWith('58');
}
