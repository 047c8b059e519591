import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { describeBadInputs, type Runner } from './bad-inputs/describe-bad-inputs';
import type { Reply, Trial } from './bad-inputs/trial';
import { freshMobile, TEST_ADMIN, type TestApi } from './create-test-api';
import { codeOf, createBatch, createModel, createProduct, createUser } from './factories';
import { multipartBody } from './multipart';
import { smallJpeg } from './picture-samples';
import { claim, scan, totalsOf } from './points-driver';

interface World {
  token: string;
  modelId: number;
  productId: number;
  foreignProductId: number;
  batch: { id: number; first_serial: number };
}

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Body = unknown | ((world: World) => unknown);

/** One call per body; a body that is undefined is not sent. */
const asks =
  (method: Verb, url: string, ...bodies: Body[]): Runner<World> =>
  async (trial, world) => {
    const answers: Reply[] = [];
    for (const body of bodies) {
      const json = typeof body === 'function' ? (body as (world: World) => unknown)(world) : body;
      answers.push(await trial.ask(url, { method, token: world.token, json }));
    }
    return answers;
  };

const gets =
  (...urls: string[]): Runner<World> =>
  async (trial, { token }) => {
    const answers: Reply[] = [];
    for (const url of urls) answers.push(await trial.ask(url, { method: 'GET', token }));
    return answers;
  };

/** Several calls of one row. */
const all =
  (...runners: Runner<World>[]): Runner<World> =>
  async (trial, world) => {
    const answers: Reply[] = [];
    for (const run of runners) answers.push(...[await run(trial, world)].flat());
    return answers;
  };

const batchesAre = (...changes: object[]): Runner<World> =>
  asks('POST', '/admin/qr-generator', ...changes.map((change) => (world: World) => ({ ...form(world), ...change })));

const form = ({ modelId, productId }: World) => ({
  modal: modelId,
  product_id: productId,
  reward_points: 40,
  quantity: 12,
});

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

/** Somebody with a claim that waits, before the row begins. */
async function claimant(trial: Trial) {
  const { token, userId } = await trial.api.signInUser();
  const batch = await createBatch(trial.api.context, { points: 40 });
  expect((await scan(trial.api, token, codeOf(trial.api.context, batch))).statusCode).toBe(201);
  const placed = await claim(trial.api, token);
  await trial.begin();
  return {
    token,
    userId,
    batch,
    transactionId: placed.json<{ data: { transaction_id: string } }>().data.transaction_id,
  };
}

const approve = (trial: Trial, token: string, json: unknown) => trial.ask('/admin/approval/store', { token, json });
const dataOf = <T>(reply: Reply) => (JSON.parse(reply.body) as { data: T }).data;
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
const ODD_IDS = [-1, 0, 1.5, 2 ** 53, 1e300, null, [1], '１', ' 1', '1 or 1=1', '', true, {}, '9'.repeat(16)];
const TEN_KB = 'x'.repeat(10_240);

/** A code for the admin, who is told it after the answer. */
async function sendAdminCode(trial: Trial) {
  const { api } = trial;
  api.clock.advance(61);
  const before = api.outbox.length;
  expect((await trial.ask('/admin/generate_Otp', { json: { mobile: TEST_ADMIN } })).status).toBe(201);
  while (api.outbox.length === before) await new Promise((resolve) => setTimeout(resolve, 5));
  await trial.begin();
  return api.outbox.at(-1)!.otp;
}

const adminSignIn = (trial: Trial, otp: unknown) =>
  trial.ask('/admin/validate_Otp', { json: { mobile: TEST_ADMIN, otp } });

describe('bad inputs of the admin area (bad-inputs D)', () => {
  describeBadInputs<World>('D', {
    world: async (api: TestApi) => {
      const token = await api.signInAdmin();
      const model = await createModel(api.context, { name: 'Café Flow' });
      const product = await createProduct(api.context, { modelId: model.id });
      const foreign = await createProduct(api.context);
      const batch = await createBatch(api.context, { productId: product.id });
      return { token, modelId: model.id, productId: product.id, foreignProductId: foreign.id, batch };
    },
    runners: {
      D1: asks('POST', '/admin/generate_Otp', { mobile: '' }, {}),
      D2: asks('POST', '/admin/generate_Otp', { mobile: '5876543210' }),
      D4: asks(
        'POST',
        '/admin/validate_Otp',
        { mobile: TEST_ADMIN, otp: '12345' },
        { mobile: TEST_ADMIN, otp: '1234567' },
      ),
      D5: async (trial) => {
        const otp = await sendAdminCode(trial);
        const wrong = otp === '000000' ? '000001' : '000000';
        const answers: Reply[] = [];
        for (let tries = 0; tries < 5; tries += 1) answers.push(await adminSignIn(trial, wrong));
        trial.changes({ audit: 1 });
        return [...answers, await adminSignIn(trial, otp)];
      },
      D7: asks('POST', '/admin/model/store', { model: '' }, { model: '  ' }, {}),
      D8: asks('POST', '/admin/model/store', { model: TEN_KB }, { model: 'x'.repeat(121) }),
      D10: async (trial, { token }) => {
        const model = '<img src=x onerror=alert(1)>';
        trial.changes({ models: 1, audit: 1 });
        const answer = await trial.ask('/admin/model/store', { token, json: { model } });
        expect(dataOf<{ model: string }>(answer).model).toBe(model);
        expect(answer.headers).toMatchObject({
          'content-type': expect.stringContaining('application/json'),
          'x-content-type-options': 'nosniff',
        });
        return answer;
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
      D22: batchesAre({ product_id: undefined }, { product_id: null }, { product_id: '' }),
      D23: async (trial, world) => batchesAre({ product_id: world.foreignProductId })(trial, world),
      D25: batchesAre(...['10.5', '1e3', '-5', '０', 10.5, -5].map((reward_points) => ({ reward_points }))),
      D26: async (trial, world) => {
        trial.changes({ batches: 1, audit: 1 });
        return batchesAre({ reward_points: 0 })(trial, world);
      },
      D28: batchesAre({ quantity: '' }, { quantity: undefined }, { quantity: null }),
      D29: batchesAre({ quantity: 'abc' }, { quantity: 1.5 }, { quantity: '1.5' }),
      D31: batchesAre({ quantity: 1_000_001 }, { quantity: '1000001' }),
      D32: batchesAre(
        { reward_points: 2 ** 53, quantity: 1_000_000 },
        { reward_points: 9_007_199_254, quantity: 1_000_000 },
      ),
      D34: asks('POST', '/admin/qr-print', { qr_list_id: 999_999 }, { qr_list_id: 2 ** 53 - 1 }),
      D35: async (trial, { batch }) => {
        const signature = 'A'.repeat(43);
        return gets(
          `/qr-images/${batch.first_serial}.svg`,
          `/qr-images/${batch.first_serial}.svg?expires=1&signature=${signature}`,
          `/qr-images/${batch.first_serial}.png?expires=99999999999&signature=${signature}`,
        )(trial, { token: '' } as World);
      },
      D37: async (trial, { token }) => {
        const { transactionId, userId } = await claimant(trial);
        trial.changes({ journal: 1, audit: 1 });
        const answers = [
          await approve(trial, token, { transaction_id: transactionId }),
          await approve(trial, token, { transaction_id: transactionId }),
        ];
        expect(await totalsOf(trial.api, userId)).toMatchObject({ awaiting: 0, redeemed: 40 });
        return answers;
      },
      D38: async (trial, { token }) => {
        const { transactionId } = await claimant(trial);
        const answers: Reply[] = [];
        for (const list of [
          `${transactionId},,TX-2`,
          `${transactionId};TX-2`,
          Array(10_001).fill('TX-1').join(),
          Array(501).fill(transactionId),
        ]) {
          answers.push(await approve(trial, token, { transaction_id: list }));
        }
        trial.changes({ journal: 1, audit: 1 });
        const twice = await approve(trial, token, { transaction_id: `${transactionId},${transactionId}` });
        expect(dataOf<object>(twice)).toMatchObject({ approved: [transactionId], points: 40 });
        return answers;
      },
      D40: async (trial, { token }) => {
        const { transactionId, userId } = await claimant(trial);
        trial.changes({ journal: 1, audit: 1 });
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            approve(trial, token, index % 2 ? { transaction_id: transactionId } : { user_id: userId }),
          ),
        );
        expect(answers.flatMap((answer) => dataOf<{ approved: string[] }>(answer).approved)).toEqual([transactionId]);
        return answers;
      },
      D41: async (trial, { token }) => {
        const { transactionId, userId, token: owner } = await claimant(trial);
        trial.api.clock.advance(6);
        const later = await createBatch(trial.api.context, { points: 5 });
        await scan(trial.api, owner, codeOf(trial.api.context, later));
        await claim(trial.api, owner);
        await trial.begin();
        trial.changes({ journal: 1, audit: 1 });
        const answer = await approve(trial, token, { user_id: userId, transaction_ids: [transactionId] });
        expect(await totalsOf(trial.api, userId)).toMatchObject({ awaiting: 5, redeemed: 40 });
        return answer;
      },
      D43: async (trial, world) => {
        await createUser(trial.api.context, { mobile: freshMobile(), name: '100% _of_ \\all' });
        await trial.begin();
        const answers: Reply[] = [];
        for (const [url, wrap] of [
          ['/admin/redeem', (search: string) => ({ formData: { search } })],
          ['/admin/plumbers', (search: string) => ({ search })],
          ['/admin/stores', (search: string) => ({ search })],
          ['/admin/qr-get', (search: string) => ({ search })],
        ] as const) {
          for (const search of ['%', '_', '\\', "'", '\\%', '%%%']) {
            const answer = await trial.ask(url, { token: world.token, json: wrap(search) });
            const named = dataOf<{ name?: string }[]>(answer).map(({ name }) => name);
            const literal = url === '/admin/plumbers' && ['%', '_', '\\'].includes(search);
            expect([url, search, named]).toEqual([url, search, literal ? ['100% _of_ \\all'] : []]);
            answers.push(answer);
          }
          expect((await trial.ask(url, { token: world.token, json: wrap(TEN_KB) })).status).toBe(400);
        }
        return answers;
      },
      D44: async (trial, { token }) => {
        const rows = sql`select to_char(n, 'FM5000000000'), 3, 'Load ' || n, now() from generate_series(1, 10000) n`;
        await sql`with added as (insert into users (mobile, role_id, name, joined_at) ${rows} returning id)
          insert into point_totals (user_id) select id from added`.execute(trial.api.db);
        await trial.begin();
        trial.changes({ audit: 1 });
        const before = process.memoryUsage().rss;
        const export_ = trial.ask('/admin/customers_exports?format=csv', { method: 'GET', token });
        const health = await trial.ask('/healthz', { method: 'GET' });
        const answer = await export_;
        expect(health.status).toBe(200);
        expect(answer.body.split('\r\n').length).toBeGreaterThan(10_000);
        expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(100);
        return answer;
      },

      D101: asks(
        'POST',
        '/admin/generate_Otp',
        ...[
          null,
          9_000_000_001,
          [TEST_ADMIN],
          '９００００００００１',
          `+91${TEST_ADMIN}`,
          '90000 00001',
          `${TEST_ADMIN}\n`,
          `${TEST_ADMIN}1`,
          `0${TEST_ADMIN.slice(1)}`,
        ].map((mobile) => ({ mobile })),
      ),
      D102: async (trial) => {
        const otp = await sendAdminCode(trial);
        const answers: Reply[] = [];
        for (const typed of [Number(otp) || 1, [otp], '१२३४५६', ` ${otp}`, `${otp}\n`, null, { $ne: '' }])
          answers.push(await adminSignIn(trial, typed));
        expect((await adminSignIn(trial, otp)).status).toBe(200);
        trial.changes({ sessions: 1, audit: 1 });
        return answers;
      },
      D103: asks('POST', '/admin/model/store', ...[null, 5, ['A'], { $ne: 1 }, true].map((model) => ({ model }))),
      D104: asks(
        'POST',
        '/admin/model/store',
        ...['a\u0000b', 'a\ud800', 'a\u202eb', 'a\u001b[31m', 'a\ufeffb'].map((model) => ({ model })),
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
      D110: batchesAre(
        ...['1,000', '+5', '0x10', true, [5], '१०', {}, '1 0', 'Infinity', 1e300].map((reward_points) => ({
          reward_points,
        })),
      ),
      D111: all(batchesAre({ quantity: 0 }, { quantity: '00' }), async (trial, world) =>
        trial.ask('/admin/qr-generator', {
          token: world.token,
          payload: JSON.stringify({ ...form(world), quantity: 0 }).replace('"quantity":0', '"quantity":-0'),
          headers: { 'content-type': 'application/json' },
        }),
      ),
      D112: batchesAre(...['1e2', '0x10', '１２', -1, 1e21, '12 000'].map((quantity) => ({ quantity }))),
      D113: batchesAre({ reward_points: 1_000_001 }, { reward_points: '1000001' }),
      D114: all(
        batchesAre(
          { modal: '\u0000' },
          { modal: '\ud800' },
          { modal: "' or 1=1--" },
          { modal: TEN_KB },
          { modal: 1e300 },
          { modal: '' },
        ),
        batchesAre({ product_id: '\u0000' }, { product_id: '1 or 1=1' }, { product_id: -1 }, { product_id: 1e300 }),
      ),
      D115: asks(
        'POST',
        '/admin/qr-get',
        { search: 'a\u0000b' },
        { search: 'x'.repeat(201) },
        { search: ['a'] },
        { sort: 'name; drop table batches' },
        { sort: ['created'] },
        { direction: 'sideways' },
      ),
      D116: all(
        ...['/admin/plumbers', '/admin/customers', '/admin/stores'].map((url) =>
          asks(
            'POST',
            url,
            { sort: '1; drop table users' },
            { sort: 'mobile desc' },
            { sort: 5 },
            { direction: 'up' },
            { sort: '__proto__' },
          ),
        ),
        asks('POST', '/admin/plumbers', { status: 'erased' }, { status: 1 }),
        asks('POST', '/admin/audit', { action: 'nothing-such' }, { action: ['*'] }),
      ),
      D117: all(
        ...['/admin/plumbers', '/admin/customers', '/admin/stores'].map((url) =>
          asks(
            'POST',
            url,
            { search: 'a\u0000b' },
            { search: 'x'.repeat(201) },
            { search: ['a'] },
            { search: { $regex: '.*' } },
          ),
        ),
      ),
      D118: asks(
        'POST',
        '/admin/redeem',
        ...[
          '2026-02-30',
          '30-02-2026',
          '2026-1-1',
          20_260_101,
          ['2026-01-01'],
          '2026-13-01',
          '0000-00-00',
          '２０２６-01-01',
          '2026-01-01T00:00:00Z',
          'yesterday',
        ].flatMap((day) => [{ formData: { startDate: day } }, { formData: { endDate: day } }]),
      ),
      D119: all(
        asks('POST', '/admin/scans_exports', { startDate: '2026-02-02', endDate: '2026-02-01' }),
        asks('POST', '/admin/redemptions_exports/count', { startDate: '2026-02-02', endDate: '2026-02-01' }),
        asks('POST', '/admin/dashboard/trend', { startDate: '2026-02-02', endDate: '2026-02-01' }),
        gets(
          '/admin/scans_exports?startDate=2026-02-02&endDate=2026-02-01',
          '/admin/scans_exports?startDate=2026-02-30',
        ),
      ),
      D120: asks(
        'POST',
        '/admin/redeem',
        { formData: { status: 'stolen' } },
        { formData: { search: 'a\u0000b' } },
        { formData: { search: 5 } },
        { formData: [] },
        { formData: 'x' },
        { formData: null },
      ),
      D121: all(
        ...['plumbers', 'customers', 'redemptions', 'scans'].map((report) =>
          gets(
            `/admin/${report}_exports?format=pdf`,
            `/admin/${report}_exports?format=csv&format=xlsx`,
            `/admin/${report}_exports?format=`,
          ),
        ),
        asks('POST', '/admin/plumbers_exports', { format: 'pdf' }, { format: ['csv'] }, { search: 'a\u0000b' }),
      ),
      D122: async (trial, world) => {
        const reasons = [undefined, '', '  ', 'x'.repeat(501), 'a\u0000b', 5, ['x'], null];
        const urls = [
          `/admin/qr-batches/${world.batch.id}/void`,
          `/admin/qr-batches/${world.batch.id}/codes/${world.batch.first_serial}/void`,
        ];
        const answers = await all(...urls.map((url) => asks('POST', url, ...reasons.map((reason) => ({ reason })))))(
          trial,
          world,
        );
        const voided = await trial.api.db
          .selectFrom('batches')
          .select('voided_at')
          .where('id', '=', world.batch.id)
          .execute();
        expect(voided).toEqual([{ voided_at: null }]);
        expect(await trial.api.db.selectFrom('voided_codes').select('serial').execute()).toEqual([]);
        return answers;
      },
      D123: gets(
        '/qr-images/abc.svg',
        '/qr-images/1.gif',
        '/qr-images/..%2f1.svg',
        '/qr-images/-1.svg',
        '/qr-images/1.svg?expires=1e9&signature=a',
        '/qr-images/1.svg?signature=a&signature=b',
        `/qr-images/${'9'.repeat(16)}.svg`,
        '/qr-images/1.svg%00.png',
      ),
      D124: adjusts(
        ...[0, 1.5, '5', 1_000_001, -1_000_001, 2 ** 53, null, [5], true, {}].map((points) => ({
          points,
          reason: 'Test',
        })),
      ),
      D125: adjusts({ points: -1, reason: 'Too much' }, { points: -1_000_000, reason: 'Too much' }),
      D126: all(
        adjusts(
          { points: 5 },
          { points: 5, reason: ' ' },
          { points: 5, reason: 'x'.repeat(501) },
          { points: 5, reason: 'a\u0000b' },
        ),
        ...[999_999, ...ODD_IDS].map((user_id) =>
          asks('POST', '/admin/people/adjust', { user_id, points: 5, reason: 'x' }),
        ),
        (trial, { token }) =>
          trial.ask('/admin/people/adjust', {
            token,
            json: { user_id: 1, points: 5, reason: 'x' },
            headers: { 'idempotency-key': 'a b' },
          }),
      ),
      D127: all(
        ...['suspend', 'restore'].flatMap((act) => [
          asks(
            'POST',
            `/admin/people/${act}`,
            { user_id: 999_999, reason: 'x' },
            { reason: 'x' },
            ...ODD_IDS.map((user_id) => ({ user_id, reason: 'x' })),
          ),
          onSomebody((user_id) =>
            asks('POST', `/admin/people/${act}`, { user_id }, { user_id, reason: '' }, { user_id, reason: ['x'] }),
          ),
        ]),
      ),
      D128: async (trial, world) => {
        const { transactionId, userId } = await claimant(trial);
        const url = '/admin/approval/reject';
        const early = await asks(
          'POST',
          url,
          { transaction_id: transactionId },
          { transaction_id: transactionId, reason: '  ' },
          { transaction_id: transactionId, reason: 'x'.repeat(501) },
          { transaction_id: [transactionId], reason: 'x' },
          { transaction_id: 'TX-0', reason: 'x' },
          { transaction_id: "'--", reason: 'x' },
        )(trial, world);
        trial.changes({ journal: 1, audit: 1 });
        expect((await approve(trial, world.token, { transaction_id: transactionId })).status).toBe(201);
        const late = await asks('POST', url, { transaction_id: transactionId, reason: 'Changed my mind' })(
          trial,
          world,
        );
        expect(await totalsOf(trial.api, userId)).toMatchObject({ awaiting: 0, redeemed: 40, available: 0 });
        return [early, late].flat();
      },
      D129: asks(
        'POST',
        '/admin/stores/create',
        ...[
          { latitude: 91 },
          { latitude: 'NaN' },
          { longitude: '1e999' },
          { phone: '123' },
          { phone: "'; drop" },
          { name: ' ' },
          { name: 'x'.repeat(121) },
          { address: 'x'.repeat(501) },
          { address: 'a\u0000b' },
          { latitude: null },
          { name: ['x'] },
          { latitude: '18,5' },
        ].map((change) => ({
          name: 'Store',
          address: 'Road 1, Pune',
          phone: '9876543210',
          latitude: 18.5,
          longitude: 73.8,
          ...change,
        })),
      ),
      D130: gets(
        '/admin/products/bulkUpload/abc',
        '/admin/products/bulkUpload/%27%20or%201=1',
        `/admin/products/bulkUpload/${'a'.repeat(300)}`,
        '/admin/products/bulkUpload/00000000-0000-4000-8000-000000000000',
      ),
      D131: async (trial, world) => {
        const id = world.batch.id;
        const odd = [
          'columns=0',
          'rows=1000000000',
          'gap_x=-1',
          'columns=2&columns=3',
          'label_width=NaN',
          'label_height=1e999',
          'columns=1.5',
        ];
        const whole = 'columns=3&rows=8&label_width=60&label_height=30&margin_left=5&margin_top=5&gap_x=0&gap_y=0';
        return gets(
          ...odd.map(
            (part) =>
              `/admin/label-sheets/own?${part.includes('&') ? `${whole}&${part}` : whole.replace(new RegExp(`${part.split('=')[0]}=[^&]*`), part)}`,
          ),
          '/admin/label-sheets/test.pdf?preset=../../etc/passwd',
          `/admin/qr-batches/${id}/labels.pdf?preset=__proto__`,
          `/admin/qr-batches/${id}/labels.pdf?${whole}&start_at=1000000000`,
          `/admin/qr-batches/${id}/labels.pdf?${whole}&start_at=0`,
        )(trial, world);
      },
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
        const answers: Reply[] = [];
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
          answers.push(csv, { status: statusCode, headers, body: '' });
        }
        return answers;
      },
      D133: asks(
        'POST',
        '/admin/audit',
        { startDate: '2026-02-30' },
        { endDate: 5 },
        { page: 0 },
        { admin: -1 },
        { admin: 'all' },
        { search: 'a\u0000b' },
        { search: 'x'.repeat(201) },
      ),
      D134: all(
        ...[
          '/admin/people/get',
          '/admin/people/scans',
          '/admin/people/claims',
          '/admin/people/journal',
          '/admin/scanners/get',
        ].map((url) => asks('POST', url, {}, ...[999_999, ...ODD_IDS].map((user_id) => ({ user_id })))),
        asks(
          'POST',
          '/admin/get_Items_By_Transaction_id',
          {},
          ...[null, 5, '', 'TX 1', '\u0000', ['TX-1'], 'TX-0'].map((transaction_id) => ({ transaction_id })),
        ),
        asks('POST', '/admin/get_generated_qr_products', { qr_list_id: -1 }, { qr_list_id: 'x' }, { status: 'lost' }),
        gets(
          '/admin/qr-batches/abc',
          '/admin/qr-batches/-1',
          '/admin/qr-batches/999999',
          '/admin/qr-batches/999999/codes.csv',
          `/admin/qr-batches/${'9'.repeat(16)}`,
        ),
      ),
      D135: async (trial, { token }) => {
        const { transactionId, userId } = await claimant(trial);
        const answers = await Promise.all([
          approve(trial, token, { transaction_id: transactionId }),
          trial.ask('/admin/approval/reject', {
            token,
            json: { transaction_id: transactionId, reason: 'Sold elsewhere' },
          }),
        ]);
        trial.changes({ journal: 1, audit: 1 });
        const { available, redeemed, awaiting } = (await totalsOf(trial.api, userId))!;
        expect([available + redeemed, awaiting]).toEqual([40, 0]);
        return answers;
      },
    },
  });
});

function adjusts(...bodies: object[]): Runner<World> {
  return onSomebody((user_id) => asks('POST', '/admin/people/adjust', ...bodies.map((body) => ({ user_id, ...body }))));
}

/** The calls about a new user with an empty account. */
function onSomebody(make: (userId: number) => Runner<World>): Runner<World> {
  return async (trial, world) => {
    const { id } = await createUser(trial.api.context, { mobile: freshMobile() });
    await trial.begin();
    const answers = await make(id)(trial, world);
    expect(await totalsOf(trial.api, id)).toMatchObject({ granted: 0, available: 0 });
    return answers;
  };
}
