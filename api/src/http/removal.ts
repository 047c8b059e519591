import { Type } from '@sinclair/typebox';
import { ApiError } from './api-error';
import { dataEnvelope } from './envelope';
import { idSchema, toId } from './id';

/** What a removal of several things at once did: the ids that were removed, and those that were not there to remove. */
export interface Removal {
  removed: number[];
  notFound: number[];
}

/** For the body of a removal. @param none what is said when no id is given */
export const removalBody = (none: string) => Type.Object({ ids: Type.Array(idSchema, { 'x-message': none }) });

/** The answer to a removal. */
export const removalAnswer = dataEnvelope(
  Type.Object({ removed: Type.Array(Type.Integer()), not_found: Type.Array(Type.Integer()) }),
);

/**
 * The ids that a removal names, each once.
 *
 * @param most ids that one request may name (`idsPerRequest`)
 * @param none what is said when there is not one
 * @throws ApiError 400 for none or too many
 */
export function readRemoval(
  given: readonly (number | string)[],
  { most, none }: { most: number; none: string },
): number[] {
  const ids = [...new Set(given.map(toId))];
  if (ids.length === 0) throw new ApiError(400, 'invalid_input', none);
  if (ids.length > most) throw new ApiError(400, 'too_many_items', 'Too many items');
  return ids;
}

/** What became of the ids that were asked for, each in the order given. */
export function removalOf(ids: readonly number[], removed: number[]): Removal {
  const gone = new Set(removed);
  return { removed, notFound: ids.filter((id) => !gone.has(id)) };
}

/** A removal under the wire's names. */
export function presentRemoval({ removed, notFound }: Removal) {
  return { removed, not_found: notFound };
}
