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
  expectRefusal,
  post,
  reject,
  tally,
  totalsOf,
  expectInvariantsHold,
} from '../../../test/points-driver';

withPendingClaims();

const nothing = { approved: [], already_approved: [], already_rejected: [], not_found: [], points: 0 };

describe('§7 POST /admin/approval/store', () => {
  test('201 approves one claim (§4 redemption: per transaction): points move to redeemed, the decision is audited', async () => {
    const { userId, transactionId } = await claimant(70);
    const response = await approve(api, admin, { transaction_id: transactionId });
    expect(response.statusCode).toBe(201);
    expect(response.json<{ data: object }>().data).toEqual({ ...nothing, approved: [transactionId], points: 70 });
    expect(await totalsOf(api, userId)).toEqual({ granted: 70, available: 0, awaiting: 0, redeemed: 70 });
    const { resolved_by: adminId, ...claimed } = await statusOf(transactionId);
    expect(claimed).toEqual({ status: 'approved', resolved_at: api.clock.now(), reason: null });
    const audit = await api.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(audit).toMatchObject({
      admin_id: adminId,
      action: 'claim-approved',
      details: { transaction_id: transactionId, user_id: userId, points: 70 },
      at: api.clock.now(),
    });
    const journal = await api.db.selectFrom('journal').selectAll().where('kind', '=', 'approval').execute();
    expect(journal.at(-1)).toMatchObject({
      user_id: userId,
      points: 70,
      from_account: 'awaiting',
      to_account: 'redeemed',
    });
  });

  test.each<[string, (a: string, b: string) => unknown]>([
    ['a comma-joined string', (a, b) => `${a},${b}`],
    ['a comma-joined string with blanks', (a, b) => ` ${b} , ${a}`],
    ['an array', (a, b) => [b, a]],
    ['a list that names one twice (D38)', (a, b) => `${a},${a},${b},${a}`],
  ])('201 for several claims (§4 redemption: in bulk) in %s', async (_name, join) => {
    const [one, two] = [await claimant(10), await claimant(20)];
    const response = await approve(api, admin, { transaction_id: join(one.transactionId, two.transactionId) });
    expect(response.json<{ data: object }>().data).toEqual({
      ...nothing,
      ...{ approved: [one.transactionId, two.transactionId], points: 30 },
    });
    expect(await totalsOf(api, one.userId)).toMatchObject({ redeemed: 10 });
    expect(await totalsOf(api, two.userId)).toMatchObject({ redeemed: 20 });
  });

  test.each<[string, (id: number) => unknown]>([
    ['a number', (id) => id],
    ['text', (id) => String(id)],
  ])('201 approves all that waits for a user (§4 redemption: per user) whose id is %s', async (_name, spell) => {
    const { token, userId, transactionId } = await claimant(10);
    const second = await claimMore(token, 20);
    const other = await claimant(5);
    const response = await approve(api, admin, { user_id: spell(userId) });
    expect(response.json<{ data: object }>().data).toEqual({
      ...nothing,
      approved: [transactionId, second],
      points: 30,
    });
    expect(await totalsOf(api, userId)).toEqual({ granted: 30, available: 0, awaiting: 0, redeemed: 30 });
    expect(await statusOf(other.transactionId)).toMatchObject({ status: 'pending' });
  });

  test('201 with pins approves only what was shown; a claim made since still waits (D41)', async () => {
    const { token, userId, transactionId } = await claimant(10);
    const later = await claimMore(token, 20);
    const foreign = (await claimant(5)).transactionId;
    const pinned = { user_id: userId, transaction_ids: [transactionId, foreign, 'TX-0'] };
    const response = await approve(api, admin, pinned);
    expect(response.json<{ data: object }>().data).toEqual({
      ...nothing,
      approved: [transactionId],
      not_found: [foreign, 'TX-0'],
      points: 10,
    });
    expect(await statusOf(later)).toMatchObject({ status: 'pending' });
    expect(await statusOf(foreign)).toMatchObject({ status: 'pending' });
    expect(await totalsOf(api, userId)).toEqual({ granted: 30, available: 0, awaiting: 20, redeemed: 10 });
  });

  test('201 with no pins at all approves nothing', async () => {
    const { userId, transactionId } = await claimant();
    const response = await approve(api, admin, { user_id: userId, transaction_ids: [] });
    expect(response.json<{ data: object }>().data).toEqual(nothing);
    expect(await statusOf(transactionId)).toMatchObject({ status: 'pending' });
  });

  test('201 twice for the same claim; the second changes nothing (D37)', async () => {
    const { transactionId } = await claimant(30);
    await approve(api, admin, { transaction_id: transactionId });
    const before = await countRows(api);
    api.clock.advance(60);
    const response = await approve(api, admin, { transaction_id: transactionId });
    expect(response.statusCode).toBe(201);
    expect(response.json<{ data: object }>().data).toEqual({ ...nothing, already_approved: [transactionId] });
    expect(await countRows(api)).toEqual(before);
    expect((await statusOf(transactionId)).resolved_at).not.toEqual(api.clock.now());
  });

  test('201 names what is unknown or rejected, and approves the rest', async () => {
    const [good, bad] = [await claimant(10), await claimant(20)];
    await reject(api, admin, bad.transactionId);
    const list = `TX-1,${bad.transactionId},${good.transactionId},nonsense`;
    const response = await approve(api, admin, { transaction_id: list });
    expect(response.json<{ data: object }>().data).toEqual({
      ...nothing,
      approved: [good.transactionId],
      already_rejected: [bad.transactionId],
      not_found: ['TX-1', 'nonsense'],
      points: 10,
    });
    expect(await statusOf(bad.transactionId)).toMatchObject({ status: 'rejected' });
  });

  test('201 for a list as long as the cap', async () => {
    const ids = [...Array(500).keys()].map((index) => `TX-${index}`);
    const response = await approve(api, admin, { transaction_id: ids.join() });
    expect(response.json<{ data: { not_found: string[] } }>().data.not_found).toEqual(ids);
  });

  test('400 for what names no claims, and nothing is approved', async () => {
    const cases: [string, unknown][] = [
      ['nothing', {}],
      ['an empty id', { transaction_id: '' }],
      ['an empty list', { transaction_id: [] }],
      ['a gap in a list (D38)', { transaction_id: 'TX-10001,,TX-10002' }],
      ['a semicolon (D38)', { transaction_id: 'TX-10001;TX-10002' }],
      ['SQL', { transaction_id: "TX-10001' or '1'='1" }],
      ['a NUL', { transaction_id: 'TX-10001\u0000' }],
      ['a number in a list', { transaction_id: ['TX-10001', 10_002] }],
      ['an object', { transaction_id: { $ne: null } }],
      ['null', { transaction_id: null }],
      ['501 ids', { transaction_id: Array(501).fill('TX-10001').join() }],
      ['501 pins', { user_id: 1, transaction_ids: Array(501).fill('TX-10001') }],
      ['both a user and a transaction', { user_id: 1, transaction_id: 'TX-10001' }],
      ['pins without a user', { transaction_ids: ['TX-10001'] }],
      ['pins beside ids', { transaction_id: 'TX-10001', transaction_ids: ['TX-10001'] }],
      ['a user id that is none', { user_id: 'all' }],
      ['a user id of 1e300', { user_id: 1e300 }],
      ['a list of users', { user_id: [1, 2] }],
      ['an array as the body', [{ user_id: 1 }]],
    ];
    await claimant();
    const before = await countRows(api);
    for (const [name, body] of cases) {
      expectRefusal(await approve(api, admin, body), 400, 'Invalid request', undefined, name);
    }
    expect(await countRows(api)).toEqual(before);
  });

  test('401 without a token, 403 for a user', async () => {
    const { token, transactionId } = await claimant();
    const body = { transaction_id: transactionId };
    expectRefusal(await post(api, '/admin/approval/store', undefined, body), 401, 'Please Provide Token');
    expectRefusal(await approve(api, token, body), 403, 'Forbidden');
  });

  test('404 for an unknown user', async () => {
    expectRefusal(await approve(api, admin, { user_id: 987_654 }), 404, 'User not found', 'user_not_found');
  });

  test('two admins at once: both 201, points moved once, audited once (D40)', async () => {
    const second = await api.signInAdmin(SECOND_ADMIN);
    const { userId, transactionId } = await claimant(40);
    const before = await countRows(api);
    const responses = await Promise.all([
      approve(api, admin, { transaction_id: transactionId }),
      approve(api, second, { user_id: userId }),
      approve(api, second, { transaction_id: transactionId }),
    ]);
    expect(tally(responses)).toEqual({ 201: 3 });
    const approvals = responses.flatMap((response) => response.json<{ data: { approved: string[] } }>().data.approved);
    expect(approvals).toEqual([transactionId]);
    expect(await totalsOf(api, userId)).toEqual({ granted: 40, available: 0, awaiting: 0, redeemed: 40 });
    expect(await countRows(api)).toEqual({ ...before, journal: before.journal + 1, audits: before.audits + 1 });
  });

  test('two admins with the same list in opposite orders do not deadlock', async () => {
    const second = await api.signInAdmin(SECOND_ADMIN);
    const claims: string[] = [];
    for (let count = 0; count < 6; count += 1) claims.push((await claimant(10)).transactionId);
    const backwards = claims.toReversed();
    const responses = await Promise.all(
      [...Array(6).keys()].map((index) =>
        approve(api, index % 2 ? admin : second, { transaction_id: index % 2 ? claims : backwards }),
      ),
    );
    expect(tally(responses)).toEqual({ 201: 6 });
    const moved = responses.map((response) => response.json<{ data: { points: number } }>().data.points);
    expect(moved.reduce((sum, points) => sum + points)).toBe(60);
  });
});

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

  test('400 for a rejection without a reason, or of no claim', async () => {
    const cases: [string, unknown, string][] = [
      ['no reason', { transaction_id: 'TX-10001' }, 'Please enter a reason'],
      ['an empty reason', { transaction_id: 'TX-10001', reason: '' }, 'Please enter a reason'],
      ['a blank reason', { transaction_id: 'TX-10001', reason: ' \n' }, 'Please enter a reason'],
      ['a reason with control characters', { transaction_id: 'TX-10001', reason: 'a\u0000b' }, 'Invalid reason'],
      ['a reason without end', { transaction_id: 'TX-10001', reason: 'x'.repeat(501) }, 'The reason is too long'],
      ['no transaction', { reason: 'x' }, 'Invalid request'],
      ['a list', { transaction_id: 'TX-1,TX-2', reason: 'x' }, 'Invalid request'],
      ['SQL', { transaction_id: "'; drop table claims", reason: 'x' }, 'Invalid request'],
    ];
    for (const [name, body, message] of cases) {
      const response = await post(api, '/admin/approval/reject', admin, body);
      expectRefusal(response, 400, message, undefined, name);
    }
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
