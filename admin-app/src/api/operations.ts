import type * as calls from '@loyalty/shared-ui/api-calls';
import type { components } from './schema.gen';

type Calls = components['schemas'];
type Method = calls.Method;

export type CallPath<M extends Method> = calls.CallPath<Calls, M>;
export type CallInput<M extends Method, Path extends CallPath<M>> = calls.CallInput<Calls, M, Path>;
export type ResponseBody<M extends Method, Path extends CallPath<M>> = calls.ResponseBody<Calls, M, Path>;
export type Data<M extends Method, Path extends CallPath<M>> = calls.Data<Calls, M, Path>;

/** One row of the list that a POST returns. */
export type Row<Path extends CallPath<'post'>> = Data<'post', Path> extends readonly (infer Item)[] ? Item : never;
