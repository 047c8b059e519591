import { utils, write } from '@e965/xlsx';
import { workbook, workbookWith } from '../../../test/uploads';
import { parseSheet } from './parse-sheet';
import { sheetXml, xlsxOf } from '../../../test/odd-sheets';

const LIMITS = { sheetRows: 5000, sheetColumns: 20, sheetUnpackedBytes: 48 << 20 };
const HEAD = ['name', 'model', 'image'];
const ROW = ['Elbow', 'Flow', 'a.jpg'];
const NAMES = { name: ['name', 'product name'], model: ['model'], image: ['image', 'file name'] };
type Column = keyof typeof NAMES;

const request = (over: Partial<Parameters<typeof parseSheet<Column>>[2]> = {}) => ({
  columns: (Object.keys(NAMES) as Column[]).map((name) => ({ name, headings: NAMES[name], required: true })),
  csv: false,
  ...over,
});
const parse = (bytes: Buffer, over: Parameters<typeof request>[0] = {}) => parseSheet(bytes, LIMITS, request(over));
const rowsOf = async (bytes: Buffer, over: Parameters<typeof request>[0] = {}) =>
  (await parse(bytes, over)).rows.map(({ row, cells }) => [row, cells.name, cells.model, cells.image]);

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

describe('files that are no workbook by their bytes', () => {
  it('a table of HTML named .xls: entities decoded, digits as they are, nothing run', async () => {
    const html = `<html xmlns:x="urn:x"><head><meta charset="utf-8"><style>td{}</style></head><body>
      <table><tr><td colspan=3>Report &amp; more</td></tr></table>
      <table><tr><th>Name</th><th>Model</th><th>Image</th></tr>
      <tr><td>Pipe 1&frac12;&quot; &amp; &#2325;</td><td>008906443003107</td><td><b>a</b>.jpg</td></tr></table>
      <script>document.write('<table><tr><td>x</td></tr></table>')</script></body></html>`;
    const rows = await rowsOf(Buffer.from(html));
    expect(rows).toEqual([[2, 'Pipe 1½" & क', '008906443003107', 'a.jpg']]);
  });

  it.each([
    '<center><table>$</table></center>',
    '<b>Report</b><br/>\n<table border=1>$</table>',
    '<title>Report</title><table>$</table>',
    '<link rel="stylesheet" href="x.css"><table>$</table>',
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0//EN"><font><table>$</table></font>',
    '<?xml version="1.0"?><!DOCTYPE html><html><table>$</table></html>',
    '<!-- <table><tr><td>old</td></tr></table> --><div><table>$</table></div>',
    '<p>x</p><TABLE><TBODY>$</TBODY></TABLE>',
    '\ufeff<thead></thead>$',
    '$',
  ])('HTML that begins with any tag: %s', async (page) => {
    const rows = [HEAD, ROW].map((cells) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`);
    expect(await rowsOf(Buffer.from(page.replace('$', rows.join('\n'))))).toEqual([[2, ...ROW]]);
  });

  it.each([
    ['text', 'Name\tModel\tImage\nElbow\tFlow\ta.jpg\n'],
    ['a text that mentions a table', 'a <table> of Name, Model, Image'],
    ['a page without a table', '<html><body>Session ended</body></html>'],
    ['a single-file web page', 'MIME-Version: 1.0\nContent-Type: multipart/related\n\n<html><table>'],
    ['XML of another kind', '<?xml version="1.0"?><office:document><table:table/></office:document>'],
  ])('but not %s', async (_case, text) => {
    await expect(parse(Buffer.from(text))).rejects.toMatchObject({ fault: 'wrong_file_kind' });
  });

  it.each([
    ['a number', '<td data-t="n" data-v="8906443003107" data-z="General">8.90644E+12</td>', '8906443003107'],
    ['a format with quotes and signs', '<td data-t="n" data-v="25" data-z="[>1]0" mm"">25 mm</td>', '25'],
    ['a text of digits', '<td data-t="s" data-v="0012">0012</td>', '0012'],
    ['a code in a format of zeros', '<td data-t="n" data-v="12" data-z="0000">0012</td>', '0012'],
    ['such a code of Excel', '<td class="a b" x:num="12">0012</td>', '0012'],
    ['one with its format in the cell', `<td style='color:red;mso-number-format:"0000"' x:num="12">0012</td>`, '0012'],
    ['such a code of LibreOffice', '<td sdval="12" sdnum="1033;0;&quot;PAY&quot;0000">PAY0012</td>', 'PAY0012'],
    ['a date of Excel', '<td class=d x:num="45659">2-Jan</td>', '2-Jan'],
    ['a date of LibreOffice', '<td sdval="45659" sdnum="1033;1033;D-MMM">2-Jan</td>', '2-Jan'],
    ['no number', '<td data-v="x" sdval="" x:num="1 2">7</td>', '7'],
  ])('the value of a cell of HTML: %s', async (_case, cell, text) => {
    const style = '<style>.b{mso-number-format:0000;} td.d { color:red; mso-number-format:"Short Date" }</style>';
    const head = '<tr><th>Name</th><th>Model</th><th>Image</th></tr>';
    const html = `<html>${style}<table>${head}<tr>${cell}<td>Flow</td><td>a.jpg</td></tr></table></html>`;
    expect(await rowsOf(Buffer.from(html))).toEqual([[2, text, 'Flow', 'a.jpg']]);
  });

  it('a number of HTML with more digits than spreadsheets keep', async () => {
    const cells = '<td data-t="n" data-v="4261975571230001">4,261,975,571,230,000</td><td>Flow</td><td>a.jpg</td>';
    const html = `<table><tr><th>Name</th><th>Model</th><th>Image</th></tr><tr>${cells}</tr></table>`;
    const { rows } = await parse(Buffer.from(html));
    expect(rows[0]?.broken).toEqual([{ column: 'name', fault: 'number_shortened', cell: 'A2' }]);
  });

  it('Excel’s XML of 2003', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([HEAD, ['Elbow', 8906443003107, 'a.jpg']]), 'Products');
    const xml = Buffer.from(write(book, { type: 'string', bookType: 'xlml' }) as string);
    expect(await rowsOf(xml)).toEqual([[2, 'Elbow', '8906443003107', 'a.jpg']]);
    const hostile = xml.toString().replace('?>', '?><!DOCTYPE a [<!ENTITY x "y">]>');
    await expect(parse(Buffer.from(hostile))).rejects.toMatchObject({ fault: 'invalid_sheet' });
  });

  it('an .xlsx whose parts are named with backslashes, with bytes after its end', async () => {
    const file = await workbookWith({}, [HEAD, ROW], (name) => name.replaceAll('/', '\\'));
    expect(await rowsOf(Buffer.concat([file, Buffer.from('\r\n--boundary--')]))).toEqual([[2, ...ROW]]);
  });
});
