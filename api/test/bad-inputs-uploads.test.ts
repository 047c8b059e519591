import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import { join } from 'node:path';
import type * as Threads from 'node:worker_threads';
import sharp from 'sharp';
import { parseSheet, type SheetLimits } from '../src/modules/sheets/parse-sheet';
import { describeBadInputs, type Runner } from './bad-inputs/describe-bad-inputs';
import type { Reply, Trial } from './bad-inputs/trial';
import type { TestApi } from './create-test-api';
import { createModel } from './factories';
import { type FormPart, multipartBody } from './multipart';
import * as pictures from './picture-samples';
import { listenOnFreePort } from './raw-http';
import { protectedXls, protectedXlsx, rawZip, workbook, workbookWith, zipOf } from './sheet-samples';

let inProcess = true;

/** A thread per sheet takes a second to start: rows that are not about the sheet have theirs read in this process. */
jest.mock('node:worker_threads', () => {
  const real = jest.requireActual<typeof Threads>('node:worker_threads');
  class SheetReader extends EventEmitter {
    constructor({ workerData: { file, limits } }: { workerData: { file: string; limits: SheetLimits } }) {
      super();
      const answer = parseSheet(readFileSync(file), limits).then(
        (sheet) => ({ sheet }),
        (error: { fault?: string }) => ({ fault: error.fault ?? 'invalid' }),
      );
      void answer.then((message) => this.emit('message', message));
    }
    terminate = () => Promise.resolve(0);
  }
  const Worker = function (file: string, options: never) {
    return inProcess ? new SheetReader(options) : new real.Worker(file, options);
  };
  return { ...real, Worker };
});

/** With the real thread. */
const inThreads =
  (run: Runner<World>): Runner<World> =>
  async (trial, world) => {
    inProcess = false;
    return Promise.resolve(run(trial, world)).finally(() => (inProcess = true));
  };

interface World {
  token: string;
  modal: string;
  port: number;
  jpeg: Buffer;
  zip: Buffer;
  sheet: Buffer;
}

type Make<T> = T | Promise<T> | ((world: World) => T | Promise<T>);

const STORE = '/admin/products/store';
const BULK = '/admin/products/bulkUpload';
const HEAD = ['name', 'model', 'image'];
const ROW = ['Elbow', 'Flow', 'a.jpg'];
const SHEET = 'xl/worksheets/sheet1.xml';
const sheetXml = (data: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`;
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

let folder: string;
/** An upload leaves nothing on the disk, however it ends. */
const expectNothingLeft = () => expect(readdirSync(folder)).toEqual([]);

const made = async <T>(make: Make<T>, world: World): Promise<T> =>
  typeof make === 'function' ? (make as (world: World) => T | Promise<T>)(world) : make;

const send = (trial: Trial, token: string, url: string, parts: readonly FormPart[]) =>
  trial.ask(url, { token, ...multipartBody(parts) });

let products = 0;
const productForm = ({ modal }: World, image: Buffer, filename = 'photo.jpg'): FormPart[] => [
  { name: 'name', value: `Product ${(products += 1)}` },
  { name: 'modal', value: modal },
  { name: 'image', value: image, filename },
];

/** Forms of a new product, one request each. */
const formsAre =
  (...forms: ((world: World) => FormPart[] | Promise<FormPart[]>)[]): Runner<World> =>
  async (trial, world) => {
    const answers: Reply[] = [];
    for (const make of forms) answers.push(await send(trial, world.token, STORE, await make(world)));
    return answers;
  };

/** A product of that name. */
const named =
  (name: string) =>
  ({ modal, jpeg }: World): FormPart[] => [
    { name: 'name', value: name },
    { name: 'modal', value: modal },
    { name: 'image', value: jpeg, filename: 'a.jpg' },
  ];

/** Pictures of a new product that are refused. */
const picturesAre = (...makes: Make<Buffer>[]): Runner<World> =>
  formsAre(...makes.map((make) => async (world: World) => productForm(world, await made(make, world), 'picture.png')));

/** Pictures that are taken: what is served afterwards is a fresh encoding without anything of the sender's. */
const storedPicturesAre =
  (...uploads: [make: Make<Buffer>, filename: string][]): Runner<World> =>
  async (trial, world) => {
    const answers: Reply[] = [];
    for (const [make, filename] of uploads) {
      const answer = await send(trial, world.token, STORE, productForm(world, await made(make, world), filename));
      if (answer.status === 201) await expectFreshPicture(trial, answer);
      answers.push(answer);
    }
    const stored = answers.filter(({ status }) => status === 201).length;
    trial.changes(stored > 0 ? { products: stored, audit: stored } : {});
    return answers;
  };

async function expectFreshPicture({ api }: Trial, answer: Reply): Promise<void> {
  const { imageUrl } = (JSON.parse(answer.body) as { data: { imageUrl: string } }).data;
  expect(imageUrl).toMatch(/^\/api\/pictures\/[0-9a-f]{32}\.(jpg|png)$/);
  const picture = await api.app.inject({ url: imageUrl.replace('/api', '') });
  expect(picture.headers).toMatchObject({
    'content-type': expect.stringMatching(/^image\/(jpeg|png)$/),
    'x-content-type-options': 'nosniff',
  });
  for (const trace of ['<script>', 'PK\u0003\u0004', 'SecretPhone'])
    expect(picture.rawPayload.includes(trace)).toBe(false);
  const { exif, icc, pages } = await sharp(picture.rawPayload).metadata();
  expect([exif, icc, pages ?? 1]).toEqual([undefined, undefined, 1]);
}

interface Bulk {
  sheet?: Make<Buffer>;
  zip?: Make<Buffer>;
  sheetName?: string;
  zipName?: string;
}

const bulkParts = async (
  world: World,
  { sheet = world.sheet, zip = world.zip, sheetName = 'p.xlsx', zipName = 'p.zip' }: Bulk,
) => [
  { name: 'excel', value: await made(sheet, world), filename: sheetName },
  { name: 'image', value: await made(zip, world), filename: zipName },
];

/** Bulk uploads, one after the other. */
const bulksAre =
  (...uploads: Bulk[]): Runner<World> =>
  async (trial, world) => {
    const answers: Reply[] = [];
    for (const upload of uploads) {
      answers.push(await send(trial, world.token, BULK, await bulkParts(world, upload)));
      expectNothingLeft();
    }
    return answers;
  };

const sheetsAre = (...sheets: Make<Buffer>[]) => bulksAre(...sheets.map((sheet) => ({ sheet })));
const zipsAre = (...zips: Make<Buffer>[]) => bulksAre(...zips.map((zip) => ({ zip })));
const entry = (name: string, content: Buffer) => ({ name, content });

interface Imported {
  inserted: number;
  failed: number;
  errors: { row: number; column: string; message: string }[];
}
const importOf = (reply: Reply) => (JSON.parse(reply.body) as { data: Imported }).data;

/** The beginning of an upload on a socket of its own; whoever has it decides how it goes on. */
async function begin(world: World, product: string) {
  const sheet = workbook([HEAD, [product, 'Flow', 'a.jpg']]);
  const { payload, headers } = multipartBody(await bulkParts(world, { sheet }));
  const sent = request({
    port: world.port,
    host: '127.0.0.1',
    method: 'POST',
    path: BULK,
    headers: { ...headers, token: world.token, 'content-length': payload.length },
  });
  const reply = new Promise<Reply | undefined>((resolve) => {
    sent.once('error', () => resolve(undefined));
    sent.once('response', (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.once('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, body }));
    });
  });
  sent.write(payload.subarray(0, Math.floor(payload.length / 2)));
  return { sent, reply };
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries > 500) throw new Error('It did not come about.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('bad inputs of uploads (bad-inputs E)', () => {
  afterAll(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  describeBadInputs<World>('E', {
    // A sheet has a thread of its own, which waits for a processor like any other.
    slowestMs: 20_000,
    world: async (api: TestApi) => {
      // A temporary folder of this file's own: others upload at the same time.
      folder = mkdtempSync(join(os.tmpdir(), 'bad-uploads-'));
      jest.spyOn(os, 'tmpdir').mockReturnValue(folder);
      const jpeg = await pictures.smallJpeg();
      const model = await createModel(api.context, { name: 'Flow' });
      return {
        token: await api.signInAdmin(),
        modal: String(model.id),
        port: await listenOnFreePort(api.app),
        jpeg,
        zip: await zipOf({ 'a.jpg': jpeg }),
        sheet: workbook([HEAD, ROW]),
      };
    },
    runners: {
      E1: formsAre(
        () => [],
        () => [
          { name: 'name', value: '' },
          { name: 'modal', value: '' },
        ],
        () => [{ name: 'image', value: '', filename: '', type: 'application/octet-stream' }],
      ),
      E2: formsAre(({ modal, jpeg }) => [
        { name: 'name', value: '' },
        { name: 'modal', value: modal },
        { name: 'image', value: jpeg, filename: 'a.jpg' },
      ]),
      E4: picturesAre(Buffer.alloc(0)),
      E5: storedPicturesAre([() => pictures.jpegOfSize(5_242_880), 'a.jpg']),
      E7: picturesAre(pictures.textFile()),
      E8: picturesAre(pictures.gif, pictures.webp, pictures.bmp, pictures.heic, pictures.avif),
      E10: storedPicturesAre([pictures.jpegWithScriptTail, 'a.jpg']),
      E11: storedPicturesAre([pictures.jpegWithPosition, 'a.jpg']),
      E13: async (trial, world) => {
        const before = process.memoryUsage().rss;
        const bombs: [() => Buffer, string][] = [
          [pictures.animatedPng, 'a.png'],
          [pictures.pngWithTextBomb, 'b.png'],
          [pictures.pngWithProfileBomb, 'c.png'],
        ];
        const answers = await storedPicturesAre(...bombs)(trial, world);
        expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(300);
        return answers;
      },
      E14: picturesAre(pictures.truncatedJpeg, pictures.truncatedPng),
      E16: storedPicturesAre(
        ...[
          '../../etc/passwd',
          'a\u0000.png',
          `${'x'.repeat(300)}.png`,
          'CON',
          '🔧.png',
          '..\\..\\a.png',
          '"; filename="b.html',
        ].map((filename): [Make<Buffer>, string] => [pictures.smallPng, filename]),
      ),
      E17: storedPicturesAre([pictures.smallPng, 'a.php.png'], [pictures.smallPng, 'a.png.html']),
      E19: formsAre(() => Array.from({ length: 1001 }, (_, index) => ({ name: `field-${index}`, value: 'x' }))),
      E20: formsAre(
        (world) => [...productForm(world, world.jpeg), { name: '__proto__', value: 'role_id' }],
        (world) => [...productForm(world, world.jpeg), { name: 'constructor', value: 'x' }],
      ),
      E22: async (trial, world) => {
        const ticks: (() => void)[] = [];
        const clock = jest.spyOn(globalThis, 'setInterval').mockImplementation((tick) => {
          ticks.push(tick as () => void);
          return setTimeout(() => undefined, 0);
        });
        const { reply } = await begin(world, 'Hardly');
        await until(() => ticks.length > 0 && readdirSync(folder).length > 0);
        for (const tick of [...ticks, ...ticks]) tick();
        clock.mockRestore();
        const answer = await reply;
        await until(() => readdirSync(folder).length === 0);
        return trial.hear(answer!);
      },
      E23: async (_trial, world) => {
        const { sent, reply } = await begin(world, 'Gone');
        await until(() => readdirSync(folder).length > 0);
        sent.destroy();
        expect(await reply).toBeUndefined();
        await until(() => readdirSync(folder).length === 0);
        return [];
      },
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
      E28: inThreads(
        sheetsAre(
          () =>
            workbookWith({
              [SHEET]: sheetXml(Array.from({ length: 1_048_576 }, (_, row) => `<row r="${row + 1}"/>`).join('')),
            }),
          () => workbookWith({ [SHEET]: sheetXml(`<row r="1">${cell('name').repeat(16_384)}</row>`) }),
        ),
      ),
      E29: inThreads(
        sheetsAre(
          () =>
            workbookWith({
              [SHEET]: `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheetXml(`<row>${cell('&e;')}</row>`)}`,
            }),
          () => workbookWith({ [SHEET]: Buffer.from(`\ufeff<!DOCTYPE x>${sheetXml('')}`, 'utf16le') }),
          () =>
            workbookWith({ 'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><sst/>' }),
        ),
      ),
      E31: inThreads(
        sheetsAre(() =>
          workbookWith({ 'xl/sharedStrings.xml': `<sst>${`<si><t>${'<t '.repeat(30_000)}</t>`.repeat(4)}` }, [HEAD]),
        ),
      ),
      E32: inThreads(bulksAre({ sheet: protectedXlsx() }, { sheet: protectedXls(), sheetName: 'p.xls' })),
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
        ...['../../x.jpg', '/abs/a.jpg', 'C:\\x.jpg', 'C:/x.jpg', 'x\\a.jpg', 'a.jpg\0.png', 'a/../../b.jpg'].map(
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
        const [answer] = (await bulksAre({ sheet, zip })(trial, world)) as Reply[];
        expect(importOf(answer!)).toMatchObject({
          inserted: 0,
          failed: 2,
          errors: [
            { row: 2, column: 'image', message: 'Please select an image file.' },
            { row: 3, column: 'image', message: 'File size exceeds 5MB limit' },
          ],
        });
        return answer!;
      },
      E41: async (trial, world) => {
        const sheet = workbook([HEAD, ['None', 'Flow', 'none.jpg'], ['Up', 'Flow', '../../etc/passwd']]);
        const [answer] = (await bulksAre({ sheet })(trial, world)) as Reply[];
        const { inserted, errors } = importOf(answer!);
        expect([inserted, errors.map(({ row, message }) => [row, message])]).toEqual([
          0,
          [
            [2, 'Image not found in the ZIP'],
            [3, 'Image not found in the ZIP'],
          ],
        ]);
        return answer!;
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
        await until(() => readdirSync(folder).length === 2);
        const refused = await send(trial, world.token, BULK, await bulkParts(world, {}));
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
        for (const { sent } of running) sent.destroy();
        await until(() => readdirSync(folder).length === 0);
        return refused;
      },

      E101: async (trial, world) => {
        const { payload, headers } = multipartBody(productForm(world, world.jpeg));
        const answers: Reply[] = [];
        for (const [bytes, type] of [
          [payload, 'multipart/form-data'],
          [payload, 'multipart/form-data; boundary='],
          [payload.subarray(0, -60), headers['content-type']!],
        ] as const) {
          answers.push(
            await trial.ask(STORE, { token: world.token, payload: bytes, headers: { 'content-type': type } }),
          );
        }
        return answers;
      },
      E102: async (trial, { token }) => {
        const answers: Reply[] = [];
        for (const url of [STORE, BULK, '/admin/stores/import']) {
          for (const type of [
            'application/json',
            'text/plain',
            'application/xml',
            'application/x-www-form-urlencoded',
            'image/png',
          ]) {
            answers.push(await trial.ask(url, { token, payload: '{}', headers: { 'content-type': type } }));
          }
        }
        return answers;
      },
      E103: formsAre((world) => [
        ...productForm(world, world.jpeg),
        { name: 'image', value: world.jpeg, filename: 'b.jpg' },
      ]),
      E104: picturesAre(() => pictures.jpegOfSize(5_242_881)),
      E105: picturesAre(() => pictures.blackPng(30_000, 30_000)),
      E106: picturesAre(
        pictures.svg,
        pictures.tiff,
        Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n'),
        Buffer.from('<!doctype html><script>alert(1)</script>'),
        Buffer.from('000001000100101000000100200068040000', 'hex'),
        ({ zip }) => zip,
      ),
      E107: storedPicturesAre([({ jpeg, zip }) => Buffer.concat([jpeg, zip]), 'a.jpg']),
      E108: formsAre(...['a\u0000b', 'a\u202eb', 'a\u001b[0m'].map((name) => named(name))),
      E109: formsAre(...['x'.repeat(121), '\u200b', ' \u00a0 '].map((name) => named(name))),
      E110: formsAre(
        ...['a\u0000', "' or 1=1--", '-1', '1e300', '9'.repeat(30), 'x'.repeat(10_240)].map(
          (modal) => (world: World) => productForm({ ...world, modal }, world.jpeg),
        ),
      ),
      E111: formsAre(
        ({ modal, jpeg }) => [
          { name: 'name', value: 'A' },
          { name: 'modal', value: modal },
          { name: 'file', value: jpeg, filename: 'a.jpg' },
        ],
        ({ modal }) => [
          { name: 'name', value: 'A' },
          { name: 'modal', value: modal },
          { name: 'image', value: 'data:image/png;base64,AAAA' },
        ],
      ),
      E112: formsAre(named('x'.repeat(2001)), named('x'.repeat(100_000))),
      E113: async (trial, world) => {
        const [excel, image] = (await bulkParts(world, {})) as [FormPart, FormPart];
        const answers: Reply[] = [];
        for (const parts of [
          [],
          [excel],
          [image],
          [excel, { ...excel }, image],
          [
            { ...excel, name: 'image' },
            { ...image, name: 'excel' },
          ],
          [{ ...excel, filename: '' }, image],
        ]) {
          answers.push(await send(trial, world.token, BULK, parts));
        }
        expectNothingLeft();
        return answers;
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
      E119: async (trial, world) => {
        const answers: Reply[] = [];
        for (const query of ['upload_id=abc', 'upload_id=', "upload_id=' or 1=1", 'upload_id=a&upload_id=b']) {
          answers.push(await send(trial, world.token, `${BULK}?${encodeURI(query)}`, await bulkParts(world, {})));
        }
        return answers;
      },
      E120: async (trial, world) => {
        const answers: Reply[] = [];
        for (const [value, filename] of [
          [Buffer.from('name,address\n'), 's.csv'],
          [workbook([['name']], 'ods'), 's.xlsx'],
          [protectedXlsx(), 's.xlsx'],
          [world.zip, 's.xlsx'],
          [Buffer.alloc(0), 's.xlsx'],
        ] as const) {
          for (const name of ['excel', 'file'])
            answers.push(await send(trial, world.token, '/admin/stores/import', [{ name, value, filename }]));
        }
        answers.push(await send(trial, world.token, '/admin/stores/import', []));
        return answers;
      },
      E121: async (trial) => {
        const answers: Reply[] = [];
        for (const key of [
          '..%2f..%2fetc%2fpasswd',
          'a.svg',
          `${'a'.repeat(32)}.html`,
          `${'a'.repeat(32)}.png%00.jpg`,
          `${'A'.repeat(32)}.png`,
          '__proto__',
          `${'a'.repeat(32)}.jpg`,
          'x'.repeat(81),
        ]) {
          answers.push(await trial.ask(`/pictures/${key}`, { method: 'GET' }));
        }
        return answers;
      },
      E122: async (trial, world) => {
        const names = ['=HYPERLINK("http://x")', '<script>alert(1)</script>', 'x'.repeat(1001), 'a\u202eb', '\u200b'];
        trial.changes({ products: 2, audit: 1 });
        const [answer] = (await bulksAre({ sheet: workbook([HEAD, ...names.map((name) => [name, 'Flow', 'a.jpg'])]) })(
          trial,
          world,
        )) as Reply[];
        expect(importOf(answer!)).toMatchObject({ inserted: 2, failed: 3 });
        const stored = await trial.api.db
          .selectFrom('products')
          .select('name')
          .where('name', 'in', names)
          .orderBy('name', 'desc')
          .execute();
        expect(stored.map(({ name }) => name).sort()).toEqual(names.slice(0, 2).sort());
        return answer!;
      },
    },
  });
});
