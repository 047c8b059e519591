import { type CellObject, SSF } from '@e965/xlsx';

/**
 * Why the text of a cell is not what was typed: `formula_error` ended in an error, e.g. #REF!; `formula_empty` was saved
 * without a value; `number_shortened` has lost digits; `date_in_cell` was made from a value that is not a date.
 */
export type CellFault = 'formula_error' | 'formula_empty' | 'number_shortened' | 'date_in_cell';

/** Returns what is wrong with a cell, and what to do. @param cell its address, e.g. B2 */
export function describeFault(fault: CellFault, cell: string): string {
  switch (fault) {
    case 'formula_error':
      return 'The formula in this cell ends in an error';
    case 'formula_empty':
      return `Cell ${cell} has a formula without a value: open and save the file in Excel`;
    case 'number_shortened':
      return `The number in cell ${cell} has lost digits: spreadsheets keep 15. Format the column as text, then type the number again`;
    case 'date_in_cell':
      return `Cell ${cell} was turned into a date. Format the column as text, then type it again`;
  }
}

export interface CellText {
  text: string;
  fault?: CellFault;
  /** What is displayed of a `date_in_cell`. */
  shown?: string | undefined;
}

/** Longer than any column allows, short enough that 5,000 rows of it stay small. */
const LONGEST_CELL = 1000;
/** Spreadsheets keep 15 digits; from here on the last ones are zeros that no one typed. */
const INEXACT_FROM = 1e15;
/** A number of 12 digits or more in a text file that Excel saved: `8.90644E+12`. */
const SHORTENED = /^[+-]?[0-9](?:[.,][0-9]+)?E\+[0-9]{2,3}$/i;

/**
 * Returns a cell's value as text. A number is its value, not its formatted text (`#,##0` hides paise, General
 * hides digits from the twelfth), except for a format of zeros, which exists to show a code with its leading zeros.
 * @param isText the cell comes from a text file, where Excel has saved what it displayed
 */
export function readCell(cell: CellObject | undefined, isText: boolean): CellText {
  if (!cell) return { text: '' };
  if (cell.t === 'e') return { text: trim(cell.w ?? ''), fault: 'formula_error' };
  if (cell.t === 'z') return cell.f === undefined ? { text: '' } : { text: '', fault: 'formula_empty' };
  if (cell.v === undefined || cell.v === null) return { text: '' };
  if (cell.t === 'n') return readNumber(Number(cell.v), cell);
  if (cell.t === 'b') return { text: cell.v ? 'TRUE' : 'FALSE' };
  const text = trim(String(cell.v));
  return isText && SHORTENED.test(text) ? { text, fault: 'number_shortened' } : { text };
}

const trim = (text: string) => text.trim().slice(0, LONGEST_CELL);

function readNumber(value: number, { z: format, w: shown }: CellObject): CellText {
  const text = plainDecimal(value);
  const written = typeof format === 'string' ? format : undefined;
  if (Math.abs(value) >= INEXACT_FROM) return { text, fault: 'number_shortened' };
  if (written === undefined) return { text };
  if (isDateFormat(written)) return { text, fault: 'date_in_cell', shown };
  const isCode = value >= 0 && Number.isInteger(value) && isCodeFormat(written);
  return { text: isCode && shown !== undefined ? trim(shown) : text };
}

function isDateFormat(format: string): boolean {
  return format !== 'General' && SSF.is_date(format);
}

/**
 * Returns whether a format is of zeros only, at least two digits, with signs between them: `00000`, `000-000`,
 * `"PAY"0000`. The last digits may be `#`, which shows a zero likewise: `00000#`.
 */
function isCodeFormat(format: string): boolean {
  const [first = ''] = format.split(';');
  const bare = first.replace(/\[[^\]]*\]|"[^"]*"|\\.|_.|\*./gu, '');
  return /^[-/() ]*0[0\-/() ]*#*$/u.test(bare) && (bare.match(/[0#]/gu)?.length ?? 0) >= 2;
}

/**
 * Returns the shortest decimal text of a number, without an exponent. Its digits after the fifteenth are noise of
 * binary fractions (0.1 + 0.2), which spreadsheets do not show either.
 */
export function plainDecimal(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  const [mantissa = '', exponent] = text.split('e');
  if (exponent === undefined) return text;
  const power = Number(exponent);
  if (power > 0) return BigInt(value).toString();
  const decimals = (mantissa.split('.')[1] ?? '').length - power;
  return Number(text).toFixed(Math.min(decimals, 100));
}
