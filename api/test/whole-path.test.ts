import { createTestApi, TEST_ADMIN, type TestApi } from './create-test-api';
import { codeOf, createBatch } from './factories';
import { multipartBody } from './uploads';
import { smallJpeg } from './picture-samples';
import { claim, expectInvariantsHold, post, scan } from './points-driver';

const MOBILE = '9876543210';

let api: TestApi;
let adminToken: string;
let userToken: string;
let batchId: number;
let codes: string[];

beforeAll(async () => {
  api = await createTestApi({ limits: { claimIntervalSeconds: 0 } });
});
afterAll(() => api.close());

const lastOtp = (mobile: string) => {
  const sms = api.outbox.filter((message) => message.mobile === mobile).at(-1);
  if (!sms) throw new Error(`No SMS was sent to ${mobile}.`);
  return sms.otp;
};

const summary = async () => (await post(api, '/users/scanners/get', userToken)).json().data;

/** Tests the main path of the product over the api alone, each step with the result of the step before. */
describe('From a printed code to approved points', () => {
  it('the admin signs in with the code of the SMS', async () => {
    expect((await post(api, '/admin/generate_Otp', undefined, { mobile: TEST_ADMIN })).statusCode).toBe(201);
    // An admin's SMS is sent after the response, so that its duration reveals nothing.
    await vi.waitFor(() => expect(api.outbox).not.toHaveLength(0), { timeout: 20_000 });
    const response = await post(api, '/admin/validate_Otp', undefined, {
      mobile: TEST_ADMIN,
      otp: lastOtp(TEST_ADMIN),
    });
    expect(response.statusCode).toBe(200);
    adminToken = response.json().Token;
  });

  it('§6 Admin: manages: adds a model, a product with its picture, and generates twelve codes', async () => {
    const model = await post(api, '/admin/model/store', adminToken, { model: 'Flow Series' });
    expect(model.statusCode).toBe(201);
    const { payload, headers } = multipartBody([
      { name: 'name', value: 'CPVC Elbow 90°' },
      { name: 'modal', value: String(model.json().data.id) },
      { name: 'image', value: await smallJpeg(), filename: 'elbow.jpg', type: 'image/jpeg' },
    ]);
    const product = await api.app.inject({
      method: 'POST',
      url: '/admin/products/store',
      payload,
      headers: { ...headers, token: adminToken },
    });
    expect(product.statusCode).toBe(201);
    expect(product.json().message).toBe('Product Added Successfully');
    const batch = await post(api, '/admin/qr-generator', adminToken, {
      modal: model.json().data.id,
      product_id: product.json().data.id,
      reward_points: 40,
      quantity: 12,
    });
    expect(batch.statusCode).toBe(201);
    batchId = batch.json().data.id;
  });

  it('prints them: twelve images, and the same twelve codes for the label printer', async () => {
    const print = await post(api, '/admin/qr-print', adminToken, { qr_list_id: batchId });
    expect(print.statusCode).toBe(200);
    const labels: { imageUrl: string; url: string }[] = print.json().data;
    expect(labels).toHaveLength(12);
    const image = await api.app.inject({ url: labels[0]?.imageUrl.replace(/^\/api/, '') ?? '' });
    expect(image.statusCode).toBe(200);
    expect(image.headers['content-type']).toContain('image/svg+xml');
    const csv = await api.app.inject({ url: `/admin/qr-batches/${batchId}/codes.csv`, headers: { token: adminToken } });
    const [header, ...lines] = csv.body.trim().split(/\r?\n/);
    expect(header).toBe('serial,code,url,short_code');
    expect(lines.map((line) => line.split(',')[2])).toEqual(labels.map(({ url }) => url));
    codes = labels.map(({ url }) => url);
  });

  it('the plumber signs in, scans three labels, and sees points and history', async () => {
    expect((await post(api, '/users/registeration', undefined, { mobile: MOBILE })).statusCode).toBe(201);
    const response = await post(api, '/users/registeration', undefined, {
      mobile: MOBILE,
      otp: lastOtp(MOBILE),
      role_id: 2,
    });
    expect(response.statusCode).toBe(200);
    userToken = response.json().Token;
    for (const code of codes.slice(0, 3)) {
      const scanned = await post(api, '/users/scanner/store', userToken, { location: 'Pune', encrypyData: code });
      expect(scanned.statusCode).toBe(201);
      expect(scanned.json().message).toBe('Rewards Granted Successfully');
      api.clock.advance(60);
    }
    expect(await summary()).toMatchObject({ total_reward_points: 120, balance_reward_points: 120 });
    const history = await post(api, '/users/transactions/get', userToken, { page: 1 });
    expect(history.json()).toMatchObject({
      total_count: 3,
      data: [{ product_name: 'CPVC Elbow 90°', reward_points: 40 }, {}, {}],
    });
  });

  it('claims them, and the admin (§6 Admin: manages) approves', async () => {
    const claimed = await post(api, '/users/reedemed/store', userToken);
    expect(claimed.statusCode).toBe(201);
    expect(claimed.json().message).toBe('Claim request placed successfully');
    expect(await summary()).toMatchObject({ balance_reward_points: 0, Rewards_points_for_Approval: 120 });
    const waiting = await post(api, '/admin/redeem', adminToken);
    const [row] = waiting.json().data;
    expect(row).toMatchObject({
      total_redeem_points: 120,
      status: 'pending',
      redeemed_date: null,
      role_name: 'Plumber',
    });
    const approved = await post(api, '/admin/approval/store', adminToken, { transaction_id: row.transaction_id });
    expect(approved.statusCode).toBe(201);
    expect(await summary()).toMatchObject({
      balance_reward_points: 0,
      Rewards_points_for_Approval: 0,
      rewards_points_reedemed: 120,
    });
  });

  it('fifty scans of one code at once pay one of them', async () => {
    const body = { location: '', encrypyData: codes[3] };
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => post(api, '/users/scanner/store', userToken, body)),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect(await summary()).toMatchObject({ total_reward_points: 160, balance_reward_points: 40 });
  });

  it('and every invariant holds', () => expectInvariantsHold(api));
});

describe('§6 Plumber and customer: both use the user area', () => {
  it.each([
    ['a plumber', 2],
    ['a customer', 3],
  ] as const)('%s scans, sees points and history, and claims', async (_name, roleId) => {
    const { token } = await api.signInUser({ roleId });
    const code = codeOf(api.context, await createBatch(api.context, { points: 40 }));
    expect((await scan(api, token, code)).statusCode).toBe(201);
    const points = await post(api, '/users/scanners/get', token);
    expect(points.json().data).toMatchObject({ total_reward_points: 40, balance_reward_points: 40 });
    const history = await post(api, '/users/transactions/get', token, { page: 1 });
    expect(history.json()).toMatchObject({ total_count: 1, data: [{ reward_points: 40 }] });
    expect((await claim(api, token)).statusCode).toBe(201);
    const claimed = await post(api, '/users/scanners/get', token);
    expect(claimed.json().data).toMatchObject({ balance_reward_points: 0, Rewards_points_for_Approval: 40 });
    await expectInvariantsHold(api);
  });
});
