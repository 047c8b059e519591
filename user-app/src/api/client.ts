import ky, { HTTPError, TimeoutError, type KyInstance } from 'ky';
import type { Answer, CallBody, CallData, CallPath } from './answer';
import { ApiError, clientCode } from './api-error';
import { generalMessage, readApiError } from './read-api-error';

export interface ApiSettings {
  /** Base URL of the api, without a trailing slash; may carry a path (`{host}` of the specification). */
  host: string;
  /** The token to send, if somebody is signed in. */
  readToken: () => string | undefined;
  /** Told when the api refuses a token (401), with the token that was refused. */
  onTokenRefused: (token: string | undefined) => void;
}

export interface PostOptions {
  /** One per intent: the api answers a repetition with the first answer and does nothing twice. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Milliseconds before a request counts as lost; the api's own limit is 30 s. */
const timeout = 30_000;

let settings: ApiSettings | undefined;
let client: KyInstance | undefined;

/** Points the client at an api. Called once, with what the shell knows at run time. */
export function configureApi(next: ApiSettings): void {
  settings = next;
  client = ky.create({ prefixUrl: next.host, timeout, retry: 0, cache: 'no-store' });
}

const errorWithoutAnswer = (code: string, cause: unknown) =>
  new ApiError({ status: 0, code, message: generalMessage }, { cause });

async function apiErrorOf(error: unknown): Promise<ApiError> {
  if (error instanceof HTTPError) return readApiError(error.response);
  return errorWithoutAnswer(error instanceof TimeoutError ? clientCode.timeout : clientCode.unreachable, error);
}

function readAnswer<Data>(text: string): Omit<Answer<Data>, 'status'> {
  try {
    return (JSON.parse(text) as Answer<Data> | null) ?? { message: '' };
  } catch (error) {
    throw errorWithoutAnswer(clientCode.unreadable, error);
  }
}

/**
 * Sends one call of the user area; all of them are POST (spec §7).
 *
 * @param path below {host}, without a leading slash, e.g. `users/scanners/get`
 * @returns the answer's status and envelope
 * @throws ApiError; an aborted request throws the signal's reason
 */
export async function post<Path extends CallPath>(
  path: Path,
  body: CallBody<Path>,
  { idempotencyKey, signal }: PostOptions = {},
): Promise<Answer<CallData<Path>>> {
  const { status, body: text } = await send(path, body, { idempotencyKey, signal }, (response) => response.text());
  return { ...readAnswer<CallData<Path>>(text), status };
}

/** A file that an answer carried, and what the api calls it. */
export interface ReceivedFile {
  content: Blob;
  /** undefined where the api names none. */
  name: string | undefined;
}

/**
 * Sends a call whose answer is a file; it has arrived whole.
 * @throws ApiError, also when the file broke off
 */
export async function postForFile<Path extends CallPath>(path: Path, body: CallBody<Path>): Promise<ReceivedFile> {
  const { body: file } = await send(path, body, {}, async (response) => ({
    content: await response.blob(),
    name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1],
  }));
  return file;
}

/** Sends, and reads the answer's body; whatever goes wrong becomes an ApiError, a refused token is told. */
async function send<Body>(
  path: CallPath,
  json: unknown,
  { idempotencyKey, signal }: PostOptions,
  read: (response: Response) => Promise<Body>,
): Promise<{ status: number; body: Body }> {
  if (!client || !settings) throw new Error('configureApi() was not called');
  const token = settings.readToken();
  const request = client.post(path, {
    json,
    headers: { ...(token && { token }), ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) },
    ...(signal && { signal }),
  });
  return request
    .then(async (response) => ({ status: response.status, body: await read(response) }))
    .catch(async (error: unknown) => {
      signal?.throwIfAborted();
      const apiError = await apiErrorOf(error);
      if (apiError.status === 401) settings?.onTokenRefused(token);
      throw apiError;
    });
}
