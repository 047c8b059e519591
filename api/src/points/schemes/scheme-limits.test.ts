import { sql } from 'kysely';
import { freshMobile, TEST_ADMIN, type TestApi, createTestApi } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { setProgramme } from '../../../test/fixtures/payouts';
import { expectInvariantsHold, post, scan, tally, totalsOf } from '../../../test/points-driver';
import { grantGoals } from './grant-goals';

const SECOND_OWNER = freshMobile();
const DAY = 86_400;

let api: TestApi;
let owner: string;
let second: string;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN] });
  second = await api.signInAdmin(SECOND_OWNER, ['owner']);
});
beforeEach(async () => {
  // New roles confirm nothing, and what an owner did alone counts for a day.
  api.clock.advance(DAY + 1);
  owner = await api.signInAdmin();
  second = await api.signInAdmin(SECOND_OWNER);
});
afterEach(() => expectInvariantsHold(api));
afterAll(() => api.close());

const inDays = (days: number) => new Date(api.clock.now().getTime() + days * DAY * 1000).toISOString();
const make = (points: number | undefined, reward: object = { kind: 'booster', booster: { times: 2 } }) =>
  post(api, '/admin/schemes', owner, {
    ...{ names: { en: 'October' }, starts_at: inDays(0), ends_at: inDays(1), conditions: {} },
    ...{ budget: { points, at_end: 'part' }, ...reward },
  });
const confirm = (ordered: Awaited<ReturnType<typeof make>>) =>
  post(api, `/admin/confirmations/${ordered.json().data.confirmation_id}/confirm`, second);
const change = (id: number, version: number, points: number, fields: object = {}) =>
  api.app.inject({
    method: 'PUT',
    url: `/admin/schemes/${id}`,
    headers: { token: owner },
    payload: {
      ...{ version, kind: 'booster', booster: { times: 3 }, names: { en: 'October' }, conditions: {} },
      ...{ starts_at: inDays(0), ends_at: inDays(1), budget: { points, at_end: 'part' } },
      ...fields,
    },
  });

test('without any setting an owner starts schemes of 10,000 points a day alone, however they are split', async () => {
  expect((await make(undefined)).statusCode).toBe(202);
  expect((await make(10_001)).statusCode).toBe(202);
  expect((await make(6000)).statusCode).toBe(201);
  expect(tally(await Promise.all([make(3000), make(3000)]))).toEqual({ 201: 1, 202: 1 });
  api.clock.advance(DAY + 1);
  owner = await api.signInAdmin();
  expect((await make(10_000)).statusCode).toBe(201);
});

test.each([
  ['confirmBatchPoints', 500, 501],
  ['confirmAdjustmentPoints', 0, 1],
])(
  'until a limit for schemes is set, %s of %i is theirs, too, and a goal of %i needs a second owner',
  async (name, limit, points) => {
    await setProgramme(api, { [name]: limit });
    const reward = { kind: 'goal', goal: { of: 'scans', target: 1, points } };
    const trial = {
      ...{ starts_at: inDays(0), ends_at: inDays(1), names: { en: 'A friend' }, conditions: {} },
      ...reward,
    };
    const tried = await post(api, '/admin/schemes/simulation', owner, { ...trial, budget: { points, at_end: 'part' } });
    expect(tried.json().data.second_owner).toBe(limit === 0 ? 'person' : 'budget');
    expect((await make(points, reward)).statusCode).toBe(202);
    // Another save of other settings sets it not.
    const programme = await api.app.inject({ url: '/admin/programme', headers: { token: owner } });
    const { version, confirm_scheme_points } = programme.json().data;
    expect(confirm_scheme_points).toBe(limit);
    const payload = { version, brand_name: 'Flow' };
    const saved = await api.app.inject({ method: 'PUT', url: '/admin/programme', headers: { token: owner }, payload });
    expect(saved.json().data.confirm_scheme_points).toBe(limit);
    await setProgramme(api, {});
  },
);

test('until it is set, it is lowered with the others; more than they allow has to be proposed', async () => {
  const put = async (change: object) => {
    const { version } = (await api.app.inject({ url: '/admin/programme', headers: { token: owner } })).json().data;
    const payload = { version, ...change };
    return api.app.inject({ method: 'PUT', url: '/admin/programme', headers: { token: owner }, payload });
  };
  expect((await put({ confirm_batch_points: 700 })).json().data.confirm_scheme_points).toBe(700);
  expect((await put({ confirm_scheme_points: 9999 })).statusCode).toBe(202);
  expect((await put({ confirm_scheme_points: 600 })).json().data.confirm_scheme_points).toBe(600);
  expect((await put({ confirm_batch_points: 100 })).json().data.confirm_scheme_points).toBe(600);
  await setProgramme(api, {});
});

test('a start in the past needs a second owner, whatever the limits; a change of what runs does not', async () => {
  await setProgramme(api, { confirmSchemePoints: null });
  const past = { kind: 'booster', booster: { times: 2 }, starts_at: inDays(-1) };
  const ordered = await make(10, past);
  expect([ordered.statusCode, (await confirm(ordered)).statusCode]).toEqual([202, 200]);
  const { rows } = await sql<{ id: number }>`select max(id) as id from schemes`.execute(api.db);
  expect((await change(rows[0]!.id, 1, 20, past)).statusCode).toBe(200);
  await setProgramme(api, {});
});

test('a change counts as what it may still cost; what is confirmed begins', async () => {
  const made = await make(4000);
  const { id } = made.json().data;
  expect((await change(id, 1, 7000)).statusCode).toBe(202);
  expect((await change(id, 1, 6000)).statusCode).toBe(200);
  const ordered = await make(50_000);
  expect((await confirm(ordered)).statusCode).toBe(200);
});

test.each(['booster', 'goal'])('an account of the admin who made a %s alone gets nothing of it', async (kind) => {
  const goal = { kind, goal: { of: 'scans', target: 1, points: 10 } };
  const reward = kind === 'goal' ? goal : { kind, booster: { plus: 10 } };
  const own = await api.signInUser({ mobile: TEST_ADMIN });
  const other = await api.signInUser();
  const batch = await createBatch(api.context, { points: 1, quantity: 3 });
  const granted = async ({ userId }: { userId: number }) => (await totalsOf(api, userId))?.granted ?? 0;
  const before = await granted(own);
  expect((await make(100, reward)).statusCode).toBe(201);
  await scan(api, own.token, codeOf(api.context, batch, 0));
  await scan(api, other.token, codeOf(api.context, batch, 1));
  await grantGoals(api.context);
  expect([(await granted(own)) - before, await granted(other)]).toEqual([1, 11]);
  // Of what a second owner confirmed it gets what everybody gets.
  expect((await confirm(await make(20_000, reward))).statusCode).toBe(200);
  await scan(api, own.token, codeOf(api.context, batch, 2));
  await grantGoals(api.context);
  expect((await granted(own)) - before).toBe(12);
});

test('another owner’s innocent edit lifts nothing: who made any version alone since the last confirmed one gets nothing', async () => {
  const own = await api.signInUser({ mobile: TEST_ADMIN });
  const batch = await createBatch(api.context, { points: 1, quantity: 2 });
  const bonuses = async (at: number) =>
    (await scan(api, own.token, codeOf(api.context, batch, at))).json().data.bonuses?.length ?? 0;
  const reward = { kind: 'booster', booster: { plus: 10 } };
  const { id } = (await make(100, reward)).json().data;
  const edited = await api.app.inject({
    method: 'PUT',
    url: `/admin/schemes/${id}`,
    headers: { token: second },
    payload: {
      ...{ version: 1, names: { en: 'November' }, conditions: {}, starts_at: inDays(0), ends_at: inDays(1) },
      ...{ budget: { points: 100, at_end: 'part' }, ...reward },
    },
  });
  expect([edited.statusCode, await bonuses(0)]).toEqual([200, 0]);
  await confirm(await change(id, 2, 20_000));
  expect(await bonuses(1)).toBe(1);
});

test.each<[object, object, string[]]>([
  // Of what is there without any setting.
  [{}, { confirm_scheme_points: 10_001 }, ['confirm_scheme_points']],
  [{}, { confirm_scheme_points: null }, ['confirm_scheme_points']],
  [{}, { confirm_scheme_points: 9999 }, []],
  [{}, { bonus_cap_percent: 50 }, ['bonus_cap_percent']],
  [{ bonusCapPercent: 100 }, { bonus_cap_percent: 101 }, ['bonus_cap_percent']],
  // The best one counts then, whole.
  [{ bonusCapPercent: 100 }, { bonus_cap_percent: null }, ['bonus_cap_percent']],
  [{ bonusCapPercent: 100 }, { bonus_cap_percent: 99 }, []],
])('with %j the change %j needs a proposal for %j', async (settings, change, fields) => {
  await setProgramme(api, settings);
  const { version } = (await api.app.inject({ url: '/admin/programme', headers: { token: owner } })).json().data;
  const preview = await post(api, '/admin/programme/preview', owner, { version, ...change });
  expect(preview.json().data.changes.map(({ field }: { field: string }) => field)).toEqual(fields);
});
