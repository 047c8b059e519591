import type { CellObject, WorkBook } from '@e965/xlsx';
import type { Limits } from '../config/load-config';
import { type CellText, readCell } from './cell-text';
import { type ColumnMap, findTable, type SheetRow, type Table, type VisibleSheet } from './find-table';
import type { SheetColumn } from './headings';
import { openWorkbook } from './open-workbook';
import { formatCount, SheetProblem, type SheetFault } from './sheet-problem';

export type SheetLimits = Pick<Limits, 'sheetRows' | 'sheetColumns' | 'sheetUnpackedBytes'>;

export interface SheetRequest<Column extends string> {
  columns: readonly SheetColumn<Column>[];
  /** Accepts text with separators as well. */
  csv: boolean;
  map?: ColumnMap | undefined;
}

/** Headings and lines above them, on top of the rows of data. */
const LINES_ABOVE = 22;

/**
 * Reads the table with some columns from a workbook or a text. Rows and columns that are only formatted are no data;
 * hidden sheets are not read. Runs in a worker thread (`run`), since a parser cannot be interrupted.
 * @throws SheetProblem
 */
export async function parseSheet<Column extends string>(
  bytes: Buffer,
  limits: SheetLimits,
  { columns, csv, map }: SheetRequest<Column>,
): Promise<Table<Column>> {
  const maxRows = limits.sheetRows + LINES_ABOVE;
  const opened = await openWorkbook(bytes, limits, { csv, maxRows });
  const { visible, hidden } = splitSheets(opened.book, opened.isText);
  const table = findTable(visible, columns, map);
  const { missing, sheet: name } = table.source;
  const sheet = visible.find((one) => one.name === name);
  if (missing.length > 0) {
    const match = hidden.length > 0 ? findTable(hidden, columns).source : undefined;
    if (match?.missing.length === 0) {
      throw new SheetProblem(
        'invalid_sheet',
        `the headings are only on the hidden sheet “${match.sheet}”. Unhide it in Excel and save the file`,
      );
    }
  }
  if (sheet) enforceLimits(sheet, table, limits, Math.max(0, (opened.allRows(name) ?? 0) - maxRows));
  return table;
}

function enforceLimits(
  { name, rows }: VisibleSheet,
  table: Table<string>,
  { sheetRows, sheetColumns }: SheetLimits,
  unreadRows: number,
): void {
  const count = (table.rows.length || rows.length - 1) + unreadRows;
  if (count > sheetRows) {
    const found = `the sheet “${name}” has ${formatCount(count)} rows with data`;
    throw new SheetProblem(
      'sheet_too_large',
      `${found}, up to ${formatCount(sheetRows)} are read. Split it into several files`,
    );
  }
  const used = new Set(rows.flatMap(({ cells }) => cells.flatMap(({ text }, index) => (text === '' ? [] : [index]))));
  if (used.size > sheetColumns) {
    const found = `the sheet “${name}” has ${formatCount(used.size)} columns with data`;
    throw new SheetProblem('sheet_too_large', `${found}, up to ${formatCount(sheetColumns)} are read`);
  }
}

function splitSheets(book: WorkBook, isText: boolean): { visible: VisibleSheet[]; hidden: VisibleSheet[] } {
  const sheets = book.SheetNames.flatMap((name) => {
    const data = book.Sheets[name]?.['!data'];
    const isHidden = (book.Workbook?.Sheets?.find((sheet) => sheet.name === name)?.Hidden ?? 0) !== 0;
    return data ? [{ name, isHidden, rows: filledRows(data as Lines, isText) }] : [];
  });
  return { visible: sheets.filter(({ isHidden }) => !isHidden), hidden: sheets.filter(({ isHidden }) => isHidden) };
}

type Lines = ((CellObject | undefined)[] | undefined)[];

function filledRows(lines: Lines, isText: boolean): SheetRow[] {
  const rows: SheetRow[] = [];
  // Only the rows that exist: there may be a million between two of them.
  lines.forEach((line, index) => {
    const cells = Array.from(line ?? [], (cell): CellText => readCell(cell, isText));
    while (cells.length > 0 && isEmpty(cells.at(-1)!)) cells.pop();
    if (cells.length > 0) rows.push({ row: index + 1, cells });
  });
  return rows;
}

const isEmpty = ({ text, fault }: CellText) => text === '' && fault === undefined;

export interface SheetTask {
  bytes: Uint8Array;
  limits: SheetLimits;
  request: SheetRequest<string>;
}

/** A problem as fields, because a copy of an error loses its class. */
export type SheetResult = { table: Table<string> } | { fault: SheetFault; message: string };

export async function run({ bytes, limits, request }: SheetTask): Promise<SheetResult> {
  try {
    return { table: await parseSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits, request) };
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error;
    return { fault: error.fault, message: error.message };
  }
}
