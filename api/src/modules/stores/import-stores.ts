import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { ApiError, invalidField } from '../../http/api-error';
import { readFileForm } from '../../http/read-multipart';
import { showablePart } from '../../showable-text';
import type { AdminCommand } from '../idempotency';
import { readTable } from '../sheets';
import { STORE_EXISTS, validateStore, type StoreForm } from './store.schema';
import { findTaken, insertStores } from './stores.repository';

/** Seven values a row; PostgreSQL takes 65,535 a statement. */
const ROWS_PER_STATEMENT = 1000;
const FORMULA_ERROR = 'The formula in this cell ends in an error';
const ONLY_EXCEL = 'Only Excel (xls, xlsx) files are allowed.';

/** A valid line of the sheet. `row` is the spreadsheet's row number, from 1. */
interface StoreRow extends StoreForm {
  row: number;
}

interface RowError {
  row: number;
  column: string;
  message: string;
}

/** The valid rows, and the errors of the others. */
export interface ValidatedStores {
  stores: StoreRow[];
  errors: RowError[];
}

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
export async function checkStores({ db, config }: AppContext, bytes: Buffer): Promise<ValidatedStores> {
  const rows = await readTable(bytes, config.limits, {
    required: ['name', 'address', 'latitude', 'longitude'],
    optional: ['phone'],
    wrongKind: ONLY_EXCEL,
  });
  const stores: StoreRow[] = [];
  const errors: RowError[] = [];
  for (const { row, cells, broken } of rows) {
    const result = validateStore(cells);
    const wrong = {
      ...('errors' in result && result.errors),
      ...Object.fromEntries(broken.map((column) => [column, FORMULA_ERROR])),
    };
    if ('store' in result && broken.length === 0) stores.push({ row, ...result.store });
    else for (const [column, message] of Object.entries(wrong)) errors.push({ row, column, message });
  }
  return rejectDuplicates({ stores, errors }, await findTaken(db, stores));
}

/** Stores the valid rows of a sheet. @param fileName for the audit log */
export async function importStores(
  command: AdminCommand,
  fileName: string,
  { stores, errors: found }: ValidatedStores,
): Promise<ValidatedStores> {
  if (stores.length === 0) return { stores, errors: found };
  const errors = [...found];
  const ids = new Map<string, number>();
  for (let first = 0; first < stores.length; first += ROWS_PER_STATEMENT) {
    const inserted = await insertStores(command.trx, stores.slice(first, first + ROWS_PER_STATEMENT), command.at);
    for (const store of inserted) ids.set(placeKey(store), store.id);
  }
  // Another admin added some since the rows were validated.
  for (const store of stores) {
    if (!ids.has(placeKey(store))) errors.push({ row: store.row, column: 'name', message: STORE_EXISTS });
  }
  const counts = { inserted: ids.size, failed: failedRows(errors) };
  await command.audit('stores-imported', { file: fileName, ...counts, store_ids: [...ids.values()] });
  return {
    stores: stores.filter((store) => ids.has(placeKey(store))),
    errors: errors.toSorted((a, b) => a.row - b.row),
  };
}

/** Returns the number of rows with at least one error. */
export function failedRows(errors: readonly RowError[]): number {
  return new Set(errors.map(({ row }) => row)).size;
}

/**
 * Moves the stores that exist already, or are in a row above, to the errors.
 * @param taken indexes in `stores` of those that exist
 */
function rejectDuplicates({ stores, errors }: ValidatedStores, taken: ReadonlySet<number>): ValidatedStores {
  const seen = new Map<string, number>();
  const valid: StoreRow[] = [];
  const duplicates: RowError[] = [];
  for (const [index, store] of stores.entries()) {
    const before = seen.get(placeKey(store));
    if (before === undefined) seen.set(placeKey(store), store.row);
    const message = taken.has(index) ? STORE_EXISTS : before && `The same store as in row ${before}`;
    if (message) duplicates.push({ row: store.row, column: 'name', message });
    else valid.push(store);
  }
  return { stores: valid, errors: [...errors, ...duplicates].toSorted((a, b) => a.row - b.row) };
}

/** Returns the unique key of a store: `name\naddress` in lower case. */
const placeKey = ({ name, address }: { name: string; address: string }) =>
  `${name.toLowerCase()}\n${address.toLowerCase()}`;
