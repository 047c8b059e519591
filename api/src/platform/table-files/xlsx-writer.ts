import { constants, crc32, deflateRawSync } from 'node:zlib';
import { type AsyncFlateStreamHandler, Zip, type ZipInputFile } from 'fflate';
import { indianWallClock } from '../indian-time';
import { EncodedText } from './encoded-text';
import {
  type Cell,
  type Column,
  looksLikeFormula,
  momentOf,
  textOf,
  type TableLayout,
  type TableWriter,
} from './sheet';
import { columnLetters } from '../column-letters';
import { sheetHead, sheetPath, sheetTail, STYLE, workbookParts, xmlText } from './xlsx-parts';
import { createCsvWriter } from './csv-writer';

const ROWS_OF_EXCEL = 1_048_576;
const LONGEST_CELL = 32_767;
/** Maximum bytes of a sheet before compression, far enough below a ZIP's limit for the rows of one page. */
const BYTES_A_SHEET = 2 ** 31;
/** Maximum offset in a ZIP without ZIP64; about 80 million rows. */
const BYTES_A_FILE = 2 ** 32 - 1;
// Level 1 takes more time on these texts, level 3 half more (docs/decisions/0007).
const DEFLATE_LEVEL = 2;
const DAY_MS = 86_400_000;
const EXCEL_DAY_OF_1970 = 25_569;
/** White space that an XML reader may drop without xml:space="preserve". */
const LOOSE_SPACE = /^\s|\s$|\s\s|[\t\n]/u;

/**
 * Returns a writer of an Excel workbook. Text is always a string, never a formula (bad input C29); figures are numbers,
 * dates are dates in IST.
 *
 * Every row and cell has its position: ECMA-376 leaves it optional, but exceljs, calamine and others need it.
 */
function createXlsxWriter({
  name,
  columns,
  madeAt,
  rowsPerSheet = ROWS_OF_EXCEL,
}: Omit<TableLayout, 'format'>): TableWriter {
  const parts: Uint8Array[] = [];
  let size = 0;
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    size += bytes.length;
    if (size > BYTES_A_FILE) throw new Error('A file of more than 4 GiB has no place in this kind of ZIP.');
    parts.push(bytes);
  });
  const names: string[] = [];
  const letters = columns.map((_, index) => columnLetters(index));
  const xml = new EncodedText();
  let sheet = openSheet();
  /** Rows of the open sheet, header included. */
  let rowsOfSheet = 1;

  function addFile(path: string): DeflatedFile {
    const file = new DeflatedFile(path, madeAt);
    zip.add(file);
    return file;
  }

  function openSheet(): DeflatedFile {
    names.push(names.length === 0 ? name : `${name} (${names.length + 1})`);
    const header = columns.map((column, index) => textCell(`${letters[index]}1`, column.header, STYLE.header)).join('');
    const file = addFile(sheetPath(names.length));
    file.push(`${sheetHead(columns.map(({ width }) => width))}<row r="1">${header}</row>`);
    return file;
  }

  function closeSheet(): void {
    xml.add(sheetTail(`${columnLetters(columns.length - 1)}${rowsOfSheet}`));
    sheet.push(xml.take(), true);
  }

  function addRows(cells: readonly Cell[][]): void {
    for (let row = 0; row < (cells[0]?.length ?? 0); row += 1) {
      if (rowsOfSheet === rowsPerSheet || sheet.size > BYTES_A_SHEET) {
        closeSheet();
        sheet = openSheet();
        rowsOfSheet = 1;
      }
      rowsOfSheet += 1;
      // Once: a number is turned into a text for every cell otherwise.
      const number = String(rowsOfSheet);
      let line = `<row r="${number}">`;
      for (let index = 0; index < columns.length; index += 1) {
        line += cellOf(columns[index]!, letters[index]! + number, cells[index]![row]!);
      }
      xml.add(`${line}</row>`);
    }
  }

  return (rows) => {
    if (rows !== null) {
      for (const text of rows) addRows(JSON.parse(text) as Cell[][]);
      sheet.push(xml.take());
    } else {
      closeSheet();
      for (const [path, xml] of workbookParts(names)) addFile(path).push(xml, true);
      zip.end();
    }
    return Buffer.concat(parts.splice(0));
  };
}

/** Deflated by zlib in the calling thread: fflate's own is slower, yazl's uses the process's thread pool. */
class DeflatedFile implements ZipInputFile {
  readonly compression = 8;
  crc = 0;
  size = 0;
  ondata?: AsyncFlateStreamHandler;

  constructor(
    readonly filename: string,
    readonly mtime: Date,
  ) {}

  push(text: string | Buffer, final = false): void {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    this.crc = crc32(bytes, this.crc);
    this.size += bytes.length;
    const finishFlush = final ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    this.ondata!(null, deflateRawSync(bytes, { level: DEFLATE_LEVEL, finishFlush }), final);
  }
}

/** @param at e.g. `B2` */
function cellOf(column: Column, at: string, cell: Cell): string {
  const { kind } = column;
  if (kind === 'text') {
    const text = textOf(column, cell);
    if (text === null || text === '') return emptyCell(at);
    return textCell(at, text, looksLikeFormula(text) ? STYLE.guarded : STYLE.text);
  }
  if (cell === null) return emptyCell(at);
  const value = kind === 'day' || kind === 'moment' ? excelTime(momentOf(cell), kind) : Number(cell);
  return `<c r="${at}" s="${STYLE[kind]}"><v>${value}</v></c>`;
}

const emptyCell = (at: string) => `<c r="${at}"/>`;

function textCell(at: string, text: string, style: number): string {
  const shown = xmlText(text.length > LONGEST_CELL ? text.slice(0, LONGEST_CELL) : text);
  const look = style === STYLE.text ? '' : ` s="${style}"`;
  return `<c r="${at}"${look} t="inlineStr"><is><t${LOOSE_SPACE.test(shown) ? ' xml:space="preserve"' : ''}>${shown}</t></is></c>`;
}

/** Returns a timestamp as an Excel serial number in IST; an integer for a `day`. */
function excelTime(at: Date, kind: 'day' | 'moment'): number {
  const days = indianWallClock(at).getTime() / DAY_MS + EXCEL_DAY_OF_1970;
  return kind === 'day' ? Math.floor(days) : days;
}

export function createTableWriter(layout: TableLayout): TableWriter {
  return layout.format === 'csv' ? createCsvWriter(layout.columns) : createXlsxWriter(layout);
}
