import type { KyInstance } from 'ky';
import { clientCode, errorOf, errorOfUnreadable, isSignInPage, readApiError } from './api-error';
import { describeForm, withCommandKey } from './command-keys';
import type { CallInput, CallPath, Method, ResponseBody } from './operations';

export interface ApiSettings {
  /** Base URL of the api, without a trailing slash; may carry a path (`{host}`, docs/product.md §7). */
  host: string;
  /** Returns the session's token; undefined before sign-in. */
  readToken: () => string | undefined;
  /** Called when the api itself refuses a token (401 with its code), with the token that was sent. */
  onTokenRefused: (token: string) => void;
}

interface Transport {
  /** False for calls before sign-in; a text in place of the session's. */
  token?: boolean | string;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** The request goes on when the page is left. Its body has 64 KiB at most, together with all others of the page. */
  keepalive?: boolean;
  /** Called while a response arrives. @param bytes received so far */
  onReceived?: (bytes: number) => void;
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
    hooks: {
      // Not afterResponse, which keeps a copy of each file.
      beforeError: [({ request, response }) => throwRefusal(response, request.headers.get('token') ?? undefined)],
    },
  });
}

/** Returns the api's address and the session, for call-with-progress.ts. */
export function readSettings(): ApiSettings {
  if (!settings) throw new Error('configureApi() was not called');
  return settings;
}

/** Returns the address of a call below {host}, with the values of its parameters. */
export function addressOf(
  path: string,
  { params = {}, query = {} }: { params?: Readonly<Record<string, unknown>>; query?: object },
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
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

async function send<M extends Method, Path extends CallPath<M>>(
  method: M,
  path: Path,
  { json, form, token: sendsToken, signal, timeoutMs, keepalive, onReceived, ...input }: CallInput<M, Path> & Transport,
  key?: string,
): Promise<Response> {
  const api = readSettings();
  // Now, not in beforeRequest: until then the session may have ended.
  const token = typeof sendsToken === 'string' ? sendsToken : sendsToken === false ? undefined : api.readToken();
  try {
    client ??= await createClient(api);
    return await client(addressOf(path, input), {
      method,
      ...(form ? { body: form } : { json }),
      headers: { ...(token && { token }), ...(key && { 'Idempotency-Key': key }) },
      ...(signal && { signal }),
      ...(timeoutMs && { timeout: timeoutMs }),
      ...(keepalive && { keepalive }),
      ...(onReceived && { onDownloadProgress: ({ transferredBytes }) => onReceived(transferredBytes) }),
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw errorOf(error);
  }
}

/**
 * Sends a call that reads, or signs in or out; only `*.resource.ts` files make them.
 * @param path below {host}, as the OpenAPI document writes it, e.g. `admin/qr-batches/{id}`
 * @throws ApiError
 */
export async function call<M extends 'get' | 'post', Path extends CallPath<M>>(
  method: M,
  path: Path,
  input: CallInput<M, Path> & Transport = {},
): Promise<ResponseBody<M, Path>> {
  return readJson(await send(method, path, input));
}

/**
 * Sends a call that creates, changes or moves something. It takes effect once, even if it is sent again after a lost
 * response (command-keys.ts).
 * @param input `key`: an Idempotency-Key that outlives the page, in place of one per intent
 * @throws ApiError
 */
export async function command<M extends 'post' | 'put' | 'delete', Path extends CallPath<M>>(
  method: M,
  path: Path,
  input: CallInput<M, Path> & Pick<Transport, 'timeoutMs' | 'keepalive'> & { key?: string },
): Promise<ResponseBody<M, Path>> {
  const { json, form, key: ownKey } = input;
  if (ownKey !== undefined) return readJson(await send(method, path, input, ownKey));
  const intent = `${method} ${addressOf(path, input)} ${form ? describeForm(form) : JSON.stringify(json)}`;
  return withCommandKey(intent, async (key) => readJson(await send(method, path, input, key)));
}

/** Fetches a file with the token, which a plain link cannot send. @throws ApiError */
export async function callForFile<Path extends CallPath<'get'>>(
  path: Path,
  input: CallInput<'get', Path> & Transport,
): Promise<Blob> {
  const response = await send('get', path, input);
  if (isSignInPage(response)) throw errorOfUnreadable(response, '');
  return response.blob();
}

/** Returns the response to a POST once its headers have arrived, to be read as a stream. @throws ApiError */
export function callForStream<Path extends CallPath<'post'>>(
  path: Path,
  input: CallInput<'post', Path> & Transport,
): Promise<Response> {
  return send('post', path, input);
}
