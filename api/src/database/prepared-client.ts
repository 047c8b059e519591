import { createHash } from 'node:crypto';
import pg from 'pg';
import { UnreplicatedCommitError, isReadOnly } from './database-errors';

const MARK = '/* prepared */';
const CONTROL = /^(begin|commit|rollback)$/;
/** A little longer than a statement may wait for a lock: within the five seconds of trust.md. */
const SHORT_MS = 4200;
/** A little longer than the server's own statement_timeout, which a frozen server does not enforce. */
const LONG_MS = 33_000;
const GRACE_MS = 3000;
/**
 * A statement that sets another limit on the server (a check of years of scans, a migration) sets this one, too; 0:
 * none.
 */
const OTHER_LIMIT = /^\s*set\s+(local\s+|session\s+)?statement_timeout\s*(?:=|to)\s*'?(\d+)/i;
const RESET = /^\s*reset\s+statement_timeout/i;
/** PostgreSQL's function that waits for the synchronous standby; its warning has no code of its own. */
const REPLICATION_WAIT = 'SyncRepWaitForLSN';

/**
 * A connection that keeps the plan of every statement that begins with the comment "prepared", under a name derived
 * from its text. Planning is half the cost of the hot statements (a scan, the session check). If the connection is lost
 * between two statements of a transaction, the next statement fails; the process lives on.
 *
 * The connection is closed when the server has become read-only (a demoted primary) or does not respond (frozen,
 * network gone): the pool opens new ones, to the current primary. A commit whose wait for the synchronous standby was
 * cancelled is reported as an error.
 */
export class PreparedClient extends pg.Client {
  private readonly names = new Map<string, string>();
  private unreplicated = false;
  private longMs = LONG_MS;
  /** The limit that applies again when the transaction ends. */
  private sessionMs = LONG_MS;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // The pool listens only while a connection is idle. If the server were killed while a client holds it between two
    // statements, an unhandled 'error' event would end the process.
    this.on('error', () => undefined);
    this.on('notice', (notice) => {
      if ((notice as { routine?: string }).routine === REPLICATION_WAIT) this.unreplicated = true;
    });
  }

  override query(...given: unknown[]): never {
    const [text, values] = given;
    const query = super.query.bind(this) as (...given: unknown[]) => unknown;
    if (typeof text !== 'string') return query(...given) as never;
    const isHot = text.trimStart().startsWith(MARK);
    const answer = isHot ? query({ name: this.nameOf(text), text, values }) : query(...given);
    if (!(answer instanceof Promise)) return answer as never;
    this.noteLimit(text);
    return this.watch(answer, isHot || CONTROL.test(text) ? SHORT_MS : this.longMs) as never;
  }

  private noteLimit(text: string): void {
    if (RESET.test(text)) this.sessionMs = LONG_MS;
    if (CONTROL.test(text) || RESET.test(text)) this.longMs = this.sessionMs;
    const [asked, scope = '', limit] = OTHER_LIMIT.exec(text) ?? [];
    if (asked === undefined) return;
    this.longMs = Number(limit) === 0 ? Number.POSITIVE_INFINITY : Number(limit) + GRACE_MS;
    if (scope.trim().toLowerCase() !== 'local') this.sessionMs = this.longMs;
  }

  private nameOf(text: string): string {
    let name = this.names.get(text);
    if (name === undefined) {
      name = createHash('sha256').update(text).digest('base64url');
      this.names.set(text, name);
    }
    return name;
  }

  /** Resolves with the result, or rejects and takes no more statements after a timeout. */
  private async watch<T>(answer: Promise<T>, patienceMs: number): Promise<T> {
    // Closing the socket ends the statement with "Connection terminated".
    const patience =
      patienceMs === Number.POSITIVE_INFINITY ? undefined : setTimeout(() => this.socket().destroy(), patienceMs);
    try {
      const result = await answer;
      if (this.unreplicated) throw new UnreplicatedCommitError();
      return result;
    } catch (error) {
      if (isReadOnly(error) || this.unreplicated) void this.end().catch(() => undefined);
      throw error;
    } finally {
      clearTimeout(patience);
    }
  }

  private socket(): { destroy(): void } {
    return (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
  }
}
