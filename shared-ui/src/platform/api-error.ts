/** Error codes of the client itself, for failures without an error response of the api. */
export const clientCode = {
  /** No connection, or it was lost. */
  unreachable: 'unreachable',
  /** No response within the time limit. */
  timeout: 'timeout',
  /** A response that is not the api's (a proxy's HTML page, truncated JSON). */
  unreadable: 'unreadable',
  /** A page with 200 in place of the api's response: a network that asks to sign in, e.g. a hotspot. */
  signInPage: 'sign_in_page',
} as const;

/** The code of each 401 of the api (guards.ts). A gateway's JSON may have `code` and `message`, too. */
const tokenRefused = 'token_required';

interface ApiErrorDetails {
  /** HTTP status; 0 without a response of the api. */
  status: number;
  /** Stable name of the error (api/src/platform/http/error-codes.ts), or one of {@link clientCode}. */
  code: string;
  message: string;
  /** Messages by invalid field, by the wire's names. */
  errors?: Readonly<Record<string, string>> | undefined;
  /** Details of some errors for programs, by the wire's names. */
  data?: Readonly<Record<string, unknown>> | undefined;
  /** Seconds to wait before trying again, from `Retry-After` (429, 503). */
  retryAfterSeconds?: number | undefined;
  /** The response's `X-Request-Id`. */
  requestId?: string | undefined;
}

/** The first part of a UUID identifies it within the retention time of the logs. */
const UUID = /^([0-9a-f]{8})-[0-9a-f]{4}-/;

/** A failed request. Use `useErrorText` for the text to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;

  constructor(
    { status, code, message, errors = {}, data = {}, retryAfterSeconds, requestId }: ApiErrorDetails,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.data = data;
    this.retryAfterSeconds = retryAfterSeconds;
    this.requestId = requestId;
  }

  /** Returns the id by which operators find the request in the log; undefined for a 4xx, whose message says what to do. */
  get reference(): string | undefined {
    return this.status >= 500 ? (UUID.exec(this.requestId ?? '')?.[1] ?? this.requestId) : undefined;
  }
}

/** Shown nowhere: `useErrorText` has words for each code of the client. */
const MESSAGE = 'Something went wrong';

export const errorWithoutResponse = (code: string, cause?: unknown) =>
  new ApiError({ status: 0, code, message: MESSAGE }, { cause });

/** Returns what a request threw as an ApiError: ky's timeout, or a connection that failed. */
export function errorOf(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
  return errorWithoutResponse(isTimeout ? clientCode.timeout : clientCode.unreachable, cause);
}

/**
 * Returns whether a 2xx is an HTML page, which the api never sends: it is the sign-in page of a network (a hotspot).
 * @param start the beginning of its text: some hotspots name no type
 */
export const isSignInPage = (response: Response, start = ''): boolean =>
  response.headers.get('content-type')?.startsWith('text/html') === true || /^\s*<(!doctype|html)/i.test(start);

/** Returns the error of a success that is not JSON. @param text of its body */
export const errorOfUnreadable = (response: Response, text: string, cause?: unknown) =>
  errorWithoutResponse(isSignInPage(response, text) ? clientCode.signInPage : clientCode.unreadable, cause);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readErrors(value: unknown): Record<string, string> | undefined {
  if (!isRecord(value)) return undefined;
  const texts = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}

/** Returns the error of a response that is not 2xx, also if it is a proxy's (bad input F16). */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const { status } = response;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const isApis = isRecord(body) && (status !== 401 || body.code === tokenRefused);
  if (!isApis || typeof body.message !== 'string' || typeof body.code !== 'string') {
    return new ApiError({
      code: clientCode.unreadable,
      status,
      message: MESSAGE,
      requestId,
    });
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    code: body.code,
    status,
    message: body.message,
    errors: readErrors(body.errors),
    data: isRecord(body.data) ? body.data : undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    requestId,
  });
}
