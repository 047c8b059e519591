import { sql } from 'kysely';
import { enterDetails, RAZORPAY, setProgramme } from '../../../test/fixtures/payouts';
import { SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { readSignals } from '../signals/claim-signals.repository';
import {
  admin,
  api,
  claimed,
  confirm,
  detail,
  earn,
  merge,
  merged,
  person,
  type Person,
  second,
  signIn,
  signInAdmins,
  unmerge,
  withMerges,
} from '../../../test/fixtures/account-merges';
import {
  approve,
  claim,
  expectRefusal,
  post,
  refusesOthers,
  reject,
  scan,
  totalsOf,
} from '../../../test/points-driver';

withMerges();

describe('POST /admin/people/merge', () => {
  test('202: nothing moves until a second admin confirms; then the balance is the other account’s', async () => {
    const [from, into] = [await person(40, 3), await person(10)];
    const ordered = await merge(from, into);
    expect(ordered.json()).toEqual({
      message: 'Another admin must confirm this',
      data: { confirmation_id: expect.any(Number) },
    });
    expect(await totalsOf(api, from.userId)).toMatchObject({ available: 40 });
    await earn(from.token, 5);
    const { data } = (await post(api, '/admin/confirmations', second, { kind: 'merge' })).json();
    expect(data.at(-1)).toMatchObject({
      order: { user_id: into.userId, from_user_id: from.userId, points: 40 },
      current: { points: 45 },
      user: { id: into.userId },
    });
    expectRefusal(await confirm(ordered, api, admin), 403, 'Another admin must decide this', 'second_admin_needed');
    expect((await confirm(ordered)).statusCode).toBe(200);
    expect((await confirm(ordered)).statusCode).toBe(200);

    expect(await totalsOf(api, from.userId)).toEqual({ granted: 0, available: 0, awaiting: 0, redeemed: 0 });
    expect(await totalsOf(api, into.userId)).toEqual({ granted: 55, available: 55, awaiting: 0, redeemed: 0 });
    const entries = await api.db
      .selectFrom('journal')
      .select(['user_id', 'kind', 'points', 'from_account', 'to_account'])
      .where('user_id', 'in', [from.userId, into.userId])
      .where('kind', '=', 'adjustment')
      .orderBy('user_id')
      .execute();
    expect(entries).toEqual([
      { user_id: from.userId, kind: 'adjustment', points: 45, from_account: 'available', to_account: 'programme' },
      { user_id: into.userId, kind: 'adjustment', points: 45, from_account: 'programme', to_account: 'available' },
    ]);
    const event = await api.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'accounts-merged')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event.details).toMatchObject({
      user_ids: [from.userId, into.userId],
      points: 45,
      reason: 'Same passbook',
      confirmed_by: expect.any(Number),
    });
    const told = await api.db
      .selectFrom('outbox_messages')
      .select(['user_id', 'details'])
      .where('kind', '=', 'account-merged')
      .where('user_id', 'in', [from.userId, into.userId])
      .orderBy('user_id')
      .execute();
    const details = { points: 45, masked: `…${into.mobile.slice(-2)}` };
    expect(told).toEqual([
      { user_id: from.userId, details },
      { user_id: into.userId, details },
    ]);
  });

  test('the account that is given up is out, its number signs in nowhere and makes no new account', async () => {
    const { from, into } = await merged();
    expectRefusal(await scan(api, from.token, 'x'), 401, 'Please Provide Token', 'token_required');
    const users = () =>
      api.db
        .selectFrom('users')
        .select(sql<number>`count(*)`.as('n'))
        .executeTakeFirstOrThrow();
    const before = await users();
    const end = `ending in ${into.mobile.slice(-2)}`;
    const message = `This account was merged into the one of the number ${end}`;
    expectRefusal(await signIn(from.mobile), 403, message, 'account_merged');
    expect(await users()).toEqual(before);
    expect((await signIn(into.mobile)).statusCode).toBe(200);
    const body = { user_id: from.userId, reason: 'By hand' };
    expectRefusal(await post(api, '/admin/people/restore', admin, body), 409, message, 'account_merged');
    const adjusted = await post(api, '/admin/people/adjust', admin, { ...body, points: 5 });
    expectRefusal(adjusted, 409, message, 'account_merged');
  });

  test('both accounts say so, and the claim of the other has all points', async () => {
    const { from, into } = await merged();
    expect(await detail(from)).toMatchObject({
      status: 'suspended',
      merged_into: { user_id: into.userId, mobile: into.mobile, points: 40 },
      merged_from: [],
    });
    expect(await detail(into)).toMatchObject({
      status: 'active',
      merged_into: null,
      merged_from: [{ user_id: from.userId, mobile: from.mobile, points: 40 }],
    });
    expect((await claim(api, into.token)).json().data.points).toBe(50);
    const scans = await post(api, '/admin/people/scans', admin, { user_id: from.userId });
    expect(scans.json().total_count).toBe(1);
  });

  test('an account without totals takes the points over', async () => {
    const [from, into] = [await person(40), await person()];
    await api.db.deleteFrom('point_totals').where('user_id', '=', into.userId).execute();
    expect((await confirm(await merge(from, into))).statusCode).toBe(200);
    expect(await totalsOf(api, into.userId)).toMatchObject({ granted: 40, available: 40 });
  });

  test('signals of the scans follow their points into the next claim, and no further', async () => {
    const [from, into] = [await person(40), await person(10)];
    const { serial } = await api.db
      .selectFrom('scans')
      .select('serial')
      .where('user_id', '=', from.userId)
      .executeTakeFirstOrThrow();
    const flag = { user_id: from.userId, kind: 'scan-rate', at: api.clock.now() };
    const details = JSON.stringify({ serial, scansInAnHour: 61 });
    await api.db
      .insertInto('fraud_flags')
      .values({ ...flag, details })
      .execute();
    await confirm(await merge(from, into));
    const signalsOf = async (transactionId: string) => {
      const id = Number(transactionId.slice(3));
      return ((await readSignals(api.db, [id])).get(id) ?? []).map(({ signal }) => signal);
    };
    expect(await signalsOf(await claimed(into))).toContain('scans-per-hour');
    await earn(into.token, 5);
    expect(await signalsOf(await claimed(into))).not.toContain('scans-per-hour');
  });

  test('an account without points is given up, too, and comes back', async () => {
    const { from, into } = await merged(0);
    expect(await totalsOf(api, into.userId)).toMatchObject({ available: 10 });
    await confirm(await unmerge(from));
    expect((await signIn(from.mobile)).statusCode).toBe(200);
  });

  test('the role of the account that stays counts', async () => {
    const [plumber, customer] = [await person(5, 2), await person(5, 3)];
    await confirm(await merge(plumber, customer));
    expect((await detail(customer)).role_id).toBe(3);
  });

  test('400 for the account itself', async () => {
    const one = await person(5);
    expectRefusal(await merge(one, one), 400, 'This is the account itself. Choose another one');
  });

  test('403 for an account of either admin', async () => {
    const [own, into] = [await api.signInUser({ mobile: SECOND_ADMIN }), await person()];
    const message = 'Another admin must decide this: it is about an account of your own';
    expectRefusal(await merge(own, into, second), 403, message, 'own_account');
    const ordered = await merge(own, into);
    expectRefusal(await confirm(ordered), 403, message, 'own_account');
    expectRefusal(await confirm(await merge(into, own)), 403, message, 'own_account');
  });

  refusesOthers(() => api, 'POST', '/admin/people/merge');

  test('404 for an unknown account', async () => {
    expectRefusal(await merge({ userId: 999_999 }, await person()), 404, 'User not found', 'user_not_found');
  });

  test('409 while something is open, naming it: a claim, its payment, a photo; also if it came after the order', async () => {
    await setProgramme(api, { pointValuePaise: 100, bankFile: RAZORPAY });
    const [from, into] = [await person(40), await person()];
    const ordered = await merge(from, into);
    const transactionId = await claimed(from);
    const open = (what: string) => `Still open in the account that is given up: ${what}. Decide and pay them first`;
    expectRefusal(await confirm(ordered), 409, open(transactionId), 'merge_blocked');
    expectRefusal(await merge(from, into), 409, open(transactionId), 'merge_blocked');
    await approve(api, admin, { transaction_id: transactionId });
    expectRefusal(await confirm(ordered), 409, open(transactionId), 'merge_blocked');
    await enterDetails(api, from.userId);
    api.clock.advance(86_400);
    await signInAdmins();
    await post(api, '/admin/payouts/make-run', admin, {});
    expectRefusal(await merge(from, into), 409, open(transactionId), 'merge_blocked');

    const { id } = await api.db
      .insertInto('scan_cases')
      .values({ user_id: into.userId, created_at: api.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    expectRefusal(await merge(into, await person()), 409, open(`photo ${id}`), 'merge_blocked');

    const answering = await person(40);
    const rejected = await claimed(answering);
    await reject(api, admin, rejected);
    const body = { transaction_id: rejected, answer: 'They are mine' };
    expect((await post(api, '/users/claims/answer', answering.token, body)).statusCode).toBe(201);
    expectRefusal(await merge(answering, into), 409, open(`answer ${id + 1}`), 'merge_blocked');
  });

  test('409 for a suspended account, and for one that takes part in another merge', async () => {
    const { from, into } = await merged();
    const third = await person();
    const end = (one: Person) => one.mobile.slice(-2);
    const gone = `This account was merged into the one of the number ending in ${end(into)}`;
    expectRefusal(await merge(from, third), 409, gone, 'account_merged');
    expectRefusal(await merge(third, from), 409, gone, 'account_merged');
    const chain = `The account of the number ending in ${end(from)} was merged into the one given up. Let that one stay`;
    expectRefusal(await merge(into, third), 409, chain, 'merge_blocked');
    await post(api, '/admin/people/suspend', admin, { user_id: third.userId, reason: 'Sold labels' });
    const suspended = `The account of the number ending in ${end(third)} is suspended. Restore it first`;
    expectRefusal(await merge(third, into), 409, suspended, 'merge_blocked');
    expectRefusal(await merge(await person(), third), 409, suspended, 'merge_blocked');
  });
});

describe('POST /admin/people/unmerge', () => {
  test('202, and once confirmed exactly what was moved is back, whatever came since', async () => {
    const { from, into } = await merged(40, 10);
    await earn(into.token, 7);
    const ordered = await unmerge(from);
    expect([ordered.statusCode, await totalsOf(api, from.userId)]).toMatchObject([202, { available: 0 }]);
    expect((await confirm(ordered)).statusCode).toBe(200);
    expect(await totalsOf(api, from.userId)).toMatchObject({ granted: 40, available: 40 });
    expect(await totalsOf(api, into.userId)).toMatchObject({ granted: 17, available: 17 });
    expect(await detail(into)).toMatchObject({ merged_from: [] });
    const again = await signIn(from.mobile);
    expect(again.statusCode).toBe(200);
    expect((await claim(api, again.json().Token)).json().data.points).toBe(40);
    expectRefusal(await unmerge(from), 404, 'This account is not merged into another one', 'merge_not_found');
    expect((await merge(into, from)).statusCode).toBe(202);
  });

  test('409 if the points were claimed, naming the claim; a rejection gives them back', async () => {
    const { from, into } = await merged(40, 10);
    const ordered = await unmerge(from);
    const transactionId = await claimed(into);
    const message = `40 points were moved, only 0 are still there: claimed with ${transactionId}`;
    expectRefusal(await confirm(ordered), 409, message, 'merge_blocked');
    expectRefusal(await unmerge(from), 409, message, 'merge_blocked');
    await reject(api, admin, transactionId);
    expect((await confirm(ordered)).statusCode).toBe(200);
    expect(await totalsOf(api, into.userId)).toMatchObject({ available: 10 });
  });

  test('409 after 30 days, also for an order of before', async () => {
    const { from, into } = await merged();
    api.clock.advance(30 * 86_400 - 60);
    await signInAdmins();
    const ordered = await unmerge(from);
    expect(ordered.statusCode).toBe(202);
    api.clock.advance(61);
    expect((await confirm(ordered)).json()).toMatchObject({ code: 'merge_final' });
    expect((await unmerge(from)).json()).toMatchObject({ code: 'merge_final' });
    expect(await totalsOf(api, into.userId)).toMatchObject({ available: 50 });
  });

  test('409 while the other account is suspended', async () => {
    const { from, into } = await merged();
    await post(api, '/admin/people/suspend', admin, { user_id: into.userId, reason: 'Sold labels' });
    expect((await unmerge(from)).json()).toMatchObject({ code: 'merge_blocked' });
  });

  refusesOthers(() => api, 'POST', '/admin/people/unmerge');
});
