import {
  SECOND_ADMIN,
  admin,
  api,
  claimMore,
  claimant,
  statusOf,
  withPendingClaims,
} from '../../../test/fixtures/pending-claims';
import {
  approve,
  countRows,
  expectInvariantsHold,
  expectRefusal,
  post,
  reject,
  totalsOf,
} from '../../../test/points-driver';

withPendingClaims();

describe('§4 redemption: statuses, POST /admin/approval/reject', () => {
  test('200 returns the points, frees the scans for the next claim, keeps the record, is audited', async () => {
    const { token, userId, transactionId } = await claimant(35);
    const response = await reject(api, admin, transactionId, ' Sold\nelsewhere ');
    expect(response.statusCode).toBe(200);
    expect(response.json<{ data: object }>().data).toEqual({
      transaction_id: transactionId,
      user_id: userId,
      points: 35,
      status: 'rejected',
      reason: 'Sold\nelsewhere',
      rejected_at: api.clock.now().toISOString(),
      already_rejected: false,
    });
    expect(await totalsOf(api, userId)).toEqual({ granted: 35, available: 35, awaiting: 0, redeemed: 0 });
    expect(await statusOf(transactionId)).toMatchObject({ status: 'rejected', reason: 'Sold\nelsewhere' });
    const audit = await api.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(audit).toMatchObject({
      action: 'claim-rejected',
      details: { transaction_id: transactionId, user_id: userId, points: 35, reason: 'Sold\nelsewhere' },
    });
    const items = await post(api, '/admin/get_Items_By_Transaction_id', admin, { transaction_id: transactionId });
    expect(items.json<{ data: object[] }>().data).toMatchObject([{ redeemed_points: 35 }]);

    await expectInvariantsHold(api);
    const again = await claimMore(token, 5);
    await approve(api, admin, { transaction_id: again });
    expect(await totalsOf(api, userId)).toEqual({ granted: 40, available: 0, awaiting: 0, redeemed: 40 });
  });

  test('200 again for a rejected claim, which changes nothing, the first reason included', async () => {
    const { transactionId } = await claimant();
    const first = await reject(api, admin, transactionId, 'First');
    const before = await countRows(api);
    api.clock.advance(60);
    const second = await reject(api, admin, transactionId, 'Second');
    expect(second.statusCode).toBe(200);
    const { data } = first.json<{ data: object }>();
    expect(second.json()).toMatchObject({ data: { ...data, already_rejected: true } });
    expect(await countRows(api)).toEqual(before);
  });

  test.each<[string, unknown, string]>([
    ['no reason', { transaction_id: 'TX-10001' }, 'Please enter a reason'],
    ['an empty reason', { transaction_id: 'TX-10001', reason: '' }, 'Please enter a reason'],
    ['a blank reason', { transaction_id: 'TX-10001', reason: ' \n' }, 'Please enter a reason'],
    ['a reason with control characters', { transaction_id: 'TX-10001', reason: 'a\u0000b' }, 'Invalid reason'],
    ['a reason without end', { transaction_id: 'TX-10001', reason: 'x'.repeat(501) }, 'The reason is too long'],
    ['no transaction', { reason: 'x' }, 'Invalid request'],
    ['a list', { transaction_id: 'TX-1,TX-2', reason: 'x' }, 'Invalid request'],
    ['SQL', { transaction_id: "'; drop table claims", reason: 'x' }, 'Invalid request'],
  ])('400 for %s', async (_name, body, message) => {
    expectRefusal(await post(api, '/admin/approval/reject', admin, body), 400, message);
  });

  test('401 without a token, 403 for a user', async () => {
    const { token, transactionId } = await claimant();
    const body = { transaction_id: transactionId, reason: 'x' };
    expectRefusal(await post(api, '/admin/approval/reject', undefined, body), 401, 'Please Provide Token');
    expectRefusal(await reject(api, token, transactionId), 403, 'Forbidden');
  });

  test('404 for a claim that never was', async () => {
    expectRefusal(await reject(api, admin, 'TX-1'), 404, 'Transaction not found', 'claim_not_found');
  });

  test('409 for an approved claim', async () => {
    const { userId, transactionId } = await claimant(20);
    await approve(api, admin, { transaction_id: transactionId });
    const refusal = await reject(api, admin, transactionId);
    expectRefusal(refusal, 409, 'This claim has already been approved', 'claim_approved');
    expect(await totalsOf(api, userId)).toMatchObject({ available: 0, redeemed: 20 });
  });

  test('one admin approves while the other rejects: one of them decides', async () => {
    const second = await api.signInAdmin(SECOND_ADMIN);
    for (let round = 0; round < 5; round += 1) {
      const { userId, transactionId } = await claimant(10);
      const [approval, rejection] = await Promise.all([
        approve(api, admin, { transaction_id: transactionId }),
        reject(api, second, transactionId),
      ]);
      const { status } = await statusOf(transactionId);
      expect([approval.statusCode, rejection.statusCode]).toEqual([201, status === 'approved' ? 409 : 200]);
      expect(await totalsOf(api, userId)).toMatchObject(
        status === 'approved' ? { available: 0, redeemed: 10 } : { available: 10, redeemed: 0 },
      );
    }
  });
});
