import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { createBatch, createModel, createProduct } from '../../../test/factories';
import { expectInvariantsHold, post, scan } from '../../../test/points-driver';

let api: TestApi;
let token: string;
let productId: number;

beforeAll(async () => {
  api = await createTestApi();
  token = await api.signInAdmin();
  const model = await createModel(api.context, { name: 'Flow' });
  productId = (await createProduct(api.context, { modelId: model.id, name: 'Elbow' })).id;
});
afterAll(() => api.close());

const newBatch = (quantity = 3) => createBatch(api.context, { productId, quantity, points: 40 });
const codeOf = (batch: { id: number }, serial: number) => api.context.codes.encipher({ batchId: batch.id, serial });
const voidCode = (batchId: number | string, serial: number | string, reason: unknown = 'Label was torn', by = token) =>
  post(api, `/admin/qr-batches/${batchId}/codes/${serial}/void`, by, { reason });
const voidedRows = (serial: number) =>
  api.db.selectFrom('voided_codes').selectAll().where('serial', '=', serial).execute();
const acts = () => api.db.selectFrom('audit_log').selectAll().where('action', '=', 'code-voided').execute();

describe('POST /admin/qr-batches/:id/codes/:serial/void', () => {
  it('200 voids one code and records admin and reason; its scan returns void, the codes next to it can be scanned', async () => {
    const batch = await newBatch();
    const serial = batch.first_serial + 1;
    const response = await voidCode(batch.id, serial, '  Label was torn ');
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Code Voided Successfully' }]);
    expect(await voidedRows(serial)).toMatchObject([{ batch_id: batch.id, reason: 'Label was torn' }]);
    expect((await acts()).at(-1)).toMatchObject({
      admin_id: expect.any(Number),
      details: { batch_id: batch.id, serial, reason: 'Label was torn' },
    });
    const { token: user } = await api.signInUser();
    const refused = await scan(api, user, codeOf(batch, serial));
    expect([refused.statusCode, refused.json().code]).toEqual([410, 'code_void']);
    expect((await scan(api, user, codeOf(batch, serial + 1))).statusCode).toBe(201);
    const list = await post(api, '/admin/get_generated_qr_products', token, { page: 1, qr_list_id: batch.id });
    expect(list.json().data.map(({ status }: { status: string }) => status)).toEqual(['issued', 'void', 'scanned']);
    const [row] = (await post(api, '/admin/qr-get', token, { page: 1 })).json().data;
    expect(row).toMatchObject({ id: batch.id, voided_count: 1, scanned_count: 1, status: 'active' });
  });

  it('200 exactly one of a void and a scan at the same moment succeeds', async () => {
    const tries = 24;
    const batch = await newBatch(tries);
    const { token: user, userId } = await api.signInUser();
    const outcomes = await Promise.all(
      Array.from({ length: tries }, async (_, at) => {
        const serial = batch.first_serial + at;
        const both = [
          () => voidCode(batch.id, serial).then(({ statusCode }) => statusCode),
          () => scan(api, user, codeOf(batch, serial)).then(({ statusCode }) => statusCode),
        ];
        const order = at % 2 === 0 ? [0, 1] : [1, 0];
        const statuses: number[] = [];
        await Promise.all(order.map(async (which) => (statuses[which] = await both[which]!())));
        return statuses;
      }),
    );
    for (const statuses of outcomes)
      expect([
        [200, 410],
        [409, 201],
      ]).toContainEqual(statuses);
    const scans = await api.db.selectFrom('scans').select('serial').where('user_id', '=', userId).execute();
    expect(scans).toHaveLength(outcomes.filter(([, scanned]) => scanned === 201).length);
    for (const { serial } of scans) expect(await voidedRows(serial)).toEqual([]);
    await expectInvariantsHold(api);
  });

  it('200 for one of two voids at the same moment', async () => {
    const batch = await newBatch();
    const responses = await Promise.all([1, 2, 3].map(() => voidCode(batch.id, batch.first_serial)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(await voidedRows(batch.first_serial)).toHaveLength(1);
  });

  it.each([
    ['', 'Please enter a reason'],
    ['   ', 'Please enter a reason'],
    [undefined, 'Please enter a reason'],
    ['x'.repeat(501), 'The reason is too long'],
  ])('400 for the reason %p', async (reason, message) => {
    const batch = await newBatch();
    const response = await post(api, `/admin/qr-batches/${batch.id}/codes/${batch.first_serial}/void`, token, {
      reason,
    });
    expect([response.statusCode, response.json().errors]).toEqual([400, { reason: message }]);
    expect(await voidedRows(batch.first_serial)).toEqual([]);
  });

  it('400 for a serial that is no number', async () => {
    expect((await voidCode(1, 'x')).statusCode).toBe(400);
  });

  it('401 without a token, 403 for a user', async () => {
    const { token: user } = await api.signInUser();
    expect((await post(api, '/admin/qr-batches/1/codes/1/void', undefined, { reason: 'x' })).statusCode).toBe(401);
    expect((await voidCode(1, 1, 'x', user)).statusCode).toBe(403);
  });

  it('404 for no batch, and for a serial of another one', async () => {
    const batch = await newBatch();
    const other = await newBatch();
    expect((await voidCode(999_999, 1)).json().code).toBe('batch_not_found');
    expect((await voidCode(batch.id, other.first_serial)).json().code).toBe('code_not_found');
  });

  it('409 for a code that was scanned, is void, or lies in a void batch; nothing changes', async () => {
    const batch = await newBatch();
    const { token: user } = await api.signInUser();
    await scan(api, user, codeOf(batch, batch.first_serial));
    await voidCode(batch.id, batch.first_serial + 1);
    const before = (await acts()).length;
    const refusals = [await voidCode(batch.id, batch.first_serial), await voidCode(batch.id, batch.first_serial + 1)];
    await post(api, `/admin/qr-batches/${batch.id}/void`, token, { reason: 'Stolen' });
    refusals.push(await voidCode(batch.id, batch.first_serial + 2));
    expect(refusals.map((response) => [response.statusCode, response.json().code])).toEqual([
      [409, 'code_scanned'],
      [409, 'code_void'],
      [409, 'batch_void'],
    ]);
    expect(await acts()).toHaveLength(before);
    await expectInvariantsHold(api);
  });
});

describe('what a voided code is left out of', () => {
  it('neither the print page nor the CSV hands it on; the list can be narrowed to it', async () => {
    const batch = await newBatch(12);
    const serials = Array.from({ length: 12 }, (_, at) => batch.first_serial + at);
    await voidCode(batch.id, serials[2]!);
    const live = serials.filter((_, at) => at !== 2);
    const printed = await post(api, '/admin/qr-print', token, { qr_list_id: batch.id });
    expect(printed.json().data.map(({ serial }: { serial: number }) => serial)).toEqual(live);
    const csv = await api.app.inject({ url: `/admin/qr-batches/${batch.id}/codes.csv`, headers: { token } });
    const lines = csv.body.trim().split('\r\n').slice(1);
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(live);

    const { token: user } = await api.signInUser();
    await scan(api, user, codeOf(batch, serials[5]!));
    const narrowed = async (status: string) => {
      const response = await post(api, '/admin/get_generated_qr_products', token, { qr_list_id: batch.id, status });
      const { data, total_count } = response.json();
      return [total_count, ...data.map((row: { serial: number; status: string }) => [row.serial, row.status])];
    };
    expect(await narrowed('void')).toEqual([1, [serials[2], 'void']]);
    expect(await narrowed('scanned')).toEqual([1, [serials[5], 'scanned']]);
    expect((await post(api, '/admin/get_generated_qr_products', token, { status: 'x' })).statusCode).toBe(400);
  });
});

describe('§7 POST /admin/qr-get: search and sort', () => {
  it('200 finds every word in product or model, literally, and sorts', async () => {
    const model = await createModel(api.context, { name: 'Zinc 100%' });
    const product = await createProduct(api.context, { modelId: model.id, name: 'Gate_Valve' });
    for (const quantity of [5, 9, 7]) {
      await createBatch(api.context, { productId: product.id, quantity, points: 50 - quantity });
    }
    const list = async (body: object) => {
      const { data, total_count } = (await post(api, '/admin/qr-get', token, body)).json();
      return [total_count, ...data.map(({ quantity }: { quantity: number }) => quantity)];
    };
    expect(await list({ search: ' gate  ZINC ' })).toEqual([3, 7, 9, 5]);
    expect(await list({ search: 'e_v', sort: 'quantity' })).toEqual([3, 5, 7, 9]);
    expect(await list({ search: '0%', sort: 'points', direction: 'desc' })).toEqual([3, 5, 7, 9]);
    expect(await list({ search: 'x_v' })).toEqual([0]);
    expect(await list({ search: '100\\' })).toEqual([0]);
    expect((await post(api, '/admin/qr-get', token, { sort: 'scans' })).statusCode).toBe(400);
  });
});

describe('GET /admin/qr-batches/:id', () => {
  it('200 is one batch as the list shows it; 404 for none', async () => {
    const batch = await newBatch(7);
    const response = await api.app.inject({ url: `/admin/qr-batches/${batch.id}`, headers: { token } });
    expect(response.json().data).toMatchObject({ id: batch.id, quantity: 7, product_name: 'Elbow', voided_count: 0 });
    const none = await api.app.inject({ url: '/admin/qr-batches/999999', headers: { token } });
    expect(none.statusCode).toBe(404);
    expect((await api.app.inject({ url: `/admin/qr-batches/${batch.id}` })).statusCode).toBe(401);
  });
});

describe('POST /admin/qr-batches/live-labels', () => {
  const live = (body: object) => post(api, '/admin/qr-batches/live-labels', token, body);

  it('200 counts the labels of products that still pay, and their points', async () => {
    const model = await createModel(api.context, { name: 'Live' });
    const created = (name: string) => createProduct(api.context, { modelId: model.id, name });
    const [one, other, none] = [await created('One'), await created('Other'), await created('None')];
    const batch = await createBatch(api.context, { productId: one.id, quantity: 10, points: 40 });
    await createBatch(api.context, { productId: one.id, quantity: 5, points: 3 });
    await createBatch(api.context, { productId: other.id, quantity: 2, points: 0 });
    const gone = await createBatch(api.context, { productId: other.id, quantity: 7, points: 9 });
    await post(api, `/admin/qr-batches/${gone.id}/void`, token, { reason: 'Stolen' });
    await scan(api, (await api.signInUser()).token, codeOf(batch, batch.first_serial));
    await voidCode(batch.id, batch.first_serial + 1);
    const response = await live({ product_ids: [one.id, other.id, none.id, 999_999] });
    expect([response.statusCode, response.json().data]).toEqual([
      200,
      [
        { product_id: one.id, labels: 13, points: 8 * 40 + 5 * 3 },
        { product_id: other.id, labels: 2, points: 0 },
      ],
    ]);
  });

  it('400 for no products and for too many', async () => {
    expect((await live({ product_ids: [] })).statusCode).toBe(400);
    expect((await live({})).statusCode).toBe(400);
    expect((await live({ product_ids: Array.from({ length: 501 }, (_, at) => at + 1) })).statusCode).toBe(400);
  });
});
