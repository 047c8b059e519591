import { Type } from '@sinclair/typebox';
import { ApiError } from './api-error';
import { dataEnvelope } from './envelope';
import { idSchema, toId } from './request-fields';

/** For the body of a removal. @param none the message if no id is given */
export const removalBody = (none: string) => Type.Object({ ids: Type.Array(idSchema, { 'x-message': none }) });

export const removalResponse = dataEnvelope(
  Type.Object({
    removed: Type.Array(Type.Integer()),
    not_found: Type.Array(Type.Integer(), { description: 'Ids of the request that do not exist.' }),
  }),
);

export const restorationResponse = dataEnvelope(
  Type.Object({ restored: Type.Array(Type.Integer(), { description: 'Ids that are on the lists again.' }) }),
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

export function presentRemoval(ids: readonly number[], removed: number[]) {
  const gone = new Set(removed);
  return { removed, not_found: ids.filter((id) => !gone.has(id)) };
}
