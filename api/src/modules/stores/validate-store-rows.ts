import type { Sheet } from '../sheets';
import { validateStore, type StoreForm } from './store.schema';
import { STORE_EXISTS } from './store-errors';

const COLUMNS = ['name', 'address', 'phone', 'latitude', 'longitude'] as const;
type Column = (typeof COLUMNS)[number];

/** A valid line of the sheet. `row` is the spreadsheet's row number, from 1. */
export interface StoreRow extends StoreForm {
  row: number;
}

export interface RowError {
  row: number;
  /** The column's expected heading; '' for the row as a whole. */
  column: string;
  message: string;
}

/** Position of each column; names in any case and order, unknown columns are ignored. */
export type Columns = Partial<Record<Column, number>>;

/** Reads the header: the position of each column, and which required ones are missing or duplicated. */
export function findColumns({ header }: Sheet): { columns: Columns; missing: Column[]; twice: Column[] } {
  const names = header.cells.map((cell) => cell.trim().toLowerCase());
  const columns = Object.fromEntries(
    COLUMNS.filter((column) => names.includes(column)).map((column) => [column, names.indexOf(column)]),
  ) as Columns;
  return {
    columns,
    missing: COLUMNS.filter((column) => column !== 'phone' && !names.includes(column)),
    twice: COLUMNS.filter((column) => names.indexOf(column) !== names.lastIndexOf(column)),
  };
}

/** Returns the unique key of a store: `name\naddress` in lower case. */
export const placeKey = ({ name, address }: { name: string; address: string }) =>
  `${name.toLowerCase()}\n${address.toLowerCase()}`;

/** The valid rows, and the errors of the others. */
export interface ValidatedStores {
  stores: StoreRow[];
  errors: RowError[];
}

/** Validates each row of a sheet by itself. */
export function validateStoreRows({ rows }: Sheet, columns: Columns): ValidatedStores {
  const stores: StoreRow[] = [];
  const errors: RowError[] = [];
  for (const { row, cells, broken } of rows) {
    const given = Object.fromEntries(
      Object.entries(columns).map(([column, index]) => [column, broken.includes(index) ? '?' : (cells[index] ?? '')]),
    );
    const judged = validateStore(given);
    if ('store' in judged) stores.push({ row, ...judged.store });
    else for (const [column, message] of Object.entries(judged.errors)) errors.push({ row, column, message });
  }
  return { stores, errors };
}

/**
 * Moves the stores that exist already, or are in a row above, to the errors.
 * @param taken indexes in `stores` of those that exist
 */
export function rejectDuplicates({ stores, errors }: ValidatedStores, taken: ReadonlySet<number>): ValidatedStores {
  const seen = new Map<string, number>();
  const duplicates = stores.flatMap((store, index): RowError[] => {
    const key = placeKey(store);
    const before = seen.get(key);
    if (before === undefined) seen.set(key, store.row);
    if (taken.has(index)) return [{ row: store.row, column: 'name', message: STORE_EXISTS }];
    return before === undefined
      ? []
      : [{ row: store.row, column: 'name', message: `The same store as in row ${before}` }];
  });
  const rejected = new Set(duplicates.map(({ row }) => row));
  return {
    stores: stores.filter(({ row }) => !rejected.has(row)),
    errors: [...errors, ...duplicates].toSorted((a, b) => a.row - b.row),
  };
}
