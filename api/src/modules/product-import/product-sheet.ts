import type { Sheet } from '../sheets';
import { invalidSheet } from './error-responses';

export const COLUMNS = ['name', 'model', 'image'] as const;
export type ColumnName = (typeof COLUMNS)[number];

/** A row of the sheet, not validated yet. */
export interface SheetProduct extends Record<ColumnName, string> {
  /** The spreadsheet's row number. */
  row: number;
  /** Cells whose formula ended in an error. */
  broken: ColumnName[];
}

/**
 * Finds the three columns by their headings, in any order and case (decisions.md §7 "Bulk upload"); others are ignored.
 * @throws ApiError 400 if one is missing or duplicated, or if there is no row under the headings
 */
export function readProductRows({ header, rows }: Sheet): SheetProduct[] {
  const headings = header.cells.map((text) => text.normalize('NFC').trim().toLowerCase());
  const missing = COLUMNS.filter((name) => !headings.includes(name));
  if (missing.length > 0)
    throw invalidSheet(`The sheet has no column ${missing.map((name) => `'${name}'`).join(', ')}`);
  const double = COLUMNS.find((name) => headings.indexOf(name) !== headings.lastIndexOf(name));
  if (double !== undefined) throw invalidSheet(`The sheet has the column '${double}' twice`);
  const place = { name: headings.indexOf('name'), model: headings.indexOf('model'), image: headings.indexOf('image') };
  const products = rows
    .map(({ row, cells, broken }) => ({
      row,
      name: cells[place.name] ?? '',
      model: cells[place.model] ?? '',
      image: cells[place.image] ?? '',
      broken: COLUMNS.filter((name) => broken.includes(place[name])),
    }))
    // A row with other columns only, e.g. a remark under the table, is no product.
    .filter(({ name, model, image }) => name !== '' || model !== '' || image !== '');
  if (products.length === 0) throw invalidSheet('The sheet has no rows');
  return products;
}
