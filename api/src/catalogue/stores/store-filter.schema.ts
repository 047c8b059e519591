import { type Static, type TObject, Type } from '@sinclair/typebox';
import { oneOf } from '../../platform/http/envelope';
import { ApiError } from '../../platform/http/api-error';
import { optionalOrNull, pageSchema, readSearch, searchOrNull } from '../../platform/http/request-fields';
import type { StoreSearch } from './find-stores';
import type { StoreFilter } from './stores.repository';

const INVALID_LOCATION = 'Invalid location';

const search = searchOrNull('Part of a name, an address or a phone number, taken literally.');
const choice = <T extends string>(values: readonly T[], message: string, description: string) =>
  Type.Optional(oneOf(values, { description, 'x-message': message }));

export const storesFilter = {
  search,
  sort: choice(['name', 'added'] as const, 'Invalid sort', 'Default: name.'),
  direction: choice(['asc', 'desc'] as const, 'Invalid direction', 'Default: asc for the name, desc for the date.'),
};

const degrees = (limit: number) =>
  optionalOrNull(Type.Number({ minimum: -limit, maximum: limit }), { 'x-message': INVALID_LOCATION });

export const nearStoresBody = Type.Object({
  page: pageSchema,
  search,
  latitude: degrees(90),
  longitude: degrees(180),
  place: optionalOrNull(Type.String({ maxLength: 300 }), {
    description: 'Where the user is in words, as their profile has it; measured from where there is no position.',
    'x-message': INVALID_LOCATION,
  }),
});

/** Returns the filter of the admin's list; all stores by name by default. */
export function readStoreFilter(body: Static<TObject<typeof storesFilter>>): StoreFilter {
  const { sort = 'name', direction = sort === 'name' ? 'asc' : 'desc' } = body;
  return { sort, direction, ...readSearch(body.search) };
}

/** Returns a user's search; a position is two numbers or none. @throws ApiError 400 for half a position */
export function readStoreSearch({
  latitude,
  longitude,
  place,
  search: words,
}: Static<typeof nearStoresBody>): StoreSearch {
  const asked = { ...readSearch(words), ...(place && { place }) };
  const [north, east] = [latitude ?? undefined, longitude ?? undefined];
  if (north !== undefined && east !== undefined) return { ...asked, position: { latitude: north, longitude: east } };
  if (north !== east) throw new ApiError(400, 'invalid_input', INVALID_LOCATION);
  return asked;
}
