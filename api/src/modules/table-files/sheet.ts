/**
 * What a column holds: `text`; `count`, a figure with thousands grouped; `id`, a whole number as it stands; `day` and
 * `moment`, a Date shown in IST, without and with the time.
 */
export type ColumnKind = 'text' | 'count' | 'id' | 'day' | 'moment';

export interface Column<Row> {
  header: string;
  kind: ColumnKind;
  /** Characters across, in a spreadsheet. */
  width: number;
  /** Text for `text`, a number for `count` and `id`, a Date for `day` and `moment`; null leaves the cell empty. */
  value(row: Row): string | number | Date | null;
}

export interface Table<Row> {
  /** The tab's name in a spreadsheet: at most 25 characters, none of []:*?/\ */
  name: string;
  columns: readonly Column<Row>[];
  /** The rows, some at a time; asked for the next ones only when those before have been taken. */
  pages: AsyncIterable<readonly Row[]>;
}

/**
 * Text that a spreadsheet may take for a formula (bad-inputs C29): it begins, white space aside, with = + - @ or their
 * full-width twins, or with a control character that some programs skip.
 */
export function looksLikeFormula(text: string): boolean {
  return FORMULA_START.test(text);
}

const FORMULA_START = /^(?:[\u0000-\u001f]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;
