import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestApi, TEST_ADMIN, type TestApi } from './create-test-api';
import { createBatch, createModel, createProduct } from './factories';
import { multipartBody } from './multipart';
import { smallJpeg } from './picture-samples';
import { countRows, expectInvariantsHold } from './points-driver';

/** What a case may refer to. */
interface World {
  modelId: number;
  removedModelId: number;
  productId: number;
  foreignProductId: number;
  batch: { modal: number; product_id: number; reward_points: unknown; quantity: unknown };
}

interface Sent {
  method?: 'POST' | 'PUT' | 'DELETE' | 'GET';
  url: string;
  /** JSON, or the fields of a form with a picture; absent: no body. */
  body?: object;
  form?: Record<string, string>;
}

type Case = [row: string, what: string, send: (world: World) => Sent, status: number, message: string | RegExp];

const send =
  (method: Sent['method'], url: string) =>
  (body?: object | ((world: World) => object)) =>
  (world: World): Sent => ({ method, url, body: typeof body === 'function' ? body(world) : body });
const otp = send('POST', '/admin/generate_Otp');
const validate = send('POST', '/admin/validate_Otp');
const storeModel = send('POST', '/admin/model/store');
const removeModel = send('DELETE', '/admin/models');
const removeProducts = send('DELETE', '/admin/products');
const approve = send('POST', '/admin/approval/store');
const batchWith = (changes: object) => send('POST', '/admin/qr-generator')(({ batch }) => ({ ...batch, ...changes }));
const productWith = (form: Record<string, string>) => (): Sent => ({ url: '/admin/products/store', form });

const ids = Array.from({ length: 10_001 }, (_, index) => index + 1);
const wrongMobile = 'Please enter a valid  mobile number.';
const pointsInteger = 'Reward points must be an integer.';
const quantityInteger = 'Quantity must be an integer.';

/** Interface D of bad-inputs.tsv: whatever can be asked in one request, as the decisions settle its message. */
const cases: Case[] = [
  ['D1', 'an empty mobile', otp({ mobile: '' }), 400, 'Phone number is required.'],
  ['D2', 'a mobile that begins with 5', otp({ mobile: '5876543210' }), 400, wrongMobile],
  ['D4', 'a code of 5', validate({ mobile: TEST_ADMIN, otp: '12345' }), 400, 'Invalid or expired OTP'],
  ['D4', 'a code of 7', validate({ mobile: TEST_ADMIN, otp: '1234567' }), 400, 'Invalid or expired OTP'],
  ['D7', 'a model without a name', storeModel({ model: '' }), 400, 'Please enter a model name'],
  ['D8', 'a model of 10 KB', storeModel({ model: 'x'.repeat(10_240) }), 400, 'Model name is too long'],
  ['D11', 'renaming no model', send('PUT', '/admin/modal/name')({ id: 999_999, name: 'A' }), 404, 'Model not found'],
  ['D13', 'a second deletion', removeModel((world) => ({ id: world.removedModelId })), 404, 'Model not found'],
  ['D14', 'a deletion without a body', removeModel(), 400, /./],
  ['D14', 'a removal without a body', removeProducts(), 400, /./],
  ['D16', 'no ids', removeProducts({ ids: [] }), 400, 'No products selected'],
  ['D17', '10,001 ids', removeProducts({ ids }), 400, 'Too many items'],
  ['D19', 'a product without a name', productWith({ name: ' ', modal: '1' }), 400, 'Please enter a product name'],
  ['D20', 'a product of no model', productWith({ name: 'A', modal: '999999' }), 400, 'Please enter a model name'],
  ['D22', 'a batch of no product', batchWith({ product_id: undefined }), 400, 'Please select a product.'],
  [
    'D23',
    'a batch of another model’s product',
    send('POST', '/admin/qr-generator')(({ batch, foreignProductId }) => ({ ...batch, product_id: foreignProductId })),
    400,
    'Please select a product.',
  ],
  ['D25', 'points "10.5"', batchWith({ reward_points: '10.5' }), 400, pointsInteger],
  ['D25', 'points "1e3"', batchWith({ reward_points: '1e3' }), 400, pointsInteger],
  ['D25', 'points "-5"', batchWith({ reward_points: '-5' }), 400, pointsInteger],
  ['D25', 'full-width points', batchWith({ reward_points: '０' }), 400, pointsInteger],
  ['D28', 'an empty quantity', batchWith({ quantity: '' }), 400, 'Please enter quantity.'],
  ['D29', 'quantity "abc"', batchWith({ quantity: 'abc' }), 400, quantityInteger],
  ['D29', 'quantity 1.5', batchWith({ quantity: 1.5 }), 400, quantityInteger],
  // The decisions put the cap at a million.
  ['D31', 'quantity 1,000,001', batchWith({ quantity: 1_000_001 }), 400, 'Quantity is too high'],
  ['D32', '2^53 points', batchWith({ reward_points: 2 ** 53, quantity: 1_000_000 }), 400, pointsInteger],
  ['D34', 'printing no batch', send('POST', '/admin/qr-print')({ qr_list_id: 999_999 }), 404, 'Not found'],
  ['D35', 'an image without signature', () => ({ method: 'GET', url: '/qr-images/1.svg' }), 403, 'Forbidden'],
  [
    'D35',
    'an image that has expired',
    () => ({ method: 'GET', url: `/qr-images/1.svg?expires=1&signature=${'A'.repeat(43)}` }),
    403,
    'Forbidden',
  ],
  ['D38', 'a gap in a list', approve({ transaction_id: 'TX-1,,TX-2' }), 400, 'Invalid request'],
  ['D38', 'a semicolon in a list', approve({ transaction_id: 'TX-1;TX-2' }), 400, 'Invalid request'],
  ['D38', '10,001 claims', approve({ transaction_id: Array(10_001).fill('TX-1').join() }), 400, /./],
  ['D43', 'a search of 10 KB', send('POST', '/admin/redeem')({ formData: { search: 'x'.repeat(10_240) } }), 400, /./],
];

/** Rows that take more than one request, and the tests they have. */
const elsewhere: Record<string, string> = {
  D5: 'api/src/modules/sign-in/admin-sign-in.test.ts',
  D37: 'api/src/modules/claims/resolve-claims.test.ts',
  D40: 'api/src/modules/claims/resolve-claims.test.ts',
  D41: 'api/src/modules/claims/resolve-claims.test.ts',
  D44: 'api/src/modules/table-files/table-files.test.ts',
};

/** Interface B: tokens and authorisation, the same for every route. */
const tokenRows = () =>
  ['api/src/http/guards.test.ts', 'api/src/http/http-surface.test.ts'].flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/\bB\d+\b/g) ?? [],
  );

/** Rows that are fine input here. */
const accepted = ['D10', 'D26', 'D43'];

const root = join(__dirname, '../..');
const list = join(root, '../shared/design/bad-inputs.tsv');

describe('bad inputs of the admin area (bad-inputs D)', () => {
  let api: TestApi;
  let token: string;
  let world: World;
  beforeAll(async () => {
    api = await createTestApi();
    token = await api.signInAdmin();
    const model = await createModel(api.context);
    const product = await createProduct(api.context, { modelId: model.id });
    const removed = await createModel(api.context);
    world = {
      modelId: model.id,
      removedModelId: removed.id,
      productId: product.id,
      foreignProductId: (await createProduct(api.context)).id,
      batch: { modal: model.id, product_id: product.id, reward_points: 40, quantity: 12 },
    };
    await createBatch(api.context, { productId: product.id });
    expect((await ask({ method: 'DELETE', url: '/admin/models', body: { id: removed.id } })).statusCode).toBe(200);
  });
  afterAll(() => api.close());

  async function ask({ method = 'POST', url, body, form }: Sent) {
    if (!form) return api.app.inject({ method, url, headers: { token }, ...(body && { payload: body }) });
    const fields = Object.entries(form).map(([name, value]) => ({ name, value }));
    const picture = { name: 'image', value: await smallJpeg(), filename: 'a.jpg', type: 'image/jpeg' };
    const { payload, headers } = multipartBody([...fields, picture]);
    return api.app.inject({ method, url, payload, headers: { ...headers, token } });
  }

  const rowsOf = async () => ({
    ...(await countRows(api)),
    models: (await api.db.selectFrom('models').select(['id', 'name', 'removed_at']).orderBy('id').execute()).length,
    products: (await api.db.selectFrom('products').select('id').where('removed_at', 'is', null).execute()).length,
    batches: (await api.db.selectFrom('batches').select('id').execute()).length,
    messages: api.outbox.length,
  });

  it.each(cases)('%s %s', async (_row, _what, build, status, message) => {
    const before = await rowsOf();
    const answer = await ask(build(world));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      expect.stringContaining('application/json'),
    ]);
    const told = answer.json<Record<string, unknown>>();
    expect(told.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
    expect(typeof told.code).toBe('string');
    expect(Object.keys(told).filter((key) => !['message', 'code', 'errors'].includes(key))).toEqual([]);
    // Nothing of the inside shows, and nothing has changed.
    expect(answer.body).not.toMatch(/node_modules|\.ts:|\bat \w+ \(|\bselect .+ from |insert into/i);
    expect(await rowsOf()).toEqual(before);
  });

  it('D10 markup in a model’s name is stored and sent as the text it is', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const answer = await ask(storeModel({ model: name })(world));
    expect([answer.statusCode, answer.json().data.model]).toEqual([201, name]);
    const models = (await ask({ url: '/admin/models', body: {} })).json<{ data: { model: string }[] }>().data;
    expect(models.map(({ model }) => model)).toContain(name);
  });

  it('D26 zero points are points (decisions, “Points, quantity”)', async () => {
    const answer = await ask(batchWith({ reward_points: 0 })(world));
    expect([answer.statusCode, answer.json().data.reward_points]).toEqual([201, 0]);
  });

  it.each(['%', '_', '\\', "'"])('D43 a search for %s is a search for that character', async (search) => {
    const answer = await ask({ url: '/admin/redeem', body: { formData: { search } } });
    expect([answer.statusCode, answer.json().data]).toEqual([200, []]);
  });

  it('leave every invariant as it was', () => expectInvariantsHold(api));

  it('are all of the list, each here or in the test that is named', () => {
    for (const [row, file] of Object.entries(elsewhere)) {
      expect([row, readFileSync(join(root, file), 'utf8').includes(row)]).toEqual([row, true]);
    }
    const covered = new Set([...cases.map(([row]) => row), ...Object.keys(elsewhere), ...accepted, ...tokenRows()]);
    // The list lies beside the workspace, not in it.
    const listed = existsSync(list)
      ? [...readFileSync(list, 'utf8').matchAll(/^([BD])\t(\d+)\t/gm)].map(([, face, row]) => `${face}${row}`)
      : [...covered];
    expect(listed.filter((row) => !covered.has(row))).toEqual([]);
  });
});
