import type { paths } from './schema.gen';

export type Method = 'get' | 'post' | 'put' | 'delete';

type BelowHost<Path> = Path extends `/admin/${infer Rest}` ? `admin/${Rest}` : never;

/** The paths below {host} that the admin area may call with method `M`, with their `{parameters}`. */
export type CallPath<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Record<M, object> ? BelowHost<Path> : never;
}[keyof paths];

type Operation<M extends Method, Path extends CallPath<M>> = `/${Path}` extends keyof paths
  ? paths[`/${Path}`] extends Record<M, infer Found>
    ? Found
    : never
  : never;

type JsonOf<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never;

type ParametersOf<Operation, Place extends string> = Operation extends {
  parameters: { [Found in Place]?: infer Parameters };
}
  ? NonNullable<Parameters>
  : never;

type BodyOf<Operation> = Operation extends { requestBody?: infer Body } ? JsonOf<NonNullable<Body>> : never;

/** A request body; its lists may be readonly. */
type Sent<Body> = { [Field in keyof Body]: ReadonlyList<Body[Field]> };

type ReadonlyList<Value> = Value extends (infer Item)[] ? readonly Item[] : Value;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The input of a call according to the OpenAPI document: a renamed field fails to compile here. */
export interface CallInput<M extends Method, Path extends CallPath<M>> {
  /** Values of the path's `{parameters}`. */
  params?: Record<NamesIn<Path>, string | number>;
  query?: ParametersOf<Operation<M, Path>, 'query'>;
  json?: [BodyOf<Operation<M, Path>>] extends [never] ? Record<string, never> : Sent<BodyOf<Operation<M, Path>>>;
  /** A form with files, instead of `json`. */
  form?: FormData;
}

/** The response of a call; every field is optional, because the api may be older or newer than this page. */
export type ResponseBody<M extends Method, Path extends CallPath<M>> =
  Operation<M, Path> extends { responses: infer Responses }
    ? Partial<JsonOf<Responses[keyof Responses & (200 | 201)]>>
    : never;

/** The `data` of a response. */
export type Data<M extends Method, Path extends CallPath<M>> =
  ResponseBody<M, Path> extends { data?: infer Found } ? NonNullable<Found> : never;

/** One row of the list that a POST returns. */
export type Row<Path extends CallPath<'post'>> = Data<'post', Path> extends readonly (infer Item)[] ? Item : never;
