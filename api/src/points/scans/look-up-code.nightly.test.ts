import { codeOf, createBatch, createModel, createProduct } from '../../../test/factories';
import { setProgramme } from '../../../test/fixtures/payouts';
import { purgeRateEvents } from '../../platform/rate-events';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import {
  closeIntact,
  countRows,
  expectInvariantsHold,
  expectRefusal,
  post,
  scan,
  tally,
  totalsOf,
} from '../../../test/points-driver';
import { randomBytes } from 'node:crypto';
import { createCodeCipher } from '../../labels/codes';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ limits: { invalidPreviewsPerTenMinutes: 5 } });
});
beforeEach(() => api.db.deleteFrom('rate_events').execute());
afterAll(() => closeIntact(api));

const HOME = '198.51.100.7';
const TOO_MANY = 'Too many invalid QR codes. Please try again later.';
const preview = (encrypyData: unknown, remoteAddress = HOME, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url: '/users/labels/preview', payload: { encrypyData }, remoteAddress, headers });

async function valve() {
  const model = await createModel(api.context);
  const product = await createProduct(api.context, { name: 'Gate valve', modelId: model.id, pictureKey: 'g.png' });
  return { model, batch: await createBatch(api.context, { productId: product.id, points: 25 }) };
}

describe('POST /users/labels/preview', () => {
  test('200 without a token shows what the label would pay and uses nothing up', async () => {
    const { model, batch } = await valve();
    const before = await countRows(api);
    const response = await preview(codeOf(api.context, batch));
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        message: 'Product found',
        data: { model_name: model.name, name: 'Gate valve', imageUrl: '/api/pictures/g.png', reward_points: 25 },
      },
    ]);
    expect(await countRows(api)).toEqual(before);
    const { token } = await api.signInUser();
    expect((await scan(api, token, codeOf(api.context, batch))).statusCode).toBe(201);
  });

  test('200 with the worth of the points, if the owner has set what one is worth', async () => {
    const { batch } = await valve();
    await setProgramme(api, { pointValuePaise: 150 });
    const response = await preview(codeOf(api.context, batch));
    await setProgramme(api, {});
    expect(response.json()).toMatchObject({ data: { reward_points: 25, worth_paise: 3_750 } });
  });

  test.each([undefined, '', '  ', 5, null, 'no code', 'https://example.com'])('400 for %j', async (text) => {
    expectRefusal(await preview(text), 400, 'Invalid QR code');
  });

  test('409 for a used code, the owner’s token or not, and 410 for a void one; neither counts as a guess', async () => {
    const { token } = await api.signInUser();
    const { batch } = await valve();
    await scan(api, token, codeOf(api.context, batch, 0));
    await api.db.updateTable('batches').set({ voided_at: api.clock.now() }).where('id', '=', batch.id).execute();
    for (let count = 0; count < 6; count += 1) {
      const used = await preview(codeOf(api.context, batch, 0), HOME, { token });
      expectRefusal(used, 409, 'This QR code has already been used', 'code_used');
      expect(used.json()).not.toHaveProperty('data');
      expectRefusal(await preview(codeOf(api.context, batch, 1)), 410, 'This QR code is no longer valid', 'code_void');
    }
  });

  test('429 from the sixth guess on, a right one too, until ten minutes after the first; other addresses go on', async () => {
    const { batch } = await valve();
    const code = codeOf(api.context, batch);
    const foreign = api.context.codes.encipher({ batchId: 4_000_000, serial: 1 });
    for (const guess of ['a', 'b', 'c', foreign, 'd']) expectRefusal(await preview(guess), 400, 'Invalid QR code');
    for (const guess of ['e', code]) {
      const response = await preview(guess, HOME, { 'x-forwarded-for': '203.0.113.9' });
      expectRefusal(response, 429, TOO_MANY, 'invalid_code_limit');
      expect(response.headers['retry-after']).toBe('600');
    }
    expect((await preview(code, '198.51.100.8')).statusCode).toBe(200);
    api.clock.advance(600);
    expect((await preview(code)).statusCode).toBe(200);
  });

  test('429 for all of an IPv6 /64 together, and of parallel guesses five are evaluated', async () => {
    const responses = await Promise.all(
      [...Array(20).keys()].map((n) => preview(`guess ${n}`, `2001:db8:1:2::${n + 1}`)),
    );
    expect(tally(responses)).toEqual({ 400: 5, 429: 15 });
    expectRefusal(await preview('guess', '2001:db8:1:3::1'), 400, 'Invalid QR code');
  });

  test('guesses are forgotten with the address after a day', async () => {
    await preview('no code');
    const addresses = () => api.db.selectFrom('rate_events').select('subject').execute();
    expect(await addresses()).toEqual([{ subject: HOME }]);
    api.clock.advance(24 * 3600 + 1);
    await purgeRateEvents(api.context);
    expect(await addresses()).toEqual([]);
  });

  test('a guess takes nothing from the scans of a user, nor from another kind of limit', async () => {
    const { token } = await api.signInUser();
    for (let count = 0; count < 6; count += 1) await preview('no code');
    expectRefusal(await scan(api, token, 'no code'), 400, 'Invalid QR code');
  });
});

describe('short code tries', () => {
  const DAY_S = 24 * 3600;
  const USER_LIMIT = 'Too many typed codes were wrong. Please scan the label, or try again tomorrow.';
  const PAUSED = 'Typed codes are not accepted right now. Please scan the label, or try again later.';

  let api: TestApi;
  beforeEach(async () => {
    api = await createTestApi({ limits: { invalidShortCodesPerDay: 25 } });
  });
  afterEach(async () => {
    await expectInvariantsHold(api);
    await api.close();
  });

  const shortOf = (batch: { first_serial: number }, index = 0) =>
    api.context.codes.encipherShort([batch.first_serial + index])[0]!;
  /** Well-formed codes that a key made which this programme does not have, or has retired. */
  const foreign = createCodeCipher([{ id: 'A', key: randomBytes(32) }]);
  const wrong = (count: number) => foreign.encipherShort(Array.from({ length: count }, (_, at) => at));
  const countedTries = async () =>
    (await api.db.selectFrom('rate_events').select('id').where('kind', '=', 'short-code').execute()).length;

  test('201: a code pays once, typed or scanned, and no right code counts as a try', async () => {
    const [owner, other] = [await api.signInUser(), await api.signInUser()];
    const [first, second] = [
      await createBatch(api.context),
      await createBatch(api.context, { points: 40, quantity: 3 }),
    ];
    const typed = await scan(api, owner.token, shortOf(second, 2).toLowerCase());
    expect([typed.statusCode, typed.json().data]).toEqual([
      201,
      expect.objectContaining({ serial: second.first_serial + 2, reward_points: 40 }),
    ]);
    expectRefusal(
      await scan(api, owner.token, codeOf(api.context, second, 2)),
      409,
      expect.any(String),
      'code_used_by_you',
    );
    expectRefusal(await scan(api, other.token, shortOf(second, 2)), 409, expect.any(String), 'code_used');

    expect((await scan(api, other.token, codeOf(api.context, first))).statusCode).toBe(201);
    expectRefusal(await scan(api, other.token, shortOf(first)), 409, expect.any(String), 'code_used_by_you');

    const responses = await Promise.all(Array.from({ length: 8 }, () => scan(api, owner.token, shortOf(first, 1))));
    expect(tally(responses)).toEqual({ 201: 1, 409: 7 });
    expect(await totalsOf(api, owner.userId)).toMatchObject({ granted: 90 });
    expect(await countedTries()).toBe(0);
  });

  test('200: its product is found before it is scanned; 410 once it was voided', async () => {
    const { token } = await api.signInUser();
    const batch = await createBatch(api.context, { points: 40 });
    const lookUp = () => post(api, '/users/products/get', token, { encrypyData: shortOf(batch) });
    expect((await lookUp()).json().data).toMatchObject({ reward_points: 40 });
    await api.db.updateTable('batches').set({ voided_at: api.clock.now() }).where('id', '=', batch.id).execute();
    expectRefusal(await lookUp(), 410, expect.any(String), 'code_void');
    expectRefusal(await scan(api, token, shortOf(batch)), 410, expect.any(String), 'code_void');
    expect(await countedTries()).toBe(0);
  });

  test('400 before sign-in for every code of 12 characters, so that no address can try them', async () => {
    const batch = await createBatch(api.context);
    const preview = (encrypyData: string) => post(api, '/users/labels/preview', undefined, { encrypyData });
    expect((await preview(codeOf(api.context, batch))).statusCode).toBe(200);
    for (const code of [shortOf(batch), ...wrong(1)]) expectRefusal(await preview(code), 400, 'Invalid QR code');
    expect(await countedTries()).toBe(0);
  });

  test('429 for a user: of 50 parallel guesses 10 are evaluated, and none until a day later; scanning works', async () => {
    const { token } = await api.signInUser();
    const batch = await createBatch(api.context);
    const responses = await Promise.all(wrong(50).map((code) => scan(api, token, code)));
    expect(tally(responses)).toEqual({ 400: 10, 429: 40 });

    api.clock.advance(600);
    // A right guess looks the same.
    for (const code of [shortOf(batch), ...wrong(1)]) {
      const refused = await scan(api, token, code);
      expectRefusal(refused, 429, USER_LIMIT, 'short_code_limit');
      expect(refused.headers['retry-after']).toBe(String(DAY_S - 600));
    }
    expect((await scan(api, token, codeOf(api.context, batch, 1))).statusCode).toBe(201);
    api.clock.advance(DAY_S - 600);
    expect((await scan(api, token, shortOf(batch))).statusCode).toBe(201);
  });

  test('429 for all: parallel guesses of many accounts end at the limit of the programme; scanning works', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => api.signInUser()));
    const honest = await api.signInUser();
    const batch = await createBatch(api.context);
    const mine = shortOf(batch);
    expect((await scan(api, honest.token, mine, { key: 'first' })).statusCode).toBe(201);

    const guesses = users.flatMap(({ token }) => wrong(9).map((code) => scan(api, token, code)));
    expect(tally(await Promise.all(guesses))).toEqual({ 400: 25, 429: 20 });
    expectRefusal(await scan(api, honest.token, shortOf(batch, 1)), 429, PAUSED, 'short_codes_paused');
    expect((await scan(api, honest.token, codeOf(api.context, batch, 1))).statusCode).toBe(201);
    // A repeated request gets its response.
    expect((await scan(api, honest.token, mine, { key: 'first' })).statusCode).toBe(201);
    expect(await totalsOf(api, honest.userId)).toMatchObject({ granted: 100 });

    api.clock.advance(DAY_S);
    expect((await scan(api, honest.token, shortOf(batch, 2))).statusCode).toBe(201);
  });
});
