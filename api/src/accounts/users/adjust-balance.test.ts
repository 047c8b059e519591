import { codeOf, createBatch, createUser } from '../../../test/factories';
import { TEST_ADMIN, type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';
import {
  approve,
  claim,
  countRows,
  expectInvariantsHold,
  expectRefusal,
  post,
  reject,
  scan,
  tally,
  totalsOf,
} from '../../../test/points-driver';
import { purgeRememberedResponses } from '../../platform/idempotency';

let api: TestApi;
let admin: string;
let secondAdmin: string;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN, '9000000002'], limits: { claimIntervalSeconds: 0 } });
  admin = await api.signInAdmin();
  secondAdmin = await api.signInAdmin('9000000002');
});
afterEach(() => expectInvariantsHold(api));
afterAll(() => api.close());

const adjust = (
  userId: number,
  points: unknown,
  { reason = 'Diwali bonus', key, token = admin }: { reason?: unknown; key?: string; token?: string } = {},
) =>
  post(
    api,
    '/admin/people/adjust',
    token,
    { user_id: userId, points, reason },
    key === undefined ? {} : { 'idempotency-key': key },
  );

describe('POST /admin/people/adjust', () => {
  it('201 gives points: journal, totals and audit say the same', async () => {
    const { userId } = await api.signInUser();
    const response = await adjust(userId, 250);
    expect([response.statusCode, response.json()]).toEqual([
      201,
      {
        message: 'Points adjusted successfully',
        data: {
          user_id: userId,
          points: 250,
          total_reward_points: 250,
          balance_reward_points: 250,
          Rewards_points_for_Approval: 0,
          rewards_points_reedemed: 0,
          adjusted_at: api.clock.now().toISOString(),
        },
      },
    ]);
    const entries = await api.db.selectFrom('journal').selectAll().where('user_id', '=', userId).execute();
    expect(entries).toEqual([
      expect.objectContaining({
        kind: 'adjustment',
        points: 250,
        from_account: 'programme',
        to_account: 'available',
        serial: null,
        claim_id: null,
      }),
    ]);
    const reasons = await api.db.selectFrom('adjustment_reasons').selectAll().execute();
    expect(reasons).toContainEqual({ journal_id: entries[0]!.id, reason: 'Diwali bonus' });
    expect(await totalsOf(api, userId)).toEqual({ granted: 250, available: 250, awaiting: 0, redeemed: 0 });
    const acts = await api.db.selectFrom('audit_log').selectAll().where('action', '=', 'points-adjusted').execute();
    expect(acts.at(-1)).toMatchObject({
      admin_id: entries[0]!.admin_id,
      details: { user_id: userId, points: 250, reason: 'Diwali bonus', balance: 250 },
    });
  });

  it('201 takes points back to the last one, and no further: 409 names the balance', async () => {
    const { userId } = await api.signInUser();
    await adjust(userId, 1234);
    const before = await countRows(api);
    const refused = await adjust(userId, -1235);
    const message = 'The balance is 1,234 points; it cannot fall below 0';
    expectRefusal(refused, 409, message, 'balance_too_low');
    expect(refused.json().errors).toEqual({ points: message });
    expect(await countRows(api)).toEqual(before);
    expect((await adjust(userId, -1234)).json().data).toMatchObject({
      total_reward_points: 0,
      balance_reward_points: 0,
    });
  });

  it('409 for points that are claimed already: only the balance can be taken back', async () => {
    const { userId, token } = await api.signInUser();
    await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 80 })));
    await claim(api, token);
    expectRefusal(await adjust(userId, -1), 409, 'The balance is 0 points; it cannot fall below 0', 'balance_too_low');
    expect(await totalsOf(api, userId)).toEqual({ granted: 80, available: 0, awaiting: 80, redeemed: 0 });
  });

  it('201 for a user without points, and for a suspended one', async () => {
    const { id } = await createUser(api.context, { mobile: freshMobile() });
    await api.db.deleteFrom('point_totals').where('user_id', '=', id).execute();
    expectRefusal(await adjust(id, -5), 409, 'The balance is 0 points; it cannot fall below 0');
    expect((await adjust(id, 5)).statusCode).toBe(201);
    await post(api, '/admin/people/suspend', admin, { user_id: id, reason: 'Fraud' });
    expect((await adjust(id, -5)).statusCode).toBe(201);
  });

  it('adjusted points are claimed with the rest, rejected and claimed again', async () => {
    const { userId, token } = await api.signInUser();
    await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 40 })));
    await adjust(userId, -15);
    const first = (await claim(api, token)).json().data;
    expect(first.points).toBe(25);
    await reject(api, admin, first.transaction_id);
    await adjust(userId, 100);
    const second = (await claim(api, token)).json().data;
    expect(second.points).toBe(125);
    await approve(api, admin, { transaction_id: second.transaction_id });
    expect(await totalsOf(api, userId)).toEqual({ granted: 125, available: 0, awaiting: 0, redeemed: 125 });
  });

  it.each([
    [0, 'Please enter how many points, other than 0'],
    [undefined, 'Please enter how many points, other than 0'],
    [1.5, 'Points must be a whole number from -1,000,000 to 1,000,000'],
    ['10', 'Points must be a whole number from -1,000,000 to 1,000,000'],
    [1_000_001, 'Points must be a whole number from -1,000,000 to 1,000,000'],
    [-1_000_001, 'Points must be a whole number from -1,000,000 to 1,000,000'],
    [null, 'Points must be a whole number from -1,000,000 to 1,000,000'],
    [1e300, 'Points must be a whole number from -1,000,000 to 1,000,000'],
  ])('400 for %p points', async (points, message) => {
    const { userId } = await api.signInUser();
    const response = await adjust(userId, points);
    expectRefusal(response, 400, message, 'invalid_input');
    expect(response.json().errors).toEqual({ points: message });
    expect((await totalsOf(api, userId))!.granted).toBe(0);
  });

  it('201 at the limits', async () => {
    const { userId } = await api.signInUser();
    expect((await adjust(userId, 1_000_000)).statusCode).toBe(201);
    expect((await adjust(userId, -1_000_000)).statusCode).toBe(201);
  });

  it('400 without a reason; 404 for an unknown user; 401; 403', async () => {
    const { userId, token } = await api.signInUser();
    const before = await countRows(api);
    expectRefusal(await adjust(userId, 5, { reason: '  ' }), 400, 'Please enter a reason', 'invalid_input');
    expectRefusal(await adjust(userId, 5, { reason: 'x'.repeat(501) }), 400, 'The reason is too long');
    expectRefusal(await adjust(999_999, 5), 404, 'User not found', 'user_not_found');
    expectRefusal(await adjust(userId, 5, { token: '' }), 401, 'Please Provide Token');
    expectRefusal(await adjust(userId, 5, { token }), 403, 'Forbidden');
    expect(await countRows(api)).toEqual(before);
  });
});

describe('an Idempotency-Key on POST /admin/people/adjust', () => {
  it('gets the first response again and adjusts once, also when the balance has moved since', async () => {
    const { userId } = await api.signInUser();
    const first = await adjust(userId, 70, { key: 'once' });
    await adjust(userId, 30);
    api.clock.advance(60);
    const again = await adjust(userId, 70, { key: 'once' });
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(await totalsOf(api, userId)).toMatchObject({ granted: 100, available: 100 });
  });

  it('sent twenty times at once adjusts once', async () => {
    const { userId } = await api.signInUser();
    const responses = await Promise.all([...Array(20)].map(() => adjust(userId, 10, { key: 'at-once' })));
    expect(tally(responses)).toEqual({ 201: 20 });
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(await totalsOf(api, userId)).toMatchObject({ granted: 10 });
  });

  it('422 for another request under it: other points, or another user at the same moment', async () => {
    const [one, other] = [await api.signInUser(), await api.signInUser()];
    await adjust(one.userId, 5, { key: 'taken' });
    expectRefusal(
      await adjust(one.userId, 6, { key: 'taken' }),
      422,
      'This Idempotency-Key was used for another request',
      'idempotency_key_reused',
    );
    const responses = await Promise.all([
      adjust(one.userId, 5, { key: 'shared' }),
      adjust(other.userId, 5, { key: 'shared' }),
    ]);
    expect(tally(responses)).toEqual({ 201: 1, 422: 1 });
  });

  it('is each admin’s own', async () => {
    const { userId } = await api.signInUser();
    await adjust(userId, 5, { key: 'mine' });
    expect((await adjust(userId, 5, { key: 'mine', token: secondAdmin })).statusCode).toBe(201);
    expect(await totalsOf(api, userId)).toMatchObject({ granted: 10 });
  });

  it('remembers no refusal: the same request works once there is enough', async () => {
    const { userId } = await api.signInUser();
    expect((await adjust(userId, -5, { key: 'later' })).statusCode).toBe(409);
    await adjust(userId, 5);
    expect((await adjust(userId, -5, { key: 'later' })).statusCode).toBe(201);
  });

  it('400 for one that is none; forgotten after its hours', async () => {
    const { userId } = await api.signInUser();
    expectRefusal(await adjust(userId, 5, { key: 'a b' }), 400, 'Invalid Idempotency-Key', 'invalid_idempotency_key');
    await adjust(userId, 5, { key: 'aged' });
    api.clock.advance(24 * 3600 + 1);
    await purgeRememberedResponses(api.context);
    const left = await api.db.selectFrom('remembered_responses').selectAll().execute();
    expect(left).toEqual([]);
  });
});

describe('adjustments, claims, scans, approvals and suspensions all at once', () => {
  it('lose no point, make none, and never take a balance below zero', async () => {
    admin = await api.signInAdmin();
    secondAdmin = await api.signInAdmin('9000000002');
    const users = await Promise.all([...Array(3)].map(() => api.signInUser()));
    const batch = await createBatch(api.context, { points: 10, quantity: 60 });
    let next = 0;
    let adjusted = 0;
    for (let round = 0; round < 6; round += 1) {
      const waiting = await api.db
        .selectFrom('claims')
        .select('transaction_id')
        .where('status', '=', 'pending')
        .orderBy('id')
        .execute();
      const adjustments = users.flatMap(({ userId }) => [
        adjust(userId, 25, { key: `up-${round}-${userId}` }),
        adjust(userId, -20),
        adjust(userId, 25, { key: `up-${round}-${userId}` }),
        adjust(userId, -20, { token: secondAdmin }),
      ]);
      const others = [
        ...users.flatMap(({ token }) => [
          scan(api, token, codeOf(api.context, batch, next++)),
          claim(api, token),
          scan(api, token, codeOf(api.context, batch, next++)),
        ]),
        ...waiting.map(({ transaction_id }, index) =>
          index % 3 === 0 ? reject(api, secondAdmin, transaction_id) : approve(api, admin, { transaction_id }),
        ),
      ];
      const responses = await Promise.all(adjustments);
      expect((await Promise.all(others)).filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
      expect(responses.filter(({ statusCode }) => ![201, 409].includes(statusCode))).toEqual([]);
      const takenBack = responses.filter(({ statusCode }, index) => statusCode === 201 && index % 2 === 1).length;
      adjusted += users.length * 25 - takenBack * 20;
      await expectInvariantsHold(api);
    }
    const totals = await Promise.all(users.map(({ userId }) => totalsOf(api, userId)));
    expect(totals.reduce((sum, total) => sum + total!.granted, 0)).toBe(36 * 10 + adjusted);
  });

  it('a suspension during adjustments neither waits nor blocks', async () => {
    const { userId } = await api.signInUser();
    const responses = await Promise.all([
      ...[...Array(10)].map(() => adjust(userId, 5)),
      post(api, '/admin/people/suspend', secondAdmin, { user_id: userId, reason: 'Checking' }),
      ...[...Array(10)].map(() => adjust(userId, 5, { token: secondAdmin })),
    ]);
    expect(tally(responses)).toEqual({ 200: 1, 201: 20 });
    expect(await totalsOf(api, userId)).toMatchObject({ granted: 100 });
  });
});
