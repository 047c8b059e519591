/** The columns of a bulk upload (decisions §7), as they are named in the sheet. */
export const sheetColumns = ['name', 'model', 'image'] as const;

export type SheetColumn = (typeof sheetColumns)[number];

/** A row of the sheet, as it is shown there. */
export interface SheetProduct extends Record<SheetColumn, string> {
  /** As the spreadsheet numbers it; the first row under the headings is 2. */
  row: number;
}

/** Why a row cannot be stored, by the names the server gives it. */
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
  | 'formula_error'
  | 'double_row'
  | 'product_exists';

export interface RowProblem {
  row: number;
  column: SheetColumn;
  code: RowProblemCode;
  /** What the server says; undefined for what was found in the browser. */
  message?: string;
}
