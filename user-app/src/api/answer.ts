import type { paths } from './schema.gen';

type BelowHost<Path> = Path extends `/users/${infer Rest}` ? `users/${Rest}` : never;

/** A call of the user area by its path below {host}; all of them are POST (spec §7). */
export type CallPath = BelowHost<keyof paths>;

type Operation<Path extends CallPath> = `/${Path}` extends keyof paths
  ? paths[`/${Path}`] extends { post: infer Post }
    ? Post
    : never
  : never;

type JsonOf<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never;

type Success<Responses> = JsonOf<Responses[keyof Responses & (200 | 201)]>;

type BodyOf<Path extends CallPath> =
  Operation<Path> extends { requestBody?: infer Body } ? JsonOf<NonNullable<Body>> : never;

/** What a call takes, as the api's OpenAPI document says: a field that is renamed there fails to compile here. */
export type CallBody<Path extends CallPath> = [BodyOf<Path>] extends [never] ? Record<string, never> : BodyOf<Path>;

/** The api may be of another age than this page: any field may be missing, and is asked for with that in mind. */
type Loosely<Data> = Data extends readonly (infer Item)[] ? Partial<Item>[] : Partial<Data>;

/** What a call gives back in `data`. */
export type CallData<Path extends CallPath> =
  Operation<Path> extends { responses: infer Responses }
    ? Success<Responses> extends { data: infer Data }
      ? Loosely<Data>
      : undefined
    : never;

/** The envelope of every success (decisions.md §7 "Envelope"). */
export interface Answer<Data> {
  /** HTTP status. */
  status: number;
  message: string;
  data?: Data | null;
  total_count?: number;
  /** Of the answers that sign in. */
  Token?: string;
}
