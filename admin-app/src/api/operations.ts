import type { components } from './schema.gen';

type Calls = components['schemas'];

export type Method = 'get' | 'post' | 'put' | 'delete';

/** The paths below {host} that the admin area may call with method `M`, with their `{parameters}`. */
export type CallPath<M extends Method> = keyof Calls extends infer Call
  ? Call extends `${M} ${infer Path}`
    ? Path
    : never
  : never;

type Part<M extends Method, Path extends CallPath<M>, Name extends string> =
  Calls[`${M} ${Path}` & keyof Calls] extends Record<Name, infer Found extends object> ? Found : never;

/** A request body; its lists may be readonly. */
type Sent<Body> = { [Field in keyof Body]: ReadonlyList<Body[Field]> };

type ReadonlyList<Value> = Value extends (infer Item)[] ? readonly Item[] : Value;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The input of a call according to the OpenAPI document: a renamed field fails to compile here. */
export interface CallInput<M extends Method, Path extends CallPath<M>> {
  /** Values of the path's `{parameters}`. */
  params?: Record<NamesIn<Path>, string | number>;
  query?: Part<M, Path, 'query'>;
  json?: [Part<M, Path, 'body'>] extends [never] ? Record<string, never> : Sent<Part<M, Path, 'body'>>;
  /** A form with files, instead of `json`. */
  form?: FormData;
}

/** The response of a call; every field is optional, because the api may be older or newer than this page. */
export type ResponseBody<M extends Method, Path extends CallPath<M>> = Partial<Part<M, Path, 'response'>>;

/** The `data` of a response. */
export type Data<M extends Method, Path extends CallPath<M>> =
  ResponseBody<M, Path> extends { data?: infer Found } ? NonNullable<Found> : never;

/** One row of the list that a POST returns. */
export type Row<Path extends CallPath<'post'>> = Data<'post', Path> extends readonly (infer Item)[] ? Item : never;
