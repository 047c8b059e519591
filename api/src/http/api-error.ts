import type { ErrorCode } from './error-codes';

/** What some refusals tell for programs; the wire's names. */
export interface ErrorData {
  /** `code_used_by_you`: the caller's own scan. */
  serial: number;
  /** ISO 8601. */
  scanned_at: string;
}

/**
 * A refusal that the client is meant to read.
 *
 * @param status HTTP status (decisions.md §7 "Status codes")
 * @param code stable, machine-readable name (error-codes.ts)
 * @param message in the user's words; specified messages letter for letter
 * @param details `errors` maps a field to its message; `headers` are added to the answer (e.g. Retry-After);
 * `data` says for programs what the message says in words
 */
export class ApiError extends Error {
  readonly errors: Record<string, string> | undefined;
  readonly headers: Record<string, string> | undefined;
  readonly data: ErrorData | undefined;

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    details: { errors?: Record<string, string>; headers?: Record<string, string>; data?: ErrorData } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.errors = details.errors;
    this.headers = details.headers;
    this.data = details.data;
  }
}
