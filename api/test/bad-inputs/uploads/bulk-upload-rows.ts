import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import os from 'node:os';
import type { Reply } from '../trial';
import { protectedXls, protectedXlsx, rawZip, workbook, workbookWith, zipOf } from '../../uploads';
import { inTurn, type Runner, type Runners } from '../describe-bad-inputs';
import {
  type Bulk,
  type Make,
  type World,
  begin,
  BULK,
  bulkParts,
  expectNothingLeft,
  HEAD,
  ROW,
  send,
  until,
} from './upload-requests';

const SHEET = 'xl/worksheets/sheet1.xml';

const sheetXml = (data: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`;

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

const bulksAre =
  (...uploads: Bulk[]): Runner<World> =>
  (trial, world) =>
    inTurn(uploads, async (upload) => {
      const response = await send(trial, world.token, BULK, await bulkParts(world, upload));
      expectNothingLeft();
      return response;
    });

const sheetsAre = (...sheets: Make<Buffer>[]) => bulksAre(...sheets.map((sheet) => ({ sheet })));
const zipsAre = (...zips: Make<Buffer>[]) => bulksAre(...zips.map((zip) => ({ zip })));
const entry = (name: string, content: Buffer) => ({ name, content });

interface Imported {
  inserted: number;
  failed: number;
  errors: { row: number; column: string; message: string }[];
}

const importOf = (reply: Reply) => (JSON.parse(reply.body) as { data: Imported }).data;

/** Rows of the bulk upload: its sheet, its ZIP, and how it arrives. */
export const bulkUploadRows: Runners<World> = {
  E25: bulksAre(
    { sheet: Buffer.from('name,model,image\nElbow,Flow,a.jpg\n'), sheetName: 'p.csv' },
    { sheet: workbook([HEAD, ROW], 'ods'), sheetName: 'p.ods' },
    { sheet: workbook([HEAD, ROW], 'xlsm'), sheetName: 'p.xlsm' },
    { sheet: workbook([HEAD, ROW], 'ods') },
    { sheet: workbook([HEAD, ROW], 'xlsm') },
    { sheet: Buffer.from('name,model,image\n'), sheetName: 'p.xls' },
    { sheetName: 'products' },
    { zip: Buffer.from('Rar!\u001a\u0007\u0000'), zipName: 'p.rar' },
  ),
  E26: sheetsAre(zipOf({ 'readme.txt': 'hello' }), zipOf({ 'xl/workbook.xml': '<x/>' }), Buffer.alloc(0)),
  E28: sheetsAre(
    () =>
      workbookWith({
        [SHEET]: sheetXml(Array.from({ length: 1_048_576 }, (_, row) => `<row r="${row + 1}"/>`).join('')),
      }),
    () => workbookWith({ [SHEET]: sheetXml(`<row r="1">${cell('name').repeat(16_384)}</row>`) }),
  ),
  E29: sheetsAre(
    () =>
      workbookWith({
        [SHEET]: `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheetXml(`<row>${cell('&e;')}</row>`)}`,
      }),
    () => workbookWith({ [SHEET]: Buffer.from(`\ufeff<!DOCTYPE x>${sheetXml('')}`, 'utf16le') }),
    () => workbookWith({ 'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><sst/>' }),
  ),
  E31: sheetsAre(() =>
    workbookWith({ 'xl/sharedStrings.xml': `<sst>${`<si><t>${'<t '.repeat(30_000)}</t>`.repeat(4)}` }, [HEAD]),
  ),
  E32: bulksAre({ sheet: protectedXlsx() }, { sheet: protectedXls(), sheetName: 'p.xls' }),
  E34: zipsAre(({ jpeg }) =>
    rawZip([
      entry('a.jpg', jpeg),
      ...Array.from({ length: 50 }, (_, index) => ({ name: `${index}.jpg`, content: jpeg, sharesBytesOf: 0 })),
    ]),
  ),
  E35: zipsAre(
    ({ jpeg }) => rawZip([{ ...entry('a.jpg', jpeg), claimedSize: 10 }]),
    ({ jpeg }) => rawZip([{ ...entry('a.jpg', jpeg), claimedSize: jpeg.length + 5 }]),
  ),
  E37: zipsAre(
    ...[
      '../../x.jpg',
      '..\\..\\x.jpg',
      '/abs/a.jpg',
      '\\..\\a.jpg',
      'C:\\x.jpg',
      'C:/x.jpg',
      'a.jpg\0.png',
      'a/../../b.jpg',
    ].map(
      (name) =>
        ({ jpeg }: World) =>
          rawZip([entry(name, jpeg)]),
    ),
  ),
  E38: zipsAre(
    ({ jpeg }) => rawZip([{ ...entry('a.jpg', jpeg), mode: 0o120777 }]),
    ({ jpeg }) => rawZip([{ ...entry('a.jpg', jpeg), mode: 0o060644 }]),
  ),
  E40: async (trial, world) => {
    const zip = zipOf({ 'text.jpg': 'hello', 'big.jpg': randomBytes(5_242_881) });
    const sheet = workbook([HEAD, ['Text', 'Flow', 'text.jpg'], ['Big', 'Flow', 'big.jpg']]);
    const [response] = (await bulksAre({ sheet, zip })(trial, world)) as Reply[];
    expect(importOf(response!)).toMatchObject({
      inserted: 0,
      failed: 2,
      errors: [
        { row: 2, column: 'image', message: 'Please select an image file.' },
        { row: 3, column: 'image', message: 'File size exceeds 5MB limit' },
      ],
    });
    return response!;
  },
  E41: async (trial, world) => {
    const sheet = workbook([HEAD, ['None', 'Flow', 'none.jpg'], ['Up', 'Flow', '../../etc/passwd']]);
    const [response] = (await bulksAre({ sheet })(trial, world)) as Reply[];
    const { inserted, errors } = importOf(response!);
    expect([inserted, errors.map(({ row, message }) => [row, message])]).toEqual([
      0,
      [
        [2, 'Image not found in the ZIP'],
        [3, 'Image not found in the ZIP'],
      ],
    ]);
    return response!;
  },
  E43: async (trial, world) => {
    const sheet = workbook([HEAD, ['Twice', 'Flow', 'a.jpg'], ['Twice over', 'Flow', 'a.jpg']]);
    const [first] = (await bulksAre({ sheet })(trial, world)) as Reply[];
    expect(importOf(first!)).toMatchObject({ inserted: 2, failed: 0 });
    await trial.begin();
    const [second] = (await bulksAre({ sheet })(trial, world)) as Reply[];
    expect(importOf(second!)).toMatchObject({ inserted: 0, failed: 2 });
    return second!;
  },
  E44: async (trial, world) => {
    const running = [await begin(world, 'Slow'), await begin(world, 'Slow, too')];
    await until(() => readdirSync(os.tmpdir()).length === 2);
    const refused = await send(trial, world.token, BULK, await bulkParts(world, {}));
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (const { sent } of running) sent.destroy();
    await until(() => readdirSync(os.tmpdir()).length === 0);
    return refused;
  },

  E114: sheetsAre(Buffer.alloc(5_242_881)),
  E115: zipsAre(
    ({ jpeg }) => rawZip(Array.from({ length: 501 }, (_, index) => entry(`${index}.jpg`, jpeg))),
    () => rawZip(Array.from({ length: 2000 }, (_, index) => entry(`${index}/`, Buffer.alloc(0)))),
    () => rawZip([entry('a.jpg', Buffer.alloc(3 << 20))]),
  ),
  E116: zipsAre(({ jpeg }) => rawZip([{ ...entry('a.jpg', jpeg), flags: 0x801 }])),
  E117: sheetsAre(
    workbook([
      ['name', 'model'],
      ['Elbow', 'Flow'],
    ]),
    workbook([[...HEAD, 'NAME'], ROW]),
    workbook([HEAD]),
    workbook([[]]),
  ),
  E118: zipsAre(
    ({ zip }) => zip.subarray(0, Math.floor(zip.length / 2)),
    ({ jpeg }) => {
      const damaged = rawZip([entry('a.jpg', jpeg)]);
      return Buffer.concat([damaged.subarray(0, 40), Buffer.alloc(40, 0xff), damaged.subarray(80)]);
    },
    ({ zip }) => {
      const lost = Buffer.from(zip);
      lost.writeUInt32LE(0xffff_fff0, lost.length - 6);
      return lost;
    },
  ),
  E119: (trial, world) =>
    inTurn(['upload_id=abc', 'upload_id=', "upload_id=' or 1=1", 'upload_id=a&upload_id=b'], async (query) =>
      send(trial, world.token, `${BULK}?${encodeURI(query)}`, await bulkParts(world, {})),
    ),
  E120: async (trial, world) => {
    const responses: Reply[] = [];
    for (const [value, filename] of [
      [Buffer.from('name,address\n'), 's.csv'],
      [workbook([['name']], 'ods'), 's.xlsx'],
      [protectedXlsx(), 's.xlsx'],
      [world.zip, 's.xlsx'],
      [Buffer.alloc(0), 's.xlsx'],
    ] as const) {
      for (const name of ['excel', 'file'])
        responses.push(await send(trial, world.token, '/admin/stores/import', [{ name, value, filename }]));
    }
    responses.push(await send(trial, world.token, '/admin/stores/import', []));
    return responses;
  },
  E121: (trial) =>
    inTurn(
      [
        '..%2f..%2fetc%2fpasswd',
        'a.svg',
        `${'a'.repeat(32)}.html`,
        `${'a'.repeat(32)}.png%00.jpg`,
        `${'A'.repeat(32)}.png`,
        '__proto__',
        `${'a'.repeat(32)}.jpg`,
        'x'.repeat(81),
      ],
      (key) => trial.ask(`/pictures/${key}`, { method: 'GET' }),
    ),
  E122: async (trial, world) => {
    const names = ['=HYPERLINK("http://x")', '<script>alert(1)</script>', 'x'.repeat(1001), 'a\u202eb', '\u200b'];
    trial.changes({ products: 2, audit: 1 });
    const [response] = (await bulksAre({ sheet: workbook([HEAD, ...names.map((name) => [name, 'Flow', 'a.jpg'])]) })(
      trial,
      world,
    )) as Reply[];
    expect(importOf(response!)).toMatchObject({ inserted: 2, failed: 3 });
    const stored = await trial.api.db
      .selectFrom('products')
      .select('name')
      .where('name', 'in', names)
      .orderBy('name', 'desc')
      .execute();
    expect(stored.map(({ name }) => name).sort()).toEqual(names.slice(0, 2).sort());
    return response!;
  },
};
