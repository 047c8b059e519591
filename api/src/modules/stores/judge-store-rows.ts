import type { Sheet } from '../sheets';
import { judgeStore, type StoreForm } from './store.schema';
import { STORE_EXISTS } from './store-refusals';

const COLUMNS = ['name', 'address', 'phone', 'latitude', 'longitude'] as const;
type Column = (typeof COLUMNS)[number];

/** A line of the sheet that can be stored. `row` as the spreadsheet numbers it, from 1. */
export interface StoreRow extends StoreForm {
  row: number;
}

export interface RowError {
  row: number;
  /** As the sheet's header should name it; '' for the row as a whole. */
  column: string;
  message: string;
}

/** Where each column stands; its names in any case and order, others are not looked at. */
export type Columns = Partial<Record<Column, number>>;

/** Reads the header: where each column stands, and which obligatory ones are missing or there twice. */
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

/** One place, one store: what two stores may not share, as `name\naddress` in lower case. */
export const placeKey = ({ name, address }: { name: string; address: string }) =>
  `${name.toLowerCase()}\n${address.toLowerCase()}`;

/**
 * Judges every row of a sheet: those that can be stored, and what is wrong with each other.
 *
 * @param taken tells whether a store of this name and address (`placeKey`) is there already
 */
export function judgeStoreRows(
  { rows }: Sheet,
  columns: Columns,
  taken: ReadonlySet<string>,
): { stores: StoreRow[]; errors: RowError[] } {
  const stores: StoreRow[] = [];
  const errors: RowError[] = [];
  const seen = new Map<string, number>();
  for (const { row, cells, broken } of rows) {
    const given = Object.fromEntries(
      Object.entries(columns).map(([column, index]) => [column, broken.includes(index) ? '?' : (cells[index] ?? '')]),
    );
    const judged = judgeStore(given);
    if ('errors' in judged) {
      for (const [column, message] of Object.entries(judged.errors)) errors.push({ row, column, message });
      continue;
    }
    const key = placeKey(judged.store);
    const before = seen.get(key);
    if (taken.has(key)) errors.push({ row, column: 'name', message: STORE_EXISTS });
    else if (before !== undefined) errors.push({ row, column: 'name', message: `The same store as in row ${before}` });
    else stores.push({ row, ...judged.store });
    if (before === undefined) seen.set(key, row);
  }
  return { stores, errors };
}
