import type * as Ky from 'ky';
import { ApiError, clientCode, errorWithoutResponse, isNotTheApis, readApiError, unreadableCode } from './api-error';
import type { CallBody, CallPath, CallResponse, Method } from './calls';

interface ApiSettings {
  /** Base URL of the api, without a trailing slash; may carry a path (`{host}`, docs/product.md §7). */
  host: string;
  /** Returns the token to send, or undefined when signed out. */
  readToken: () => string | undefined;
  /** Called with a token that the api itself has rejected (401 with its code). */
  onTokenRefused: (token: string | undefined) => void;
}

interface PostOptions {
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** The api's own limit is 30 s too. */
const timeoutMs = 30_000;

let settings: ApiSettings | undefined;
let client: Ky.KyInstance | undefined;

/** No screen waits for the first call but those that show its data: they name this chunk (remote.config.json). */
const loadKy = (): Promise<typeof Ky> => import(/* webpackChunkName: "ky" */ 'ky');

/** Sets the api's address and token. Called once, with the shell's run-time configuration. */
export function configureApi(next: ApiSettings): void {
  settings = next;
  client = undefined;
}

/**
 * Sends one call of the user area.
 *
 * @param path below {host}, without a leading slash, e.g. `users/scanners/get`
 * @param body undefined for a GET
 * @throws ApiError; an aborted request throws the signal's reason
 */
export async function call<Path extends CallPath<M>, M extends Method>(
  method: M,
  path: Path,
  body?: CallBody<Path, M>,
  options?: PostOptions,
): Promise<CallResponse<Path, M>> {
  return send(method, path, body, options, async (response) => {
    const envelope = { ...parseEnvelope(await response.text(), response), status: response.status };
    // The api's tests enforce the document that these types come from, and every field may be missing.
    return envelope as CallResponse<Path, M>;
  });
}

/** Sends a POST. @see call */
export const post = <Path extends CallPath>(
  path: Path,
  body: CallBody<Path>,
  options?: PostOptions,
): Promise<CallResponse<Path>> => call('post', path, body, options);

/** Sends a form with files. @see call */
export const postForm = <Path extends CallPath>(
  path: Path,
  form: FormData,
  options: PostOptions,
): Promise<CallResponse<Path>> => post(path, form as unknown as CallBody<Path>, options);

/**
 * Sends a call whose response is a file. Resolves when all of it has arrived.
 * @returns the file, and the name that the api gives it, if any
 * @throws ApiError, also when the file broke off
 */
export async function postForFile<Path extends CallPath>(
  path: Path,
  body: CallBody<Path>,
): Promise<{ content: Blob; name: string | undefined }> {
  return send('post', path, body, {}, async (response) => {
    // A file is never a page: that is a hotspot's.
    if (unreadableCode(response) === clientCode.signInPage) throw errorWithoutResponse(clientCode.signInPage);
    return {
      content: await response.blob(),
      name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1],
    };
  });
}

/** @throws ApiError for what is not a JSON object, e.g. a proxy's page */
function parseEnvelope(text: string, response: Response): object {
  let envelope: unknown;
  try {
    envelope = JSON.parse(text);
  } catch (error) {
    throw errorWithoutResponse(unreadableCode(response, text), error);
  }
  return typeof envelope === 'object' && envelope !== null ? envelope : {};
}

async function send<Result>(
  method: Method,
  path: string,
  json: unknown,
  { idempotencyKey, signal }: PostOptions = {},
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  if (!settings) throw new Error('configureApi() was not called');
  const { host: prefixUrl, readToken, onTokenRefused } = settings;
  const token = readToken();
  let ky: typeof Ky | undefined;
  try {
    ky = await loadKy();
    client ??= ky.default.create({ prefixUrl, timeout: timeoutMs, retry: 0, cache: 'no-store' });
    const response = await client(path, {
      method,
      ...(json instanceof FormData ? { body: json } : { json }),
      headers: { ...(token && { token }), ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) },
      ...(signal && { signal }),
    });
    return await read(response);
  } catch (error) {
    signal?.throwIfAborted();
    const apiError = await apiErrorOf(error, ky);
    // A proxy's 401 says nothing about the session.
    if (apiError.status === 401 && !isNotTheApis(apiError)) onTokenRefused(token);
    throw apiError;
  }
}

/** @param ky undefined if it could not be fetched: nothing was sent */
async function apiErrorOf(error: unknown, ky: typeof Ky | undefined): Promise<ApiError> {
  if (error instanceof ApiError) return error;
  if (ky && error instanceof ky.HTTPError) return readApiError(error.response);
  const isTimeout = ky && error instanceof ky.TimeoutError;
  return errorWithoutResponse(isTimeout ? clientCode.timeout : clientCode.unreachable, error);
}
