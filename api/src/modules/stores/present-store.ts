import { Type } from '@sinclair/typebox';
import { dataEnvelope } from '../../http/envelope';
import { moment } from '../../http/wire-types';
import { dialledNumber } from './indian-phone';
import { failedRows, type StoreImport } from './import-stores';
import type { FoundStores } from './find-stores';
import type { NearStore, Store } from './stores.repository';

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
  created_at: moment,
  changed_at: moment,
});

/** A store as users see it. */
const nearStoreRow = Type.Object({
  id: Type.Integer(),
  ...place,
  phone_link: nullableText('The number to dial, for a `tel:` link.'),
  distance: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Metres as the crow flies; null without a position.',
  }),
});

/** A page of stores for a user, and how they were found. */
export const nearStoresAnswer = Type.Object({
  ...dataEnvelope(Type.Array(nearStoreRow), { totalCount: true }).properties,
  found: Type.Object({
    by: Type.Unsafe<FoundStores['by']>({
      type: 'string',
      enum: ['all', 'text', 'postal-area', 'place'],
      description:
        '`all` without a search; `text`: they hold the words; else none does: `postal-area` has the same first three digits ' +
        'of the PIN code, `place` are all, from the place that was searched for.',
    }),
    from: Type.Union([Type.String(), Type.Null()], {
      description:
        'The place that distances are measured from, e.g. "Pune, Maharashtra"; null: the position, or nothing.',
    }),
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

/** A row of the admin's list of stores. */
export function presentStore({ createdAt, changedAt, ...store }: Store) {
  return { ...store, created_at: createdAt.toISOString(), changed_at: changedAt.toISOString() };
}

/** A page of stores for a user, each with a number to dial, and how they were found. */
export function presentFoundStores({ stores, total, by, from }: FoundStores) {
  return { data: stores.map(presentNearStore), total_count: total, found: { by, from: from ?? null } };
}

function presentNearStore({ createdAt: _, changedAt: __, ...store }: NearStore) {
  return { ...store, phone_link: store.phone === null ? null : (dialledNumber(store.phone) ?? null) };
}

/** The outcome of an import. @param committed false when the sheet was only looked at */
export function presentImport({ stores, errors }: StoreImport, committed: boolean) {
  return {
    inserted: committed ? stores.length : 0,
    ready: stores.length,
    failed: failedRows(errors),
    errors,
    stores: stores.slice(0, SHOWN_ROWS),
  };
}
