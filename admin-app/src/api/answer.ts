import type { operations } from './schema.gen';

type JsonOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;

/**
 * What an operation of the api answers, as its OpenAPI document says: `Answer<'listBatches'>`. The document is generated
 * from the server's own schemas, so a field that is renamed there fails to compile here.
 */
export type Answer<Name extends keyof operations> = JsonOf<
  operations[Name]['responses'][keyof operations[Name]['responses'] & (200 | 201)]
>;

/** One row of a list that an operation answers. */
export type Row<Name extends keyof operations> = Answer<Name> extends { data: readonly (infer Item)[] } ? Item : never;
