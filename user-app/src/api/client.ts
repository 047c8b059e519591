import { readJson, readSettings, send } from '@loyalty/shared-ui/api-client';
import { clientCode, errorOf, errorWithoutResponse, isSignInPage } from '@loyalty/shared-ui/api-error';
import type { components } from './schema.gen';

interface CallOptions {
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Responses to calls that were sent ahead; another user's session takes none of them. */
const sentAhead = new Map<string, Promise<unknown>>();
const aheadKey = (path: string) => `${readSettings().readToken()} ${path}`;

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
  const response = await sendBody(method, path, body, options);
  const envelope = await readJson(response).catch((error: unknown) => {
    options?.signal?.throwIfAborted();
    throw errorOf(error);
  });
  // The api's tests enforce the document that these types come from, and every field may be missing.
  return { ...envelope, status: response.status } as CallResponse<Path, M>;
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
  const response = await sendBody('post', path, body);
  // A file is never a page: that is a hotspot's.
  if (isSignInPage(response)) throw errorWithoutResponse(clientCode.signInPage);
  try {
    return {
      content: await response.blob(),
      name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1],
    };
  } catch (error) {
    throw errorOf(error);
  }
}

const sendBody = (method: Method, path: string, body: unknown, { idempotencyKey, signal }: CallOptions = {}) =>
  send(method, path, { ...(body instanceof FormData ? { body } : { json: body }), signal }, idempotencyKey);

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
