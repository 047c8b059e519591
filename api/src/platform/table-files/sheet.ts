/**
 * Type of a column: `text`; `count`, a number with thousands grouped; `money`, with two decimals; `id`, a plain integer;
 * `day` and `moment`, shown in IST, without and with the time.
 */
export type ColumnKind = 'text' | 'count' | 'money' | 'id' | 'day' | 'moment';

/** Text for `text`, a number for `count`, `money` and `id`, seconds since 1970 for `day` and `moment`; null if empty. */
export type Cell = string | number | boolean | null;

/** Plain data, so that it can be sent to another thread. */
export interface Column {
  header: string;
  kind: ColumnKind;
  /** Characters across, in a spreadsheet. */
  width: number;
  /** For a `text` column of few values: the text for each; other values leave the cell empty. */
  names?: Readonly<Record<string, string>>;
}

export type TableFormat = 'xlsx' | 'csv';

export const MEDIA_TYPE: Record<TableFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8; header=present',
};

/** Description of a file without its rows. Plain data, so that it can be sent to another thread. */
export interface TableLayout {
  format: TableFormat;
  /** The sheet's name in a spreadsheet: at most 25 characters, none of []:*?/\ */
  name: string;
  columns: readonly Column[];
  /** The date of a workbook's parts. */
  madeAt: Date;
  /** Rows of one sheet, header included; further rows open the next sheet. Default: Excel's maximum. */
  rowsPerSheet?: number;
}

/**
 * Some rows as JSON texts of a few hundred rows each, an array of each column's cells: the form in which the database
 * returns them with the least work, cheap to send to a thread. `[]` for no rows.
 */
export type RowsText = readonly string[];

export function textOfRows(rows: readonly (readonly Cell[])[]): RowsText {
  return [JSON.stringify((rows[0] ?? []).map((_, column) => rows.map((row) => row[column])))];
}

/** Returns the bytes that a page of rows adds, the header before those of the first; null ends the file. */
export type TableWriter = (rows: RowsText | null) => Buffer;

// White space, signs and all code points between them and letters: text that begins with a letter or a digit is no
// formula.
const PLAIN_START = /^[0-9A-Za-z\u0900-\u097f]/;
const FORMULA_START = /^(?:[\u0000-\u001f]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/**
 * Whether a spreadsheet may take a text for a formula (bad input C29): it begins, after white space, with = + - @ or
 * their full-width forms, or with a control character that some programs skip.
 */
export function looksLikeFormula(text: string): boolean {
  return !PLAIN_START.test(text) && FORMULA_START.test(text);
}

/** Returns the text of a cell in a `text` column; null if empty. */
export function textOf({ names }: Column, cell: Cell): string | null {
  if (names) return names[String(cell)] ?? null;
  return cell === null ? null : String(cell);
}

/** Returns the timestamp in a cell of a `day` or `moment` column, to the millisecond. */
export function momentOf(seconds: Cell): Date {
  // Rounded to the database's microseconds first: the fraction of the seconds is not exact enough to truncate.
  return new Date(Math.floor(Math.round(Number(seconds) * 1_000_000) / 1000));
}
