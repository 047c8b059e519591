import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { createModel } from '../../../test/factories';
import { multipartBody } from '../../../test/multipart';
import { smallJpeg } from '../../../test/picture-samples';
import { protectedXlsx, rawZip, workbook, workbookWith, zipOf } from '../../../test/sheet-samples';

let api: TestApi;
let token: string;
let jpeg: Buffer;
const HEAD = ['name', 'model', 'image'];
const ROW = ['Elbow', 'Flow', 'a.jpg'];
const WRONG_KIND = 'Only Excel (xls, xlsx) and ZIP files are allowed.';

beforeAll(async () => {
  api = await createTestApi();
  // A temporary folder of this file's own: others upload at the same time.
  jest.spyOn(os, 'tmpdir').mockReturnValue(mkdtempSync(join(os.tmpdir(), 'import-test-')));
  token = await api.signInAdmin();
  await createModel(api.context, { name: 'Flow' });
  jpeg = await smallJpeg();
});
afterAll(() => api.close());

async function send(excel: Buffer, image: Buffer, names = { excel: 'p.xlsx', image: 'p.zip' }, node = api) {
  const body = multipartBody([
    { name: 'excel', value: excel, filename: names.excel },
    { name: 'image', value: image, filename: names.image },
  ]);
  return node.app.inject({
    method: 'POST',
    url: '/admin/products/bulkUpload',
    payload: body.payload,
    headers: { ...body.headers, token },
  });
}

const traces = async () => [
  await api.db.selectFrom('products').select('id').execute(),
  await api.db.selectFrom('audit_log').select('id').where('action', '=', 'products-imported').execute(),
];

/** The refusal, after seeing that nothing was stored and nothing left behind. */
async function refusalOf(excel: Buffer, image: Buffer, names?: { excel: string; image: string }, node = api) {
  const before = await traces();
  const answer = await send(excel, image, names, node);
  expect(await traces()).toEqual(before);
  expect(readdirSync(os.tmpdir())).toEqual([]);
  return [answer.statusCode, answer.json().message];
}

const honestZip = () => zipOf({ 'a.jpg': jpeg });
const honestSheet = () => workbook([HEAD, ROW]);

describe('§5 Bulk upload', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['E25: .csv', () => Buffer.from('name,model,image\nElbow,Flow,a.jpg\n'), 'p.csv'],
    ['E25: .ods', () => workbook([HEAD, ROW], 'ods'), 'p.ods'],
    ['E25: .xlsm', () => workbook([HEAD, ROW], 'xlsm'), 'p.xlsm'],
    ['E25: an .ods renamed .xlsx', () => workbook([HEAD, ROW], 'ods'), 'p.xlsx'],
    ['E25: an .xlsm renamed .xlsx', () => workbook([HEAD, ROW], 'xlsm'), 'p.xlsx'],
    ['E25: a .csv renamed .xls', () => Buffer.from('name,model,image\n'), 'p.xls'],
    ['E26: a ZIP of anything else renamed .xlsx', () => zipOf({ 'readme.txt': 'hello' }), 'p.xlsx'],
    ['HTML renamed .xls', () => Buffer.from('<html><table><tr><td>name</td></tr></table></html>'), 'p.xls'],
    ['a good sheet without an extension', honestSheet, 'products'],
  ])('400 "Only Excel (xls, xlsx) and ZIP files are allowed." for %s', async (_case, excel, name) => {
    expect(await refusalOf(await excel(), await honestZip(), { excel: name, image: 'p.zip' })).toEqual([
      400,
      WRONG_KIND,
    ]);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['.rar', () => Buffer.from('Rar!\u001a\u0007\u0000'), 'p.rar'],
    ['a .rar renamed .zip', () => Buffer.from('Rar!\u001a\u0007\u0000'), 'p.zip'],
    ['a picture in place of the ZIP', () => jpeg, 'a.jpg'],
  ])('400 "Only Excel (xls, xlsx) and ZIP files are allowed." for %s', async (_case, image, name) => {
    expect(await refusalOf(honestSheet(), await image(), { excel: 'p.xlsx', image: name })).toEqual([400, WRONG_KIND]);
  });
});

const sheetXml = (data: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`;
const SHEET = 'xl/worksheets/sheet1.xml';
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

describe('a hostile upload', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string, number]>([
    ['5 MiB and a byte', () => Buffer.alloc(5_242_881), 'Spreadsheet is too large', 413],
    [
      'E29: a DOCTYPE with an external entity',
      () =>
        workbookWith({
          [SHEET]: `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheetXml(`<row>${cell('&e;')}</row>`)}`,
        }),
      'Invalid spreadsheet',
      400,
    ],
    ['E32: an .xlsx under a password', protectedXlsx, 'Spreadsheet is protected', 400],
    ['half an .xlsx', () => honestSheet().subarray(0, 2000), WRONG_KIND, 400],
    [
      'a column that is missing',
      () =>
        workbook([
          ['name', 'model'],
          ['Elbow', 'Flow'],
        ]),
      "The sheet has no column 'image'",
      400,
    ],
    [
      'a column that is there twice',
      () => workbook([[...HEAD, 'NAME'], ROW]),
      "The sheet has the column 'name' twice",
      400,
    ],
    ['headings alone', () => workbook([HEAD]), 'The sheet has no rows', 400],
    ['nothing at all', () => workbook([[]]), "The sheet has no column 'name', 'model', 'image'", 400],
  ])('its sheet is refused: %s', async (_case, excel, message, status) => {
    expect(await refusalOf(await excel(), await honestZip())).toEqual([status, message]);
  });

  it('a sheet that takes too long is given up', async () => {
    const node = await api.anotherNode({ limits: { sheetSeconds: 0.001 } });
    const refusal = await refusalOf(honestSheet(), await honestZip(), undefined, node);
    expect(refusal).toEqual([400, 'Spreadsheet is too large']);
    await node.app.close();
  });

  it.each<[string, () => Buffer, string]>([
    ['E35: a size that lies low', () => rawZip([{ name: 'a.jpg', content: jpeg, claimedSize: 10 }]), 'Invalid ZIP'],
    ['E37: ../../x', () => rawZip([{ name: '../../a.jpg', content: jpeg }]), 'Invalid ZIP'],
  ])('its ZIP is refused: %s', async (_case, image, message) => {
    expect(await refusalOf(honestSheet(), image())).toEqual([400, message]);
  });

  it('413 for a ZIP above its bytes', async () => {
    const node = await api.anotherNode({ limits: { zipBytes: 2000, sheetBytes: 100_000 } });
    const stored = rawZip([{ name: 'a.jpg', content: Buffer.alloc(3001), stored: true }]);
    expect(await refusalOf(honestSheet(), stored, undefined, node)).toEqual([413, 'ZIP is too large']);
    await node.app.close();
  });

  it('E40, E41: a file that is no picture, one above 5 MB and one that is missing fail their rows alone', async () => {
    const image = await zipOf({ 'a.jpg': jpeg, 'text.jpg': 'hello', 'big.jpg': randomBytes(5_242_881) });
    const rows = [HEAD, ['Text', 'Flow', 'text.jpg'], ['Big', 'Flow', 'big.jpg'], ['None', 'Flow', 'none.jpg'], ROW];
    const answer = await send(workbook(rows), image);
    expect(answer.json().data.errors).toEqual([
      { row: 2, column: 'image', code: 'not_an_image', message: 'Please select an image file.' },
      { row: 3, column: 'image', code: 'image_too_large', message: 'File size exceeds 5MB limit' },
      { row: 4, column: 'image', code: 'image_not_found', message: 'Image not found in the ZIP' },
    ]);
    expect(answer.json().data.inserted).toBe(1);
  });
});
