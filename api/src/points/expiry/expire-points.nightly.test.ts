import { TEST_ADMIN, type TestApi, createTestApi } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { claim, expectInvariantsHold, post, reject, scan, totalsOf } from '../../../test/points-driver';
import { expireDuePoints } from './expire-points';
import { monthsAfter } from './expiry-rule';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN], limits: { claimIntervalSeconds: 0 } });
});
afterEach(() => expectInvariantsHold(api));
afterAll(() => api.close());

const DAY_S = 86_400;
const days = (count: number) => api.clock.advance(count * DAY_S);
const run = () => expireDuePoints(api.context);

const setMonths = (months: number | null) =>
  api.db
    .insertInto('programme_settings')
    .values({ settings: JSON.stringify({ expiryMonths: months }), at: api.clock.now() })
    .execute();

/** A person with so many points of a scan made now. */
async function scanned(points: number, mobile?: string) {
  const user = await api.signInUser(mobile === undefined ? {} : { mobile });
  await scan(api, user.token, codeOf(api.context, await createBatch(api.context, { points })));
  const row = await api.db.selectFrom('users').select('mobile').where('id', '=', user.userId).executeTakeFirstOrThrow();
  return { ...user, mobile: row.mobile! };
}

const adjust = async (userId: number, points: number) =>
  post(api, '/admin/people/adjust', await api.signInAdmin(), { user_id: userId, points, reason: 'Test' });
const available = async (userId: number) => (await totalsOf(api, userId))!.available;
const messages = async (userId: number) => {
  const rows = await api.db
    .selectFrom('outbox_messages')
    .select(['kind', 'details'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, details }) => [kind, (details as { points: number }).points]);
};
const own = async (mobile: string) => {
  const { token } = await api.signInUser({ mobile });
  return (await post(api, '/users/scanners/get', token)).json<{ data: { expiring?: object } }>().data.expiring;
};

/** Runs the job at the ends of notices: so many days before (below 0 after) a person's points of `basis` expire. */
async function at(basis: Date, ...daysBefore: number[]) {
  for (const count of daysBefore) {
    const time = monthsAfter(basis, 6).getTime() - count * DAY_S * 1000 + 3_600_000;
    api.clock.advance((time - api.clock.now().getTime()) / 1000);
    await run();
  }
}
/** An hour after each notice, and a day after the end. */
const WHOLE = [31, 8, -1];

test('without the setting nothing expires; with it points expire after two notices, once, and are in the history', async () => {
  await setMonths(null);
  const { userId, mobile } = await scanned(40);
  days(400);
  await run();
  expect([await available(userId), await messages(userId), await own(mobile)]).toEqual([40, [], undefined]);

  await setMonths(6);
  await run();
  await Promise.all([run(), run()]);
  const lastDay = new Date(api.clock.now().getTime() + 30 * DAY_S * 1000 + 19_800_000).toISOString().slice(0, 10);
  expect(await own(mobile)).toEqual({ points: 40, last_day: lastDay });
  days(24);
  await run();
  expect(await messages(userId)).toEqual([
    ['points-expiring', 40],
    ['points-expiring', 40],
  ]);
  days(7);
  await run();
  expect(await available(userId)).toBe(40);
  days(2);
  await Promise.all([run(), run()]);
  expect(await available(userId)).toBe(0);
  expect((await messages(userId)).at(-1)).toEqual(['points-expired', 40]);
  expect(await messages(userId)).toHaveLength(3);
  expect(await own(mobile)).toBeUndefined();
  const { token } = await api.signInUser({ mobile });
  const history = (await post(api, '/users/transactions/get', token)).json<{ data: object[] }>().data;
  expect(history[0]).toMatchObject({ kind: 'expiry', reward_points: -40, product_name: 'Points expired' });
  const months = (await post(api, '/users/transactions/months', token)).json<{ data: { earned: number }[] }>().data;
  expect(months.map(({ earned }) => earned)).toEqual([-40, 40]);
  const file = (await post(api, '/users/account/download', token)).json<{ expiries: object[]; journal: object[] }>();
  expect(file.expiries).toEqual([
    expect.objectContaining({ points: 40, notified_at: expect.any(String), expired_at: expect.any(String) }),
  ]);
  expect(file.journal.at(-1)).toMatchObject({ kind: 'expiry', points: 40 });
});

test('a scan on the last day keeps everything; a claim before it takes the points out; what awaits a decision stays', async () => {
  await setMonths(6);
  const [scanner, claimer] = [await scanned(40), await scanned(30)];
  const began = api.clock.now();
  await at(began, 31, 8, 1);
  expect((await messages(scanner.userId)).map(([kind]) => kind)).toEqual(['points-expiring', 'points-expiring']);
  const [again, claiming] = [await api.signInUser(scanner), await api.signInUser(claimer)];
  await scan(api, again.token, codeOf(api.context, await createBatch(api.context, { points: 5 })));
  expect((await claim(api, claiming.token)).statusCode).toBe(201);
  expect(await own(scanner.mobile)).toBeUndefined();
  await at(began, -1, -5);
  expect(await available(scanner.userId)).toBe(45);
  expect(await totalsOf(api, claimer.userId)).toMatchObject({ available: 0, awaiting: 30, granted: 30 });
});

test('first in, first out: later credits have their own months, and claims use up the oldest points', async () => {
  await setMonths(6);
  const one = await scanned(100);
  const began = api.clock.now();
  days(60);
  const later = api.clock.now();
  await adjust(one.userId, 25);
  await adjust(one.userId, -90);
  await at(began, ...WHOLE);
  // Of 35 points 25 are of day 60: the other 10 are of the scan.
  expect(await available(one.userId)).toBe(25);
  expect((await messages(one.userId)).at(-1)).toEqual(['points-expired', 10]);
  await at(later, ...WHOLE);
  expect(await available(one.userId)).toBe(0);
});

test('points that a rejection returned have their months again', async () => {
  await setMonths(6);
  const one = await scanned(50);
  const began = api.clock.now();
  const transaction = (await claim(api, one.token)).json<{ data: { transaction_id: string } }>().data.transaction_id;
  await at(began, 10);
  await reject(api, await api.signInAdmin(), transaction);
  await at(began, 5, 0, -20);
  expect([await available(one.userId), await messages(one.userId)]).toEqual([50, []]);
});

test('months that an owner lengthens end a notice, and the person is notified again', async () => {
  await setMonths(6);
  const one = await scanned(50);
  const began = api.clock.now();
  await at(began, 31, 8);
  expect(await messages(one.userId)).toHaveLength(2);
  await setMonths(9);
  await at(began, 0);
  expect([await available(one.userId), await own(one.mobile)]).toEqual([50, undefined]);
  const end = (monthsAfter(began, 9).getTime() - monthsAfter(began, 6).getTime()) / DAY_S / 1000;
  await at(began, 40 - end, 31 - end, 8 - end);
  expect(await messages(one.userId)).toHaveLength(4);
  await at(began, -end - 1);
  expect(await available(one.userId)).toBe(0);
});

test('a claim and the end at once: the points go one way', async () => {
  await setMonths(6);
  const people = await Promise.all(Array.from({ length: 6 }, () => scanned(20)));
  const began = api.clock.now();
  await at(began, 31, 8);
  const claiming = await Promise.all(people.map((one) => api.signInUser(one)));
  api.clock.advance(10 * DAY_S);
  await Promise.all([run(), ...claiming.map(({ token }) => claim(api, token)), run()]);
  for (const { userId } of people) {
    const { available: left, awaiting, granted } = (await totalsOf(api, userId))!;
    expect([
      [0, 20, 20],
      [0, 0, 0],
    ]).toContainEqual([left, awaiting, granted]);
  }
});

test('an owner sees whom it would concern before it is switched on', async () => {
  const count = async (months: number) =>
    (await post(api, '/admin/programme/expiry', await api.signInAdmin(), { months })).json<{
      data: { people: number; points: number };
    }>().data;
  const before = await count(6);
  const one = await scanned(70);
  expect(await count(6)).toEqual(before);
  await at(api.clock.now(), 29);
  const now = await count(6);
  expect([now.people > before.people, now.points >= before.points + 70]).toEqual([true, true]);
  expect(
    (await post(api, '/admin/programme/expiry', (await api.signInUser(one)).token, { months: 6 })).statusCode,
  ).toBe(403);
});

test('switched off and on again, and after a suspension, people are told anew before anything expires', async () => {
  await setMonths(6);
  const [off, suspended] = [await scanned(50), await scanned(60)];
  const began = api.clock.now();
  await at(began, 31, 8);
  await post(api, '/admin/people/suspend', await api.signInAdmin(), { user_id: suspended.userId, reason: 'Test' });
  await setMonths(null);
  await at(began, 1);
  await setMonths(6);
  await at(began, -400);
  await post(api, '/admin/people/restore', await api.signInAdmin(), { user_id: suspended.userId, reason: 'Test' });
  await at(began, -401);
  expect([await available(off.userId), await available(suspended.userId)]).toEqual([50, 60]);
  await at(began, -425, -434, -441);
  expect([await available(off.userId), await available(suspended.userId)]).toEqual([0, 0]);
});

test('a suspended account keeps its points', async () => {
  await setMonths(6);
  const one = await scanned(50);
  const began = api.clock.now();
  await post(api, '/admin/people/suspend', await api.signInAdmin(), { user_id: one.userId, reason: 'Test' });
  await at(began, ...WHOLE, -40);
  expect(await available(one.userId)).toBe(50);
});
