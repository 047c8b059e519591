import { Type } from '@sinclair/typebox';
import { dialledNumber } from './indian-phone';
import { failedRows, type StoreImport } from './import-stores';
import type { Store } from './stores.repository';

const nullableText = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const place = {
  name: Type.String(),
  address: Type.String(),
  phone: nullableText('As it is written.'),
  latitude: Type.Number(),
  longitude: Type.Number(),
};

/** A store as admins see it. */
export const storeRow = Type.Object({
  id: Type.Integer(),
  ...place,
  created_at: Type.String({ format: 'date-time' }),
  changed_at: Type.String({ format: 'date-time' }),
});

/** A store as users see it. */
export const nearStoreRow = Type.Object({
  id: Type.Integer(),
  ...place,
  phone_link: nullableText('The number to dial, for a `tel:` link.'),
  distance: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Metres as the crow flies; null without a position.',
  }),
});

/** Rows of a sheet that an answer shows; a thousand more would only make it slow. */
const SHOWN_ROWS = 100;

export const importAnswer = Type.Object({
  inserted: Type.Integer({ description: 'Rows stored; 0 when it was only looked at.' }),
  ready: Type.Integer({ description: 'Rows that could be stored.' }),
  failed: Type.Integer({ description: 'Rows with at least one error.' }),
  errors: Type.Array(Type.Object({ row: Type.Integer(), column: Type.String(), message: Type.String() })),
  stores: Type.Array(Type.Object({ row: Type.Integer(), ...place }), {
    description: `The first ${SHOWN_ROWS} of the rows that were stored, or could be.`,
  }),
});

export function presentStore({ createdAt, changedAt, ...store }: Store) {
  return { ...store, created_at: createdAt.toISOString(), changed_at: changedAt.toISOString() };
}

export function presentNearStore({ createdAt: _, changedAt: __, ...store }: Store & { distance: number | null }) {
  return { ...store, phone_link: store.phone === null ? null : (dialledNumber(store.phone) ?? null) };
}

export function presentImport({ stores, errors }: StoreImport, committed: boolean) {
  return {
    inserted: committed ? stores.length : 0,
    ready: stores.length,
    failed: failedRows(errors),
    errors,
    stores: stores.slice(0, SHOWN_ROWS),
  };
}
