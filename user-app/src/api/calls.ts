import type { components } from './schema.gen';

type Calls = components['schemas'];

/** The path of a call of the user area, below {host}. All of them are POST (spec §7). */
export type CallPath = keyof Calls extends `post ${infer Path}` ? Path : never;

type Part<Path extends CallPath, Name extends string> =
  Calls[`post ${Path}`] extends Record<Name, infer Found> ? Found : never;

/** The request body of a call, from the api's OpenAPI document: a field renamed there fails to compile here. */
export type CallBody<Path extends CallPath> = [Part<Path, 'body'>] extends [never]
  ? Record<string, never>
  : Part<Path, 'body'>;

/** The api may be older or newer than this page, so every field may be missing. */
type Loosely<Value> = Value extends readonly (infer Item)[]
  ? Partial<Item>[]
  : Value extends object
    ? Partial<Value>
    : Value;

/** The fields of all success bodies of a call. */
type FieldsOf<Body> = {
  [Key in Body extends unknown ? keyof Body : never]?:
    | (Body extends { [Same in Key]: infer Value } ? Loosely<Value> : never)
    | (Key extends 'data' ? null : never);
};

/** The envelope of a successful response (decisions.md §7 "Envelope"), and its HTTP status. */
export type CallResponse<Path extends CallPath> = FieldsOf<Part<Path, 'response'>> & { status: number };

/** The `data` of a call's response. */
export type CallData<Path extends CallPath> =
  CallResponse<Path> extends { data?: infer Data } ? NonNullable<Data> : undefined;

/**
 * Returns a new key for one intent (one claim, one code to scan): the api responds to a repeated request with the first response.
 * Not `crypto.randomUUID`, which is missing on plain http outside localhost.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
