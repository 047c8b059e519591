import { protectedXls, protectedXlsx, workbook, workbookWith, zipOf } from '../../../test/uploads';
import { parseSheet } from './parse-sheet';

const LIMITS = { sheetRows: 5000, sheetColumns: 20, sheetUnpackedBytes: 48 << 20 };
const HEAD = ['name', 'model', 'image'];
const ROW = ['Elbow', 'Flow', 'a.jpg'];
const SHEET = 'xl/worksheets/sheet1.xml';
const sheetXml = (data: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`;
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

describe('parseSheet refuses', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    [
      'E28: 1,048,576 empty rows',
      () => {
        const rows = Array.from({ length: 1_048_576 }, (_, i) => `<row r="${i + 1}"/>`);
        return workbookWith({ [SHEET]: sheetXml(rows.join('')) });
      },
      'too-large',
    ],
    [
      'E28: 16,384 columns',
      () => workbookWith({ [SHEET]: sheetXml(`<row r="1">${cell('name').repeat(16_384)}</row>`) }),
      'too-large',
    ],
    ['E28: 5,001 rows', () => workbook([HEAD, ...Array.from({ length: 5001 }, () => ROW)]), 'too-large'],
    [
      'E28: 5,001 rows in an .xls',
      () => workbook([HEAD, ...Array.from({ length: 5001 }, () => ROW)], 'biff8'),
      'too-large',
    ],
    ['E28: 60 MB of blanks in 60 kB', () => workbookWith({ 'xl/media/blank.bin': ' '.repeat(60 << 20) }), 'too-large'],
    [
      'E29: a DOCTYPE hidden in UTF-16',
      () => workbookWith({ [SHEET]: Buffer.from(`\ufeff<!DOCTYPE x>${sheetXml('')}`, 'utf16le') }),
      'invalid',
    ],
    ['E32: an .xls under a password', protectedXls, 'protected'],
    ['E32: an .xlsx under a password', protectedXlsx, 'protected'],
    ['E26: a ZIP of anything else', () => zipOf({ 'readme.txt': 'hello' }), 'wrong-kind'],
    ['E25: an .ods', () => workbook([HEAD, ROW], 'ods'), 'wrong-kind'],
    ['E25: an .xlsm', () => workbook([HEAD, ROW], 'xlsm'), 'wrong-kind'],
  ])('%s', async (_case, excel, fault) => {
    await expect(parseSheet(await excel(), LIMITS)).rejects.toMatchObject({ fault });
  });
});

describe('parseSheet reads', () => {
  it('E31: strings made to keep a regular expression busy for hours, at once', async () => {
    const busy = `<sst>${`<si><t>${'<t '.repeat(30_000)}</t>`.repeat(4)}`;
    const { rows } = await parseSheet(await workbookWith({ 'xl/sharedStrings.xml': busy }, [HEAD]), LIMITS);
    expect(rows).toEqual([]);
  });

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
});
