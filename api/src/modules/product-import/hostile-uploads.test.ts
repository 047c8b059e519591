import { readdirSync } from 'node:fs';
import os from 'node:os';
import { HEAD, api, send, withProductUploads } from '../../../test/fixtures/product-uploads';
import { smallJpeg } from '../../../test/picture-samples';
import { rawZip, workbook, zipOf } from '../../../test/uploads';

withProductUploads();

const ROW = ['Elbow', 'Flow Series', 'a.jpg'];

let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await smallJpeg();
});

const traces = async () => [
  await api.db.selectFrom('products').select('id').execute(),
  await api.db.selectFrom('audit_log').select('id').where('action', '=', 'products-imported').execute(),
];

/** Returns the error response, after checking that nothing was stored or left behind. */
async function refusalOf(excel: Buffer, image: Buffer, names = { excel: 'p.xlsx', image: 'p.zip' }, node = api) {
  const before = await traces();
  const answer = await send({ excel, image, excelName: names.excel, imageName: names.image }, { node });
  expect(await traces()).toEqual(before);
  expect(readdirSync(os.tmpdir())).toEqual([]);
  return [answer.statusCode, answer.json().message];
}

const honestZip = () => zipOf({ 'a.jpg': jpeg });
const honestSheet = () => workbook([HEAD, ROW]);

/** The other cases are in test/bad-inputs-uploads.test.ts. */
describe('§5 Bulk upload: a hostile upload', () => {
  it.each<[string, { excel?: () => Buffer; image?: () => Buffer; names?: { excel: string; image: string } }]>([
    [
      'HTML renamed .xls',
      {
        excel: () => Buffer.from('<html><table><tr><td>name</td></tr></table></html>'),
        names: { excel: 'p.xls', image: 'p.zip' },
      },
    ],
    ['half an .xlsx', { excel: () => honestSheet().subarray(0, 2000) }],
    ['a .rar renamed .zip', { image: () => Buffer.from('Rar!\u001a\u0007\u0000') }],
    ['a picture in place of the ZIP', { image: () => jpeg, names: { excel: 'p.xlsx', image: 'a.jpg' } }],
  ])('400 "Only Excel (xls, xlsx) and ZIP files are allowed." for %s', async (_case, { excel, image, names }) => {
    const refusal = await refusalOf(excel?.() ?? honestSheet(), image?.() ?? (await honestZip()), names);
    expect(refusal).toEqual([400, 'Only Excel (xls, xlsx) and ZIP files are allowed.']);
  });

  it('a sheet that takes too long is given up', async () => {
    const node = await api.anotherNode({ limits: { sheetSeconds: 0.001 } });
    const refusal = await refusalOf(honestSheet(), await honestZip(), undefined, node);
    expect(refusal).toEqual([400, 'Spreadsheet is too large']);
    await node.app.close();
  });

  it('413 for a ZIP above its bytes', async () => {
    const node = await api.anotherNode({ limits: { zipBytes: 2000, sheetBytes: 100_000 } });
    const stored = rawZip([{ name: 'a.jpg', content: Buffer.alloc(3001), stored: true }]);
    expect(await refusalOf(honestSheet(), stored, undefined, node)).toEqual([413, 'ZIP is too large']);
    await node.app.close();
  });
});
