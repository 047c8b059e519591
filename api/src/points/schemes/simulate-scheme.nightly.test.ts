import { sql } from 'kysely';
import { freshMobile, TEST_ADMIN, type TestApi, createTestApi } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { setProgramme } from '../../../test/fixtures/payouts';
import { closeIntact, expectRefusal, post, scan } from '../../../test/points-driver';
import { extrapolate } from './extrapolate';
import { grantGoals } from './grant-goals';

let api: TestApi;
let owner: string;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN], limits: { claimIntervalSeconds: 0 } });
  await setProgramme(api, { confirmSchemePoints: null, pointValuePaise: 50 });
});
beforeEach(() => nextDay(200));
afterEach(async () => {
  const { rows } = await sql<{ id: number }>`select id from schemes where stopped_at is null`.execute(api.db);
  owner = await api.signInAdmin();
  for (const { id } of rows) await post(api, `/admin/schemes/${id}/stop`, owner);
});
afterAll(() => closeIntact(api));

const DAY = 86_400;
async function nextDay(days = 1): Promise<void> {
  api.clock.advance(days * DAY);
  owner = await api.signInAdmin();
}
const inDays = (days: number) => new Date(api.clock.now().getTime() + days * DAY * 1000).toISOString();
const schemeOf = (kind: string, reward: object, fields: object = {}) => ({
  ...{ kind, [kind === 'tier' ? 'tiers' : kind]: reward, names: { en: 'Tried' } },
  ...{ starts_at: inDays(0), ends_at: inDays(30), conditions: {}, budget: { at_end: 'part' } },
  ...fields,
});

async function simulate(scheme: object) {
  const response = await post(api, '/admin/schemes/simulation', owner, scheme);
  expect(response.statusCode).toBe(200);
  return response.json<{
    data: Record<string, number> & { top: object[]; expected: object; days: { points: number }[] };
  }>().data;
}
async function start(scheme: object) {
  const response = await post(api, '/admin/schemes', owner, scheme);
  expect(response.statusCode).toBe(201);
  const { id } = response.json<{ data: { id: number } }>().data;
  return async () => {
    const { spent, people } = (
      await api.app.inject({ url: `/admin/schemes/${id}`, headers: { token: await api.signInAdmin() } })
    ).json().data;
    return { spent, people };
  };
}
interface Person {
  mobile: string;
  userId: number;
}
async function newPerson(): Promise<Person> {
  const mobile = freshMobile();
  return { mobile, userId: (await api.signInUser({ mobile })).userId };
}
/** Each scans so many labels of 10 points of a new batch. */
async function scanAll(counts: readonly number[], given?: readonly Person[]): Promise<readonly Person[]> {
  const batch = await createBatch(api.context, { points: 10, quantity: counts.reduce((sum, one) => sum + one, 0) });
  const people = given ?? (await Promise.all(counts.map(newPerson)));
  let label = 0;
  for (const [index, count] of counts.entries()) {
    const { token } = await api.signInUser({ mobile: people[index]!.mobile });
    for (let at = 0; at < count; at += 1) {
      api.clock.advance(1);
      expect((await scan(api, token, codeOf(api.context, batch, label++))).statusCode).toBe(201);
    }
  }
  return people;
}

test('a goal: who would have reached it, as the job then grants for the same scans', async () => {
  const goal = schemeOf('goal', { of: 'scans', target: 3, points: 500 }, { budget: { points: 1200, at_end: 'part' } });
  const people = await scanAll([3, 2, 5, 4]);
  await nextDay();
  const simulated = await simulate(goal);
  expect(simulated).toMatchObject({ scans: 14, boosted: 2, points: 1000, people: 2, worth_paise: 50_000 });
  expect(simulated.top).toEqual([
    expect.objectContaining({ id: people[0]!.userId, points: 500 }),
    expect.objectContaining({ id: people[2]!.userId, points: 500 }),
  ]);
  const show = await start({ ...goal, starts_at: inDays(0), ends_at: inDays(30) });
  await scanAll([3, 2, 5, 4]);
  await grantGoals(api.context);
  expect(await show()).toEqual({ spent: simulated.points, people: simulated.people });
});

test('a goal of another time is tried as often as that fits', async () => {
  const [one] = await scanAll([2]);
  await nextDay(10);
  await scanAll([2], [one!]);
  await nextDay(1);
  const twice = schemeOf('goal', { of: 'scans', target: 2, points: 100 }, { ends_at: inDays(7) });
  expect(await simulate(twice)).toMatchObject({ boosted: 2, points: 200, people: 1 });
  const together = schemeOf('goal', { of: 'scans', target: 4, points: 100 }, { ends_at: inDays(60) });
  expect(await simulate(together)).toMatchObject({ boosted: 1, points: 100 });
});

test('levels: by the points of the year before each scan, of before the time too', async () => {
  const people = await scanAll([3]);
  await nextDay(100);
  await scanAll([2], people);
  await nextDay(1);
  const tiers = schemeOf('tier', [
    { names: { en: 'Silver' }, from: 30, plus: 1 },
    { names: { en: 'Gold' }, from: 40, plus: 7 },
  ]);
  const simulated = await simulate(tiers);
  expect(simulated).toMatchObject({ scans: 2, boosted: 2, points: 8, people: 1 });
});

test('a referral: from the new people of the past, and the assumption is stated', async () => {
  const old = await scanAll([1, 1]);
  await nextDay(120);
  await scanAll([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2], [...(await Promise.all([...Array(10)].map(newPerson))), ...old]);
  await nextDay(1);
  const referral = schemeOf('referral', { points_for_referrer: 100, points_for_friend: 50 });
  expect(await simulate(referral)).toMatchObject({
    ...{ scans: 14, boosted: 3, people: 6, points: 450, top: [] },
    assumption: { new_people: 10, percent: 30, low_percent: 10, high_percent: 100 },
  });
});

test('429 for a second one of the same admin meanwhile', async () => {
  await scanAll([1]);
  await nextDay();
  const body = schemeOf('booster', { times: 2 });
  const responses = await Promise.all([1, 2].map(() => post(api, '/admin/schemes/simulation', owner, body)));
  const refused = responses.find(({ statusCode }) => statusCode === 429)!;
  expectRefusal(refused, 429, 'Other simulations are under way. Please try again in a moment.', 'simulation_limit');
});

test('the interval is wider for weeks that differ, and never above the budget', () => {
  const alike = Array<number>(91).fill(10);
  const differing = alike.map((_, day) => (day % 14 < 7 ? 0 : 20));
  expect(extrapolate(alike, 28, Infinity)).toEqual({ points: 280, low: 280, high: 280 });
  const { points, low, high } = extrapolate(differing, 28, Infinity);
  expect([low < points, points < high]).toEqual([true, true]);
  expect(extrapolate(differing, 28, 250)).toMatchObject({ high: 250 });
});
