import { codeOf, createBatch, createProduct } from '../../../test/factories';
import { type TestApi, createTestApi } from '../../../test/create-test-api';
import { countRows, expectInvariantsHold, expectRefusal, scan, tally } from '../../../test/points-driver';
import { purgeRememberedResponses } from '../../platform/idempotency';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterEach(() => expectInvariantsHold(api));
afterAll(() => api.close());

const newCode = async () => codeOf(api.context, await createBatch(api.context));

describe('§7 POST /users/scanner/store with an Idempotency-Key', () => {
  test('201 again, byte for byte, however the world has changed since', async () => {
    const { token } = await api.signInUser();
    const product = await createProduct(api.context, { name: 'Bottle trap' });
    const batch = await createBatch(api.context, { productId: product.id });
    const first = await scan(api, token, codeOf(api.context, batch), { key: 'k1' });
    await scan(api, token, await newCode());
    await api.db.updateTable('products').set({ name: 'P-trap' }).where('id', '=', product.id).execute();
    await api.db.updateTable('batches').set({ voided_at: api.clock.now() }).where('id', '=', batch.id).execute();
    const before = await countRows(api);

    const again = await scan(api, token, codeOf(api.context, batch), { key: 'k1' });

    expect(again.statusCode).toBe(201);
    expect(again.body).toBe(first.body);
    expect(await countRows(api)).toEqual(before);
  });

  test('201 again when the connection was cut after the commit and the client tries with the same key', async () => {
    const { token } = await api.signInUser();
    const code = await newCode();
    const responses = await Promise.all([...Array(8)].map(() => scan(api, token, code, { key: 'cut' })));
    expect(tally(responses)).toEqual({ 201: 8 });
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  });

  test('201 for the same key of another user: keys are each user’s own', async () => {
    const [one, other] = [await api.signInUser(), await api.signInUser()];
    expect((await scan(api, one.token, await newCode(), { key: 'same' })).statusCode).toBe(201);
    expect((await scan(api, other.token, await newCode(), { key: 'same' })).statusCode).toBe(201);
  });

  test('201 for a key whose first request was refused: only what was granted is remembered', async () => {
    const { token } = await api.signInUser();
    expectRefusal(await scan(api, token, 'no code', { key: 'retry' }), 400, 'Invalid QR code');
    expect((await scan(api, token, await newCode(), { key: 'retry' })).statusCode).toBe(201);
  });

  test.each(['', ' ', 'two words', 'é', 'x'.repeat(256)])('400 for %j, which is no key', async (key) => {
    const { token } = await api.signInUser();
    expectRefusal(await scan(api, token, await newCode(), { key }), 400, 'Invalid Idempotency-Key');
  });

  test('409 for the same code under another key, and without one', async () => {
    const { token } = await api.signInUser();
    const code = await newCode();
    await scan(api, token, code, { key: 'first' });
    expectRefusal(
      await scan(api, token, code, { key: 'second' }),
      409,
      'You scanned this code on 21 Nov 2026, 12:00 pm.',
    );
    expectRefusal(await scan(api, token, code), 409, 'You scanned this code on 21 Nov 2026, 12:00 pm.');
  });

  test.each([
    ['another code', async (code: string) => ({ code: (await newCode()) || code, place: {} })],
    ['another place', async (code: string) => ({ code, place: { location: 'Thane' } })],
    ['a position', async (code: string) => ({ code, place: { latitude: 1, longitude: 1 } })],
  ])('422 for the same key with %s; nothing is granted', async (_name, change) => {
    const { token } = await api.signInUser();
    const code = await newCode();
    await scan(api, token, code, { key: 'used' });
    const other = await change(code);
    const before = await countRows(api);
    const response = await scan(api, token, other.code, { key: 'used', ...other.place });
    expectRefusal(response, 422, 'This Idempotency-Key was used for another request', 'idempotency_key_reused');
    expect(await countRows(api)).toEqual(before);
  });

  test('of different codes in parallel under one key, one is granted and the others are 422', async () => {
    const { token, userId } = await api.signInUser();
    const batch = await createBatch(api.context, { quantity: 12 });
    const responses = await Promise.all(
      [...Array(12).keys()].map((index) => scan(api, token, codeOf(api.context, batch, index), { key: 'one' })),
    );
    expect(tally(responses)).toEqual({ 201: 1, 422: 11 });
    const rows = await api.db.selectFrom('scans').select('serial').where('user_id', '=', userId).execute();
    expect(rows).toHaveLength(1);
  });

  test('a response is kept for at least 24 hours; then the grant is found by the scan, which keeps its key', async () => {
    const { token } = await api.signInUser();
    const batch = await createBatch(api.context, { points: 40 });
    const code = codeOf(api.context, batch);
    const start = api.clock.now();
    const first = await scan(api, token, code, { key: 'old' });

    api.clock.advance(24 * 3600);
    await purgeRememberedResponses(api.context);
    expect((await scan(api, token, code, { key: 'old' })).body).toBe(first.body);

    api.clock.advance(1);
    expect(await purgeRememberedResponses(api.context)).toBeGreaterThan(0);
    // A phone that was offline for three weeks.
    api.clock.advance(21 * 24 * 3600);
    const user = await api.signInUser();
    await scan(api, token, await newCode());
    await api.db.updateTable('batches').set({ voided_at: api.clock.now() }).where('id', '=', batch.id).execute();
    const before = await countRows(api);
    const late = await scan(api, token, code, { key: 'old' });
    expect(late.statusCode).toBe(201);
    const granted = first.json<{ data: { serial: number; balance_reward_points: number } }>().data;
    expect(late.json()).toEqual({
      message: 'Rewards Granted Successfully',
      data: { ...granted, balance_reward_points: expect.any(Number) },
    });
    expect(late.json<{ data: { balance_reward_points: number } }>().data.balance_reward_points).toBeGreaterThan(40);
    expect(await countRows(api)).toEqual(before);

    const asBefore = 'You scanned this code on 21 Nov 2026, 12:00 pm.';
    expectRefusal(await scan(api, token, code, { key: 'another' }), 409, asBefore, 'code_used_by_you');
    expectRefusal(await scan(api, token, code), 409, asBefore, 'code_used_by_you');
    // The key is worthless to another user.
    const thief = await scan(api, user.token, code, { key: 'old' });
    expectRefusal(thief, 409, 'This QR code has already been used', 'code_used');
    expect(await countRows(api)).toEqual(before);
    api.clock.set(start);
  });
});
