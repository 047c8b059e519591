import { formatIsoInIndia } from '../indian-time';
import { EncodedText } from './encoded-text';
import { type Cell, type Column, looksLikeFormula, momentOf, type TableWriter, textOf } from './sheet';

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/u;
/** Characters after which a spreadsheet of another locale may begin a cell with a formula. */
const FORMULA_WITHIN =
  /(?<=[;|\t\r\n])(?=(?:[^\S;|\t\r\n]|[\u0000-\u0008\u000e-\u001f])*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;
const BYTE_ORDER_MARK = '\ufeff';

/** For a program that is not a spreadsheet and has a form of its own. */
interface CsvOptions {
  header?: boolean;
  delimiter?: string;
  byteOrderMark?: boolean;
}

/**
 * Returns a writer of CSV (RFC 4180: comma, CRLF, quotes doubled), UTF-8 with a byte order mark: without one spreadsheets assume
 * Latin-1.
 *
 * Text that a spreadsheet would take for a formula gets an apostrophe in front (bad input C29), also after a character
 * that separates cells elsewhere: quotes do not protect a field in a program that splits at semicolons. Figures are
 * plain digits, days `YYYY-MM-DD` and timestamps `YYYY-MM-DD HH:mm:ss`, both IST.
 */
export function createCsvWriter(
  columns: readonly Column[],
  { header = true, delimiter = ',', byteOrderMark = true }: CsvOptions = {},
): TableWriter {
  const quote = (text: string) =>
    NEEDS_QUOTES.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  const csv = new EncodedText();
  if (byteOrderMark) csv.add(BYTE_ORDER_MARK);
  if (header) csv.add(`${columns.map((column) => quote(column.header)).join(delimiter)}\r\n`);
  function addRows(cells: readonly Cell[][]): void {
    for (let row = 0; row < (cells[0]?.length ?? 0); row += 1) {
      let line = '';
      for (let index = 0; index < columns.length; index += 1) {
        if (index > 0) line += delimiter;
        line += fieldOf(columns[index]!, cells[index]![row]!, quote);
      }
      csv.add(`${line}\r\n`);
    }
  }

  return (rows) => {
    for (const text of rows ?? []) addRows(JSON.parse(text) as Cell[][]);
    return Buffer.copyBytesFrom(csv.take());
  };
}

function fieldOf(column: Column, cell: Cell, quote: (text: string) => string): string {
  if (column.kind === 'text') {
    const text = textOf(column, cell);
    return text === null ? '' : quote(disarmed(text));
  }
  if (cell === null) return '';
  if (column.kind === 'money') return Number(cell).toFixed(2);
  if (column.kind === 'count' || column.kind === 'id') return String(cell);
  return formatIsoInIndia(momentOf(cell), column.kind === 'day' ? 'day' : 'second');
}

function disarmed(text: string): string {
  const within = text.replaceAll(FORMULA_WITHIN, "'");
  return looksLikeFormula(text) ? `'${within}` : within;
}
