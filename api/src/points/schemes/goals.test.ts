import { sql } from 'kysely';
import { TEST_ADMIN, type TestApi, createTestApi } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { setProgramme } from '../../../test/fixtures/payouts';
import { confirmed } from '../../../test/fixtures/schemes';
import { expectInvariantsHold, post, scan, totalsOf } from '../../../test/points-driver';
import { readGoalProgress } from './goal-progress';
import { grantGoals } from './grant-goals';
import type { SchemeOf } from './scheme.schema';

let api: TestApi;
let owner: string;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN], limits: { claimIntervalSeconds: 0 } });
  owner = await api.signInAdmin();
  await setProgramme(api, { confirmSchemePoints: null });
});
afterEach(async () => {
  const { rows } = await sql<{ id: number }>`select id from schemes where stopped_at is null`.execute(api.db);
  owner = await api.signInAdmin();
  api.clock.advance(60);
  for (const { id } of rows) await post(api, `/admin/schemes/${id}/stop`, owner);
  await expectInvariantsHold(api);
});
afterAll(() => api.close());

const HOUR = 3600;
const DAY = 24 * HOUR;
const inDays = (days: number) => new Date(api.clock.now().getTime() + days * DAY * 1000).toISOString();

const body = (goal: object, fields: object = {}) => ({
  kind: 'goal',
  names: { en: 'Three labels' },
  starts_at: inDays(0),
  ends_at: inDays(30),
  conditions: {},
  goal: { of: 'scans', target: 3, points: 500, ...goal },
  budget: { at_end: 'part' },
  ...fields,
});

async function start(goal: object = {}, fields: object = {}): Promise<number> {
  const response = await post(api, '/admin/schemes', owner, body(goal, fields));
  expect(response.statusCode).toBe(201);
  return response.json<{ data: { id: number } }>().data.id;
}

const scanOf = (token: string, code: string) => {
  api.clock.advance(1);
  return scan(api, token, code);
};

/** A user who scans so many labels of a new batch. */
async function scanner(quantity: number, points = 10) {
  const user = await api.signInUser();
  const batch = await createBatch(api.context, { points, quantity });
  return { ...user, scan: (at: number) => scanOf(user.token, codeOf(api.context, batch, at)) };
}

const grantedTo = async (userId: number) => (await totalsOf(api, userId))?.granted ?? 0;
async function progressOf(userId: number, id: number) {
  const { rows } = await sql<{ definition: SchemeOf<'goal'> }>`
    select definition from scheme_versions where scheme_id = ${id} order by version desc limit 1`.execute(api.db);
  return (await readGoalProgress(api.db, userId, [{ id, versionId: 0, definition: rows[0]!.definition }])).get(id);
}

test('who reaches it gets it once, whatever they scan afterwards; progress says so', async () => {
  const id = await start();
  const user = await scanner(5);
  for (const at of [0, 1]) await user.scan(at);
  await grantGoals(api.context);
  expect(await grantedTo(user.userId)).toBe(20);
  expect(await progressOf(user.userId, id)).toEqual({ done: 2, reachedAt: null });
  await user.scan(2);
  await grantGoals(api.context);
  expect(await grantedTo(user.userId)).toBe(530);
  expect(await progressOf(user.userId, id)).toEqual({ done: 3, reachedAt: api.clock.now() });
  for (const at of [3, 4]) await user.scan(at);
  await grantGoals(api.context);
  expect(await grantedTo(user.userId)).toBe(550);
});

test.each([
  ['points', 25, 3],
  ['products', 2, 2],
])('%s are counted', async (of, target, scans) => {
  await start({ of, target });
  const user = await api.signInUser();
  const batches = [await createBatch(api.context, { points: 10 }), await createBatch(api.context, { points: 10 })];
  const more = await createBatch(api.context, { points: 10, quantity: 2 });
  const codes = [codeOf(api.context, more, 0), codeOf(api.context, batches[0]!), codeOf(api.context, batches[1]!)];
  for (const [at, code] of codes.entries()) {
    await scanOf(user.token, code);
    await grantGoals(api.context);
    expect(await grantedTo(user.userId)).toBe(10 * (at + 1) + (at + 1 >= scans ? 500 : 0));
  }
});

test('only scans that meet the conditions count, as of when they were made', async () => {
  const batch = await createBatch(api.context, { points: 10, quantity: 6 });
  await start({ target: 2 }, { conditions: { batches: [batch.id], scan_of_day: 2 } });
  const user = await api.signInUser();
  const other = await scanner(1);
  await scanOf(user.token, codeOf(api.context, await createBatch(api.context, { points: 10 })));
  await other.scan(0);
  for (const at of [0, 1]) await scanOf(user.token, codeOf(api.context, batch, at));
  await grantGoals(api.context);
  // The other batch's was the first of the day.
  expect(await grantedTo(user.userId)).toBe(530);
  expect(await grantedTo(other.userId)).toBe(10);
});

test('two nodes that count at once, also again and again, grant each goal once', async () => {
  await start({ target: 1, points: 7 });
  const users = await Promise.all([...Array(12)].map(() => scanner(1)));
  await Promise.all(users.map((user) => user.scan(0)));
  const node = await api.anotherNode();
  for (let round = 0; round < 3; round += 1)
    await Promise.all([grantGoals(api.context), grantGoals(node.context), grantGoals(node.context)]);
  for (const { userId } of users) expect(await grantedTo(userId)).toBe(17);
  await node.app.close();
});

test('a budget ends it: nobody gets a part', async () => {
  const id = await start({ target: 1, points: 10 }, { budget: { points: 25, at_end: 'part' } });
  const users = await Promise.all([...Array(4)].map(() => scanner(1)));
  for (const user of users) await user.scan(0);
  await grantGoals(api.context);
  const { rows } = await sql`select points from bonuses where scheme_id = ${id}`.execute(api.db);
  expect(rows).toEqual([{ points: 10 }, { points: 10 }]);
});

test('for whom a day’s budget does not suffice it waits for the next day, also after its end, without another scan', async () => {
  const budget = { points_a_day: 501, at_end: 'part' };
  const id = await start({ target: 1 }, { ends_at: inDays(1 / 24), budget });
  const users = await Promise.all([...Array(4)].map(() => scanner(1)));
  for (const user of users) await user.scan(0);
  for (let day = 1; day <= 4; day += 1) {
    for (let times = 0; times < 2; times += 1) await grantGoals(api.context);
    const { rows } = await sql`select points from bonuses where scheme_id = ${id}`.execute(api.db);
    expect(rows).toEqual(Array(day).fill({ points: 500 }));
    api.clock.advance(DAY);
  }
  await grantGoals(api.context);
  const { rows } = await sql`select closed from goal_progress where scheme_id = ${id}`.execute(api.db);
  expect(rows).toEqual([{ closed: true }]);
});

test('scans from its beginning count, also those of before it was made, and of before a change of the target', async () => {
  const user = await scanner(3);
  for (const at of [0, 1]) await user.scan(at);
  const id = await confirmed(api, await post(api, '/admin/schemes', owner, body({}, { starts_at: inDays(-1) })));
  await grantGoals(api.context);
  expect(await grantedTo(user.userId)).toBe(20);
  const payload = { version: 1, ...body({ target: 2 }, { starts_at: inDays(-1) }) };
  const changed = await api.app.inject({
    method: 'PUT',
    url: `/admin/schemes/${id}`,
    headers: { token: owner },
    payload,
  });
  await confirmed(api, changed);
  await grantGoals(api.context);
  expect(await grantedTo(user.userId)).toBe(520);
});

test('what was reached before the end or a stop is granted afterwards, what comes later is not; then it is closed', async () => {
  const id = await start({ target: 2, points: 100 }, { ends_at: inDays(1) });
  const stopped = await start({ target: 2, points: 1000 });
  const [one, other] = [await scanner(2), await scanner(2)];
  for (const at of [0, 1]) await one.scan(at);
  await other.scan(0);
  api.clock.advance(1);
  await post(api, `/admin/schemes/${stopped}/stop`, owner);
  api.clock.advance(DAY);
  await other.scan(1);
  await grantGoals(api.context);
  expect([await grantedTo(one.userId), await grantedTo(other.userId)]).toEqual([1120, 20]);
  const closed = async () => {
    const { rows } = await sql<{ id: number }>`
      select scheme_id as id from goal_progress where closed and scheme_id in (${id}, ${stopped}) order by id`.execute(
      api.db,
    );
    return rows.map((row) => row.id);
  };
  expect(await closed()).toEqual([stopped]);
  api.clock.advance(DAY + 2 * HOUR);
  await grantGoals(api.context);
  expect(await closed()).toEqual([id, stopped]);
});

test('a suspended account gets nothing; one that is no longer when all is counted, before it is closed, does', async () => {
  await start({ target: 1 }, { ends_at: inDays(1) });
  const [user, stays] = [await scanner(1), await scanner(1)];
  for (const one of [user, stays]) {
    await one.scan(0);
    await post(api, '/admin/people/suspend', owner, { user_id: one.userId, reason: 'For now' });
  }
  await grantGoals(api.context);
  expect(await grantedTo(user.userId)).toBe(10);
  await post(api, '/admin/people/restore', owner, { user_id: user.userId, reason: 'It was not them' });
  api.clock.advance(2 * DAY + 2 * HOUR);
  await grantGoals(api.context);
  expect([await grantedTo(user.userId), await grantedTo(stays.userId)]).toEqual([510, 10]);
});

test('without a new entry nothing is written', async () => {
  await start({ target: 1 });
  await grantGoals(api.context);
  const stamps = () => sql`select xmin::text, ctid::text, xmax::text from goal_progress`.execute(api.db);
  const before = (await stamps()).rows;
  await grantGoals(api.context);
  expect((await stamps()).rows).toEqual(before);
});
