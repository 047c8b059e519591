import { workbook, workbookWith } from '../../../test/uploads';
import { parseSheet } from './parse-sheet';

const LIMITS = { sheetRows: 5000, sheetColumns: 20, sheetUnpackedBytes: 48 << 20 };
const HEAD = ['name', 'model', 'image'];
const ROW = ['Elbow', 'Flow', 'a.jpg'];

/** Hostile workbooks (E25 to E32) are in test/bad-inputs/uploads/bulk-upload-rows.ts. */
test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['5,001 rows', () => workbook([HEAD, ...Array.from({ length: 5001 }, () => ROW)])],
  ['5,001 rows in an .xls', () => workbook([HEAD, ...Array.from({ length: 5001 }, () => ROW)], 'biff8')],
  ['60 MB of blanks in 60 kB', () => workbookWith({ 'xl/media/blank.bin': ' '.repeat(60 << 20) })],
])('parseSheet refuses E28: %s', async (_case, excel) => {
  await expect(parseSheet(await excel(), LIMITS)).rejects.toMatchObject({ fault: 'sheet_too_large' });
});

describe('parseSheet reads', () => {
  it.each(['xlsx', 'biff8'] as const)(
    '5,000 rows of 20 columns from %s, numbered as the sheet numbers them',
    async (type) => {
      const wide = Array.from({ length: 20 }, (_, i) => `column ${i}`);
      const sheet = await parseSheet(workbook([wide, ...Array.from({ length: 5000 }, () => ROW)], type), LIMITS);
      expect([sheet.header.cells, sheet.rows.length]).toEqual([wide, 5000]);
      expect(sheet.rows.at(-1)).toEqual({ row: 5001, cells: ROW, broken: [] });
    },
  );

  it('numbers, dates and truths as they are shown, blanks trimmed, empty lines left out', async () => {
    const lines = [
      ['a', 'b', 'c'],
      [90, true, ' x '],
      ['', '', ''],
      [{ t: 'n', v: 0.5, z: '0%' }, '', null],
    ];
    const { rows } = await parseSheet(workbook(lines), LIMITS);
    expect(rows.map(({ row, cells }) => [row, cells])).toEqual([
      [2, ['90', 'TRUE', 'x']],
      [4, ['50%']],
    ]);
  });

  it.each<[string, (text: string) => Buffer]>([
    ['UTF-8', (text) => Buffer.from(text)],
    ['UTF-8 with a byte order mark', (text) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
  ])('CSV in %s where it is accepted: text as it is, numbered as a spreadsheet does', async (_encoding, encode) => {
    const bytes = encode('ID;Café\r\n0012;=1+1\r\n\r\n4.2E15;"x;\ny"\r\n');
    const { header, rows } = await parseSheet(bytes, LIMITS, { csv: true });
    expect([header.cells, rows.map(({ row, cells }) => [row, cells])]).toEqual([
      ['ID', 'Café'],
      [
        [2, ['0012', '=1+1']],
        [4, ['4.2E15', 'x;\ny']],
      ],
    ]);
    await expect(parseSheet(bytes, LIMITS)).rejects.toMatchObject({ fault: 'wrong_file_kind' });
  });

  it('no more rows of CSV than of a workbook, and an .xls is still one', async () => {
    const rows = Buffer.from('a,b\n'.repeat(5002));
    await expect(parseSheet(rows, LIMITS, { csv: true })).rejects.toMatchObject({ fault: 'sheet_too_large' });
    expect((await parseSheet(rows.subarray(4), LIMITS, { csv: true })).rows).toHaveLength(5000);
    expect((await parseSheet(workbook([HEAD, ROW], 'biff8'), LIMITS, { csv: true })).rows[0]?.cells).toEqual(ROW);
  });
});
