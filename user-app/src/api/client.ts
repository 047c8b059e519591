import type { KyInstance } from 'ky';
import { clientCode, errorOf, errorWithoutResponse, isNotTheApis, readApiError, unreadableCode } from './api-error';
import type { components } from './schema.gen';

interface ApiSettings {
  /** Base URL of the api, without a trailing slash; may carry a path (`{host}`, docs/product.md §7). */
  host: string;
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

/** Responses to calls that were sent ahead; another user's session takes none of them. */
const sentAhead = new Map<string, Promise<unknown>>();
const aheadKey = (path: string) => `${settings?.readToken()} ${path}`;

/** Sends a call before the code that makes it has arrived: that code's own call then takes this response, once. */
export function callAhead<M extends Method, Path extends CallPath<M>>(
  method: M,
  path: Path,
  body?: CallBody<Path, M>,
): void {
  const response = call(method, path, body);
  // Whoever takes it handles its failure.
  response.catch(() => undefined);
  sentAhead.set(aheadKey(path), response);
}

/** Sends a call to a path below {host}. @throws ApiError; an aborted request throws the signal's reason */
export async function call<Path extends CallPath<M>, M extends Method>(
  method: M,
  path: Path,
  body?: CallBody<Path, M>,
  options?: CallOptions,
): Promise<CallResponse<Path, M>> {
  const key = aheadKey(path);
  const ahead = sentAhead.get(key);
  sentAhead.delete(key);
  if (ahead) return ahead as Promise<CallResponse<Path, M>>;
  return send(method, path, body, options, async (response) => {
    const envelope = { ...parseEnvelope(await response.text(), response), status: response.status };
    // The api's tests enforce the document that these types come from, and every field may be missing.
    return envelope as CallResponse<Path, M>;
  });
}

export const post = <Path extends CallPath>(
  path: Path,
  body: CallBody<Path>,
  options?: CallOptions,
): Promise<CallResponse<Path>> => call('post', path, body, options);

export const postForm = <Path extends CallPath>(
  path: Path,
  form: FormData,
  options: CallOptions,
): Promise<CallResponse<Path>> => post(path, form as unknown as CallBody<Path>, options);

/** Sends a call whose response is a file. @throws ApiError, also when the file broke off */
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

type Calls = components['schemas'];

type Method = 'get' | 'post' | 'put' | 'delete';

/** The path of a call of the user area, below {host}. Most are POST (docs/product.md §7). */
type CallPath<M extends Method = 'post'> = keyof Calls extends infer Call
  ? Call extends `${M} ${infer Path}`
    ? Path
    : never
  : never;

type Part<Path extends CallPath<M>, M extends Method, Name extends string> =
  Calls[`${M} ${Path}` & keyof Calls] extends Record<Name, infer Found> ? Found : never;

/** The request body of a call, from the api's OpenAPI document: a field renamed there fails to compile here. */
type CallBody<Path extends CallPath<M>, M extends Method = 'post'> = [Part<Path, M, 'body'>] extends [never]
  ? Record<string, never>
  : Part<Path, M, 'body'>;

/** The api may be older or newer than this page, so every field may be missing. */
type Loosely<Value> = Value extends readonly (infer Item)[]
  ? Partial<Item>[]
  : Value extends object
    ? Partial<Value>
    : Value;

type FieldsOf<Body> = {
  [Key in Body extends unknown ? keyof Body : never]?:
    | (Body extends { [Same in Key]: infer Value } ? Loosely<Value> : never)
    | (Key extends 'data' ? null : never);
};

/** The envelope of a successful response (docs/product.md §7 "Envelope"), and its HTTP status. */
type CallResponse<Path extends CallPath<M>, M extends Method = 'post'> = FieldsOf<Part<Path, M, 'response'>> & {
  status: number;
};

export type CallData<Path extends CallPath<M>, M extends Method = 'post'> =
  CallResponse<Path, M> extends { data?: infer Data } ? NonNullable<Data> : undefined;
