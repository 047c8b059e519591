/** No connection became free in time. The response is 503, as for a database that is down. */
export class DatabaseBusyError extends Error {
  constructor(options?: ErrorOptions) {
    super('No database connection became free in time.', options);
    this.name = 'DatabaseBusyError';
  }
}

/**
 * A transaction is on the primary's disk, but its wait for the synchronous standby was cancelled: it may be lost with
 * the primary. Success is not reported; a retry of the request finds out.
 */
export class UnreplicatedCommitError extends Error {
  constructor() {
    super('A commit did not wait for its replication.');
    this.name = 'UnreplicatedCommitError';
  }
}

/** The database takes no connections of this kind: its brand is suspended, being restored or removed. */
export class NotAdmittedError extends Error {
  constructor() {
    super('This schema of the database is not in use now.');
    this.name = 'NotAdmittedError';
  }
}

/**
 * A Citus coordinator that copies rows to a worker (`insert … select` into a table with an identity), or loses it within
 * a transaction, passes on the message, but no SQLSTATE.
 */
const INTERNAL_ERROR = 'XX000';
const CITUS_MESSAGES: readonly [message: RegExp, state: string][] = [
  [/^duplicate key value violates unique constraint/, '23505'],
  [/violates foreign key constraint/, '23503'],
  [/violates check constraint/, '23514'],
  [/^canceling statement due to lock timeout/, '55P03'],
  [/^deadlock detected/, '40P01'],
  [/^failure on connection marked as essential|^server closed the connection unexpectedly/, '08006'],
];

/** Returns the SQLSTATE of an error raised by the database, undefined for any other. */
export function sqlState(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: string };
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return undefined;
  if (code !== INTERNAL_ERROR) return code;
  return CITUS_MESSAGES.find(([known]) => known.test(message ?? ''))?.[1] ?? code;
}

/** Whether a row with the same key exists already (SQLSTATE 23505); the error names the index in `constraint`, on Citus with the shard's number. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/** Returns a `catch` that throws another error in place of a unique violation. */
export const ifTaken =
  (refusal: () => Error) =>
  (error: unknown): never => {
    throw isUniqueViolation(error) ? refusal() : error;
  };

/** Whether the server takes no writes: it is a standby, or a primary that has just been demoted. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === '25006';
}

// Connection errors (08), out of disk, memory or connections (53), shutting down or starting (57P), cancelled by our
// timeouts (57014, 55P03, 25P03), deadlock or serialization failure (40), files that cannot be read or written (58), and a
// database that is read-only for now (25006): an almost full disk, or a server that is now a standby.
const TROUBLE = /^(08|53|57P|57014|55P03|25P03|40|58|25006)/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN']);
const PG_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|query read timeout|cannot use a pool after calling end/i;

/** Whether the same request may succeed later: the response is 503 with Retry-After, never 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if ([DatabaseBusyError, NotAdmittedError, UnreplicatedCommitError].some((one) => error instanceof one)) return true;
  const state = sqlState(error);
  if (state !== undefined && TROUBLE.test(state)) return true;
  const { code, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (code !== undefined && NETWORK.has(code)) return true;
  return PG_MESSAGES.test(message ?? '');
}

/** Whether a statement ended because of another transaction: a lock timeout, a deadlock or a serialization failure. */
export function isContention(error: unknown): boolean {
  return ['55P03', '40P01', '40001'].includes(sqlState(error) ?? '');
}

/** Whether a text held a NUL or invalid UTF-8, which PostgreSQL does not take: the client's mistake. */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(sqlState(error) ?? '');
}
