import { TEST_ADMIN, type TestApi, createTestApi } from '../../../test/create-test-api';
import { codeOf, createBatch, createProduct } from '../../../test/factories';
import { grantGoals } from './grant-goals';
import { setProgramme } from '../../../test/fixtures/payouts';
import { expectRefusal, post, scan } from '../../../test/points-driver';

let api: TestApi;
let owner: string;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN] });
  owner = await api.signInAdmin();
  await setProgramme(api, { confirmSchemePoints: null });
});
afterAll(() => api.close());

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(api.clock.now().getTime() + days * DAY_MS).toISOString();
const names = { en: 'Double October', hi: 'दोगुना अक्टूबर' };
const started: number[] = [];

async function start(fields: object = {}) {
  const times = { starts_at: inDays(0), ends_at: inDays(30) };
  const reward = 'kind' in fields ? {} : { kind: 'booster', booster: { times: 2 } };
  const scheme = { names, ...times, conditions: {}, budget: { at_end: 'part' }, ...reward, ...fields };
  const response = await post(api, '/admin/schemes', owner, scheme);
  expect([response.statusCode, response.json()]).toEqual([201, expect.anything()]);
  const { id } = response.json<{ data: { id: number } }>().data;
  started.push(id);
  return { id, ends_at: scheme.ends_at, starts_at: scheme.starts_at };
}

afterEach(async () => {
  for (const id of started.splice(0)) await post(api, `/admin/schemes/${id}/stop`, owner);
});

const readBonuses = (id: number) => api.db.selectFrom('bonuses').select('points').where('scheme_id', '=', id).execute();

const ask = (token: string | undefined) =>
  api.app.inject({ url: '/users/schemes', headers: token === undefined ? {} : { token } });
const own = async (token: string) => (await ask(token)).json<{ data: object[] }>().data;
const summary = async (token: string) => (await post(api, '/users/scanners/get', token)).json<{ data: object }>().data;
const preview = async (code: string) =>
  (await post(api, '/users/labels/preview', undefined, { encrypyData: code })).json<{ data: object }>().data;

describe('GET /users/schemes', () => {
  test('200 with nothing, and the summary is as ever, while no scheme runs', async () => {
    const { token } = await api.signInUser();
    await start({ starts_at: inDays(1), ends_at: inDays(2) });
    expect([await own(token), await summary(token)]).toEqual([[], expect.not.objectContaining({ has_schemes: true })]);
  });

  test('200 with a booster: what counts, where, and whether it lasts', async () => {
    const { token } = await api.signInUser();
    const product = await createProduct(api.context, { name: 'CPVC Elbow' });
    const conditions = { products: [product.id], states: ['Maharashtra'], scan_of_day: 2 };
    const times = await start({ conditions, budget: { points: 1000, at_end: 'part' } });
    expect(await own(token)).toEqual([
      {
        ...times,
        kind: 'booster',
        names,
        while_it_lasts: true,
        spent: false,
        product_names: ['CPVC Elbow'],
        products: 1,
        places: ['Maharashtra'],
        scan_of_day: 2,
        booster: { times: 2 },
      },
    ]);
    expect(await summary(token)).toMatchObject({ has_schemes: true });
  });

  test('200 without those of other people: their role, when they came, their first scan', async () => {
    const { token } = await api.signInUser({ roleId: 2 });
    await start({ conditions: { role: 3 } });
    await start({ conditions: { joined_since: inDays(0.5) } });
    const first = await start({ conditions: { first_scan: true } });
    expect(await own(token)).toEqual([expect.objectContaining({ id: first.id, first_scan: true })]);
    await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 40 })));
    expect(await own(token)).toEqual([]);
  });

  test('200 says when there is nothing left for this person', async () => {
    const { token } = await api.signInUser();
    await start({ budget: { points_a_person: 40, at_end: 'part' } });
    expect(await own(token)).toEqual([expect.objectContaining({ spent: false, while_it_lasts: false })]);
    await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 40 })));
    expect(await own(token)).toEqual([expect.objectContaining({ spent: true })]);
  });

  test('200 with the level of the year and the next one', async () => {
    const { token } = await api.signInUser();
    const tiers = [
      { names: { en: 'Copper' }, from: 0, times: 1.05 },
      { names: { en: 'Brass' }, from: 40, times: 1.1 },
    ];
    await start({ kind: 'tier', tiers });
    const level = (points: number, at: number, next: number | null) =>
      expect.objectContaining({ tiers: { levels: tiers, points_of_year: points, level: at, next } });
    expect(await own(token)).toEqual([level(0, 0, 1)]);
    await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 40 })));
    expect(await own(token)).toEqual([level(40, 1, null)]);
  });

  test('200 with how far a goal is, and when it was reached, which is news', async () => {
    const { token } = await api.signInUser();
    const { id } = await start({ kind: 'goal', goal: { of: 'scans', target: 2, points: 500 } });
    const at = (done: number, reached_at: unknown) =>
      expect.objectContaining({ goal: { of: 'scans', target: 2, points: 500, done, reached_at } });
    expect(await own(token)).toEqual([at(0, null)]);
    const batch = await createBatch(api.context, { points: 40 });
    await scan(api, token, codeOf(api.context, batch, 0));
    expect(await own(token)).toEqual([at(1, null)]);
    await scan(api, token, codeOf(api.context, batch, 1));
    expect(await own(token)).toEqual([at(2, null)]);
    await grantGoals(api.context);
    expect(await own(token)).toEqual([at(2, api.clock.now().toISOString())]);
    const news = await post(api, '/users/news/get', token);
    expect(news.json<{ data: object[] }>().data).toEqual([
      expect.objectContaining({ kind: 'scheme-goal', points: 500, scheme: { names, ends_at: null } }),
    ]);
    expect(await readBonuses(id)).toHaveLength(1);
  });

  test('200 without a scheme that an admin alone made, for their own number', async () => {
    await start();
    const { token } = await api.signInUser({ mobile: TEST_ADMIN });
    expect(await own(token)).toEqual([]);
  });

  test('401 without a token, 403 for an admin', async () => {
    expectRefusal(await ask(undefined), 401, 'Please Provide Token');
    expectRefusal(await ask(owner), 403, 'Forbidden');
  });
});

describe('POST /users/labels/preview', () => {
  test('200 with the boosters that add to this label whoever scans it', async () => {
    const [batch, other] = [
      await createBatch(api.context, { points: 40 }),
      await createBatch(api.context, { points: 40 }),
    ];
    expect(await preview(codeOf(api.context, batch))).not.toHaveProperty('schemes');
    const { ends_at } = await start({
      conditions: { batches: [batch.id], states: ['Goa'] },
      budget: { points: 9, at_end: 'part' },
    });
    await start({ conditions: { role: 2 } });
    expect(await preview(codeOf(api.context, batch))).toMatchObject({
      schemes: [{ names, booster: { times: 2 }, ends_at, while_it_lasts: true, places: ['Goa'] }],
    });
    expect(await preview(codeOf(api.context, other))).not.toHaveProperty('schemes');
  });
});
