import { randomUUID } from 'node:crypto';
import { codeOf, createBatch } from '../../../test/factories';
import { TEST_ADMIN, type TestApi, createTestApi } from '../../../test/create-test-api';
import {
  type ApiResponse,
  approve,
  claim,
  countRows,
  expectInvariantsHold,
  reject,
  scan,
  tally,
  totalsOf,
} from '../../../test/points-driver';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN, '9000000002'], limits: { claimIntervalSeconds: 0 } });
});
afterEach(() => expectInvariantsHold(api));
afterAll(() => api.close());

const signIn = (count: number) => Promise.all([...Array(count)].map(() => api.signInUser()));

/** Scans with a key of its own and, as the app does, again with it while the api is busy. */
async function scanUntilDecided(token: string, code: string): Promise<ApiResponse> {
  const key = randomUUID();
  for (;;) {
    const response = await scan(api, token, code, { key });
    if (response.statusCode !== 503) return response;
  }
}

const dataOf = <T>(response: ApiResponse) => response.json<{ data: T }>().data;

describe('one code', () => {
  test('scanned by 50 users at once is granted to one of them', async () => {
    const users = await signIn(50);
    const code = codeOf(api.context, await createBatch(api.context, { points: 40 }));
    const before = await countRows(api);
    const responses = await Promise.all(users.map(({ token }) => scan(api, token, code)));
    expect(tally(responses)).toEqual({ 201: 1, 409: 49 });
    const after = await countRows(api);
    expect([after.scans - before.scans, after.journal - before.journal]).toEqual([1, 1]);
    const totals = await Promise.all(users.map(({ userId }) => totalsOf(api, userId)));
    expect(totals.reduce((sum, total) => sum + total!.granted, 0)).toBe(40);
  });

  test('scanned 50 times at once by one user is granted once', async () => {
    const [user] = await signIn(1);
    const code = codeOf(api.context, await createBatch(api.context, { points: 40 }));
    const responses = await Promise.all([...Array(50)].map(() => scan(api, user!.token, code)));
    expect(tally(responses)).toEqual({ 201: 1, 409: 49 });
    expect(await totalsOf(api, user!.userId)).toMatchObject({ granted: 40, available: 40 });
  });

  test('scanned at once with 50 different keys is granted once', async () => {
    const [user] = await signIn(1);
    const code = codeOf(api.context, await createBatch(api.context, { points: 40 }));
    const responses = await Promise.all(
      [...Array(50).keys()].map((key) => scan(api, user!.token, code, { key: `k${key}` })),
    );
    expect(tally(responses)).toEqual({ 201: 1, 409: 49 });
  });
});

describe('many codes', () => {
  test('40 of them, each scanned by 8 users at once, are granted 40 times', async () => {
    const users = await signIn(8);
    const batch = await createBatch(api.context, { points: 5, quantity: 40 });
    const attempts = [...Array(40).keys()].flatMap((index) =>
      users.map(({ token }) => scanUntilDecided(token, codeOf(api.context, batch, index))),
    );
    expect(tally(await Promise.all(attempts))).toEqual({ 201: 40, 409: 280 });
    const totals = await Promise.all(users.map(({ userId }) => totalsOf(api, userId)));
    expect(totals.reduce((sum, total) => sum + total!.available, 0)).toBe(200);
  });

  test('30 of them, scanned in parallel by a user without points, all add up', async () => {
    const [user] = await signIn(1);
    await api.db.deleteFrom('point_totals').where('user_id', '=', user!.userId).execute();
    const batch = await createBatch(api.context, { points: 3, quantity: 30 });
    const responses = await Promise.all(
      [...Array(30).keys()].map((index) => scanUntilDecided(user!.token, codeOf(api.context, batch, index))),
    );
    expect(tally(responses)).toEqual({ 201: 30 });
    const balances = responses.map(
      (response) => dataOf<{ balance_reward_points: number }>(response).balance_reward_points,
    );
    expect(balances.toSorted((a, b) => a - b)).toEqual([...Array(30).keys()].map((index) => (index + 1) * 3));
  });
});

describe('scans, claims, approvals and rejections all at once', () => {
  test('lose no point and make none, and every claim is over exactly the scans that fund it', async () => {
    const users = await signIn(4);
    const admins = [await api.signInAdmin(), await api.signInAdmin('9000000002')];
    const batch = await createBatch(api.context, { points: 10, quantity: 200 });
    let next = 0;
    for (let round = 0; round < 6; round += 1) {
      const waiting = await api.db
        .selectFrom('claims')
        .select(['transaction_id', 'user_id'])
        .where('status', '=', 'pending')
        .orderBy('id')
        .execute();
      const ids = waiting.map(({ transaction_id }) => transaction_id);
      const acts: Promise<ApiResponse>[] = users.flatMap(({ token }) => [
        scan(api, token, codeOf(api.context, batch, next++)),
        claim(api, token),
        scan(api, token, codeOf(api.context, batch, next++)),
        claim(api, token),
        scan(api, token, codeOf(api.context, batch, next++)),
      ]);
      if (ids.length > 0) {
        acts.push(
          approve(api, admins[0]!, { transaction_id: ids.filter((_, index) => index % 2 === 0) }),
          approve(api, admins[1]!, { transaction_id: ids.toReversed().slice(0, Math.ceil(ids.length / 2)) }),
          approve(api, admins[1]!, { user_id: waiting[0]!.user_id }),
          reject(api, admins[0]!, ids.at(-1)!),
          reject(api, admins[1]!, ids[0]!),
        );
      }
      const responses = await Promise.all(acts);
      expect(responses.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
      expect(responses.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThanOrEqual(12);
      await expectInvariantsHold(api);
    }
    const totals = await Promise.all(users.map(({ userId }) => totalsOf(api, userId)));
    expect(totals.map((total) => total!.granted)).toEqual(Array(4).fill(180));
    expect(totals.some((total) => total!.redeemed > 0)).toBe(true);

    const unfunded = await api.db
      .selectFrom('claims as c')
      .leftJoin('scans as s', 's.claim_id', 'c.id')
      .leftJoin('released_claim_items as r', 'r.claim_id', 'c.id')
      .select(['c.id', 'c.points', 'c.status'])
      .select((all) => all.fn.coalesce(all.fn.sum<string>('s.points'), all.fn.sum<string>('r.points')).as('funded'))
      .groupBy('c.id')
      .execute();
    expect(unfunded.length).toBeGreaterThan(8);
    expect(unfunded.filter(({ points, funded }) => points !== Number(funded))).toEqual([]);
  });
});
