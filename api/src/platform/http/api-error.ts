import type { ErrorBody } from './envelope';
import type { ErrorCode } from './error-codes';

interface ErrorDetails {
  /** Field → its message. */
  errors?: Record<string, string>;
  headers?: Record<string, string>;
  data?: NonNullable<ErrorBody['data']>;
}

/**
 * An error meant for the client.
 * @param status HTTP status (docs/product.md §7 "Status codes")
 * @param code stable, machine-readable name (error-codes.ts)
 * @param message in the user's words; those of docs/product.md letter for letter
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
  }
}

/** Returns the error for one field, the message both at the field and at the top. @param field its name on the wire */
export function invalidField(
  field: string,
  message: string,
  status = 400,
  code: ErrorCode = 'invalid_input',
): ApiError {
  return new ApiError(status, code, message, { errors: { [field]: message } });
}

/** Throws if there are messages, by field; the first one is also at the top. @throws ApiError 400 */
export function rejectInvalid(errors: Record<string, string>): void {
  const [first] = Object.values(errors);
  if (first !== undefined) throw new ApiError(400, 'invalid_input', first, { errors });
}

/** Returns the 429 of a rate limit. @param seconds until the client may try again */
export function tooMany(code: ErrorCode, message: string, seconds: number): ApiError {
  return new ApiError(429, code, message, { headers: { 'retry-after': String(seconds) } });
}

/** 503: retry in a second with the same key. */
export function busy(): ApiError {
  return new ApiError(503, 'busy', 'Please try again', { headers: { 'Retry-After': '1' } });
}
