import { type Static, Type } from '@sinclair/typebox';
import { invalidField } from '../../platform/http/api-error';
import { idSchema, optionalOrNull, toId } from '../../platform/http/request-fields';
import { showableLine } from '../../platform/showable-text';

const MAX_PLACE = 120;
export const NO_DESTINATION = 'Please choose a store, or enter a place';
const NO_SERIAL = 'Please enter the first and the last serial number';
const INVALID_TIME = 'Invalid date';

export const dispatchBody = Type.Object({
  store_id: optionalOrNull(idSchema, {
    description: 'A store of the list; else `place`.',
    'x-message': NO_DESTINATION,
  }),
  place: optionalOrNull(Type.String(), {
    description: `A dealer or place, up to ${MAX_PLACE} characters; without \`store_id\`.`,
    'x-message': NO_DESTINATION,
  }),
  first_serial: optionalOrNull(idSchema, {
    description: 'The first label of it; without both, which labels is not recorded.',
    'x-message': NO_SERIAL,
  }),
  last_serial: optionalOrNull(idSchema, { description: 'The last label of it.', 'x-message': NO_SERIAL }),
  at: optionalOrNull(Type.String({ format: 'date-time' }), {
    description: 'When; now by default, or as it was. Not before the batch was made, not in the future.',
    'x-message': INVALID_TIME,
  }),
  replaces: optionalOrNull(idSchema, {
    description: '`id` of the dispatch that is changed, as the client read it.',
    'x-message': 'Invalid dispatch',
  }),
});

export interface DispatchInput {
  storeId: number | null;
  place: string | null;
  labels: Labels | null;
  at: Date | undefined;
  replaces: number | undefined;
}

export interface Labels {
  first: number;
  last: number;
}

/** Validates a dispatch as far as it can be without the database. @throws ApiError 400 at the field */
export function readDispatch(body: Static<typeof dispatchBody>): DispatchInput {
  const at = body.at ? new Date(body.at) : undefined;
  if (at && Number.isNaN(at.getTime())) throw invalidField('at', INVALID_TIME);
  const rest = { labels: readLabels(body), at, replaces: body.replaces ? toId(body.replaces) : undefined };
  if (body.store_id) return { storeId: toId(body.store_id), place: null, ...rest };
  const shown = showableLine(body.place ?? '');
  if (shown === undefined) throw invalidField('place', 'Invalid place');
  if (shown === '') throw invalidField('place', NO_DESTINATION);
  if (shown.length > MAX_PLACE) throw invalidField('place', 'The place is too long');
  return { storeId: null, place: shown, ...rest };
}

function readLabels({ first_serial, last_serial }: Static<typeof dispatchBody>): Labels | null {
  if (!first_serial && !last_serial) return null;
  if (!first_serial) throw invalidField('first_serial', NO_SERIAL);
  if (!last_serial) throw invalidField('last_serial', NO_SERIAL);
  const [first, last] = [toId(first_serial), toId(last_serial)];
  if (first > last) throw invalidField('last_serial', `The last label, #${last}, is before the first, #${first}`);
  return { first, last };
}
