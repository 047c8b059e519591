import { setProgramme } from '../../../test/fixtures/payouts';
import { codeOf, createBatch } from '../../../test/factories';
import { holdRequest } from '../../../test/raw-http';
import {
  admin,
  api,
  confirm,
  merge,
  merged,
  other,
  person,
  signIn,
  unmerge,
  withMerges,
} from '../../../test/fixtures/account-merges';
import {
  claim,
  expectInvariantsHold,
  expectRefusal,
  post,
  scan,
  tally,
  totalsOf,
  type ApiResponse,
} from '../../../test/points-driver';

withMerges();

describe('the person', () => {
  test('by default is told of it and of its undo at both numbers: by push, and by SMS whatever they chose', async () => {
    const [from, into] = [await person(40), await person(10)];
    const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
    const subscription = { endpoint: `https://fcm.googleapis.com/fcm/send/${into.userId}`, keys };
    expect((await post(api, '/users/push/subscription', into.token, subscription)).statusCode).toBe(201);
    for (const { token } of [from, into]) await post(api, '/users/messages/preferences', token, { sms: false });
    const deliveries = (kind: 'account-merged' | 'account-unmerged') =>
      api.db
        .selectFrom('outbox_deliveries as d')
        .innerJoin('outbox_messages as m', 'm.id', 'd.message_id')
        .select(['m.user_id', 'd.channel'])
        .where('m.kind', '=', kind)
        .where('m.user_id', 'in', [from.userId, into.userId])
        .orderBy('m.user_id')
        .orderBy('d.channel')
        .execute();
    await confirm(await merge(from, into));
    expect(await deliveries('account-merged')).toEqual([{ user_id: into.userId, channel: 'push' }]);
    await setProgramme(api, { messages: { 'account-unmerged': { enabled: true, smsTemplates: { en: 'undone' } } } });
    await confirm(await unmerge(from));
    expect(await deliveries('account-unmerged')).toEqual([
      { user_id: from.userId, channel: 'sms' },
      { user_id: into.userId, channel: 'push' },
      { user_id: into.userId, channel: 'sms' },
    ]);
  });

  test('deletes both accounts with the one', async () => {
    const { from, into } = await merged();
    await post(api, '/users/account/deletion-code', into.token);
    const { otp } = api.outbox.findLast((sms) => sms.mobile === into.mobile)!;
    const deleted = await post(api, '/users/account/delete', into.token, { otp, points: 50 });
    expect(deleted.statusCode).toBe(200);
    const rows = await api.db
      .selectFrom('users')
      .select(['mobile', 'erased_at'])
      .where('id', 'in', [from.userId, into.userId])
      .execute();
    expect(rows).toEqual(Array(2).fill({ mobile: null, erased_at: expect.any(Date) }));
    expectRefusal(await unmerge(from), 404, 'This account is not merged into another one', 'merge_not_found');
    expect((await signIn(from.mobile)).json()).toMatchObject({ data: { is_new: true } });
  });

  test('deletes the account if the other was deleted before', async () => {
    const { from, into } = await merged();
    const gone = { mobile: null, name: null, erased_at: api.clock.now() };
    await api.db.updateTable('users').set(gone).where('id', '=', from.userId).execute();
    await post(api, '/users/account/deletion-code', into.token);
    const { otp } = api.outbox.findLast((sms) => sms.mobile === into.mobile)!;
    expect((await post(api, '/users/account/delete', into.token, { otp, points: 50 })).statusCode).toBe(200);
  });

  test('downloads what is kept about both', async () => {
    const { from, into } = await merged();
    const file = await post(api, '/users/account/download', into.token);
    expect(JSON.parse(file.body)).toMatchObject({
      profile: { mobile: into.mobile },
      merged_accounts: [{ points_moved: 40, profile: { mobile: from.mobile }, scans: [{ points: 40 }] }],
    });
  });
});

describe('at once', () => {
  test('a request that was authenticated before: 401 for a scan and a claim, and the points are there once', async () => {
    const [from, into] = [await person(40), await person()];
    const code = codeOf(api.context, await createBatch(api.context, { points: 7 }));
    const scanning = await holdRequest(
      api,
      '/users/scanner/store',
      from.token,
      { encrypyData: code, location: 'Pune' },
      {},
    );
    const claiming = await holdRequest(api, '/users/reedemed/store', from.token, {}, {});
    await confirm(await merge(from, into));
    expectRefusal(await scanning.finish(), 401, 'Please Provide Token', 'token_required');
    expectRefusal(await claiming.finish(), 401, 'Please Provide Token', 'token_required');
    expect(await totalsOf(api, into.userId)).toMatchObject({ granted: 40, available: 40 });
  });

  test('of a merge, scans, claims, a deletion, a suspension, and the merge from the other side, each point is once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [from, into] = [await person(40), await person(10)];
      const codes = await Promise.all([3, 4].map(async (points) => createBatch(api.context, { points })));
      const orders = [await merge(from, into), await merge(into, from)];
      await post(api, '/users/account/deletion-code', into.token);
      const { otp } = api.outbox.findLast((sms) => sms.mobile === into.mobile)!;
      const requests: (() => PromiseLike<ApiResponse>)[] = [
        () => confirm(orders[0]!),
        () => confirm(orders[1]!, other),
        () => confirm(orders[0]!, other),
        () => scan(other, from.token, codeOf(api.context, codes[0]!)),
        () => scan(api, into.token, codeOf(api.context, codes[1]!)),
        () => claim(api, from.token),
        () => claim(other, into.token),
        () => post(api, '/users/account/delete', into.token, { otp, points: 10 }),
        () => post(other, '/admin/people/suspend', admin, { user_id: from.userId, reason: 'Sold labels' }),
        () => post(api, '/admin/people/adjust', admin, { user_id: from.userId, points: 1, reason: 'Welcome' }),
      ];
      const turn = round % requests.length;
      const responses = await Promise.all([...requests.slice(turn), ...requests.slice(0, turn)].map((send) => send()));
      expect(responses.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
      await expectInvariantsHold(api);
    }
  });

  test('two admins at two nodes undo once', async () => {
    const { from, into } = await merged();
    const orders = [await unmerge(from), await unmerge(from)];
    const responses = await Promise.all(orders.flatMap((order) => [confirm(order), confirm(order, other)]));
    expect(tally(responses)).toEqual({ 200: 2, 404: 2 });
    expect(await totalsOf(api, from.userId)).toMatchObject({ available: 40 });
    expect(await totalsOf(api, into.userId)).toMatchObject({ available: 10 });
  });

  test('two pairs in a ring: one merge of each account', async () => {
    const people = [await person(1), await person(2), await person(3)];
    const orders = [];
    for (const [index, from] of people.entries()) orders.push(await merge(from, people[(index + 1) % 3]!));
    const responses = await Promise.all(orders.map((order, index) => confirm(order, index === 1 ? other : api)));
    expect(tally(responses)).toEqual({ 200: 1, 409: 2 });
    const totals = await Promise.all(people.map(({ userId }) => totalsOf(api, userId)));
    expect(totals.reduce((sum, one) => sum + one!.available, 0)).toBe(6);
  });
});
