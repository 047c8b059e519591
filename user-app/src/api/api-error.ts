/** The codes that this client sets itself, where the api's response has none. */
export const clientCode = {
  /** No connection, or it broke off. */
  unreachable: 'unreachable',
  timeout: 'timeout',
  /** A response that is not the api's (a proxy's HTML page, cut JSON). */
  unreadable: 'unreadable',
  /** A page with 200 in place of the api's response: a network that asks to sign in, e.g. a hotspot. */
  signInPage: 'sign_in_page',
} as const;

/** The code of each 401 of the api (guards.ts). A gateway's JSON may have `code` and `message`, too. */
const tokenRefused = 'token_required';

interface ApiErrorDetails {
  /** HTTP status; 0 without a response. */
  status: number;
  /** Stable name of the error (api/src/platform/http/error-codes.ts), or one of {@link clientCode}. */
  code: string;
  message: string;
  /** A message for each invalid field, by the wire's names. */
  errors?: Readonly<Record<string, unknown>>;
  /** Details of some errors for programs, by the wire's names. */
  data?: Readonly<Record<string, unknown>>;
  /** Seconds to wait before trying again, from `Retry-After` (429, 503). */
  retryAfterSeconds?: number;
  requestId?: string;
}

/** The first part of a UUID is unique within any log that is still retained. */
const UUID = /^([0-9a-f]{8})-[0-9a-f]{4}-/;

const GENERAL_MESSAGE = 'Something went wrong';

/** A request that failed. `message` is the api's own, suitable for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;

  constructor(
    { status, code, message, errors = {}, data, retryAfterSeconds, requestId }: ApiErrorDetails,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.errors = Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, String(text)]));
    this.data = data;
    this.retryAfterSeconds = retryAfterSeconds;
    this.requestId = requestId;
  }

  /** For an operator to find the request in the log; undefined unless the server itself failed: a 4xx says what to do. */
  get reference(): string | undefined {
    return this.status >= 500 ? (UUID.exec(this.requestId ?? '')?.[1] ?? this.requestId) : undefined;
  }
}

/** Returns whether the api certainly did not process the request: only then may the next attempt use another idempotency key. */
export const wasRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  !isNotTheApis(error);

/** Returns whether a retry may help: the connection or the server failed, rather than the request. */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export const errorWithoutResponse = (code: string, cause?: unknown): ApiError =>
  new ApiError({ status: 0, code, message: GENERAL_MESSAGE }, { cause });

/** Returns what a request threw as an ApiError: ky's timeout, or a connection that failed. */
export function errorOf(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
  return errorWithoutResponse(isTimeout ? clientCode.timeout : clientCode.unreachable, cause);
}

/** Returns the code of a success that is not JSON: the api has no pages, so one with 200 is a network's that asks to sign in. */
export const unreadableCode = (response: Response, start = ''): string =>
  response.headers.get('content-type')?.startsWith('text/html') || /^\s*<(!doctype|html)/i.test(start)
    ? clientCode.signInPage
    : clientCode.unreadable;

/** Returns whether a response came, but from something between here and the api. */
export const isNotTheApis = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === clientCode.unreadable || error.code === clientCode.signInPage);

/** Creates an error from a response that is not 2xx, whatever a proxy made of it (bad input F16). */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const { message, code, errors, data } = fieldsOf(body) ?? {};
  const requestId = response.headers.get('x-request-id');
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const isApis = typeof code === 'string' && (response.status !== 401 || code === tokenRefused);
  return new ApiError({
    status: response.status,
    code: isApis ? code : clientCode.unreadable,
    message: typeof message === 'string' ? message : GENERAL_MESSAGE,
    errors: fieldsOf(errors) ?? {},
    ...(fieldsOf(data) && { data: fieldsOf(data) ?? {} }),
    ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter }),
    ...(requestId !== null && { requestId }),
  });
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}
