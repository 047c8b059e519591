import { TEST_ADMIN, type TestApi, createTestApi } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { setProgramme } from '../../../test/fixtures/payouts';
import { expectInvariantsHold, post, totalsOf } from '../../../test/points-driver';
import { grantGoals } from './grant-goals';

let api: TestApi;
let owner: string;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN] });
  owner = await api.signInAdmin();
  await setProgramme(api, { confirmSchemePoints: null });
});
afterEach(() => {
  api.clock.advance(25 * HOUR);
  return expectInvariantsHold(api);
});
afterAll(() => api.close());

const HOUR = 3600;
const ago = (hours: number) => new Date(api.clock.now().getTime() - hours * HOUR * 1000).toISOString();

/** Ends an hour from now. */
async function start(reward: object = { kind: 'booster', booster: { times: 2 } }): Promise<number> {
  const body = { names: { en: 'October' }, conditions: {}, budget: { at_end: 'part' }, ...reward };
  const times = { starts_at: ago(0), ends_at: ago(-1) };
  owner = await api.signInAdmin();
  const response = await post(api, '/admin/schemes', owner, { ...body, ...times });
  expect(response.statusCode).toBe(201);
  return response.json<{ data: { id: number } }>().data.id;
}

async function scanner(quantity = 1) {
  const user = await api.signInUser();
  const batch = await createBatch(api.context, { points: 10, quantity });
  return {
    ...user,
    /** Returns the points beside the label's. */
    async scan(at: number, read_at?: string) {
      const response = await post(api, '/users/scanner/store', user.token, {
        encrypyData: codeOf(api.context, batch, at),
        read_at,
      });
      expect(response.statusCode).toBe(201);
      const { bonuses = [] } = response.json<{ data: { bonuses?: { points: number }[] } }>().data;
      return bonuses.reduce((sum, { points }) => sum + points, 0);
    },
  };
}

test('a scan that waited past the end counts as of when its label was read, up to 24 hours', async () => {
  await start();
  const user = await scanner(4);
  api.clock.advance(3 * HOUR);
  expect([await user.scan(0), await user.scan(1, ago(1))]).toEqual([0, 0]);
  // From here on its phone was without a network.
  const waiting = await scanner(3);
  await start();
  api.clock.advance(HOUR / 2);
  const read = ago(0);
  api.clock.advance(23 * HOUR);
  expect(await waiting.scan(0, read)).toBe(10);
  expect(await waiting.scan(1, read)).toBe(10);
  api.clock.advance(2 * HOUR);
  expect(await waiting.scan(2, read)).toBe(0);
});

test.each<[string, (user: Awaited<ReturnType<typeof scanner>>) => Promise<void> | void]>([
  ['the phone sent another scan since', async (user) => void (await user.scan(1))],
  ['the scheme was stopped', () => undefined],
])('it counts as of when it comes if %s', async (why, since) => {
  const id = await start();
  const user = await scanner(2);
  api.clock.advance(HOUR / 2);
  const read = ago(0);
  api.clock.advance(HOUR);
  if (why.includes('stopped')) await post(api, `/admin/schemes/${id}/stop`, owner);
  await since(user);
  expect(await user.scan(0, read)).toBe(0);
});

test('or if the phone sent another that waited, more than ten minutes ago', async () => {
  await start();
  const user = await scanner(3);
  api.clock.advance(HOUR / 2);
  const read = ago(0);
  api.clock.advance(3 * HOUR);
  expect(await user.scan(0, read)).toBe(10);
  api.clock.advance(300);
  expect(await user.scan(1, read)).toBe(10);
  api.clock.advance(400);
  expect(await user.scan(2, read)).toBe(0);
});

test('or if the session is younger, or the time lies ahead', async () => {
  await start();
  api.clock.advance(HOUR / 2);
  const read = ago(0);
  api.clock.advance(HOUR);
  const user = await scanner(2);
  expect([await user.scan(0, read), await user.scan(1, ago(-1))]).toEqual([0, 0]);
});

test('a label read before the beginning is not of the scheme', async () => {
  const user = await scanner();
  api.clock.advance(HOUR);
  const read = ago(0.5);
  await start();
  expect(await user.scan(0, read)).toBe(0);
});

test('a goal that was reached without a network is granted after its end', async () => {
  await start({ kind: 'goal', goal: { of: 'scans', target: 2, points: 70 } });
  const [user, late] = [await scanner(2), await scanner(2)];
  api.clock.advance(HOUR / 2);
  await user.scan(0);
  const read = ago(0);
  api.clock.advance(5 * HOUR);
  await grantGoals(api.context);
  // Not before the scan that came at once.
  await user.scan(1, new Date(Date.parse(read) + 1).toISOString());
  for (const at of [0, 1]) await late.scan(at);
  await grantGoals(api.context);
  expect(await totalsOf(api, user.userId)).toMatchObject({ granted: 90 });
  expect(await totalsOf(api, late.userId)).toMatchObject({ granted: 20 });
});

test('400: what is no time', async () => {
  const user = await scanner();
  const body = { encrypyData: 'x', read_at: 'yesterday' };
  expect((await post(api, '/users/scanner/store', user.token, body)).statusCode).toBe(400);
});
