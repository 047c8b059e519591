import type { paths } from './schema.gen';

type Below<Path> = Path extends `/users/${infer Rest}` ? `users/${Rest}` : never;

/** The path of a call of the user area, below {host}. All of them are POST (spec §7). */
export type CallPath = Below<keyof paths>;

type Operation<Path extends CallPath> = `/${Path}` extends keyof paths
  ? paths[`/${Path}`] extends { post: infer Post }
    ? Post
    : never
  : never;

type JsonOf<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never;

type Success<Responses> = JsonOf<Responses[keyof Responses & (200 | 201)]>;

type BodyOf<Path extends CallPath> =
  Operation<Path> extends { requestBody?: infer Body } ? JsonOf<NonNullable<Body>> : never;

/** The request body of a call, from the api's OpenAPI document: a field renamed there fails to compile here. */
export type CallBody<Path extends CallPath> = [BodyOf<Path>] extends [never] ? Record<string, never> : BodyOf<Path>;

/** The api may be older or newer than this page, so every field may be missing. */
type Loosely<Value> = Value extends readonly (infer Item)[]
  ? Partial<Item>[]
  : Value extends object
    ? Partial<Value>
    : Value;

/** The fields of all success bodies of a call. */
type FieldsOf<Body> = {
  [Key in Body extends unknown ? keyof Body : never]?:
    (Body extends { [Same in Key]: infer Value } ? Loosely<Value> : never) | (Key extends 'data' ? null : never);
};

/** The envelope of a successful response (decisions.md §7 "Envelope"), and its HTTP status. */
export type CallResponse<Path extends CallPath> = FieldsOf<
  Operation<Path> extends { responses: infer Responses } ? Success<Responses> : never
> & { status: number };

/** The `data` of a call's response. */
export type CallData<Path extends CallPath> =
  CallResponse<Path> extends { data?: infer Data } ? NonNullable<Data> : undefined;
