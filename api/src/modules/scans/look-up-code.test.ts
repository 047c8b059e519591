import { codeOf, createBatch, createModel, createProduct } from '../../../test/factories';
import { setProgramme } from '../../../test/fixtures/payouts';
import { purgeRateEvents } from '../rate-events';
import { type TestApi, createTestApi } from '../../../test/create-test-api';
import { closeIntact, countRows, expectRefusal, scan, tally } from '../../../test/points-driver';

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
    const answer = await preview(codeOf(api.context, batch));
    expect([answer.statusCode, answer.json()]).toEqual([
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
    const answer = await preview(codeOf(api.context, batch));
    await setProgramme(api, {});
    expect(answer.json()).toMatchObject({ data: { reward_points: 25, worth_paise: 3_750 } });
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
      const answer = await preview(guess, HOME, { 'x-forwarded-for': '203.0.113.9' });
      expectRefusal(answer, 429, TOO_MANY, 'invalid_code_limit');
      expect(answer.headers['retry-after']).toBe('600');
    }
    expect((await preview(code, '198.51.100.8')).statusCode).toBe(200);
    api.clock.advance(600);
    expect((await preview(code)).statusCode).toBe(200);
  });

  test('429 for all of an IPv6 /64 together, and of parallel guesses five are evaluated', async () => {
    const answers = await Promise.all(
      [...Array(20).keys()].map((n) => preview(`guess ${n}`, `2001:db8:1:2::${n + 1}`)),
    );
    expect(tally(answers)).toEqual({ 400: 5, 429: 15 });
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
