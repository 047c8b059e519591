import { workbook, workbookWith } from '../../../test/uploads';
import { HEAD, parse, ROW, rowsOf, sheetXml, xlsxOf } from '../../../test/odd-sheets';

/** Hostile workbooks (E25 to E32) are in test/bad-inputs/uploads/bulk-upload-rows.ts. */
test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  [
    '5,001 rows',
    () => workbook([HEAD, ...Array.from({ length: 5001 }, () => ROW)]),
    'the sheet “Products” has 5,001 rows with data, up to 5,000 are read. Split it into several files',
  ],
  [
    '9,000 rows in an .xls',
    () => workbook([HEAD, ...Array.from({ length: 9000 }, () => ROW)], 'biff8'),
    'the sheet “Products” has 9,000 rows with data, up to 5,000 are read. Split it into several files',
  ],
  [
    '12,000 rows',
    () => workbook([HEAD, ...Array.from({ length: 12_000 }, () => ROW)]),
    'the sheet “Products” has 12,000 rows with data, up to 5,000 are read. Split it into several files',
  ],
  [
    '21 columns',
    () => workbook([[...HEAD, ...Array.from({ length: 18 }, (_, i) => `note ${i}`)], ROW]),
    'the sheet “Products” has 21 columns with data, up to 20 are read',
  ],
  [
    '60 MB of blanks in 60 kB',
    () => workbookWith({ 'xl/blank.xml': ' '.repeat(60 << 20) }),
    'unpacked it has 61 MB or more, up to 48 MB are read',
  ],
  [
    'one row of 60 MB',
    () => {
      const cells = `<c t="inlineStr"><is><t>${'x'.repeat(60 << 20)}</t></is></c>`;
      return workbookWith({ 'xl/worksheets/sheet1.xml': sheetXml(`<row>${cells}</row>`) });
    },
    'unpacked it has 49 MB or more, up to 48 MB are read',
  ],
  [
    'two sheets of 30 MB',
    () => {
      const cells = `<c t="inlineStr"><is><t>${'x'.repeat(30 << 20)}</t></is></c>`;
      const xml = sheetXml(`<row>${cells}</row>`);
      return workbookWith({ 'xl/worksheets/sheet1.xml': xml, 'xl/worksheets/sheet2.xml': xml });
    },
    'unpacked it has 49 MB or more, up to 48 MB are read',
  ],
])('parseSheet refuses E28 and names limit and number: %s', async (_case, excel, reason) => {
  await expect(parse(await excel())).rejects.toMatchObject({
    fault: 'sheet_too_large',
    message: `Spreadsheet is too large: ${reason}`,
  });
});

describe('parseSheet reads', () => {
  it.each(['xlsx', 'biff8'] as const)(
    '5,000 rows of 20 columns from %s, numbered as the sheet numbers them',
    async (type) => {
      const wide = [...HEAD, ...Array.from({ length: 17 }, (_, i) => `column ${i}`)];
      const { source, rows } = await parse(workbook([wide, ...Array.from({ length: 5000 }, () => ROW)], type));
      expect([source.headings.map(({ heading }) => heading), rows.length]).toEqual([wide, 5000]);
      expect(rows.at(-1)).toEqual({ row: 5001, cells: { name: 'Elbow', model: 'Flow', image: 'a.jpg' }, broken: [] });
    },
  );

  it('blanks trimmed, empty lines left out', async () => {
    expect(await rowsOf(workbook([HEAD, ['a', true, ' x '], ['', '', ''], ['b', '', null]]))).toEqual([
      [2, 'a', 'TRUE', 'x'],
      [4, 'b', '', ''],
    ]);
  });

  it.each<[string, (text: string) => Buffer]>([
    ['UTF-8', (text) => Buffer.from(text)],
    ['UTF-8 with a byte order mark', (text) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
  ])('CSV in %s where it is accepted: text as it is, numbered as a spreadsheet does', async (_encoding, encode) => {
    const bytes = encode('ID;Name;Model;Image\r\n7;0012;=1+1;é\r\n\r\n8;4.2E15;"x;\ny";\r\n');
    expect(await rowsOf(bytes, { csv: true })).toEqual([
      [2, '0012', '=1+1', 'é'],
      [4, '4.2E15', 'x;\ny', ''],
    ]);
    await expect(parse(bytes)).rejects.toMatchObject({ fault: 'wrong_file_kind' });
  });

  it('a CSV whose first line names the separator', async () => {
    const text = 'sep=|\r\nName|Model|Image\r\nA;1, 2|Flow|a.jpg\r\n';
    expect(await rowsOf(Buffer.from(text), { csv: true })).toEqual([[2, 'A;1, 2', 'Flow', 'a.jpg']]);
  });

  it('no more rows of CSV than of a workbook', async () => {
    const rows = (count: number) => Buffer.from(`name,model,image\n${'a,b,c\n'.repeat(count)}`);
    await expect(parse(rows(5001), { csv: true })).rejects.toMatchObject({ fault: 'sheet_too_large' });
    expect((await parse(rows(5000), { csv: true })).rows).toHaveLength(5000);
  });
});

describe('the dimension of a sheet is a hint, and formatting is no data', () => {
  const cells = (row: number, texts: string[]) =>
    texts.map((text, i) => `<c r="${'ABC'[i]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`).join('');

  it.each<[string, string, string]>([
    ['a dimension of the whole sheet', '<dimension ref="A1:XFD1048576"/>', ''],
    ['a dimension of one cell', '<dimension ref="A1"/>', ''],
    [
      'rows formatted to the end',
      '',
      Array.from({ length: 60_000 }, (_, i) => `<row r="${i + 3}" s="1" ht="12"><c r="A${i + 3}" s="1"/></row>`).join(
        '',
      ),
    ],
    [
      'rows formatted to the end of the sheet, of 75 MB',
      '',
      Array.from(
        { length: 1_048_573 },
        (_, i) => `<row r="${i + 3}" spans="1:3" s="12" customFormat="1" ht="15" customHeight="1"/>`,
      ).join(''),
    ],
    [
      'formulas filled down with empty results',
      '',
      Array.from({ length: 9000 }, (_, i) => `<row><c t="str"><f>IF(B${i}="","",B${i})</f><v></v></c></row>`).join(''),
    ],
    [
      'columns formatted to the right',
      '',
      `<row r="3">${Array.from({ length: 300 }, () => '<c s="1"/>').join('')}</row>`,
    ],
  ])('%s', async (_case, dimension, more) => {
    const xml = sheetXml(`<row r="1">${cells(1, HEAD)}</row><row r="2">${cells(2, ROW)}</row>${more}`, dimension);
    expect(await rowsOf(await workbookWith({ 'xl/worksheets/sheet1.xml': xml }))).toEqual([[2, ...ROW]]);
  });

  it('a long second sheet is not read', async () => {
    const long = [['id'], ...Array.from({ length: 9000 }, () => ['x'])];
    expect(await rowsOf(xlsxOf({ Products: [HEAD, ROW], Prices: long }))).toEqual([[2, ...ROW]]);
  });
});

describe('the first visible sheet and row with the headings', () => {
  it('hidden sheets are skipped', async () => {
    const book = xlsxOf(
      { Lists: [HEAD, ['hidden', 'x', 'y']], Secret: [HEAD, ['very', 'x', 'y']], Products: [HEAD, ROW] },
      [1, 2, 0],
    );
    const { source, rows } = await parse(book);
    expect([source.sheet, source.headingRow, source.sheets, rows.map(({ cells }) => cells.name)]).toEqual([
      'Products',
      1,
      ['Products'],
      ['Elbow'],
    ]);
  });

  it('headings on a hidden sheet only: says which', async () => {
    const book = xlsxOf({ Lists: [HEAD, ROW], Cover: [['Hello']] }, [1, 0]);
    await expect(parse(book)).rejects.toMatchObject({
      message:
        'Invalid spreadsheet: the headings are only on the hidden sheet “Lists”. Unhide it in Excel and save the file',
    });
  });

  it.each<[string, Record<string, string[][]>]>([
    ['the summary of Numbers', { 'Export Summary': [['This document was exported from Numbers.'], ['Sheet Name']] }],
    ['a cover sheet', { Cover: [['Price list'], ['April 2026', 'x', 'y', 'z']] }],
  ])('after %s', async (_case, before) => {
    const { source } = await parse(xlsxOf({ ...before, 'Sheet 1 - Table 1': [HEAD, ROW] }));
    expect([source.sheet, source.headingRow]).toEqual(['Sheet 1 - Table 1', 1]);
  });

  it('below lines of a letterhead', async () => {
    const lines = [['Pipe House'], [], ['Products', '', '2026'], ['Product Name*', 'MODEL', 'file_name'], ROW];
    const { source, rows } = await parse(workbook(lines));
    expect([source.headingRow, rows.map(({ row }) => row), source.columns]).toEqual([
      4,
      [5],
      { name: 'A', model: 'B', image: 'C' },
    ]);
  });

  it.each([
    ['Product Name'],
    ['product_name'],
    ['PRODUCT  NAME*'],
    ['Name (required)'],
    ['Name:'],
    ['\u200bName\u00a0'],
    ['Ｎａｍｅ'],
  ])('“%s” is the name', async (heading) => {
    expect(await rowsOf(workbook([[heading, 'model', 'image'], ROW]))).toEqual([[2, ...ROW]]);
  });

  it('the plainer of two headings wins', async () => {
    const lines = [
      ['Product name', 'Model', 'Image', 'Name'],
      ['long', 'Flow', 'a.jpg', 'short'],
    ];
    expect(await rowsOf(workbook(lines))).toEqual([[2, 'short', 'Flow', 'a.jpg']]);
  });

  it('missing headings: what the sheet has, for the admin to choose from', async () => {
    const { source, rows } = await parse(workbook([['Price list'], ['Artikel', 'Serie', 'Foto'], ROW]));
    expect(rows).toEqual([]);
    expect(source).toMatchObject({
      sheet: 'Products',
      headingRow: 2,
      missing: ['name', 'model', 'image'],
      columns: {},
      headings: [
        { column: 'A', heading: 'Artikel', example: 'Elbow' },
        { column: 'B', heading: 'Serie', example: 'Flow' },
        { column: 'C', heading: 'Foto', example: 'a.jpg' },
      ],
    });
  });

  it('columns that the admin has chosen, with headings and without', async () => {
    const map = { sheet: 'Products', firstRow: 1, columns: { name: 'B', model: 'A', image: 'D' } };
    const lines = [
      ['Flow', 'Elbow', '', 'a.jpg'],
      ['Flow', 'Tee', 7, 'b.jpg'],
    ];
    expect(await rowsOf(workbook(lines), { map })).toEqual([
      [1, 'Elbow', 'Flow', 'a.jpg'],
      [2, 'Tee', 'Flow', 'b.jpg'],
    ]);
    const { source, rows } = await parse(workbook(lines), { map: { ...map, firstRow: 2 } });
    expect([source.headingRow, source.headings[1]?.heading, rows.length]).toEqual([1, 'Elbow', 1]);
  });
});
