import { type CellFault, type CellText } from './cell-text';
import { columnLetters } from '../column-letters';
import { columnOf, findColumns, type FoundColumns, placeOf, type SheetColumn } from './headings';

/** A non-empty line of a sheet. */
export interface SheetRow {
  /** The spreadsheet's row number, from 1. */
  row: number;
  /** From column A. */
  cells: CellText[];
}

export interface VisibleSheet {
  name: string;
  rows: SheetRow[];
}

/** A row of a table, not validated yet. */
export interface TableRow<Column extends string> {
  /** The spreadsheet's row number, from 1. */
  row: number;
  cells: Record<Column, string>;
  /** Cells without the text that was typed. */
  broken: { column: Column; fault: CellFault; cell: string }[];
}

/** Where an admin says that the data are. */
export interface ColumnMap {
  sheet: string;
  /** The first row of data. */
  firstRow: number;
  /** Letters of columns, `{ name: 'B' }`; empty: found by their headings. */
  columns: Readonly<Record<string, string>>;
}

export interface TableSource<Column extends string> {
  sheets: string[];
  sheet: string;
  /** 0 if the columns have no headings. */
  headingRow: number;
  headings: { column: string; heading: string; example: string }[];
  columns: Partial<Record<Column, string>>;
  missing: Column[];
  /** The name of a column that is there twice. */
  double: Column | undefined;
}

export interface Table<Column extends string> {
  source: TableSource<Column>;
  rows: TableRow<Column>[];
}

/** Lines above the headings: a title, the period, an address. */
export const HEADING_LINES = 20;
/** Shown to choose columns from. */
const SHOWN_COLUMNS = 50;

/**
 * Finds the first sheet and row with the headings of all required columns, and reads the rows below.
 * @param sheets the visible ones, in order
 * @param map where the data are, if an admin has said so
 * @returns without rows, if columns are missing
 */
export function findTable<Column extends string>(
  sheets: readonly VisibleSheet[],
  columns: readonly SheetColumn<Column>[],
  map?: ColumnMap,
): Table<Column> {
  const names = sheets.map(({ name }) => name);
  const mapped = map && sheets.find(({ name }) => name === map.sheet);
  const table =
    map && mapped && Object.keys(map.columns).length > 0
      ? readMapped(mapped, columns, map)
      : searchSheets(mapped ? [mapped] : sheets, columns);
  return { ...table, source: { ...table.source, sheets: names } };
}

type Found<Column extends string> = { source: Omit<TableSource<Column>, 'sheets'>; rows: TableRow<Column>[] };

function searchSheets<Column extends string>(
  sheets: readonly VisibleSheet[],
  columns: readonly SheetColumn<Column>[],
): Found<Column> {
  const required = columns.filter((column) => column.required);
  const places = required.map(({ headings }) => headings.map(placeOf).find((place) => place !== undefined));
  if (places.every((place) => place !== undefined)) {
    const width = Math.max(...places) + 1;
    const wide = sheets.find(({ rows }) => rows.some(({ cells }) => cells.length >= width));
    const { name, rows } = wide ?? sheets[0] ?? NO_SHEET;
    // Every row is data.
    return tableOf(name, undefined, rows, columns, findColumns([], columns));
  }
  let best: { sheet: VisibleSheet; line: number; score: number } | undefined;
  for (const sheet of sheets) {
    for (const [line, { cells }] of sheet.rows.slice(0, HEADING_LINES).entries()) {
      const found = findColumns(textsOf(cells), columns);
      if (found.missing.length === 0) return readBelow(sheet, line, columns);
      // For the admin to map: the first row that looks most like headings.
      const likeness = sheet.name === NUMBERS_SUMMARY ? 0 : Math.min(filled(cells), required.length);
      const score = found.places.size * 100 + likeness;
      if (!best || score > best.score) best = { sheet, line, score };
    }
  }
  const { sheet, line } = best ?? { sheet: sheets[0] ?? NO_SHEET, line: 0 };
  return readBelow(sheet, line, columns);
}

/** The list of tables that Apple's Numbers puts before them. */
const NUMBERS_SUMMARY = 'Export Summary';
const NO_SHEET: VisibleSheet = { name: '', rows: [] };
const textsOf = (cells: readonly CellText[]) => cells.map(({ text }) => text);
const filled = (cells: readonly CellText[]) => cells.filter(({ text }) => text !== '').length;

function readBelow<Column extends string>(
  { name, rows }: VisibleSheet,
  line: number,
  columns: readonly SheetColumn<Column>[],
): Found<Column> {
  const heading = rows[line] ?? { row: 1, cells: [] };
  return tableOf(name, heading, rows.slice(line + 1), columns, findColumns(textsOf(heading.cells), columns));
}

function readMapped<Column extends string>(
  { name, rows }: VisibleSheet,
  columns: readonly SheetColumn<Column>[],
  map: ColumnMap,
): Found<Column> {
  const places = new Map<Column, number>();
  for (const column of columns) {
    const place = columnOf(map.columns[column.name] ?? '');
    if (place !== undefined) places.set(column.name, place);
  }
  const missing = columns.filter((column) => column.required && !places.has(column.name)).map((column) => column.name);
  const heading = rows.findLast(({ row }) => row < map.firstRow);
  const below = rows.filter(({ row }) => row >= map.firstRow);
  return tableOf(name, heading, below, columns, { places, missing, double: undefined });
}

function tableOf<Column extends string>(
  sheet: string,
  heading: SheetRow | undefined,
  below: readonly SheetRow[],
  columns: readonly SheetColumn<Column>[],
  { places, missing, double }: FoundColumns<Column>,
): Found<Column> {
  const source = { sheet, headingRow: heading?.row ?? 0, missing, double, ...describe(heading, below, places) };
  return { source, rows: missing.length > 0 ? [] : pick(below, columns, places) };
}

function describe<Column extends string>(
  heading: SheetRow | undefined,
  [first]: readonly SheetRow[],
  places: ReadonlyMap<Column, number>,
): Pick<TableSource<Column>, 'headings' | 'columns'> {
  const count = Math.min(Math.max(heading?.cells.length ?? 0, first?.cells.length ?? 0), SHOWN_COLUMNS);
  return {
    headings: Array.from({ length: count }, (_, index) => ({
      column: columnLetters(index),
      heading: heading?.cells[index]?.text ?? '',
      example: first?.cells[index]?.text ?? '',
    })),
    columns: Object.fromEntries([...places].map(([name, place]) => [name, columnLetters(place)])) as Partial<
      Record<Column, string>
    >,
  };
}

/** Returns the rows with something in one of the columns. */
export function pick<Column extends string>(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn<Column>[],
  places: ReadonlyMap<Column, number>,
): TableRow<Column>[] {
  return rows.flatMap(({ row, cells }) => {
    const texts: Partial<Record<Column, string>> = {};
    const broken: TableRow<Column>['broken'] = [];
    for (const { name, number = false } of columns) {
      const place = places.get(name);
      const { text = '', fault, shown = text } = (place === undefined ? undefined : cells[place]) ?? {};
      const isBroken = fault !== undefined && !(fault === 'date_in_cell' && number);
      texts[name] = isBroken ? shown : text;
      if (isBroken) broken.push({ column: name, fault, cell: `${columnLetters(place!)}${row}` });
    }
    const isEmpty = broken.length === 0 && columns.every(({ name }) => texts[name] === '');
    return isEmpty ? [] : [{ row, cells: texts as Record<Column, string>, broken }];
  });
}
