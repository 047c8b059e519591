import { type Static, Type } from '@sinclair/typebox';
import type { CatalogueContext } from '../context';
import { ApiError } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { oneOf, orNull, pageEnvelope } from '../../platform/http/envelope';
import { requireUser } from '../../platform/http/guards';
import {
  offsetOf,
  optionalOrNull,
  PAGE_SIZE,
  pageQuery,
  pageSchema,
  readPage,
  readSearch,
  searchOrNull,
} from '../../platform/http/request-fields';
import { type FoundStores, findStores, type StoreSearch } from './find-stores';
import { dialledNumber, storeValues } from './store.schema';

const INVALID_LOCATION = 'Invalid location';

const degrees = (limit: number) =>
  optionalOrNull(Type.Number({ minimum: -limit, maximum: limit }), { 'x-message': INVALID_LOCATION });

const nearStoresBody = Type.Object({
  page: pageSchema,
  search: searchOrNull('Part of a name, an address or a phone number, taken literally.'),
  latitude: degrees(90),
  longitude: degrees(180),
  place: optionalOrNull(Type.String({ maxLength: 300 }), {
    description: 'Where the user is in words, as their profile has it; measured from where there is no position.',
    'x-message': INVALID_LOCATION,
  }),
});

/** Returns a user's search; a position is two numbers or none. @throws ApiError 400 for half a position */
function readStoreSearch({ latitude, longitude, place, search: words }: Static<typeof nearStoresBody>): StoreSearch {
  const asked = { ...readSearch(words), ...(place && { place }) };
  const [north, east] = [latitude ?? undefined, longitude ?? undefined];
  if (north !== undefined && east !== undefined) return { ...asked, position: { latitude: north, longitude: east } };
  if (north !== east) throw new ApiError(400, 'invalid_input', INVALID_LOCATION);
  return asked;
}

const textOrNull = (description: string) => orNull(Type.String(), { description });

const nearStoreRow = Type.Object({
  id: Type.Integer(),
  ...storeValues,
  phone_link: textOrNull('The number to dial, for a `tel:` link.'),
  distance: orNull(Type.Integer(), {
    description: 'Metres as the crow flies; null without a position or a place to measure from.',
  }),
  same_pin: Type.Boolean({ description: 'The store has the PIN code that the list is placed by.' }),
});

const nearStoresResponse = Type.Object({
  ...pageEnvelope(nearStoreRow).properties,
  found: Type.Object({
    by: oneOf<FoundStores['by']>(['all', 'text', 'postal-area', 'place'], {
      description:
        '`all` without a search; `text`: they hold the words; else none does: `postal-area` has the same first three digits ' +
        'of the PIN code, `place` are all, from the place that was searched for.',
    }),
    from: textOrNull(
      'The place that distances are measured from, e.g. "Pune, Maharashtra"; null: the position, or nothing.',
    ),
    pin: textOrNull(
      'The PIN code of `place`, if the list is placed by it: its stores first, then those nearest to it, without distances.',
    ),
  }),
});

function presentFoundStores({ rows, total, by, from, pin }: FoundStores) {
  const data = rows.map((store) => ({ ...store, phone_link: dialledNumber(store.phone ?? '') ?? null }));
  return { data, total_count: total, found: { by, from: from ?? null, pin: pin ?? null } };
}

export const userStoreRoutes = (context: CatalogueContext) =>
  defineRoutes(requireUser(context), 'stores', ({ route }) => {
    route('POST /users/stores', {
      operationId: 'listStoresNear',
      summary: 'Stores, nearest first from a position or a place, else by name, 10 a page',
      body: nearStoresBody,
      querystring: pageQuery,
      response: nearStoresResponse,
      async handler({ body, query }) {
        const window = { limit: PAGE_SIZE, offset: offsetOf(readPage(body, query)) };
        return { message: 'Stores', ...presentFoundStores(await findStores(context, readStoreSearch(body), window)) };
      },
    });
  });
