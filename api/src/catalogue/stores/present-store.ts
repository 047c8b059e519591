import { Type } from '@sinclair/typebox';
import { moment, oneOf, orNull, pageEnvelope } from '../../platform/http/envelope';
import { presentSource, tableSource } from '../../platform/sheets';
import type { FoundStores } from './find-stores';
import { type CheckedStores, failedRows } from './import-stores';
import { dialledNumber } from './dialled-number';
import { storeValues } from './store.schema';

const textOrNull = (description: string) => orNull(Type.String(), { description });

export const storeRow = Type.Object({ id: Type.Integer(), ...storeValues, created_at: moment, changed_at: moment });

const nearStoreRow = Type.Object({
  id: Type.Integer(),
  ...storeValues,
  phone_link: textOrNull('The number to dial, for a `tel:` link.'),
  distance: orNull(Type.Integer(), {
    description: 'Metres as the crow flies; null without a position or a place to measure from.',
  }),
  same_pin: Type.Boolean({ description: 'The store has the PIN code that the list is placed by.' }),
});

/** A page of stores for a user, and how they were found. */
export const nearStoresResponse = Type.Object({
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

/** Maximum rows of a sheet in a response; thousands would only make it slow. */
const SHOWN_ROWS = 100;

export const importResponse = Type.Object({
  inserted: Type.Integer({ description: 'Rows stored; 0 when it was only looked at.' }),
  ready: Type.Integer({ description: 'Rows that could be stored.' }),
  failed: Type.Integer({ description: 'Rows with at least one error.' }),
  errors: Type.Array(
    Type.Object({
      row: Type.Integer({ description: 'Row of the sheet; the head is row 1.' }),
      column: Type.String(),
      message: Type.String(),
      value: Type.Optional(Type.String({ description: 'Text of the cell.' })),
    }),
  ),
  // A response that an earlier release remembered lacks it.
  source: Type.Optional(tableSource),
  stores: Type.Array(
    Type.Object({ row: Type.Integer({ description: 'Row of the sheet; the head is row 1.' }), ...storeValues }),
    {
      description: `The first ${SHOWN_ROWS} of the rows that were stored, or could be.`,
    },
  ),
});

/** Returns a page of stores for a user, each with a number to dial, and how they were found. */
export function presentFoundStores({ rows, total, by, from, pin }: FoundStores) {
  const data = rows.map((store) => ({ ...store, phone_link: dialledNumber(store.phone ?? '') ?? null }));
  return { data, total_count: total, found: { by, from: from ?? null, pin: pin ?? null } };
}

/** Returns the outcome of an import. @param committed false for a dry run */
export function presentImport(checked: CheckedStores, committed: boolean) {
  const { ready: stores, errors } = checked;
  return {
    inserted: committed ? stores.length : 0,
    ready: stores.length,
    failed: failedRows(checked),
    errors,
    source: presentSource(checked.source),
    stores: stores.slice(0, SHOWN_ROWS),
  };
}
