/** The codes that this client makes itself, when no answer of the api says better. */
export const clientCode = {
  /** The request did not get through: no connection, or it broke off. */
  unreachable: 'unreachable',
  /** No answer within the time limit. */
  timeout: 'timeout',
  /** An answer that is not the api's (a proxy's HTML page, cut JSON). */
  unreadable: 'unreadable',
} as const;

interface ApiErrorDetails {
  /** HTTP status; 0 when there was no answer. */
  status: number;
  /** Stable name of what went wrong (docs/error-codes.md), or one of {@link clientCode}. */
  code: string;
  message: string;
  /** A message for each field that is to blame, by the wire's names. */
  errors?: Readonly<Record<string, string>> | undefined;
  /** Seconds to wait before trying again, from `Retry-After` (429, 503). */
  retryAfterSeconds?: number | undefined;
  /** The answer's `X-Request-Id`. */
  requestId?: string | undefined;
}

/** A UUID is told apart by its first part within any log that is still kept. */
const UUID = /^([0-9a-f]{8})-[0-9a-f]{4}-/;

/** A request that did not succeed. Whoever shows it takes the text from `useErrorText`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;

  constructor(
    { status, code, message, errors = {}, retryAfterSeconds, requestId }: ApiErrorDetails,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
    this.requestId = requestId;
  }

  /**
   * What a person reads out so that an operator finds the request in the log; undefined unless the server itself failed.
   * A refusal (4xx) says what to do and needs none.
   */
  get reference(): string | undefined {
    return this.status >= 500 ? (UUID.exec(this.requestId ?? '')?.[1] ?? this.requestId) : undefined;
  }
}

/** What became of a request that no answer came to, in the client's words. */
export const errorWithoutAnswer = (code: 'unreachable' | 'timeout', cause?: unknown) =>
  new ApiError({ status: 0, code, message: 'The server cannot be reached' }, { cause });

/** An answer that was not the api's, with its status. */
export const errorOfUnreadable = (status: number, cause?: unknown) =>
  new ApiError({ status, code: clientCode.unreadable, message: 'The answer is not JSON' }, { cause });
