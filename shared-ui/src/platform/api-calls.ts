import { readJson, send } from './api-client';
import { errorOfUnreadable, isSignInPage } from './api-error';
import { describeForm, withCommandKey } from './command-keys';

/** The calls of an area: the schemas of its generated types, by method and path, e.g. `get admin/session`. */
export type Method = 'get' | 'post' | 'put' | 'delete';

/** The paths below {host} that the area may call with method `M`, with their `{parameters}`. */
export type CallPath<Calls, M extends Method> = keyof Calls extends infer Call
  ? Call extends `${M} ${infer Path}`
    ? Path
    : never
  : never;

type Part<Calls, M extends Method, Path extends CallPath<Calls, M>, Name extends string> =
  Calls[`${M} ${Path}` & keyof Calls] extends Record<Name, infer Found extends object> ? Found : never;

/** A request body; its lists may be readonly. */
type Sent<Body> = { [Field in keyof Body]: ReadonlyList<Body[Field]> };

type ReadonlyList<Value> = Value extends (infer Item)[] ? readonly Item[] : Value;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The input of a call according to the OpenAPI document: a renamed field fails to compile here. */
export interface CallInput<Calls, M extends Method, Path extends CallPath<Calls, M>> {
  /** Values of the path's `{parameters}`. */
  params?: Record<NamesIn<Path>, string | number>;
  query?: Part<Calls, M, Path, 'query'>;
  json?: [Part<Calls, M, Path, 'body'>] extends [never] ? Record<string, never> : Sent<Part<Calls, M, Path, 'body'>>;
  /** A form with files, instead of `json`. */
  form?: FormData;
}

/** The response of a call; every field is optional, because the api may be older or newer than this page. */
export type ResponseBody<Calls, M extends Method, Path extends CallPath<Calls, M>> = Partial<
  Part<Calls, M, Path, 'response'>
>;

/** The `data` of a response. */
export type Data<Calls, M extends Method, Path extends CallPath<Calls, M>> =
  ResponseBody<Calls, M, Path> extends { data?: infer Found } ? NonNullable<Found> : never;

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

/** A call, not typed any more. */
interface AnyCall extends Transport {
  params?: Readonly<Record<string, unknown>>;
  query?: object;
  json?: unknown;
  form?: FormData;
}

/** Returns the address of a call below {host}, with the values of its parameters. */
export function addressOf(path: string, { params = {}, query = {} }: Pick<AnyCall, 'params' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

function sendCall(method: Method, path: string, input: AnyCall, key?: string): Promise<Response> {
  const { json, form, token, signal, timeoutMs, keepalive, onReceived } = input;
  const options = {
    ...(form ? { body: form } : { json }),
    ...(timeoutMs && { timeout: timeoutMs }),
    ...(keepalive && { keepalive }),
    ...(onReceived && {
      onDownloadProgress: ({ transferredBytes }: { transferredBytes: number }) => onReceived(transferredBytes),
    }),
  };
  return send(method, addressOf(path, input), { token, signal, ...options }, key);
}

/** Returns the functions that send an area's calls; only `*.resource.ts` files use them. */
export function createCalls<Calls>() {
  return {
    /**
     * Sends a call that reads, or signs in or out.
     * @param path below {host}, as the OpenAPI document writes it, e.g. `admin/qr-batches/{id}`
     * @throws ApiError
     */
    async call<M extends 'get' | 'post', Path extends CallPath<Calls, M>>(
      method: M,
      path: Path,
      input: CallInput<Calls, M, Path> & Transport = {},
    ): Promise<ResponseBody<Calls, M, Path>> {
      return readJson(await sendCall(method, path, input));
    },

    /**
     * Sends a call that creates, changes or moves something. It takes effect once, even if it is sent again after a lost
     * response (command-keys.ts).
     * @param input `key`: an Idempotency-Key that outlives the page, in place of one per intent
     * @throws ApiError
     */
    async command<M extends 'post' | 'put' | 'delete', Path extends CallPath<Calls, M>>(
      method: M,
      path: Path,
      input: CallInput<Calls, M, Path> & Pick<Transport, 'timeoutMs' | 'keepalive'> & { key?: string },
    ): Promise<ResponseBody<Calls, M, Path>> {
      const { json, form, key: ownKey } = input;
      if (ownKey !== undefined) return readJson(await sendCall(method, path, input, ownKey));
      const intent = `${method} ${addressOf(path, input)} ${form ? describeForm(form) : JSON.stringify(json)}`;
      return withCommandKey(intent, async (key) => readJson(await sendCall(method, path, input, key)));
    },

    /** Fetches a file with the token, which a plain link cannot send. @throws ApiError */
    async callForFile<Path extends CallPath<Calls, 'get'>>(
      path: Path,
      input: CallInput<Calls, 'get', Path> & Transport,
    ): Promise<Blob> {
      const response = await sendCall('get', path, input);
      if (isSignInPage(response)) throw errorOfUnreadable(response, '');
      return response.blob();
    },

    /** Returns the response to a POST once its headers have arrived, to be read as a stream. @throws ApiError */
    callForStream<Path extends CallPath<Calls, 'post'>>(
      path: Path,
      input: CallInput<Calls, 'post', Path> & Transport,
    ): Promise<Response> {
      return sendCall('post', path, input);
    },
  };
}
