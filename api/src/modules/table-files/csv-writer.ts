import { indianWallClock } from '../../indian-time';
import { type Cell, type Column, looksLikeFormula, momentOf, type RowsText, type TableWriter, textOf } from './sheet';

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/u;
const BYTE_ORDER_MARK = '\ufeff';
const encoder = new TextEncoder();

/**
 * CSV (RFC 4180: comma, CRLF, quotes doubled), UTF-8 after a byte order mark: spreadsheets take the file for Latin-1 without.
 *
 * Text that a spreadsheet would take for a formula gets an apostrophe in front (bad-inputs C29). Figures are plain digits,
 * days `YYYY-MM-DD` and moments `YYYY-MM-DD HH:mm:ss`, both IST.
 */
export class CsvWriter implements TableWriter {
  constructor(private readonly columns: readonly Column[]) {}

  begin(): Uint8Array {
    return encoder.encode(`${BYTE_ORDER_MARK}${this.columns.map(({ header }) => quoted(header)).join(',')}\r\n`);
  }

  rows(text: RowsText): Uint8Array {
    const { columns } = this;
    let csv = '';
    for (const row of JSON.parse(text) as Cell[][]) {
      for (let index = 0; index < columns.length; index += 1) {
        if (index > 0) csv += ',';
        csv += fieldOf(columns[index]!, row[index]!);
      }
      csv += '\r\n';
    }
    return encoder.encode(csv);
  }

  end(): Uint8Array {
    return new Uint8Array();
  }
}

function fieldOf(column: Column, cell: Cell): string {
  if (column.kind === 'text') {
    const text = textOf(column, cell);
    return text === null ? '' : quoted(looksLikeFormula(text) ? `'${text}` : text);
  }
  if (cell === null) return '';
  if (column.kind === 'count' || column.kind === 'id') return String(cell);
  const shown = indianWallClock(momentOf(cell)).toISOString();
  return column.kind === 'day' ? shown.slice(0, 10) : `${shown.slice(0, 10)} ${shown.slice(11, 19)}`;
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
