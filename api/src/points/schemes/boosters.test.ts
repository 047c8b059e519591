import { sql } from 'kysely';
import { TEST_ADMIN, type TestApi, createTestApi } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { setProgramme } from '../../../test/fixtures/payouts';
import { claim, expectInvariantsHold, post, scan, tally, totalsOf } from '../../../test/points-driver';

let api: TestApi;
let owner: string;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN], limits: { claimIntervalSeconds: 0 } });
  owner = await api.signInAdmin();
  await setProgramme(api, { confirmSchemePoints: null });
});
afterEach(() => expectInvariantsHold(api));
afterAll(() => api.close());

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(api.clock.now().getTime() + days * DAY_MS).toISOString();

/** Double points from now on, for a month. */
const double = (fields: object = {}) => ({
  kind: 'booster',
  names: { en: 'Double October', hi: 'दोगुना अक्टूबर' },
  starts_at: inDays(0),
  ends_at: inDays(30),
  conditions: {},
  booster: { times: 2 },
  budget: { at_end: 'part' },
  ...fields,
});

async function start(fields: object = {}): Promise<number> {
  const response = await post(api, '/admin/schemes', owner, double(fields));
  expect(response.statusCode).toBe(201);
  return response.json<{ data: { id: number } }>().data.id;
}

const stop = (id: number) => post(api, `/admin/schemes/${id}/stop`, owner);
const show = async (id: number) => {
  const response = await api.app.inject({ url: `/admin/schemes/${id}`, headers: { token: owner } });
  return response.json<{ data: { spent: number; people: number; state: string; version: number } }>().data;
};

async function scanned(token: string, code: string, fields: { key?: string } = {}) {
  const response = await scan(api, token, code, fields);
  expect(response.statusCode).toBe(201);
  return response.json<{
    data: {
      serial: number;
      product_name: string;
      reward_points: number;
      balance_reward_points: number;
      bonuses?: { scheme_id: number; points: number }[];
    };
  }>().data;
}

afterEach(async () => {
  const { rows } = await sql<{ id: number }>`select id from schemes where stopped_at is null`.execute(api.db);
  for (const { id } of rows) await stop(id);
});

test('without a scheme a scan has no bonuses', async () => {
  const { token } = await api.signInUser();
  expect(await scanned(token, codeOf(api.context, await createBatch(api.context, { points: 40 })))).not.toHaveProperty(
    'bonuses',
  );
});

test('a booster adds to a scan in its transaction, is in the answer and its repetition, in the history, and can be claimed', async () => {
  const id = await start();
  const { token, userId } = await api.signInUser();
  const code = codeOf(api.context, await createBatch(api.context, { points: 40 }));
  const first = await scanned(token, code, { key: 'once' });
  expect(first).toMatchObject({
    reward_points: 40,
    balance_reward_points: 80,
    bonuses: [{ scheme_id: id, points: 40 }],
  });
  const { serial, product_name } = first;
  expect(await scanned(token, code, { key: 'once' })).toEqual(first);
  expect(await totalsOf(api, userId)).toMatchObject({ granted: 80, available: 80 });
  const history = await post(api, '/users/transactions/get', token, { page: 1 });
  expect(history.json<{ data: object[] }>().data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'bonus',
        reward_points: 40,
        product_name: 'Double October',
        scan: { id: serial, product_name },
      }),
    ]),
  );
  const ownScan = await post(api, '/users/scannersById', token, { id: serial });
  expect(ownScan.json<{ data: object }>().data).toMatchObject({ reward_points: 40, bonuses: first.bonuses });
  expect(await show(id)).toMatchObject({ spent: 40, people: 1, state: 'running' });
  const claimed = await claim(api, token);
  expect(claimed.json<{ data: { points: number } }>().data.points).toBe(80);
});

test('after its stored response was purged, the repetition of a scan still has its bonuses', async () => {
  const id = await start({ booster: { plus: 7 } });
  const { token } = await api.signInUser();
  const code = codeOf(api.context, await createBatch(api.context, { points: 40 }));
  await scanned(token, code, { key: 'later' });
  await api.db.deleteFrom('remembered_responses').execute();
  expect(await scanned(token, code, { key: 'later' })).toMatchObject({
    reward_points: 40,
    balance_reward_points: 47,
    bonuses: [{ scheme_id: id, points: 7 }],
  });
});

test('a stop counts at once; what was granted stays', async () => {
  const id = await start();
  const { token, userId } = await api.signInUser();
  const batch = await createBatch(api.context, { points: 10, quantity: 2 });
  await scanned(token, codeOf(api.context, batch, 0));
  await stop(id);
  expect(await scanned(token, codeOf(api.context, batch, 1))).not.toHaveProperty('bonuses');
  expect(await totalsOf(api, userId)).toMatchObject({ granted: 30 });
  expect((await show(id)).state).toBe('stopped');
});

test.each([
  ['part', 5],
  ['nothing', 0],
] as const)('at the end of its budget the scan gets %s of what is left', async (atEnd, last) => {
  const id = await start({ budget: { points: 25, at_end: atEnd } });
  const { token } = await api.signInUser();
  const batch = await createBatch(api.context, { points: 10, quantity: 4 });
  const bonuses: number[] = [];
  for (let at = 0; at < 4; at += 1)
    bonuses.push((await scanned(token, codeOf(api.context, batch, at))).bonuses?.[0]?.points ?? 0);
  expect(bonuses).toEqual([10, 10, last, 0]);
  expect((await show(id)).spent).toBe(20 + last);
});

test.each([
  [{ points: 55 }, 55],
  [{ points_a_day: 55 }, 55],
  [{ points_a_person: 2 }, 40],
])('100 scans at once at the last points of %j never spend more', async (budget, most) => {
  const id = await start({ budget: { ...budget, at_end: 'part' } });
  const users = await Promise.all([...Array(20)].map(() => api.signInUser()));
  const batch = await createBatch(api.context, { points: 1, quantity: 100 });
  const codes = [...Array(100).keys()].map((at) => codeOf(api.context, batch, at));
  const responses = await Promise.all(codes.map((code, at) => scan(api, users[at % 20]!.token, code)));
  expect(tally(responses)).toEqual({ 201: 100 });
  expect((await show(id)).spent).toBe(most);
  const totals = await Promise.all(users.map(({ userId }) => totalsOf(api, userId)));
  expect(totals.reduce((sum, total) => sum + total!.granted, 0)).toBe(100 + most);
});

test('of a person and of a day no more is granted than the budget says', async () => {
  await start({ budget: { points_a_person: 15, points_a_day: 20, at_end: 'part' } });
  const [one, other] = [await api.signInUser(), await api.signInUser()];
  const batch = await createBatch(api.context, { points: 10, quantity: 5 });
  const bonus = async (user: { token: string }, at: number) =>
    (await scanned(user.token, codeOf(api.context, batch, at))).bonuses?.[0]?.points ?? 0;
  expect([await bonus(one, 0), await bonus(one, 1), await bonus(other, 2), await bonus(other, 3)]).toEqual([
    10, 5, 5, 0,
  ]);
  api.clock.advance(86_400);
  owner = await api.signInAdmin();
  expect(await bonus({ token: (await api.signInUser()).token }, 4)).toBe(10);
});

test('of two schemes the better counts', async () => {
  await start({ booster: { plus: 5 } });
  const better = await start({ booster: { times: 3 } });
  const { token } = await api.signInUser();
  const { bonuses } = await scanned(token, codeOf(api.context, await createBatch(api.context, { points: 10 })));
  expect(bonuses).toEqual([expect.objectContaining({ scheme_id: better, points: 20 })]);
});

test('a new version counts from then on, made from the version before; an old one is refused', async () => {
  const id = await start();
  const { token } = await api.signInUser();
  const batch = await createBatch(api.context, { points: 10, quantity: 2 });
  await scanned(token, codeOf(api.context, batch, 0));
  const change = (version: number) =>
    api.app.inject({
      method: 'PUT',
      url: `/admin/schemes/${id}`,
      headers: { token: owner },
      payload: { version, ...double({ booster: { times: 4 } }) },
    });
  expect((await change(1)).statusCode).toBe(200);
  expect((await change(1)).statusCode).toBe(409);
  expect((await scanned(token, codeOf(api.context, batch, 1))).bonuses?.[0]?.points).toBe(30);
  expect(await show(id)).toMatchObject({ spent: 40, version: 2 });
});

describe('the simulation', () => {
  const simulate = async (fields: object = {}) => {
    const response = await post(api, '/admin/schemes/simulation', owner, double(fields));
    expect(response.statusCode).toBe(200);
    return response.json<{
      data: Record<string, number> & { top: { id: number; points: number }[]; expected: object };
    }>().data;
  };

  test('counts what the scheme then grants for the same scans, and changes nothing', async () => {
    const fields = { conditions: { scan_of_day: 2 }, budget: { points: 120, points_a_person: 50, at_end: 'part' } };
    const batch = await createBatch(api.context, { points: 10, quantity: 40 });
    const conditions = { ...fields.conditions, batches: [batch.id] };
    const users = await Promise.all([...Array(4)].map(() => api.signInUser()));
    for (let at = 0; at < 20; at += 1) await scanned(users[at % 4]!.token, codeOf(api.context, batch, at));
    api.clock.advance(86_400);
    owner = await api.signInAdmin();
    const others = await Promise.all([...Array(4)].map(() => api.signInUser()));
    const simulated = await simulate({ ...fields, conditions });
    const id = await start({ ...fields, conditions });
    expect((await show(id)).spent).toBe(0);
    for (let at = 20; at < 40; at += 1) await scanned(others[at % 4]!.token, codeOf(api.context, batch, at));
    expect(simulated).toMatchObject({ boosted: 12, points: 120, people: 4 });
    expect(await show(id)).toMatchObject({ spent: simulated.points, people: simulated.people });
    expect(simulated.top.map(({ points }) => points)).toEqual([30, 30, 30, 30]);
  });

  test('names the overlap with schemes that run', async () => {
    await start({ booster: { times: 3 } });
    const { overlapping, points } = await simulate();
    expect([overlapping! > 0, points]).toEqual([true, 0]);
  });
});
