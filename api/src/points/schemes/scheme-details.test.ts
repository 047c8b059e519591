import { sql } from 'kysely';
import { TEST_ADMIN, type TestApi, createTestApi } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { setProgramme } from '../../../test/fixtures/payouts';
import { confirmed } from '../../../test/fixtures/schemes';
import { expectInvariantsHold, post, scan } from '../../../test/points-driver';
import { refreshRollups } from '../../insight/rollups';

let api: TestApi;
let owner: string;
let scheme: number;
let userId: number;
const START = new Date('2026-10-05T00:00:00+05:30');
const DAY_MS = 86_400_000;
const day = (days: number) => new Date(START.getTime() + days * DAY_MS + 3_600_000);

const definition = {
  kind: 'booster',
  names: { en: 'Double October', hi: 'दोगुना अक्टूबर' },
  starts_at: START.toISOString(),
  ends_at: day(30).toISOString(),
  conditions: {},
  booster: { times: 2 },
  budget: { at_end: 'part' },
};

const get = async (path: string) => {
  const response = await api.app.inject({ url: `/admin/schemes${path && `/${path}`}`, headers: { token: owner } });
  return { status: response.statusCode, ...response.json<{ data: Record<string, unknown>; code?: string }>() };
};

/** Scans a code of 40 points each time, by the same user. */
async function scanOn(days: readonly number[], batch: Awaited<ReturnType<typeof createBatch>>, from = 0) {
  for (const [index, at] of days.entries()) {
    api.clock.set(day(at));
    const { token } = await api.signInUser({ mobile: '9820000001' });
    expect((await scan(api, token, codeOf(api.context, batch, from + index))).statusCode).toBe(201);
  }
}

// A scan a few weeks before, four in the four weeks before, and in four days of the scheme five: usual would be one.
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN] });
  await setProgramme(api, { confirmSchemePoints: null });
  api.clock.set(day(-40));
  ({ userId } = await api.signInUser({ mobile: '9820000001' }));
  const batch = await createBatch(api.context, { points: 40, quantity: 20 });
  await scanOn([-30, -28, -21, -14, -7, -6, -5, -4], batch);
  api.clock.set(START);
  owner = await api.signInAdmin();
  const made = await post(api, '/admin/schemes', owner, {
    ...definition,
    conditions: { products: [batch.product_id] },
  });
  expect(made.statusCode).toBe(201);
  scheme = made.json<{ data: { id: number } }>().data.id;
  await scanOn([0, 1, 1.1, 2, 3], batch, 8);
  api.clock.set(new Date(START.getTime() + 4 * DAY_MS));
  owner = await api.signInAdmin();
});
afterAll(async () => {
  await expectInvariantsHold(api);
  await api.close();
});

test('the effect compares with as many days of the four weeks before', async () => {
  expect((await get(`${scheme}/effect`)).data).toEqual({
    ...{ scans: 5, usual: 1, extra: 4, points_an_extra: 50, unknown: null },
  });
});

test.each([
  ['too-early', { starts_at: day(3.5).toISOString() }],
  ['nothing-before', { conditions: { states: ['Goa'] } }],
  ['of-people', { kind: 'referral', referral: { points_for_referrer: 10, points_for_friend: 10 }, booster: undefined }],
])('it says why it cannot be told: %s', async (unknown, fields) => {
  const id = await confirmed(api, await post(api, '/admin/schemes', owner, { ...definition, ...fields }));
  expect((await get(`${id}/effect`)).data).toMatchObject({ unknown, points_an_extra: null });
  await post(api, `/admin/schemes/${id}/stop`, owner);
});

test('404 for the effect of no scheme', async () => {
  expect(await get('999/effect')).toMatchObject({ status: 404, code: 'scheme_not_found' });
});

test('a scheme has its versions with their makers, and the names of what it is for', async () => {
  const found = (await get(String(scheme))).data;
  const [product] = Object.values((found.condition_names as { products: Record<string, string> }).products);
  expect(product).toMatch(/./);
  const { version, conditions, names, starts_at, ends_at, booster, budget, kind } = found;
  const next = { ...{ version, conditions, names, starts_at, ends_at, budget, kind }, booster };
  const changed = await api.app.inject({
    method: 'PUT',
    url: `/admin/schemes/${scheme}`,
    headers: { token: owner, 'idempotency-key': 'next' },
    payload: { ...next, names: { en: 'Double Diwali' } },
  });
  expect(changed.statusCode).toBe(200);
  expect((await get(String(scheme))).data.versions).toMatchObject([
    { version: 2, made_by: { mobile: TEST_ADMIN } },
    { version: 1, made_by: { mobile: TEST_ADMIN } },
  ]);
});

test('finance, the report and the person’s entries name the scheme', async () => {
  await refreshRollups(api.context);
  await setProgramme(api, { pointValuePaise: 100, confirmSchemePoints: null });
  const months = { from_month: '2026-10', to_month: '2026-10' };
  const rows = await post(api, '/admin/finance/groups', owner, { ...months, group: 'scheme' });
  expect(rows.json<{ data: object[] }>().data).toEqual([
    { id: scheme, name: 'Double Diwali', scans: 5, granted: 200, unscanned: null },
  ]);
  const file = await post(api, '/admin/finance/export', owner, { ...months, group: 'scheme', format: 'csv' });
  expect(file.body).toContain(`${scheme},Double Diwali,5,200,200.00`);
  const report = await post(api, '/admin/bonuses_exports', owner, {
    ...{ format: 'csv', startDate: '2026-10-05', endDate: '2026-10-05' },
  });
  expect(report.headers['x-total-rows']).toBe('1');
  expect(report.body).toMatch(/Double October,Booster,\d+,[^,]+,40,40\.00,.*,9820000001,plumber/i);
  const entries = await post(api, '/admin/people/journal', owner, { user_id: userId });
  expect(entries.json<{ data: object[] }>().data[0]).toMatchObject({
    ...{ kind: 'bonus', points: 40, scheme_names: definition.names, serial: expect.any(Number) },
  });
  const { token } = await api.signInUser({ mobile: '9820000001' });
  const { journal } = (await post(api, '/users/account/download', token)).json<{ journal: object[] }>();
  expect(journal.filter((entry) => 'scheme' in entry && entry.scheme !== null)).toHaveLength(5);
  expect(journal.at(-1)).toMatchObject({ kind: 'bonus', scheme: 'Double October', label_number: expect.any(Number) });
});

test('the effect is measured once an hour for each version, and only so many at once', async () => {
  const past = { ...definition, starts_at: day(2).toISOString() };
  const make = async () => confirmed(api, await post(api, '/admin/schemes', owner, past));
  const [one, other] = [await make(), await make()];
  const { reads } = api.context;
  const refused = new Promise<unknown>((resolve) => {
    api.context.reads = async (read) => {
      api.context.reads = reads;
      resolve(await get(`${other}/effect`));
      return reads(read);
    };
  });
  expect(await get(`${one}/effect`)).toMatchObject({ status: 200 });
  expect(await refused).toMatchObject({ status: 429, code: 'simulation_limit' });
  const scans = async () => (await get(`${one}/effect`)).data.scans;
  const before = await scans();
  await scanOn([4.1], await createBatch(api.context, { points: 40, quantity: 1 }));
  expect(await scans()).toBe(before);
  api.clock.advance(3600);
  owner = await api.signInAdmin();
  expect(await scans()).toBe(Number(before) + 1);
  for (const id of [one, other]) await post(api, `/admin/schemes/${id}/stop`, owner);
  expect((await get(`${other}/effect`)).data.scans).toBe(Number(before) + 1);
});

test('a stop answers without counting; the list has what is open and the last 50 that ended', async () => {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into schemes (kind, starts_at, ends_at, stopped_at, stopped_by)
      select kind, starts_at - interval '1 year', starts_at - interval '1 day' * n,
        case when n = 60 then starts_at - interval '90 days' end, case when n = 60 then (select min(id) from admins) end
      from schemes, generate_series(1, 60) n where id = ${scheme}
      returning id
    ),
    budgets as (insert into scheme_budgets (scheme_id) select id from made)
    insert into scheme_versions (scheme_id, version, definition, made_by, at)
    select made.id, 1, definition, made_by, at from made, scheme_versions
    where scheme_id = ${scheme} and version = 1 returning scheme_id as id`.execute(api.db);
  await sql`
    update schemes s set version_id = v.id from scheme_versions v where v.scheme_id = s.id and s.version_id is null`.execute(
    api.db,
  );
  const ids = rows.map(({ id }) => id);
  const listed = (await get('')).data as unknown as { id: number; state: string }[];
  expect(listed.filter(({ state }) => ['ended', 'stopped'].includes(state))).toHaveLength(50);
  expect(listed.map(({ id }) => id)).toContain(scheme);
  expect(ids.filter((id) => !listed.some((one) => one.id === id)).length).toBeGreaterThanOrEqual(10);
  const id = await confirmed(api, await post(api, '/admin/schemes', owner, definition));
  const stopped = await post(api, `/admin/schemes/${id}/stop`, owner);
  expect(stopped.json<{ data: object }>().data).not.toHaveProperty('people');
  expect((await get(String(scheme))).data).toMatchObject({ people: 1, days: expect.any(Array) });
});
