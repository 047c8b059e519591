import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatIsoInIndia } from '../../indian-time';
import { type Column, looksLikeFormula, type Table } from './sheet';

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/u;
const BYTE_ORDER_MARK = '\ufeff';
const BUFFERED_BYTES = 1 << 16;

/**
 * A table as CSV (RFC 4180: comma, CRLF, quotes doubled), UTF-8, made while it is sent: a million rows take no more memory
 * than one page of them. Other requests are served between two pages; destroying the stream ends the pages.
 *
 * Text that a spreadsheet would take for a formula gets an apostrophe in front (bad-inputs C29). Figures are plain digits,
 * days `YYYY-MM-DD` and moments `YYYY-MM-DD HH:mm:ss`, both IST.
 *
 * @param byteOrderMark for spreadsheets, which take the file for Latin-1 without it; machines do better without
 */
export function streamCsv<Row>(
  { columns, pages }: Pick<Table<Row>, 'columns' | 'pages'>,
  { byteOrderMark }: { byteOrderMark: boolean },
): Readable {
  async function* chunks(): AsyncGenerator<Buffer> {
    const header = columns.map((column) => quoted(column.header)).join(',');
    yield Buffer.from(`${byteOrderMark ? BYTE_ORDER_MARK : ''}${header}\r\n`);
    for await (const rows of pages) {
      let text = '';
      for (const row of rows) text += lineOf(columns, row);
      yield Buffer.from(text);
      await nextTurn();
    }
  }
  return Readable.from(chunks(), { objectMode: false, highWaterMark: BUFFERED_BYTES });
}

function lineOf<Row>(columns: readonly Column<Row>[], row: Row): string {
  return `${columns.map((column) => fieldOf(column, row)).join(',')}\r\n`;
}

function fieldOf<Row>({ kind, value }: Column<Row>, row: Row): string {
  const cell = value(row);
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return formatIsoInIndia(cell, kind === 'day' ? 'day' : 'second');
  return quoted(looksLikeFormula(cell) ? `'${cell}` : cell);
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
