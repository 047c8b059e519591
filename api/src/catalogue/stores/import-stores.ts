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
  readColumnMap,
  readTable,
  refuseRows,
  type RowError,
  sheetTooLarge,
  type TableSource,
} from '../../platform/sheets';
import { STORE_EXISTS, storeColumns, type StoreForm, validateStore } from './store.schema';
import { findTaken, insertStores } from './stores.repository';

const ONLY_EXCEL = 'Only Excel (xls, xlsx) files are allowed.';

/** @param value text of the cell */
type StoreProblem = { message: string; value: string };

export interface CheckedStores extends CheckedRows<StoreForm, RowError<keyof StoreForm, StoreProblem>> {
  source: TableSource<keyof StoreForm>;
}

export interface StoreSheet {
  bytes: Buffer;
  /** Where the data are, if the admin has said so. */
  map: ColumnMap | undefined;
}

/**
 * Reads the multipart form `{file, columns?, check?}` of an import; `check` is a dry run.
 * @throws ApiError 400 without a sheet, with two or with a name of another type, 413 above the limit, 415 for another
 *   content type, 408 for a stalled client
 */
export async function readStoreSheetForm(
  request: FastifyRequest,
  { limits }: CatalogueContext['config'],
): Promise<StoreSheet & { fileName: string; columns: string; check: boolean }> {
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
 * @param missing whether columns that are missing are an error, or reported in the source of the result, without rows
 * @throws ApiError 400 for a file that is no readable .xls or .xlsx, or lacks columns
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

/** Stores the valid rows of a sheet. @param fileName for the audit log */
export async function importStores(
  command: AdminCommand,
  fileName: string,
  checked: CheckedStores,
): Promise<CheckedStores> {
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

/** Returns the number of rows with at least one error. */
export function failedRows({ errors }: CheckedStores): number {
  return new Set(errors.map(({ row }) => row)).size;
}
