import type { KyInstance, Options } from 'ky';
import { errorOf, errorOfUnreadable, clientCode, readApiError } from './api-error';

interface ApiSettings {
  /** Base URL of the api, without a trailing slash; may carry a path. */
  host: string;
  /** Returns the session's token; undefined before sign-in. */
  readToken: () => string | undefined;
  /** Called when the api itself refuses a token (401 with its code), with the token that was sent. */
  onTokenRefused: (token: string) => void;
}

interface SendOptions extends Pick<Options, 'json' | 'body' | 'timeout' | 'keepalive' | 'onDownloadProgress'> {
  /** False for calls before sign-in; a text in place of the session's. */
  token?: boolean | string | undefined;
  signal?: AbortSignal | undefined;
}

/** After this a request fails; the api's own limit is 30 s. */
const TIMEOUT_MS = 30_000;

let settings: ApiSettings | undefined;
let client: KyInstance | undefined;

/** Sets the api's address and token. Called once, with the shell's run-time configuration. */
export function configureApi(next: ApiSettings): void {
  settings = next;
  client = undefined;
}

/** Only screens that show data wait for ky: they name its chunk (remote.config.json). */
async function createClient({ host }: ApiSettings): Promise<KyInstance> {
  const { default: ky } = await import(/* webpackChunkName: "ky" */ 'ky');
  return ky.create({
    prefixUrl: host,
    timeout: TIMEOUT_MS,
    retry: 0,
    cache: 'no-store',
    hooks: {
      // Not afterResponse, which keeps a copy of each file.
      beforeError: [({ request, response }) => throwRefusal(response, request.headers.get('token') ?? undefined)],
    },
  });
}

/** Returns the api's address and the session, for requests that are not sent by ky. */
export function readSettings(): ApiSettings {
  if (!settings) throw new Error('configureApi() was not called');
  return settings;
}

/** Throws the error of a response that is not 2xx, and reports a refused token. @param token that was sent @throws ApiError */
export async function throwRefusal(response: Response, token: string | undefined): Promise<never> {
  const error = await readApiError(response);
  // A proxy's 401 says nothing about the session.
  if (error.status === 401 && error.code !== clientCode.unreadable && token) settings?.onTokenRefused(token);
  throw error;
}

/** Returns the JSON of a response, typed by the OpenAPI document. This is the only unchecked cast. @throws ApiError */
export async function readJson<T extends object>(response: Response): Promise<T> {
  const text = await response.text();
  try {
    return (JSON.parse(text) ?? {}) as T;
  } catch (cause) {
    throw errorOfUnreadable(response, text, cause);
  }
}

/** Sends a request below {host}. @param key an Idempotency-Key @throws ApiError; an aborted request throws the signal's reason */
export async function send(
  method: string,
  address: string,
  { token: sendsToken, signal, ...options }: SendOptions,
  key?: string,
): Promise<Response> {
  const api = readSettings();
  // Now, not in beforeRequest: until then the session may have ended, or be another user's.
  const token = typeof sendsToken === 'string' ? sendsToken : sendsToken === false ? undefined : api.readToken();
  try {
    client ??= await createClient(api);
    return await client(address, {
      ...options,
      method,
      headers: { ...(token && { token }), ...(key && { 'Idempotency-Key': key }) },
      ...(signal && { signal }),
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw errorOf(error);
  }
}
