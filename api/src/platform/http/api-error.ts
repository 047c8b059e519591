import type { ErrorCode } from './error-codes';

/** Machine-readable details of some error responses, under the wire's names. */
export type ErrorData = UsedCode | TriesLeft | ChangedValues | FoundInPicture;

/** `code_used_by_you`: the caller's own scan. */
interface UsedCode {
  serial: number;
  /** ISO 8601. */
  scanned_at: string;
}

/** `otp_invalid`: attempts that the code still allows. */
interface TriesLeft {
  tries_left: number;
}

/** `value_changed`: what a point of each claim concerned is worth now, in paise, by transaction id; null: nothing. */
interface ChangedValues {
  values: Record<string, number | null>;
}

/** `not_an_image`: the format of the picture, e.g. `WebP`; `image_too_many_pixels`: its megapixels, e.g. `50.3`. */
interface FoundInPicture {
  found: string;
}

interface ErrorDetails {
  /** Field → its message. */
  errors?: Record<string, string>;
  /** Added to the response, e.g. Retry-After. */
  headers?: Record<string, string>;
  /** The machine-readable form of the message. */
  data?: ErrorData;
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
