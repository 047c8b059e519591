import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createProduct } from '../../../test/factories';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { addFile, loadFile, readFile, sendPart, setMarketLabels } from '../../../test/fixtures/market-labels';
import { refreshRollups } from '../../insight/rollups';
import { expectInvariantsHold, expectRefusal, post, scan, tally, totalsOf } from '../../../test/points-driver';

let api: TestApi;
let owner: string;
/** Another pair of code and points in each test. */
let run = 0;
const next = () => `PP${String((run += 1)).padStart(8, '0')}`;

beforeAll(async () => {
  api = await createTestApi();
  owner = await api.signInAdmin();
  await setMarketLabels(api);
});
afterEach(() => expectInvariantsHold(api));
afterAll(() => api.close());

const load = (code: string, points = 50, fields: object = {}) => loadFile(api, owner, `${code},${points}\n`, fields);

describe('a scan of a label of another vendor', () => {
  test('201 as for a label of ours: grant, balance, history, story', async () => {
    const { token, userId } = await api.signInUser();
    const code = next();
    const id = await load(code, 70);
    const granted = await scan(api, token, `HTTPS://QR.PIPELINE.EXAMPLE/V/${code}?utm=1`, { key: 'k' });
    expect(granted.statusCode).toBe(201);
    expect(granted.json().data).toMatchObject({
      ...{ product_name: 'Label of Pipeline Plus', model_name: 'Pipeline Plus' },
      ...{ reward_points: 70, balance_reward_points: 70 },
    });
    const { serial } = granted.json().data as { serial: number };
    expect(await totalsOf(api, userId)).toMatchObject({ granted: 70, available: 70 });
    const file = { used: 1, used_points: 70 };
    expect(await readFile(api, owner, id)).toMatchObject(file);
    await refreshRollups(api.context);
    expect(await readFile(api, owner, id)).toMatchObject(file);
    expect((await post(api, '/users/scannersById', token, { id: serial })).json().data).toMatchObject({ serial });
    const story = await post(api, '/admin/codes/story', owner, { code });
    expect(story.json().data).toMatchObject({ serial });
    // The phone has not seen the response.
    expect((await scan(api, token, code, { key: 'k' })).body).toBe((await scan(api, token, code, { key: 'k' })).body);
    expectRefusal(await scan(api, token, code), 409, expect.stringMatching(/^You scanned this code on/) as never);
    const other = await api.signInUser();
    expectRefusal(await scan(api, other.token, code), 409, 'This QR code has already been used');
  });

  test('50 at once over two nodes: one grant', async () => {
    const node = await api.anotherNode();
    const code = next();
    await load(code);
    const users = await Promise.all(Array.from({ length: 50 }, () => api.signInUser()));
    const responses = await Promise.all(users.map(({ token }, at) => scan(at % 2 ? api : node, token, code)));
    expect(tally(responses)).toEqual({ 201: 1, 409: 49 });
    const { rows } = await sql<{ grants: number }>`
      select count(*) as grants from journal j join scans s on s.serial = j.serial
      where j.user_id = any(${users.map(({ userId }) => userId)}::bigint[])`.execute(api.db);
    expect(rows).toEqual([{ grants: 1 }]);
    await node.app.close();
  });

  test('400 without a look-up for what is not written as the formats say, or while no formats are set', async () => {
    const { token } = await api.signInUser();
    for (const text of [
      'https://qr.pipeline.example/w/PP00000001',
      'https://evil.example/v/PP00000001',
      '7'.repeat(11),
    ])
      expectRefusal(await scan(api, token, text), 400, 'Invalid QR code');
    const code = next();
    await load(code);
    await api.db
      .insertInto('programme_settings')
      .values({ settings: '{}', admin_id: null, at: api.clock.now() })
      .execute();
    expectRefusal(await scan(api, token, code), 400, 'Invalid QR code');
    await setMarketLabels(api);
    expect((await scan(api, token, code)).statusCode).toBe(201);
  });

  test('429 for guesses: the limit of invalid codes, also for parallel ones', async () => {
    const { token } = await api.signInUser();
    const most = api.context.config.limits.invalidScansPerTenMinutes;
    const code = next();
    await load(code);
    const guesses = Array.from({ length: most + 5 }, (_, at) =>
      scan(api, token, `PPGUESS${String(at).padStart(4, '0')}`),
    );
    expect(tally(await Promise.all(guesses))).toEqual({ 400: most, 429: 5 });
    // Even the right one pays nothing now.
    expect((await scan(api, token, code)).statusCode).toBe(429);
    api.clock.advance(601);
    // As of short codes: ten a day.
    expect((await scan(api, token, code)).statusCode).toBe(429);
    api.clock.advance(86_400);
    owner = await api.signInAdmin();
    expect((await scan(api, token, code)).statusCode).toBe(201);
  });

  test('503 once all users together have guessed as often as they may in a day', async () => {
    const node = await api.anotherNode({ limits: { ...api.context.config.limits, invalidShortCodesPerDay: 12 } });
    const [first, second] = [await api.signInUser(), await api.signInUser()];
    const code = next();
    await load(code);
    await api.db.deleteFrom('rate_events').execute();
    for (let at = 0; at < 12; at += 1)
      await scan(node, [first, second][at % 2]!.token, `PPGUEST${String(at).padStart(4, '0')}`);
    const { token } = await api.signInUser();
    expectRefusal(await scan(node, token, code), 503, expect.any(String) as never, 'label_check_unavailable');
    api.clock.advance(86_400 + 61);
    owner = await api.signInAdmin();
    expect((await scan(node, token, code)).statusCode).toBe(201);
    await node.app.close();
  });

  test('a code of 12 characters that could be a typed one of ours is paid though the limit of typed codes is reached; a guess is not', async () => {
    const node = await api.anotherNode({
      limits: { ...api.context.config.limits, invalidShortCodesPerUserPerDay: 3 },
    });
    const { token, userId } = await api.signInUser();
    // One of 32 has the check character of our codes.
    const alike = (prefix: string) =>
      Array.from({ length: 500 }, (_, at) => `${prefix}${String(at).padStart(12 - prefix.length, '0')}`).filter(
        (text) => api.context.codes.decipherShort(text) !== undefined,
      );
    const [code, guess] = [alike('PPA')[0]!, alike('PPB')[0]!];
    await load(code);
    await api.db
      .insertInto('rate_events')
      .values([1, 2, 3].map(() => ({ kind: 'short-code', subject: String(userId), at: api.clock.now() })))
      .execute();
    expect((await scan(node, token, guess)).json().code).toBe('short_code_limit');
    expect((await scan(node, token, code)).statusCode).toBe(201);
    await node.app.close();
  });

  test('200 for a look, which scans nothing', async () => {
    const { token } = await api.signInUser();
    const code = next();
    await load(code, 40);
    const look = await post(api, '/users/products/get', token, { encrypyData: code });
    expect(look.json().data).toMatchObject({ name: 'Label of Pipeline Plus', reward_points: 40 });
    // Before signing in, a short code could be guessed from many addresses.
    expect((await post(api, '/users/labels/preview', undefined, { encrypyData: code })).statusCode).toBe(400);
    expect((await scan(api, token, code)).statusCode).toBe(201);
  });

  test('schemes add to labels that name a product, not to others', async () => {
    const product = await createProduct(api.context, { name: 'Valve' });
    await setMarketLabels(api, {}, { confirmSchemePoints: null });
    const month = { starts_at: api.clock.now().toISOString(), ends_at: '2027-01-01T00:00:00Z' };
    const scheme = {
      kind: 'booster',
      names: { en: 'Double' },
      conditions: {},
      booster: { times: 2 },
      budget: { at_end: 'part' },
    };
    expect((await post(api, '/admin/schemes', owner, { ...scheme, ...month })).statusCode).toBe(201);
    const { token } = await api.signInUser();
    const [mapped, unmapped] = [next(), next()];
    await load(mapped, 30, { product_id: product.id });
    await load(unmapped, 30);
    expect((await scan(api, token, mapped)).json().data).toMatchObject({
      product_name: 'Valve',
      bonuses: [{ points: 30 }],
    });
    expect((await scan(api, token, unmapped)).json().data).not.toHaveProperty('bonuses');
  });

  test('409 for formats by which a stored code would be another one, also after they were removed; wider ones may be proposed', async () => {
    const { token } = await api.signInUser();
    const code = next();
    await load(code);
    expect((await scan(api, token, code)).statusCode).toBe(201);
    const get = await api.app.inject({ url: '/admin/programme', headers: { token: owner } });
    const { version, market_labels } = get.json().data;
    const save = (formats: object[], seen = version) =>
      api.app.inject({
        ...{ method: 'PUT', url: '/admin/programme', headers: { token: owner } },
        payload: { version: seen, market_labels: { ...market_labels, formats } },
      });
    const [link, digits] = market_labels.formats;
    for (const formats of [
      [{ ...link, characters: 'any' }, digits],
      [{ ...link, min: 6 }, digits],
      [link, { ...digits, prefix: '771' }],
      [digits, link],
      [link],
    ]) {
      const refused = await save(formats);
      expectRefusal(
        refused,
        409,
        expect.stringMatching(/^Codes are stored .* \([1-9]/) as never,
        'market_codes_stored',
      );
    }
    await api.db
      .insertInto('programme_settings')
      .values({ settings: '{}', admin_id: null, at: api.clock.now() })
      .execute();
    expect((await save([{ ...link, characters: 'any' }], version + 1)).json().code).toBe('market_codes_stored');
    await setMarketLabels(api);
    const wider = [link, { ...digits, min: 9 }, { ...link, characters: 'any' }];
    expect((await save(wider, version + 2)).statusCode).toBe(202);
  });

  test('a rotated code key: codes of both keys are found, and one code is stored once', async () => {
    const added = { id: 'B', key: randomBytes(32) };
    const [before] = api.context.config.codeKeys;
    const node = await api.anotherNode({ codeKeys: [added, before!] });
    const [old, fresh] = [next(), next()];
    await load(old);
    const id = await loadFile(node, owner, `${old},50\n${fresh},50\n`);
    expect(
      (await node.app.inject({ method: 'GET', url: `/admin/market-files/${id}`, headers: { token: owner } })).json()
        .data,
    ).toMatchObject({ codes: 1, duplicates: 1 });
    const { token } = await api.signInUser();
    expect((await scan(node, token, old)).statusCode).toBe(201);
    expect((await scan(node, token, fresh)).statusCode).toBe(201);
    // Retired: what was stored with it is refused, as labels of that key are.
    const later = await api.anotherNode({ codeKeys: [added] });
    expectRefusal(await scan(later, token, old), 400, 'Invalid QR code');
    // Under the new key it would be another code, and be paid again.
    const again = await addFile(later, owner);
    expectRefusal(
      await sendPart(later, owner, again, { text: `${old},50\n` }),
      409,
      `CODE_KEYS does not list key ${before!.id}, which codes are stored under: paid ones would not be recognised`,
      'market_code_key_missing',
    );
    await node.app.close();
    await later.app.close();
  });
});
