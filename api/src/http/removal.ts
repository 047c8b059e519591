import { Type } from '@sinclair/typebox';
import { ApiError } from './api-error';
import { dataEnvelope } from './envelope';
import { idSchema, toId } from './request-fields';

/** The outcome of removing several rows: the ids removed, and those not found. */
export interface Removal {
  removed: number[];
  notFound: number[];
}

/** For the body of a removal. @param none the message if no id is given */
export const removalBody = (none: string) => Type.Object({ ids: Type.Array(idSchema, { 'x-message': none }) });

/** The response to a removal. */
export const removalResponse = dataEnvelope(
  Type.Object({ removed: Type.Array(Type.Integer()), not_found: Type.Array(Type.Integer()) }),
);

/**
 * Returns the ids to remove, without duplicates.
 * @param most maximum ids in one request (`idsPerRequest`)
 * @param none the message if there are none
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

/** Splits the requested ids into removed and not found, each in the order given. */
export function removalOf(ids: readonly number[], removed: number[]): Removal {
  const gone = new Set(removed);
  return { removed, notFound: ids.filter((id) => !gone.has(id)) };
}

/** Returns a removal under the wire's names. */
export function presentRemoval({ removed, notFound }: Removal) {
  return { removed, not_found: notFound };
}
