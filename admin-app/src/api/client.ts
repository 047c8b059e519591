import ky, { TimeoutError, type KyInstance, type Options } from 'ky';
import { clientCode, errorOfUnreadable, errorWithoutAnswer } from './api-error';
import { readApiError } from './read-api-error';

export interface ApiSettings {
  /** Base URL of the api, without a trailing slash; may carry a path (`{host}` of the specification). */
  host: string;
  /** The token to send, if somebody is signed in. */
  readToken: () => string | undefined;
  /** Told when the api refuses a token (401), with the token that was refused. */
  onTokenRefused: (token: string) => void;
}

interface CallOptions {
  /** A JSON body. */
  json?: unknown;
  /** A form with files, in place of `json`. */
  form?: FormData;
  /** False for the calls that come before there is a session. */
  token?: boolean;
  /** One per act, for those that must not happen twice: the repeated request gets the first answer again. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Milliseconds; uploads take longer than the usual 30,000. */
  timeout?: number;
  /** Called while an answer arrives. @param bytes of it that have come */
  onReceived?: (bytes: number) => void;
}

type Method = 'get' | 'post' | 'put' | 'delete';

/** Milliseconds before a request counts as lost; the api's own limit is 30 s. */
const timeout = 30_000;

let settings: ApiSettings | undefined;
let client: KyInstance | undefined;

/** Points the client at an api. Called once, with what the shell knows at run time. */
export function configureApi(next: ApiSettings): void {
  settings = next;
  client = ky.create({ prefixUrl: next.host, timeout, retry: 0, throwHttpErrors: false });
}

/** Where the api is and who is asking, for call-with-progress.ts. */
export function readSettings(): ApiSettings {
  if (!settings) throw new Error('configureApi() was not called');
  return settings;
}

/**
 * Throws what an answer refuses, and tells of a token that it does not take.
 * @param token that was sent along
 * @throws ApiError when the answer is not 2xx
 */
export async function throwRefusal(response: Response, token: string | undefined): Promise<void> {
  if (response.ok) return;
  if (response.status === 401 && token) settings?.onTokenRefused(token);
  throw await readApiError(response);
}

/** The JSON of an answer. @throws ApiError */
export async function readJson<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (cause) {
    throw errorOfUnreadable(response.status, cause);
  }
}

async function send(method: Method, path: string, options: CallOptions): Promise<Response> {
  if (!client) throw new Error('configureApi() was not called');
  const token = options.token === false ? undefined : readSettings().readToken();
  const request: Options = {
    method,
    ...(options.json !== undefined && { json: options.json }),
    ...(options.form && { body: options.form }),
    headers: { ...(token && { token }), ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }) },
    ...(options.signal && { signal: options.signal }),
    ...(options.timeout && { timeout: options.timeout }),
    ...(options.onReceived && {
      onDownloadProgress: ({ transferredBytes }: { transferredBytes: number }) =>
        options.onReceived?.(transferredBytes),
    }),
  };
  const response = await client(path, request).catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause;
    throw errorWithoutAnswer(cause instanceof TimeoutError ? clientCode.timeout : clientCode.unreachable, cause);
  });
  await throwRefusal(response, token);
  return response;
}

/**
 * One call to the api; only `*.resource.ts` files make them.
 *
 * @param path without a leading slash, e.g. `admin/redeem`
 * @returns the parsed JSON body
 * @throws ApiError
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  return readJson(await send(method, path, options));
}

/** Fetches a file with the token, which a plain link cannot send. @throws ApiError */
export async function callForFile(
  path: string,
  options: Pick<CallOptions, 'signal' | 'timeout' | 'onReceived'> = {},
): Promise<Blob> {
  return await (await send('get', path, options)).blob();
}

/** An answer to a POST whose body is still to come, for whoever reads it piece by piece. @throws ApiError */
export function callForStream(path: string, options: CallOptions): Promise<Response> {
  return send('post', path, options);
}
