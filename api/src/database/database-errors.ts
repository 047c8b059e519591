/** Nobody could be given a connection in time. Like a database that is down, it is answered with 503. */
export class DatabaseBusyError extends Error {
  constructor(options?: ErrorOptions) {
    super('No database connection became free in time.', options);
    this.name = 'DatabaseBusyError';
  }
}

/**
 * A transaction stands on the primary's disk, but its wait for the synchronous standby was cut short: it may be lost with the
 * primary. Nobody is told that it was done; the same request, sent again, finds out.
 */
export class UnreplicatedCommitError extends Error {
  constructor() {
    super('A commit did not wait for its replication.');
    this.name = 'UnreplicatedCommitError';
  }
}

/** SQLSTATE of an error that the database itself raised, undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Whether a row of the same key is there already (SQLSTATE 23505); the error names the index in `constraint`. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/** The server takes no writes: it is a standby, or a primary that has just been demoted. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === '25006';
}

// Connection trouble (08), out of disk, memory or connections (53), shutting down or starting (57P), cancelled by a
// timeout of ours (57014, 55P03), deadlock or serialization failure (40), files that cannot be read or written (58), and a
// database that takes no writes for the moment (25006): a disk that is almost full, or a server that is a standby by now.
const TROUBLE = /^(08|53|57P|57014|55P03|40|58|25006)/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN']);
const PG_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i;

/** True when the same request may well succeed a little later: answered 503 with Retry-After, never 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseBusyError || error instanceof UnreplicatedCommitError) return true;
  const state = sqlState(error);
  if (state !== undefined && TROUBLE.test(state)) return true;
  const { code, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  if (code !== undefined && NETWORK.has(code)) return true;
  return PG_MESSAGES.test(message ?? '');
}

/** A NUL, or bytes that are no text: PostgreSQL takes neither, so nothing was looked up or stored. The sender's mistake. */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(sqlState(error) ?? '');
}
