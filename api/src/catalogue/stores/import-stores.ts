import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import type { CatalogueContext } from '../context';
import { ApiError, invalidField } from '../../platform/http/api-error';
import { readFileForm } from '../../platform/http/read-multipart';
import { showablePart } from '../../platform/showable-text';
import type { AdminCommand } from '../../platform/idempotency';
import {
  type CheckedRows,
  checkRows,
  type ColumnMap,
  describeFault,
  findTableIn,
  presentSource,
  readColumnMap,
  readTable,
  refuseRows,
  type RowError,
  sheetTooLarge,
  tableSource,
  type TableSource,
} from '../../platform/sheets';
import { STORE_EXISTS, storeColumns, type StoreForm, storeValues, validateStore } from './store.schema';
import { findTaken, insertStores } from './stores.repository';

const ONLY_EXCEL = 'Only Excel (xls, xlsx) files are allowed.';

type StoreProblem = { message: string; value: string };

export interface CheckedStores extends CheckedRows<StoreForm, RowError<keyof StoreForm, StoreProblem>> {
  source: TableSource<keyof StoreForm>;
}

export interface StoreSheet {
  bytes: Buffer;
  map: ColumnMap | undefined;
}

/** Reads the form `{file, columns?, check?}` of an import; `check` is a dry run. @throws ApiError 400, 408, 413, 415 */
export async function readStoreSheetForm(request: FastifyRequest, { limits }: CatalogueContext['config']) {
  const { file, fields } = await readFileForm(request, limits.uploadBytesPerSecond, {
    field: 'file',
    fields: ['check', 'columns'],
    maxBytes: limits.sheetBytes,
    tooLarge: () => sheetTooLarge(limits.sheetBytes),
  });
  if (!file) throw invalidField('file', 'Please upload an Excel file.', 400, 'files_missing');
  if (!/\.xlsx?$/i.test(file.name)) throw new ApiError(400, 'wrong_file_kind', ONLY_EXCEL);
  const { columns = '', check } = fields;
  const fileName = showablePart(file.name).slice(0, 200);
  return { bytes: file.bytes, fileName, columns, map: readColumnMap(columns), check: check === 'true' };
}

/**
 * Validates a sheet of stores; nothing is written.
 * @throws ApiError 400 for a file that is unreadable or lacks columns
 * @param missing whether columns that are missing are an error, or reported in the source of the result, without rows
 */
export async function checkStores(
  { db, config }: CatalogueContext,
  { bytes, map }: StoreSheet,
  missing: 'refuse' | 'report',
): Promise<CheckedStores> {
  const read = missing === 'refuse' ? readTable : findTableIn;
  const request = { columns: storeColumns, csv: false, map, wrongKind: ONLY_EXCEL };
  const { source, rows } = await read(bytes, config.limits, request);
  const checked = checkRows<keyof StoreForm, StoreForm, StoreProblem>(rows, {
    read: (cells, refuse) => validateStore(cells, (field, message) => refuse(field, { message, value: cells[field] })),
    keyOf: ({ name, address }) => `${name}\n${address}`.toLowerCase(),
    keyColumn: 'name',
    repeated: (row, { name }) => ({ message: `The same store as in row ${row}`, value: name }),
    broken: (fault, cell, value) => ({ message: describeFault(fault, cell), value }),
  });
  const taken = await findTaken(db, checked.ready);
  return refuseExisting({ ...checked, source }, (index) => taken.has(index));
}

export async function importStores(command: AdminCommand, fileName: string, checked: CheckedStores) {
  if (checked.ready.length === 0) return checked;
  const ids = await insertStores(command.trx, checked.ready, command.at);
  // Another admin may have added some since the rows were validated.
  const stored = refuseExisting(checked, (index) => ids[index] === undefined);
  const counts = { inserted: stored.ready.length, failed: failedRows(stored) };
  const storeIds = ids.filter((id) => id !== undefined);
  await command.audit('stores-imported', { file: fileName, ...counts, store_ids: storeIds });
  return stored;
}

function refuseExisting(checked: CheckedStores, exists: (index: number) => boolean): CheckedStores {
  const existing = checked.ready.filter((_store, index) => exists(index));
  const errors = existing.map(({ row, name }) => ({
    row,
    column: 'name' as const,
    message: STORE_EXISTS,
    value: name,
  }));
  return { ...refuseRows(checked, errors), source: checked.source };
}

function failedRows({ errors }: CheckedStores): number {
  return new Set(errors.map(({ row }) => row)).size;
}

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
