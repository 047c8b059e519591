import ky, { type KyInstance, type Options } from 'ky';
import { ApiError } from './api-error';
import { readApiError } from './read-api-error';
import { announceUnauthorised } from './unauthorised';

interface Connection {
  /** Base URL of the api, without a trailing slash; may carry a path. */
  host: string;
  /** The token to send, when there is one. */
  readToken: () => string | undefined;
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

let http: KyInstance | undefined;
let host: string | undefined;
let readToken: Connection['readToken'] = () => undefined;

/** Tells the client where the api is. Called once, by createRoutes. */
export function connectClient(connection: Connection): void {
  readToken = connection.readToken;
  host = connection.host;
  http = ky.create({ prefixUrl: connection.host, retry: 0, timeout: 30_000, throwHttpErrors: false });
}

/** Where the api is and who is asking, for call-with-progress.ts. */
export function readConnection(): { host: string; token: string | undefined } {
  if (host === undefined) throw new Error('connectClient was not called');
  return { host, token: readToken() };
}

async function send(method: Method, path: string, options: CallOptions): Promise<Response> {
  if (!http) throw new Error('connectClient was not called');
  const token = options.token === false ? undefined : readToken();
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
  let response: Response;
  try {
    response = await http(path, request);
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError({ code: 'unreachable', status: 0, message: 'The server cannot be reached' }, { cause });
  }
  if (response.ok) return response;
  if (response.status === 401 && token) announceUnauthorised(token);
  throw await readApiError(response);
}

/**
 * One call to the api; only `*.resource.ts` files make them.
 *
 * @param path without a leading slash, e.g. `admin/redeem`
 * @returns the parsed JSON body
 * @throws ApiError
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const response = await send(method, path, options);
  try {
    return (await response.json()) as T;
  } catch (cause) {
    const { status } = response;
    throw new ApiError({ code: 'unreadable', status, message: 'The answer is not JSON' }, { cause });
  }
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
