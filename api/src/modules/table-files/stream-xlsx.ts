import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { indianWallClock } from '../../indian-time';
import { PageReader } from './page-reader';
import { type Column, type ColumnKind, looksLikeFormula, type Table } from './sheet';
import { sheetHead, sheetPath, sheetTail, STYLE, workbookParts, xmlText } from './xlsx-parts';

interface XlsxOptions {
  /** When the file was made: the date of its parts. */
  madeAt: Date;
  /** Rows of one sheet, the header among them; what goes beyond opens the next sheet. Default: what Excel can show. */
  rowsPerSheet?: number;
}

const ROWS_OF_EXCEL = 1_048_576;
const LONGEST_CELL = 32_767;
// A quarter of the time of zlib's default for a quarter more bytes (docs/decisions/0007).
const COMPRESSION = 1;
const ROWS_A_CHUNK = 250;
const BUFFERED_BYTES = 1 << 16;
const DAY_MS = 86_400_000;
const EXCEL_DAY_OF_1970 = 25_569;

/**
 * A table as an Excel workbook, made while it is sent: a million rows take no more memory than one page of them. Text is
 * always a string, never a formula (bad-inputs C29); figures are numbers, dates are dates in IST. Other requests are served
 * between two chunks. Destroying the stream ends the pages; a failure of the pages destroys the stream.
 */
export function streamXlsx<Row>(
  { name, columns, pages }: Table<Row>,
  { madeAt, rowsPerSheet = ROWS_OF_EXCEL }: XlsxOptions,
): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const options = { mtime: madeAt, compressionLevel: COMPRESSION };
  const rows = new PageReader(pages);
  const letters = columns.map((_, index) => columnLetters(index));
  let current: Readable | undefined;

  async function* sheet(): AsyncGenerator<Buffer> {
    yield Buffer.from(sheetHead(columns.map(({ width }) => width)) + headerRow(columns, letters));
    let last = 1;
    while (last < rowsPerSheet) {
      const chunk = await rows.take(Math.min(ROWS_A_CHUNK, rowsPerSheet - last));
      if (chunk.length === 0) break;
      let xml = '';
      for (const row of chunk) xml += rowOf(columns, letters, row, (last += 1));
      yield Buffer.from(xml);
      await nextTurn();
    }
    yield Buffer.from(sheetTail(`${letters.at(-1)}${last}`));
  }

  async function write(): Promise<void> {
    const names: string[] = [];
    do {
      names.push(names.length === 0 ? name : `${name} (${names.length + 1})`);
      current = Readable.from(sheet(), { objectMode: false, highWaterMark: BUFFERED_BYTES });
      zip.addReadStream(current, sheetPath(names.length), options);
      await finished(current);
    } while (await rows.hasMore());
    for (const [path, xml] of workbookParts(names)) zip.addBuffer(Buffer.from(xml), path, options);
    zip.end();
  }

  output.once('close', () => {
    current?.destroy();
    void rows.close();
  });
  zip.once('error', (error: Error) => output.destroy(error));
  write().catch((error: Error) => output.destroy(error));
  return output;
}

function headerRow<Row>(columns: readonly Column<Row>[], letters: readonly string[]): string {
  const cells = columns.map(({ header }, index) => textCell(`${letters[index]}1`, header, STYLE.header));
  return `<row r="1">${cells.join('')}</row>`;
}

function rowOf<Row>(columns: readonly Column<Row>[], letters: readonly string[], row: Row, number: number): string {
  let cells = '';
  for (let index = 0; index < columns.length; index += 1) {
    const { kind, value } = columns[index]!;
    const cell = value(row);
    if (cell === null || cell === '') continue;
    const place = `${letters[index]}${number}`;
    if (typeof cell === 'string') cells += textCell(place, cell, looksLikeFormula(cell) ? STYLE.guarded : STYLE.text);
    else
      cells += `<c r="${place}" s="${STYLE[kind]}"><v>${typeof cell === 'number' ? cell : excelTime(cell, kind)}</v></c>`;
  }
  return `<row r="${number}">${cells}</row>`;
}

function textCell(place: string, text: string, style: number): string {
  const shown = xmlText(text.length > LONGEST_CELL ? text.slice(0, LONGEST_CELL) : text);
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${shown}</t></is></c>`;
}

/** Days since Excel's beginning of time, on the clock on an Indian wall; whole ones for a `day`. */
function excelTime(at: Date, kind: ColumnKind): number {
  const days = indianWallClock(at).getTime() / DAY_MS + EXCEL_DAY_OF_1970;
  return kind === 'day' ? Math.floor(days) : days;
}

/** 0 → A, 25 → Z, 26 → AA. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
