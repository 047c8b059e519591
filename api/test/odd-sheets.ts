import { utils, write } from '@e965/xlsx';
import type { Cells } from './uploads';
import { parseSheet } from '../src/platform/sheets/sheet-worker';

/** Returns the XML of a worksheet. @param data its rows @param before what is above them, e.g. a dimension */
export const sheetXml = (data: string, before = '') =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${before}<sheetData>${data}</sheetData></worksheet>`;

/** Returns an .xlsx with these sheets. @param hidden for each: 0 visible, 1 hidden, 2 very hidden */
export function xlsxOf(sheets: Readonly<Record<string, Cells>>, hidden: readonly (0 | 1 | 2)[] = []): Buffer {
  const book = utils.book_new();
  for (const [name, lines] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(lines as unknown[][]), name);
  }
  book.Workbook = { Sheets: book.SheetNames.map((name, index) => ({ name, Hidden: hidden[index] ?? 0 })) };
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}

export function xlsxWith(value: number | string, format: string, bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const sheet = utils.aoa_to_sheet([['value'], [value]]);
  (sheet.A2 as { z: string }).z = format;
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Sheet');
  return write(book, { type: 'buffer', bookType }) as Buffer;
}

const LIMITS = { sheetRows: 5000, sheetColumns: 20, sheetUnpackedBytes: 48 << 20 };
export const HEAD = ['name', 'model', 'image'];
export const ROW = ['Elbow', 'Flow', 'a.jpg'];
const NAMES = { name: ['name', 'product name'], model: ['model'], image: ['image', 'file name'] };
type Column = keyof typeof NAMES;

const request = (over: Partial<Parameters<typeof parseSheet<Column>>[2]> = {}) => ({
  columns: (Object.keys(NAMES) as Column[]).map((name) => ({ name, headings: NAMES[name], required: true })),
  csv: false,
  ...over,
});
export const parse = (bytes: Buffer, over: Parameters<typeof request>[0] = {}) =>
  parseSheet(bytes, LIMITS, request(over));
export const rowsOf = async (bytes: Buffer, over: Parameters<typeof request>[0] = {}) =>
  (await parse(bytes, over)).rows.map(({ row, cells }) => [row, cells.name, cells.model, cells.image]);
