import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { request as openRequest } from 'node:http';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  api,
  BULK_UPLOAD,
  form,
  HEAD,
  leftFolders,
  pictures,
  productNames,
  send,
  token,
  upload,
  withProductUploads,
} from '../../../test/fixtures/product-uploads';
import { holdIntervals, listenOnFreePort } from '../../../test/raw-http';
import { multipartBody, rawZip, workbook, zipOf } from '../../../test/uploads';
import { purgeImports } from './bulk-upload';
import { smallJpeg } from '../../../test/picture-samples';

withProductUploads();

describe('uploads that are slow to arrive', () => {
  const third = [HEAD, ['Third', 'Flow Series', 'a.jpg']];
  let port: number;
  beforeAll(async () => {
    port = await listenOnFreePort(api.app);
  });

  /** Sends the beginning of an upload and waits. */
  function begin(product: string) {
    const excel = workbook([HEAD, [product, 'Flow Series', 'a.jpg']]);
    const body = multipartBody(form({ excel, image: pictures }));
    const headers = { ...body.headers, token, 'content-length': body.payload.length };
    const sent = openRequest({ port, host: '127.0.0.1', method: 'POST', path: BULK_UPLOAD, headers });
    const status = new Promise<number | undefined>((resolve) => {
      sent.once('response', ({ statusCode }) => resolve(statusCode));
      sent.once('error', () => resolve(undefined));
    });
    sent.write(body.payload.subarray(0, 200));
    return { sent, status };
  }
  async function until(condition: () => boolean) {
    for (let tries = 0; !condition(); tries += 1) {
      if (tries > 1000) throw new Error('It did not come about.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  async function uploadWhenThereIsRoom() {
    for (let tries = 0; tries < 100; tries += 1) {
      const response = await upload(third);
      if (response.statusCode !== 429) return response.statusCode;
    }
    return 429;
  }

  it('429 E44 for a third one; E23: an aborted one leaves nothing, and frees its slot', async () => {
    const waiting = [begin('Slow'), begin('Slow, too')];
    await until(() => leftFolders().length === 2);
    const refused = await upload(third);
    expect([refused.statusCode, refused.json().message]).toEqual([429, 'Another upload is running']);
    expect(refused.headers['retry-after']).toBe('10');
    for (const { sent } of waiting) sent.destroy();
    await until(() => leftFolders().length === 0);
    expect(await uploadWhenThereIsRoom()).toBe(201);
    expect(await productNames()).not.toContain('Slow');
  });

  it('408 E22: one that hardly arrives is given up after 20 s, and makes room', async () => {
    const { ticks, release } = holdIntervals();
    const slow = begin('Hardly');
    await until(() => leftFolders().length === 1);
    await until(() => ticks.length > 0);
    for (const tick of ticks) tick();
    release();
    expect(await slow.status).toBe(408);
    await until(() => leftFolders().length === 0);
    expect(await productNames()).not.toContain('Hardly');
  });
});

describe('GET /admin/products/bulkUpload/:upload_id', () => {
  const progress = (id: string, headers: object = { token }) =>
    api.app.inject({ url: `${BULK_UPLOAD}/${id}`, headers: { ...headers } });

  it('200 returns the outcome, on any node, to the admin of the upload', async () => {
    const id = crypto.randomUUID();
    const response = await upload([HEAD, ['Followed', 'Flow Series', 'a.jpg']], `?upload_id=${id}`);
    const node = await api.anotherNode();
    const read = await node.app.inject({ url: `${BULK_UPLOAD}/${id}`, headers: { token } });
    expect(read.json().data).toEqual({
      state: 'done',
      done: 0,
      total: 0,
      outcome: { status: 201, ...response.json() },
    });
    await node.app.close();
    const failed = crypto.randomUUID();
    await send({}, { query: `?upload_id=${failed}` });
    expect((await progress(failed)).json().data).toMatchObject({
      state: 'failed',
      outcome: { status: 400, code: 'files_missing' },
    });
  });

  it('200 says "interrupted" of an upload that has given no sign for long', async () => {
    const id = crypto.randomUUID();
    const { id: admin } = await api.db.selectFrom('admins').select('id').executeTakeFirstOrThrow();
    const at = new Date(api.clock.now().getTime() - 170_000);
    const row = {
      upload_id: id,
      admin_id: admin,
      state: 'pictures' as const,
      done: 3,
      total: 9,
      outcome: null as never,
    };
    await api.db
      .insertInto('product_imports')
      .values({ ...row, started_at: at, updated_at: at })
      .execute();
    expect((await progress(id)).json().data).toMatchObject({ state: 'pictures', done: 3, total: 9, outcome: null });
    api.clock.advance(20);
    expect((await progress(id)).json().data.state).toBe('interrupted');
  });

  it('401, 403, and 404 for an unknown one or another admin’s', async () => {
    const id = crypto.randomUUID();
    await upload([HEAD, ['Mine', 'Flow Series', 'a.jpg']], `?upload_id=${id}`);
    expect((await progress(id, {})).statusCode).toBe(401);
    const { token: userToken } = await api.signInUser();
    expect((await progress(id, { token: userToken })).statusCode).toBe(403);
    expect((await progress(crypto.randomUUID())).statusCode).toBe(404);
    const { id: other } = await api.db
      .insertInto('admins')
      .values({ mobile: '9000000077', joined_at: api.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.db.updateTable('product_imports').set({ admin_id: other }).where('upload_id', '=', id).execute();
    expect((await progress(id)).statusCode).toBe(404);
  });
});

describe('purgeImports', () => {
  it('forgets outcomes and abandoned folders after a day, and nothing else', async () => {
    const { id } = await api.db.selectFrom('admins').select('id').executeTakeFirstOrThrow();
    const hoursAgo = (hours: number) => new Date(api.clock.now().getTime() - hours * 3_600_000);
    for (const [uploadId, at] of [
      ['old', hoursAgo(25)],
      ['young', hoursAgo(23)],
    ] as const) {
      const times = { started_at: at, updated_at: at };
      const row = { upload_id: uploadId, admin_id: id, state: 'done' as const, outcome: null as never, ...times };
      await api.db.insertInto('product_imports').values(row).execute();
    }
    const folders = ['loyalty-upload-old', 'loyalty-upload-young', 'others-old'].map((name) => join(tmpdir(), name));
    for (const folder of folders) mkdirSync(folder);
    const twoDaysAgo = Date.now() / 1000 - 172_800;
    for (const old of [folders[0]!, folders[2]!]) utimesSync(old, twoDaysAgo, twoDaysAgo);

    await purgeImports(api.context);
    const left = await api.db.selectFrom('product_imports').select('upload_id').execute();
    expect(left).toContainEqual({ upload_id: 'young' });
    expect(left).not.toContainEqual({ upload_id: 'old' });
    expect(folders.map((folder) => existsSync(folder))).toEqual([false, true, true]);
  });
});

describe('hostile uploads', () => {
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
    const response = await send({ excel, image, excelName: names.excel, imageName: names.image }, { node });
    expect(await traces()).toEqual(before);
    expect(readdirSync(os.tmpdir())).toEqual([]);
    return [response.statusCode, response.json().message];
  }

  const honestZip = () => zipOf({ 'a.jpg': jpeg });
  const honestSheet = () => workbook([HEAD, ROW]);

  /** The other cases are in test/bad-inputs-uploads.nightly.test.ts. */
  describe('§5 Bulk upload: a hostile upload', () => {
    it.each<[string, { excel?: () => Buffer; image?: () => Buffer; names?: { excel: string; image: string } }]>([
      [
        'HTML without a table renamed .xls',
        {
          excel: () => Buffer.from('<html><p>name</p></html>'),
          names: { excel: 'p.xls', image: 'p.zip' },
        },
      ],
      ['half an .xlsx', { excel: () => honestSheet().subarray(0, 2000) }],
      ['a picture in place of the ZIP', { image: () => jpeg, names: { excel: 'p.xlsx', image: 'a.jpg' } }],
    ])('400 "Only Excel (xls, xlsx) and ZIP files are allowed." for %s', async (_case, { excel, image, names }) => {
      const refusal = await refusalOf(excel?.() ?? honestSheet(), image?.() ?? (await honestZip()), names);
      expect(refusal).toEqual([400, 'Only Excel (xls, xlsx) and ZIP files are allowed.']);
    });

    it.each([
      ['a .rar', 'Rar!\u001a\u0007\u0000', 'a RAR archive'],
      ['a .7z', '7z\u00bc\u00af\u0027\u001c', 'a 7z archive'],
      ['a text', 'a.jpg', 'no ZIP'],
    ])('400 for %s renamed .zip, which says what it is', async (_case, start, kind) => {
      const refusal = await refusalOf(honestSheet(), Buffer.from(start, 'latin1'));
      const message = `Only Excel (xls, xlsx) and ZIP files are allowed. The file of images is ${kind}, whatever its name: pack them as a ZIP.`;
      expect(refusal).toEqual([400, message]);
    });

    it('a sheet that takes too long is given up', async () => {
      const node = await api.anotherNode({ limits: { sheetSeconds: 0.001 } });
      const refusal = await refusalOf(honestSheet(), await honestZip(), undefined, node);
      expect(refusal).toEqual([400, 'Spreadsheet is too large: it cannot be read within 0.001 seconds']);
      await node.app.close();
    });

    it('413 for a ZIP above its bytes', async () => {
      const node = await api.anotherNode({ limits: { zipBytes: 1 << 20, sheetBytes: 100_000 } });
      const stored = rawZip([{ name: 'a.jpg', content: Buffer.alloc(1 << 20), stored: true }]);
      expect(await refusalOf(honestSheet(), stored, undefined, node)).toEqual([
        413,
        'ZIP is too large: up to 1 MB are accepted',
      ]);
      await node.app.close();
    });
  });
});
