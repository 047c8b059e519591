import { read, utils } from '@e965/xlsx';
import type { Reply } from '../trial';
import { freshMobile } from '../../create-test-api';
import { codeOf, createBatch, createModel, createProduct, createUser } from '../../factories';
import { multipartBody } from '../../uploads';
import { smallJpeg } from '../../picture-samples';
import { claim, scan } from '../../points-driver';
import type { Runner, Runners } from '../describe-bad-inputs';
import { type World, all, asks, dataOf, gets, ODD_IDS, TEN_KB } from './admin-requests';

const productIs =
  (fields: Record<string, string>): Runner<World> =>
  async (trial, { token }) => {
    const picture = { name: 'image', value: await smallJpeg(), filename: 'a.jpg', type: 'image/jpeg' };
    const { payload, headers } = multipartBody([
      ...Object.entries(fields).map(([name, value]) => ({ name, value })),
      picture,
    ]);
    return trial.ask('/admin/products/store', { token, payload, headers });
  };

const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '=HYPERLINK("http://x","y")',
  "=cmd|' /C calc'!A0",
];

const LIVE = /^[=+\-@\t\r]/;

export const catalogueRows: Runners<World> = {
  D7: asks('POST', '/admin/model/store', { model: '' }, { model: '  ' }, {}),
  D8: asks('POST', '/admin/model/store', { model: TEN_KB }, { model: 'x'.repeat(121) }),
  D10: async (trial, { token }) => {
    const model = '<img src=x onerror=alert(1)>';
    trial.changes({ models: 1, audit: 1 });
    const response = await trial.ask('/admin/model/store', { token, json: { model } });
    expect(dataOf<{ model: string }>(response).model).toBe(model);
    expect(response.headers).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'x-content-type-options': 'nosniff',
    });
    return response;
  },
  D11: asks('PUT', '/admin/modal/name', { id: 999_999, name: 'A' }),
  D13: async (trial, { token }) => {
    const { id } = await createModel(trial.api.context);
    expect((await trial.ask('/admin/models', { method: 'DELETE', token, json: { id } })).status).toBe(200);
    await trial.begin();
    return trial.ask('/admin/models', { method: 'DELETE', token, json: { id } });
  },
  D14: all(
    asks('DELETE', '/admin/models', undefined),
    asks('DELETE', '/admin/products', undefined),
    asks('DELETE', '/admin/models', {}),
  ),
  D16: asks('DELETE', '/admin/products', { ids: [] }),
  D17: asks(
    'DELETE',
    '/admin/products',
    { ids: Array.from({ length: 10_001 }, (_, index) => index + 1) },
    { ids: Array.from({ length: 501 }, (_, index) => 900_000 + index) },
  ),
  D19: productIs({ name: '', modal: '1' }),
  D20: productIs({ name: 'A', modal: '999999' }),
  D103: asks('POST', '/admin/model/store', ...[null, 5, ['A'], { $ne: 1 }, true].map((model) => ({ model }))),
  D104: asks(
    'POST',
    '/admin/model/store',
    ...['a\u0000b', 'a\ud800', 'a\u202eb', 'a\u001b[31m', 'a\u2028b'].map((model) => ({ model })),
  ),
  D105: asks(
    'POST',
    '/admin/model/store',
    ...['\u200b', '\u200d\u200c', '\u00a0\u3000', '\u2060', '\u00ad', '\u3164'].map((model) => ({ model })),
  ),
  D106: asks(
    'POST',
    '/admin/model/store',
    ...['café flow', ' CAFÉ   FLOW ', 'Cafe\u0301 Flow', 'Café\u00a0Flow'].map((model) => ({ model })),
  ),
  D107: all(
    ...ODD_IDS.flatMap((id) => [
      asks('PUT', '/admin/modal/name', { id, name: 'A' }),
      asks('DELETE', '/admin/models', { id }),
      asks('PUT', '/admin/product/name', { id, name: 'A' }),
    ]),
  ),
  D108: asks(
    'DELETE',
    '/admin/products',
    ...['1,2', { 0: 1 }, [[1]], [-1], [1.5], [null], [2 ** 53], null, ['x'], [{}]].map((ids) => ({ ids })),
  ),
  D109: asks('DELETE', '/admin/models', ({ modelId }: World) => ({ id: modelId })),
  D130: gets(
    '/admin/products/bulkUpload/abc',
    '/admin/products/bulkUpload/%27%20or%201=1',
    `/admin/products/bulkUpload/${'a'.repeat(300)}`,
    '/admin/products/bulkUpload/00000000-0000-4000-8000-000000000000',
  ),
  D132: async (trial, { token }) => {
    for (const [index, name] of FORMULAS.entries()) {
      const user = await createUser(trial.api.context, {
        mobile: freshMobile(),
        roleId: index % 2 ? 2 : 3,
        name,
        location: name,
      });
      const product = await createProduct(trial.api.context, { name });
      const batch = await createBatch(trial.api.context, { productId: product.id });
      const { token: owner } = await trial.api.signInUser({ mobile: user.mobile! });
      await scan(trial.api, owner, codeOf(trial.api.context, batch), { location: name });
      await claim(trial.api, owner);
    }
    await trial.begin();
    trial.changes({ audit: 8 });
    const responses: Reply[] = [];
    for (const report of ['plumbers', 'customers', 'redemptions', 'scans']) {
      const csv = await trial.ask(`/admin/${report}_exports?format=csv`, { method: 'GET', token });
      const cells = (read(csv.body, { type: 'string', raw: true }).Sheets.Sheet1 ?? {}) as Record<
        string,
        { v?: unknown }
      >;
      const texts = utils.sheet_to_json<string[]>(cells, { header: 1, raw: true }).flat();
      expect([report, texts.filter((text) => LIVE.test(String(text)))]).toEqual([report, []]);
      expect(texts.some((text) => String(text).startsWith("'="))).toBe(true);
      const { rawPayload, statusCode, headers } = await trial.api.app.inject({
        url: `/admin/${report}_exports`,
        headers: { token },
      });
      const book = read(rawPayload, { type: 'buffer', cellFormula: true });
      const all_ = Object.values(book.Sheets[book.SheetNames[0]!]!).filter(
        (cell): cell is { t: string; f?: string; v: unknown } => typeof cell === 'object' && 't' in cell,
      );
      expect([report, all_.filter(({ f }) => f !== undefined)]).toEqual([report, []]);
      expect(all_.some(({ t, v }) => t === 's' && LIVE.test(String(v)))).toBe(true);
      responses.push(csv, { status: statusCode, headers, body: '' });
    }
    return responses;
  },
};
