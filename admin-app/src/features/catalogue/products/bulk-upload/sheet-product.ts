import type { TableSource } from '../../../../sheets/table-source';

/** Returns the number of rows with problems; a row may have several. */
export function countRows(problems: readonly RowProblem[]): number {
  return new Set(problems.map(({ row }) => row)).size;
}

/** The columns of a bulk upload (docs/product.md §7), as named in the sheet. */
export const sheetColumns = ['name', 'model', 'image'] as const;

export type SheetColumn = (typeof sheetColumns)[number];

/** A row of the sheet. */
export interface SheetProduct extends Record<SheetColumn, string> {
  /** The spreadsheet's row number; the first row under the headings is 2. */
  row: number;
}

/** Why a row cannot be stored: the server's codes. */
export type RowProblemCode =
  | 'name_missing'
  | 'name_invalid'
  | 'model_missing'
  | 'model_not_found'
  | 'image_missing'
  | 'image_not_found'
  | 'image_ambiguous'
  | 'image_too_large'
  | 'not_an_image'
  | 'image_too_many_pixels'
  | 'formula_error'
  | 'formula_empty'
  | 'number_shortened'
  | 'date_in_cell'
  | 'double_row'
  | 'product_exists';

export interface RowProblem {
  row: number;
  column: SheetColumn;
  code: RowProblemCode;
  /** The server's message; undefined for a problem found in the browser. */
  message?: string;
  /** Text of the cell; '' if it is empty. */
  value?: string;
  /** Of an image: its format (`not_an_image`), or its megapixels (`image_too_many_pixels`). */
  found?: string;
}

/** What the server found in the sheet before the upload; it has not seen the images. */
export interface SheetCheck {
  source: TableSource;
  products: readonly SheetProduct[];
  problems: readonly RowProblem[];
}
