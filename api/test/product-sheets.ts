import { parseSheet } from '../src/platform/sheets/sheet-worker';

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
