/**
 * What a column holds: `text`; `count`, a figure with thousands grouped; `id`, a whole number as it stands; `day` and
 * `moment`, shown in IST, without and with the time.
 */
export type ColumnKind = 'text' | 'count' | 'id' | 'day' | 'moment';

/** What is in a cell: text for `text`, a number for `count` and `id`, seconds since 1970 for `day` and `moment`; null for nothing. */
export type Cell = string | number | boolean | null;

/** Plain data, so that it can be sent to another thread. */
export interface Column {
  header: string;
  kind: ColumnKind;
  /** Characters across, in a spreadsheet. */
  width: number;
  /** For a `text` column of few values: what is written for each; other values leave the cell empty. */
  names?: Readonly<Record<string, string>>;
}

export type TableFormat = 'xlsx' | 'csv';

/** A file to be, without its rows. Plain data, so that it can be sent to another thread. */
export interface TableLayout {
  format: TableFormat;
  /** The tab's name in a spreadsheet: at most 25 characters, none of []:*?/\ */
  name: string;
  columns: readonly Column[];
  /** When the file was made: the date of a workbook's parts. */
  madeAt: Date;
  /** Rows of one sheet, the header among them; what goes beyond opens the next sheet. Default: what Excel can show. */
  rowsPerSheet?: number;
}

/** Rows as one JSON text, a list of lists of cells: what a database gives in one piece, and what goes to a thread for next to nothing. */
export type RowsText = string;

/** Makes the bytes of one file, in order: `begin`, any number of `rows`, `end`. None of the answers is a view of a larger buffer. */
export interface TableWriter {
  begin(): Uint8Array;
  rows(text: RowsText): Uint8Array;
  end(): Uint8Array;
}

// White space, signs and what lies between them and letters: whatever begins with a letter or a digit is no formula.
const PLAIN_START = /^[0-9A-Za-z\u0900-\u097f]/;
const FORMULA_START = /^(?:[\u0000-\u001f]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/**
 * Text that a spreadsheet may take for a formula (bad-inputs C29): it begins, white space aside, with = + - @ or their
 * full-width twins, or with a control character that some programs skip.
 */
export function looksLikeFormula(text: string): boolean {
  return !PLAIN_START.test(text) && FORMULA_START.test(text);
}

/** The text of a cell in a `text` column; null for nothing. */
export function textOf({ names }: Column, cell: Cell): string | null {
  if (names) return names[String(cell)] ?? null;
  return cell === null ? null : String(cell);
}

/** The moment in a cell of a `day` or `moment` column, to the millisecond. */
export function momentOf(seconds: Cell): Date {
  // Microseconds first, as the database has them: the seconds' own fraction is not exact enough to cut it.
  return new Date(Math.floor(Math.round(Number(seconds) * 1_000_000) / 1000));
}

/** Bytes as one buffer of their own, which can be handed to another thread without a copy. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
