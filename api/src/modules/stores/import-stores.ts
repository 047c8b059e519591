import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { ApiError, invalidField } from '../../http/api-error';
import { readFileForm } from '../../http/read-multipart';
import { showablePart } from '../../showable-text';
import type { AdminCommand } from '../idempotency';
import { type CheckedRows, checkRows, readTable, refuseRows, type RowError } from '../sheets';
import { STORE_EXISTS, type StoreForm, validateStore } from './store.schema';
import { findTaken, insertStores } from './stores.repository';

const FORMULA_ERROR = 'The formula in this cell ends in an error';
const ONLY_EXCEL = 'Only Excel (xls, xlsx) files are allowed.';

export type CheckedStores = CheckedRows<StoreForm, RowError<keyof StoreForm, { message: string }>>;

/**
 * Reads the multipart form `{file, check?}` of an import; `check` is a dry run.
 * @throws ApiError 400 without a sheet, with two or with a name of another type, 413 above the limit, 415 for another
 *   content type, 408 for a stalled client
 */
export async function readStoreSheetForm(
  request: FastifyRequest,
  { limits }: AppContext['config'],
): Promise<{ bytes: Buffer; fileName: string; check: boolean }> {
  const { file, fields } = await readFileForm(request, limits.uploadBytesPerSecond, {
    field: 'file',
    fields: ['check'],
    maxBytes: limits.sheetBytes,
    tooLarge: () => new ApiError(413, 'sheet_too_large', 'Spreadsheet is too large'),
  });
  if (!file) throw invalidField('file', 'Please upload an Excel file.', 400, 'files_missing');
  if (!/\.xlsx?$/i.test(file.name)) throw new ApiError(400, 'wrong_file_kind', ONLY_EXCEL);
  return { bytes: file.bytes, fileName: showablePart(file.name).slice(0, 200), check: fields.check === 'true' };
}

/**
 * Validates a sheet of stores; nothing is written.
 * @throws ApiError 400 for a file that is no readable .xls or .xlsx, or lacks columns
 */
export async function checkStores({ db, config }: AppContext, bytes: Buffer): Promise<CheckedStores> {
  const table = await readTable(bytes, config.limits, {
    required: ['name', 'address', 'latitude', 'longitude'],
    optional: ['phone'],
    wrongKind: ONLY_EXCEL,
  });
  const checked = checkRows(table, {
    read: (cells, refuse) => validateStore(cells, (field, message) => refuse(field, { message })),
    keyOf: ({ name, address }) => `${name}\n${address}`.toLowerCase(),
    keyColumn: 'name',
    repeated: (row) => ({ message: `The same store as in row ${row}` }),
    formulaError: { message: FORMULA_ERROR },
  });
  const taken = await findTaken(db, checked.ready);
  return refuseExisting(checked, (index) => taken.has(index));
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
  return refuseRows(
    checked,
    existing.map(({ row }) => ({ row, column: 'name', message: STORE_EXISTS })),
  );
}

/** Returns the number of rows with at least one error. */
export function failedRows({ errors }: CheckedStores): number {
  return new Set(errors.map(({ row }) => row)).size;
}
