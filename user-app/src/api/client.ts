import type { KyInstance } from 'ky';
import { clientCode, errorOf, errorWithoutResponse, isNotTheApis, readApiError, unreadableCode } from './api-error';
import type { CallBody, CallPath, CallResponse, Method } from './calls';

interface ApiSettings {
  /** Base URL of the api, without a trailing slash; may carry a path (`{host}`, docs/product.md §7). */
  host: string;
  /** Returns the token to send, or undefined when signed out. */
  readToken: () => string | undefined;
  /** Called with a token that the api itself has rejected (401 with its code). */
  onTokenRefused: (token: string | undefined) => void;
}

interface CallOptions {
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** The api's own limit is 30 s too. */
const TIMEOUT_MS = 30_000;

let settings: ApiSettings | undefined;
let client: KyInstance | undefined;

/** Sets the api's address and token. Called once, with the shell's run-time configuration. */
export function configureApi(next: ApiSettings): void {
  settings = next;
  client = undefined;
}

/** Only screens that show data wait for ky: they name its chunk (remote.config.json). */
async function createClient({ host, onTokenRefused }: ApiSettings): Promise<KyInstance> {
  const { default: ky } = await import(/* webpackChunkName: "ky" */ 'ky');
  return ky.create({
    prefixUrl: host,
    timeout: TIMEOUT_MS,
    retry: 0,
    cache: 'no-store',
    hooks: {
      // Not afterResponse, which keeps a copy of each file.
      beforeError: [
        async ({ request, response }) => {
          const error = await readApiError(response);
          // A proxy's 401 says nothing about the session.
          if (error.status === 401 && !isNotTheApis(error)) onTokenRefused(request.headers.get('token') ?? undefined);
          throw error;
        },
      ],
    },
  });
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
  options?: CallOptions,
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
  options?: CallOptions,
): Promise<CallResponse<Path>> => call('post', path, body, options);

/** Sends a form with files. @see call */
export const postForm = <Path extends CallPath>(
  path: Path,
  form: FormData,
  options: CallOptions,
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
  body: unknown,
  { idempotencyKey, signal }: CallOptions = {},
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  if (!settings) throw new Error('configureApi() was not called');
  // Now, not in beforeRequest: until then the session may have ended, or be another user's.
  const token = settings.readToken();
  try {
    client ??= await createClient(settings);
    const response = await client(path, {
      method,
      ...(body instanceof FormData ? { body } : { json: body }),
      headers: { ...(token && { token }), ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) },
      ...(signal && { signal }),
    });
    return await read(response);
  } catch (error) {
    signal?.throwIfAborted();
    throw errorOf(error);
  }
}
