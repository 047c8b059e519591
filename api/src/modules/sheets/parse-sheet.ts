import { type CellObject, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import type { Limits } from '../../config/load-config';
import { SheetProblem, validateWorkbook } from './validate-workbook';

const ZIP_START = 'PK\u0003\u0004';
const CFB_START = '\u00d0\u00cf\u0011\u00e0';

/**
 * Returns the text of a CSV: UTF-16 or UTF-8 by its byte order mark, else UTF-8, else Windows-1252, as Excel in India
 * saves "CSV". Undefined for a workbook and for all else that is not text.
 */
function decodeCsv(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 4);
  if (start === ZIP_START || start === CFB_START) return undefined;
  const text = decode(bytes);
  return text === undefined || text.includes('\0') ? undefined : text;
}

function decode(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  for (const encoding of ['utf-8', 'windows-1252']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not in this encoding.
    }
  }
  return undefined;
}

/** A non-empty line of a sheet. */
export interface SheetRow {
  /** The spreadsheet's row number, from 1. */
  row: number;
  /** The displayed text of each cell, from column A; '' for an empty one. */
  cells: string[];
  /** Columns (from 0) whose formula ended in an error, e.g. #REF!. */
  broken: number[];
}

export interface Sheet {
  header: SheetRow;
  rows: SheetRow[];
}

export type SheetLimits = Pick<Limits, 'sheetRows' | 'sheetColumns' | 'sheetUnpackedBytes'>;

/** Longer than any column allows, short enough that 5,000 rows of it stay small. */
const LONGEST_CELL = 1000;

/**
 * Reads the first sheet of a workbook, .xls or .xlsx. Formulas are never calculated: their cells have the result that
 * the file was saved with. Runs in a worker thread (sheet-worker.ts), since a parser cannot be interrupted.
 * @param csv accepts text as well; each of its cells is the text as it is
 * @throws SheetProblem
 */
export async function parseSheet(bytes: Buffer, limits: SheetLimits, { csv = false } = {}): Promise<Sheet> {
  const text = csv ? decodeCsv(bytes) : undefined;
  if (text === undefined) await validateWorkbook(bytes, limits);
  const sheet = firstSheet(
    text === undefined ? readWorkbook(bytes, limits.sheetRows) : readCsv(text, limits.sheetRows),
  );
  const filled = filledRows(sheet);
  const beyond = filled.some(({ row, cells }) => row > limits.sheetRows + 1 || cells.length > limits.sheetColumns);
  if (beyond) throw new SheetProblem('sheet_too_large');
  const [header = { row: 1, cells: [], broken: [] }, ...rows] = filled;
  return { header, rows };
}

function readWorkbook(bytes: Buffer, rows: number): WorkBook {
  try {
    // One row above the limit: its presence is the result.
    return read(bytes, { type: 'buffer', dense: true, sheets: 0, sheetRows: rows + 2, cellHTML: false });
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/password|encrypt/i.test(message)) throw new SheetProblem('sheet_protected');
    if (/cannot find workbook|unsupported|unrecognized/i.test(message)) throw new SheetProblem('wrong_file_kind');
    throw error;
  }
}

function readCsv(text: string, rows: number): WorkBook {
  // An empty line first: SheetJS takes text that begins with ID, TABLE or {\rtf for formats of its own.
  const book = read(`\n${text}`, { type: 'string', raw: true, dense: true, sheetRows: rows + 3 });
  const [name = ''] = book.SheetNames;
  (book.Sheets[name]?.['!data'] as unknown[] | undefined)?.shift();
  return book;
}

function firstSheet({ SheetNames, Sheets }: WorkBook): WorkSheet {
  const sheet = SheetNames[0] === undefined ? undefined : Sheets[SheetNames[0]];
  if (!sheet) throw new SheetProblem('invalid_sheet');
  // Set if there was more than the parser was allowed to read.
  if (sheet['!fullref'] !== undefined) throw new SheetProblem('sheet_too_large');
  return sheet;
}

function filledRows(sheet: WorkSheet): SheetRow[] {
  const lines = (sheet['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[];
  const rows: SheetRow[] = [];
  lines.forEach((line, index) => {
    const cells = Array.from(line ?? [], shownText);
    while (cells.at(-1) === '') cells.pop();
    if (cells.length === 0) return;
    const broken = cells.flatMap((_text, column) => (line?.[column]?.t === 'e' ? [column] : []));
    rows.push({ row: index + 1, cells, broken });
  });
  return rows;
}

function shownText(cell: CellObject | undefined): string {
  if (cell?.v === undefined || cell.v === null) return '';
  const text = cell.t === 's' ? String(cell.v) : (cell.w ?? String(cell.v));
  return text.trim().slice(0, LONGEST_CELL);
}
