import pg from 'pg';
import { UnreplicatedCommitError, isReadOnly } from './database-errors';

const CONTROL = new Set(['begin', 'commit', 'rollback']);
/** How long a named statement may take beyond its wait for a lock: within the five seconds within which the api responds (docs/trust.md). */
const BEYOND_LOCK_MS = 200;
const LOCK_MS = 4000;
/** A little longer than the server's own statement_timeout, which a frozen server does not enforce. */
const LONG_MS = 33_000;
const GRACE_MS = 3000;
/** A statement that sets another limit on the server (a check of years of scans, a migration) sets this one, too. */
const OTHER_LIMIT = /^set (local )?statement_timeout = (\d+)$/;
const TIMED_OUT = 'Query read timeout';
/** PostgreSQL's function that waits for the synchronous standby; its warning has no code of its own. */
const REPLICATION_WAIT = 'SyncRepWaitForLSN';

/**
 * A connection that waits a few seconds for a named statement (`executeNamed`), longer for others. If it is lost
 * between two statements of a transaction, the next statement fails; the process lives on.
 *
 * The connection is closed when the server has become read-only (a demoted primary) or does not respond (frozen,
 * network gone): the pool opens new ones, to the current primary. A commit whose wait for the synchronous standby was
 * cancelled is reported as an error.
 */
export class PreparedClient extends pg.Client {
  private unreplicated = false;
  /** Limit of a named statement. */
  private readonly shortMs: number;
  /** Limit of a statement without a name; 0: none. */
  private limitMs = LONG_MS;
  /** The limit that applies again when the transaction ends. */
  private sessionMs = LONG_MS;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const { lock_timeout: lockMs } = typeof config === 'object' ? config : {};
    this.shortMs = (Number(lockMs) || LOCK_MS) + BEYOND_LOCK_MS;
    // The pool listens only while a connection is idle. If the server were killed while a client holds it between two
    // statements, an unhandled 'error' event would end the process.
    this.on('error', () => undefined);
    this.on('notice', (notice) => {
      if ((notice as { routine?: string }).routine === REPLICATION_WAIT) this.unreplicated = true;
    });
  }

  override query(...given: unknown[]): never {
    const query = super.query.bind(this) as (...given: unknown[]) => unknown;
    // The pool's own statements have a callback.
    if (given.length > 2) return query(...given) as never;
    const [statement, values] = given as [string | pg.QueryConfig, unknown[]?];
    const { name, text }: pg.QueryConfig = typeof statement === 'string' ? { text: statement } : statement;
    const timeout = name !== undefined || CONTROL.has(text) ? this.shortMs : this.limitMs;
    this.noteLimit(text);
    return this.watch(query({ name, text, values, query_timeout: timeout }) as Promise<unknown>) as never;
  }

  private noteLimit(text: string): void {
    const [, local, limit] = OTHER_LIMIT.exec(text) ?? [];
    if (limit !== undefined) this.limitMs = Number(limit) && Number(limit) + GRACE_MS;
    if (limit !== undefined && !local) this.sessionMs = this.limitMs;
    if (text === 'reset statement_timeout') this.sessionMs = LONG_MS;
    if (CONTROL.has(text) || text === 'reset statement_timeout') this.limitMs = this.sessionMs;
  }

  private async watch<T>(query: Promise<T>): Promise<T> {
    try {
      const result = await query;
      if (this.unreplicated) throw new UnreplicatedCommitError();
      return result;
    } catch (error) {
      const isUseless = isReadOnly(error) || this.unreplicated || (error as Error).message === TIMED_OUT;
      if (isUseless) void this.end().catch(() => undefined);
      throw error;
    }
  }
}
