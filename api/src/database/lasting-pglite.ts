import type { PGlite } from '@electric-sql/pglite';
import { oneAfterAnother } from '../one-after-another';
import { DatabaseBusyError, sqlState } from './database-errors';
import type { DiskRoom } from './disk-room';

/** What the pool needs of the embedded database. */
export interface EmbeddedDatabase {
  query: PGlite['query'];
  /** Its directory as a tar, for a backup. Whoever calls it holds the connection. */
  dumpDataDir?(compression: 'none'): Promise<Blob>;
  close(): Promise<void>;
  /**
   * Makes it fit to serve, between two holders of the connection: never within a transaction, whose rest would otherwise be
   * done without its beginning.
   *
   * @throws DatabaseBusyError while it cannot be
   */
  prepare?(): Promise<void>;
}

interface LastingOptions {
  /** Opens the directory; called again after a breakdown. */
  open: () => Promise<PGlite>;
  /** The room on its disk; without it no attention is paid to that. */
  room?: DiskRoom | undefined;
  /** Hears of troubles and of their end, in words for the person who runs it. */
  tell: (notice: string) => void;
}

const AGAIN_MS = 1000;

/**
 * The embedded database that outlives a full disk. Where PostgreSQL would end itself and be started again, PGlite stays as
 * it is: after a write-ahead log that could not be written the next statement never returns and the whole process hangs with
 * it. So
 *
 * - below the reserve it takes reads only (SQLSTATE 25006, answered 503), and the log never reaches the disk's end;
 * - after an error that an instance does not survive it is asked nothing more, every caller hears "busy", and the directory
 *   is opened anew as after a kill, once there is room: the log brings back all that was acknowledged.
 */
export async function lastingPglite({ open, room, tell }: LastingOptions): Promise<EmbeddedDatabase> {
  let pglite: PGlite | undefined = await open();
  let readOnly = false;
  let triedAt = Number.NEGATIVE_INFINITY;

  /** Never `close()` on the old one: that would wait for it for ever. */
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

  // One after another, as PGlite does itself: what stood in its own line would still be asked of a broken instance.
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

/** A table that could not grow is the statement's trouble alone; any other failed write or read of a file is the instance's. */
const TABLE_DID_NOT_GROW = /^could not extend file/;

/** Whether an instance must not be asked anything after this error. */
function isBreakdown(error: unknown): boolean {
  const { severity, message = '', name } = (error ?? {}) as { severity?: string; message?: string; name?: string };
  if (name === 'RuntimeError' || name === 'ExitStatus') return true;
  if (severity === 'PANIC' || severity === 'FATAL') return true;
  const state = sqlState(error);
  if (state === '53100') return !TABLE_DID_NOT_GROW.test(message);
  return state !== undefined && state.startsWith('58');
}
