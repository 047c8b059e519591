import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { createBatch, createModel, createProduct } from '../../../test/factories';
import { setProgramme } from '../../../test/fixtures/payouts';
import { fontsOf, pageTexts } from '../../../test/pdf-texts';

let api: TestApi;
let token: string;
let userToken: string;
let productId: number;
let folder: string;

beforeAll(async () => {
  api = await createTestApi();
  token = await api.signInAdmin();
  ({ token: userToken } = await api.signInUser());
  const model = await createModel(api.context, { name: 'Flow' });
  productId = (await createProduct(api.context, { modelId: model.id, name: 'CPVC Elbow 90°' })).id;
  folder = mkdtempSync(join(tmpdir(), 'labels-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await api.close();
});

const get = (url: string, headers: object = { token }) =>
  api.app.inject({ method: 'GET', url, headers: { ...headers } });
const newBatch = (quantity: number) => createBatch(api.context, { productId, quantity, points: 40 });

/** Whether Debian's poppler is installed; the file's own structure is checked in any case. */
const hasPoppler = (() => {
  try {
    execFileSync('pdftoppm', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const serialsOf = (texts: readonly string[]) =>
  texts.flatMap((text) => (/^#\d+$/.test(text) ? Number(text.slice(1)) : []));

function refusesOthers(url: string) {
  it('401 without a token, 403 for a user', async () => {
    expect((await get(url, {})).statusCode).toBe(401);
    expect((await get(url, { token: userToken })).statusCode).toBe(403);
  });
}

describe('GET /admin/label-sheets', () => {
  it('200 lists the presets with their layouts, and the limits', async () => {
    const response = await get('/admin/label-sheets');
    expect(response.statusCode).toBe(200);
    const { data } = response.json();
    expect(data.paper).toEqual({ width: 210, height: 297 });
    expect(data.print_labels_max).toBe(api.context.config.limits.printCodesMax);
    expect(data.presets.map(({ labels }: { labels: number }) => labels)).toEqual([24, 24, 21, 65, 40, 18, 12, 8]);
    const [first] = data.presets;
    expect(first).toMatchObject({ id: '24-64x34', label_width: 64, label_height: 33.9, module_is_small: false });
    expect(first.corners).toHaveLength(24);
    expect(first.corners[3]).toEqual({ x: 6.46, y: 46.8 });
  });
  refusesOthers('/admin/label-sheets');
});

describe('GET /admin/label-sheets/own', () => {
  const query = 'columns=4&rows=10&label_width=48&margin_left=8&margin_top=21&gap_x=0&gap_y=0';
  it('200 says what own measures come to, and warns of modules that are too small', async () => {
    const good = (await get(`/admin/label-sheets/own?${query}&label_height=25`)).json().data;
    expect(good).toMatchObject({ id: null, labels: 40, module_is_small: false });
    const small = (await get(`/admin/label-sheets/own?${query}&label_height=13`)).json().data;
    expect(small.module_is_small).toBe(true);
    expect(small.symbol.module).toBeLessThan(0.33);
  });
  it('400 with a message for each measure', async () => {
    const response = await get('/admin/label-sheets/own?columns=x&rows=10&label_height=25');
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().errors)).toEqual([
      'columns',
      'label_width',
      'margin_left',
      'margin_top',
      'gap_x',
      'gap_y',
    ]);
    expect((await get('/admin/label-sheets/own')).statusCode).toBe(400);
  });
  refusesOthers('/admin/label-sheets/own');
});

describe('GET /admin/label-sheets/lines', () => {
  const lines = '/admin/label-sheets/lines?label_width=64&label_height=33.9&reward_points=40';
  const long = `${'Wall mounted brass bib cock with flange '.repeat(10)}`.slice(0, 120).trim();
  const more = ['Ball valve brass heavy duty ISI marked 20 mm threaded', 'पीतल का बॉल वाल्व २० मिमी'];
  it.each(['Elbow 20 mm', long, ...(process.env.NIGHTLY === 'on' ? more : [])])(
    '200 breaks “%s” as the PDF of its batch does',
    async (name) => {
      await setProgramme(api, { brandName: 'Jal Pipes' });
      const model = await createModel(api.context, { name: `Model of ${name}` });
      const product = await createProduct(api.context, { modelId: model.id, name });
      const batch = await createBatch(api.context, { productId: product.id, quantity: 1, points: 40 });
      const { data } = (await get(`${lines}&product_name=${encodeURIComponent(name)}`)).json();
      const [drawn] = pageTexts((await get(`/admin/qr-batches/${batch.id}/labels.pdf?preset=24-64x34`)).rawPayload);
      await setProgramme(api, {});
      const texts: string[] = data.map(({ text }: { text: string }) => text);
      expect([texts[0], texts.find((text) => text.endsWith('points'))]).toEqual(['Jal Pipes', '40 points']);
      const inLatin = texts.filter((text) => /^[ -~\u00a0…]+$/.test(text));
      expect(drawn).toEqual(expect.arrayContaining(inLatin));
      expect(drawn!.filter((text) => inLatin.includes(text))).toEqual(inLatin);
    },
  );
  it('200 for a name of 400 letters, at once', async () => {
    const { data } = (await get(`${lines}&product_name=${encodeURIComponent('पीतल '.repeat(80))}`)).json();
    expect(data.filter(({ is_bold: isBold }: { is_bold: boolean }) => isBold)).toHaveLength(3);
    expect(data[1].text).toMatch(/^[पीतल ]+…$/u);
  });
  it.each([
    ['label_width=64&label_height=33.9&reward_points=4e1', { reward_points: '“4e1” is no number of points' }],
    ['label_width=64&label_height=11&reward_points=40', { label_height: 'Enter 12 to 297 mm, two decimals at most' }],
    ['label_height=33.9&reward_points=40', { label_width: 'Enter 12 to 210 mm, two decimals at most' }],
  ])('400 for %s', async (query, errors) => {
    const wrong = await get(`/admin/label-sheets/lines?product_name=Tee&${query}`);
    expect([wrong.statusCode, wrong.json().errors]).toEqual([400, errors]);
  });
  refusesOthers('/admin/label-sheets/lines?product_name=Tee&reward_points=1');
});

describe('GET /admin/label-sheets/test.pdf', () => {
  it('200 draws every outline and both rulers of 100 mm, and asks for 100 %', async () => {
    const response = await get('/admin/label-sheets/test.pdf?preset=65-38x21');
    expect(response.headers['content-type']).toBe('application/pdf');
    const pages = pageTexts(response.rawPayload);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toEqual(expect.arrayContaining(['1', '65', '100 mm', 'Print at 100 %']));
    expect(response.rawPayload.toString('latin1')).toContain('/PrintScaling /None');
  });
  it('400 for an unknown sheet', async () => {
    expect((await get('/admin/label-sheets/test.pdf?preset=x')).statusCode).toBe(400);
  });
  refusesOthers('/admin/label-sheets/test.pdf');
});

describe('GET /admin/qr-batches/:id/labels.pdf', () => {
  const url = (id: number, query = '') => `/admin/qr-batches/${id}/labels.pdf${query}`;

  it('200 has every code of the batch once and in order, from the place asked for', async () => {
    const batch = await newBatch(50);
    const response = await get(url(batch.id, '?preset=24-64x34&start_at=4'));
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toContain(`batch-${batch.id}-labels.pdf`);
    const pages = pageTexts(response.rawPayload).map(serialsOf);
    expect(pages.map(({ length }) => length)).toEqual([21, 24, 5]);
    expect(pages.flat()).toEqual(Array.from({ length: 50 }, (_, i) => batch.first_serial + i));
  });

  it('200 prints the codes to type, the brand and the scan line on every page', async () => {
    await setProgramme(api, { brandName: 'Jal Pipes' });
    const batch = await newBatch(30);
    const pages = pageTexts((await get(url(batch.id))).rawPayload);
    await setProgramme(api, {});
    const serials = Array.from({ length: 30 }, (_, i) => batch.first_serial + i);
    const codes = api.context.codes.encipherShort(serials);
    expect(pages.flat().map((text) => text.replaceAll(' ', ''))).toEqual(expect.arrayContaining(codes));
    for (const texts of pages) {
      expect(texts.filter((text) => text === 'Jal Pipes')).toHaveLength(texts === pages[0] ? 24 : 6);
      expect(texts).toEqual(expect.arrayContaining(['Scan with your phone, earn 40', '40 points']));
    }
  });

  // Every script and sign is in src/platform/pdf/fonts.nightly.test.ts.
  it('200 embeds every font, of a name in two scripts and signs', async () => {
    const model = await createModel(api.context, { name: 'Labels in scripts' });
    const product = await createProduct(api.context, { modelId: model.id, name: 'पानी → پانی 30 Ω ✓' });
    const batch = await createBatch(api.context, { productId: product.id, quantity: 1, points: 40 });
    const { names, notEmbedded } = fontsOf((await get(url(batch.id))).rawPayload);
    expect(notEmbedded).toEqual([]);
    expect(names.map((name) => name.replace('NotoSans', '')).toSorted()).toEqual([
      ...['-Bold', '-Regular', 'Arabic-Bold', 'Devanagari-Bold', 'Math-Regular', 'Mono-Bold', 'Symbols2-Regular'],
    ]);
  });

  it('names the signs of product and brand that no font has, before printing', async () => {
    await setProgramme(api, { brandName: 'Jal 水' });
    const model = await createModel(api.context, { name: 'Labels with tools' });
    const product = await createProduct(api.context, { modelId: model.id, name: 'Spanner 🔧 ✓' });
    const batch = await createBatch(api.context, { productId: product.id, quantity: 1, points: 40 });
    const { data } = (await get(`/admin/qr-batches/${batch.id}`)).json();
    await setProgramme(api, {});
    expect(data.signs_without_glyph).toEqual(['🔧', '水']);
    const plain = (await get(`/admin/qr-batches/${(await newBatch(1)).id}`)).json();
    expect(plain.data.signs_without_glyph).toEqual([]);
  });

  it('200 leaves out what was voided, and labels close up', async () => {
    const batch = await newBatch(5);
    await api.db
      .insertInto('voided_codes')
      .values([1, 3].map((at) => ({ ...voided(batch.id, batch.first_serial + at) })))
      .execute();
    const pages = pageTexts((await get(url(batch.id))).rawPayload);
    expect(pages.flatMap(serialsOf)).toEqual([0, 2, 4].map((at) => batch.first_serial + at));
  });

  (hasPoppler ? it : it.skip)('200 draws symbols that are read back as the links of their codes', async () => {
    const batch = await newBatch(3);
    const own = 'columns=1&rows=3&label_width=60&label_height=60&margin_left=5&margin_top=5&gap_x=0&gap_y=0';
    writeFileSync(join(folder, 'x.pdf'), (await get(url(batch.id, `?${own}`))).rawPayload);
    execFileSync('pdftoppm', ['-r', '254', '-gray', '-png', join(folder, 'x.pdf'), join(folder, 'x')]);
    for (let place = 0; place < 3; place += 1) {
      const { data, info } = await sharp(join(folder, 'x-1.png'))
        .extract({ left: 50, top: 50 + place * 600, width: 600, height: 600 })
        .toColourspace('srgb')
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const link = decodeQR({ data, width: info.width, height: info.height });
      const code = link.slice(link.lastIndexOf('/') + 1);
      expect(api.context.codes.decipher(code)).toEqual({ batchId: batch.id, serial: batch.first_serial + place });
    }
  });

  it('stops drawing when its reader goes away', async () => {
    const batch = await newBatch(1_000_000);
    const encipher = vi.spyOn(api.context.codes, 'encipherAll');
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    const request = httpGet({ host: '127.0.0.1', port, path: url(batch.id), headers: { token } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await once(response, 'data');
    expect(response.headers['content-type']).toBe('application/pdf');
    response.once('error', () => undefined).destroy();
    // It has stopped once nothing was added between two checks.
    const soFar = () => encipher.mock.calls.reduce((sum, [, serials]) => sum + serials.length, 0);
    let made = -1;
    while (made !== soFar()) {
      made = soFar();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(500_000);
    encipher.mockRestore();
  });

  it('400 for a place that the sheet does not have', async () => {
    const batch = await newBatch(1);
    const response = await get(url(batch.id, '?start_at=25'));
    expect([response.statusCode, response.json().errors]).toEqual([400, { start_at: 'Start at label 1 to 24' }]);
  });
  refusesOthers(url(1));
  it('404 for no batch', async () => {
    expect((await get(url(999_999))).json().code).toBe('batch_not_found');
  });
  it('409 for a void batch, and for one whose codes are all void', async () => {
    const batch = await newBatch(2);
    const emptied = await newBatch(1);
    await api.db.updateTable('batches').set({ voided_at: api.clock.now() }).where('id', '=', batch.id).execute();
    await api.db.insertInto('voided_codes').values(voided(emptied.id, emptied.first_serial)).execute();
    for (const { id } of [batch, emptied]) {
      const response = await get(url(id));
      expect([response.statusCode, response.json().code]).toEqual([409, 'batch_void']);
    }
  });
});

const voided = (batchId: number, serial: number) => ({
  serial,
  batch_id: batchId,
  reason: 'Torn',
  voided_by: null,
  voided_at: api.clock.now(),
});
