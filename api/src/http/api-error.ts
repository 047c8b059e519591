import type { ErrorCode } from './error-codes';

/** Machine-readable details of some error responses, under the wire's names. */
export interface ErrorData {
  /** `code_used_by_you`: the caller's own scan. */
  serial: number;
  /** ISO 8601. */
  scanned_at: string;
}

/**
 * An error meant for the client.
 * @param status HTTP status (decisions.md §7 "Status codes")
 * @param code stable, machine-readable name (error-codes.ts)
 * @param message in the user's words; specified messages letter for letter
 * @param details `errors` maps a field to its message; `headers` are added to the response (e.g. Retry-After); `data`
 *   is the machine-readable form of the message
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

/**
 * Returns the error for one field that no schema can validate: the message both at the field and at the top.
 * @param field the wire's name of it
 */
export function invalidField(
  field: string,
  message: string,
  status = 400,
  code: ErrorCode = 'invalid_input',
): ApiError {
  return new ApiError(status, code, message, { errors: { [field]: message } });
}
