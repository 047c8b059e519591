import { codeOf, createBatch } from '../../../test/factories';
import { type TestApi, createTestApi } from '../../../test/create-test-api';
import {
  approve,
  claim,
  countRows,
  expectInvariantsHold,
  expectRefusal,
  post,
  scan,
  tally,
  totalsOf,
} from '../../../test/points-driver';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterEach(async () => {
  api.clock.advance(60);
  await expectInvariantsHold(api);
});
afterAll(() => api.close());

/** Returns a signed-in user with one scan for each number of points. */
async function userWith(...points: number[]) {
  const user = await api.signInUser();
  for (const worth of points) {
    await scan(api, user.token, codeOf(api.context, await createBatch(api.context, { points: worth })));
  }
  return user;
}

interface Placed {
  data: { transaction_id: string; points: number };
}

describe('§7 POST /users/reedemed/store', () => {
  test('201 claims the whole balance over the scans that fund it', async () => {
    const { token, userId } = await userWith(40, 60);
    const claimedAt = api.clock.now();

    const response = await claim(api, token);

    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      message: 'Claim request placed successfully',
      data: {
        transaction_id: expect.stringMatching(/^TX-[0-9]+$/),
        points: 100,
        balance_reward_points: 0,
        Rewards_points_for_Approval: 100,
        claimed_at: claimedAt.toISOString(),
        status: 'pending',
        decision_days: null,
      },
    });
    const { transaction_id } = response.json<Placed>().data;
    const row = await api.db
      .selectFrom('claims')
      .selectAll()
      .where('transaction_id', '=', transaction_id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: userId, points: 100, status: 'pending', claimed_at: claimedAt });
    expect(row).toMatchObject({ last_scanned_at: claimedAt, resolved_at: null, resolved_by: null, reason: null });
    const bound = await api.db.selectFrom('scans').select('points').where('claim_id', '=', row.id).execute();
    expect(bound.map(({ points }) => points).sort()).toEqual([40, 60]);
    const entry = await api.db.selectFrom('journal').selectAll().where('claim_id', '=', row.id).execute();
    expect(entry).toMatchObject([{ kind: 'claim', points: 100, from_account: 'available', to_account: 'awaiting' }]);
    expect(await totalsOf(api, userId)).toEqual({ granted: 100, available: 0, awaiting: 100, redeemed: 0 });
  });

  test('201 for what was scanned since, as a second claim beside the first', async () => {
    const { token, userId } = await userWith(10);
    const first = (await claim(api, token)).json<Placed>().data;
    api.clock.advance(5);
    await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 30 })));
    const second = (await claim(api, token)).json<Placed>().data;
    expect([first.points, second.points]).toEqual([10, 30]);
    expect(second.transaction_id).not.toBe(first.transaction_id);
    expect(await totalsOf(api, userId)).toEqual({ granted: 40, available: 0, awaiting: 40, redeemed: 0 });
  });

  test('201 for the own balance only, whatever the body asks for (bad input C38)', async () => {
    const { token } = await userWith(25);
    const other = await userWith(70);
    const response = await post(api, '/users/reedemed/store', token, { points: 999_999, user_id: other.userId });
    expect(response.json<Placed>().data.points).toBe(25);
    expect(await totalsOf(api, other.userId)).toMatchObject({ available: 70, awaiting: 0 });
  });

  test('201 without any body at all', async () => {
    const { token } = await userWith(5);
    const response = await api.app.inject({ method: 'POST', url: '/users/reedemed/store', headers: { token } });
    expect(response.statusCode).toBe(201);
  });

  test('201 again for the same key, even after an approval, a new scan and the throttle', async () => {
    const { token } = await userWith(15);
    const first = await claim(api, token, 'k');
    expect((await claim(api, token, 'k')).body).toBe(first.body);
    await approve(api, await api.signInAdmin(), { transaction_id: first.json<Placed>().data.transaction_id });
    api.clock.advance(5);
    await scan(api, token, codeOf(api.context, await createBatch(api.context)));
    const before = await countRows(api);
    expect((await claim(api, token, 'k')).body).toBe(first.body);
    expect(await countRows(api)).toEqual(before);
    expect((await claim(api, token, 'another')).statusCode).toBe(201);
  });

  test('400 with balance 0, with only scans worth nothing, and before the first scan', async () => {
    const nothing = "you don't have reward points";
    const newcomer = await api.signInUser();
    expectRefusal(await claim(api, newcomer.token), 400, nothing, 'no_points');
    await api.db.deleteFrom('point_totals').where('user_id', '=', newcomer.userId).execute();
    expectRefusal(await claim(api, newcomer.token), 400, nothing);
    expectRefusal(await claim(api, (await userWith(0)).token), 400, nothing);
    const { token } = await userWith(5);
    await claim(api, token);
    api.clock.advance(5);
    const before = await countRows(api);
    expectRefusal(await claim(api, token), 400, nothing);
    expect(await countRows(api)).toEqual(before);
  });

  test('401 without a token, 403 for an admin', async () => {
    expectRefusal(await post(api, '/users/reedemed/store', undefined), 401, 'Please Provide Token');
    expectRefusal(await claim(api, await api.signInAdmin()), 403, 'Forbidden');
  });

  test('422 for a key used with another body', async () => {
    const { token } = await userWith(5);
    await claim(api, token, 'k');
    const response = await post(api, '/users/reedemed/store', token, { other: 1 }, { 'idempotency-key': 'k' });
    expectRefusal(response, 422, 'This Idempotency-Key was used for another request', 'idempotency_key_reused');
  });

  test('429 within 5 seconds of a claim, and no sooner free than that (bad input C37)', async () => {
    const { token } = await userWith(5);
    await claim(api, token);
    await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 9 })));
    api.clock.advance(1.5);
    const before = await countRows(api);
    const response = await claim(api, token);
    expectRefusal(response, 429, 'Please wait 5 seconds', 'claim_too_soon');
    expect(response.headers['retry-after']).toBe('4');
    expect(await countRows(api)).toEqual(before);
    api.clock.advance(3.499);
    expectRefusal(await claim(api, token), 429, 'Please wait 5 seconds');
    api.clock.advance(0.001);
    expect((await claim(api, token)).statusCode).toBe(201);
  });

  test('a clock that was a day fast does not lock the user out', async () => {
    const { token } = await userWith(5);
    api.clock.advance(86_400);
    await claim(api, token);
    api.clock.advance(-86_400);
    await scan(api, token, codeOf(api.context, await createBatch(api.context)));
    expect((await claim(api, token)).statusCode).toBe(201);
    api.clock.advance(86_400);
  });

  test('of 20 in parallel one claims', async () => {
    const { token, userId } = await userWith(50, 50);
    const responses = await Promise.all([...Array(20)].map(() => claim(api, token)));
    expect(tally(responses)).toEqual({ 201: 1, 429: 19 });
    expect(await totalsOf(api, userId)).toEqual({ granted: 100, available: 0, awaiting: 100, redeemed: 0 });
  });

  test('of 20 in parallel under one key all get the one claim', async () => {
    const { token, userId } = await userWith(50);
    const responses = await Promise.all([...Array(20)].map(() => claim(api, token, 'once')));
    expect(tally(responses)).toEqual({ 201: 20 });
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    const claims = await api.db.selectFrom('claims').select('id').where('user_id', '=', userId).execute();
    expect(claims).toHaveLength(1);
  });
});
