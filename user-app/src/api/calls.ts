import type { components } from './schema.gen';

type Calls = components['schemas'];

export type Method = 'get' | 'post' | 'put' | 'delete';

/** The path of a call of the user area, below {host}. Most are POST (docs/product.md §7). */
export type CallPath<M extends Method = 'post'> = keyof Calls extends infer Call
  ? Call extends `${M} ${infer Path}`
    ? Path
    : never
  : never;

type Part<Path extends CallPath<M>, M extends Method, Name extends string> =
  Calls[`${M} ${Path}` & keyof Calls] extends Record<Name, infer Found> ? Found : never;

/** The request body of a call, from the api's OpenAPI document: a field renamed there fails to compile here. */
export type CallBody<Path extends CallPath<M>, M extends Method = 'post'> = [Part<Path, M, 'body'>] extends [never]
  ? Record<string, never>
  : Part<Path, M, 'body'>;

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

/** The envelope of a successful response (docs/product.md §7 "Envelope"), and its HTTP status. */
export type CallResponse<Path extends CallPath<M>, M extends Method = 'post'> = FieldsOf<Part<Path, M, 'response'>> & {
  status: number;
};

/** The `data` of a call's response. */
export type CallData<Path extends CallPath<M>, M extends Method = 'post'> =
  CallResponse<Path, M> extends { data?: infer Data } ? NonNullable<Data> : undefined;
