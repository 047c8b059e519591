import { setTimeout as pause } from 'node:timers/promises';
import { type Transaction, sql } from 'kysely';
import { CONTACT } from '../../platform/database/contact';
import type { Schema } from '../../platform/database/schema';
import {
  admin,
  api,
  deleteWith,
  lastOtp,
  user,
  remove,
  requestCode,
  withAccounts,
} from '../../../test/fixtures/accounts';
import { whileHolding } from '../../../test/while-holding';
import { holdRequest } from '../../../test/raw-http';
import { approve, claim, countRows, expectRefusal, post, reject, scan, totalsOf } from '../../../test/points-driver';
import { AdminCommand } from '../../platform/idempotency/run-command';
import { lockTotals } from '../../points/ledger';
import { suspendUser } from '../users/user-actions';

withAccounts();

const suspend = (userId: number) =>
  post(api, '/admin/people/suspend', admin, { user_id: userId, reason: 'Sold labels without pipes' });
const adjustment = (userId: number) => ({ user_id: userId, points: 7, reason: 'Found label' });

/** Returns a user with a scan of 40 points, made under the key `first`, and an unscanned code. */
async function scanner() {
  const someone = await user();
  expect((await scan(api, someone.token, someone.code(0), { key: 'first' })).statusCode).toBe(201);
  const scanOf = (index: number) => ({ encrypyData: someone.code(index), location: 'Kothrud, Pune' });
  return { ...someone, scanOf };
}

type Scanner = Awaited<ReturnType<typeof scanner>>;

describe.each<[string, (user: Scanner) => Promise<unknown>]>([
  ['a deletion', ({ token, mobile }) => deleteWith(token, mobile, 40)],
  ['a suspension', ({ userId }) => suspend(userId)],
])('a request that was authenticated before %s', (_name, end) => {
  it.each<[string, string, (user: Scanner) => object, string | undefined]>([
    ['scan', '/users/scanner/store', ({ scanOf }) => scanOf(1), undefined],
    ['scan with a key', '/users/scanner/store', ({ scanOf }) => scanOf(1), 'second'],
    ['repeated scan', '/users/scanner/store', ({ scanOf }) => scanOf(0), 'first'],
    ['claim', '/users/reedemed/store', () => ({}), undefined],
    ['claim with a key', '/users/reedemed/store', () => ({}), 'claimed'],
  ])('401 for a %s, and nothing is written', async (_what, url, bodyFor, key) => {
    const user = await scanner();
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const held = await holdRequest(api, url, user.token, bodyFor(user), headers);
    await end(user);
    const before = [await countRows(api), await totalsOf(api, user.userId)];
    expectRefusal(await held.finish(), 401, 'Please Provide Token', 'token_required');
    expect([await countRows(api), await totalsOf(api, user.userId)]).toEqual(before);
  });
});

describe('an admin’s request about a user who deletes their account meanwhile', () => {
  it('404 for an adjustment, and nothing is written', async () => {
    const { token, mobile, userId } = await scanner();
    const held = await holdRequest(api, '/admin/people/adjust', admin, adjustment(userId));
    await deleteWith(token, mobile, 40);
    const before = await countRows(api);
    expectRefusal(await held.finish(), 404, 'User not found', 'user_not_found');
    expect(await countRows(api)).toEqual(before);
  });

  it.each<[string, string, (claimed: { user_id: number; transaction_id: string }) => object]>([
    ['an approval by transaction', '/admin/approval/store', ({ transaction_id }) => ({ transaction_id })],
    ['an approval by user', '/admin/approval/store', ({ user_id }) => ({ user_id })],
    [
      'a rejection',
      '/admin/approval/reject',
      ({ transaction_id }) => ({ transaction_id, reason: 'Sold labels without pipes' }),
    ],
  ])('%s changes nothing', async (_name, url, bodyFor) => {
    const { token, mobile, userId } = await scanner();
    const { transaction_id } = (await claim(api, token)).json().data;
    const held = await holdRequest(api, url, admin, bodyFor({ user_id: userId, transaction_id }));
    await deleteWith(token, mobile, 40);
    const before = [await countRows(api), await totalsOf(api, userId)];
    expect((await held.finish()).statusCode).toBeLessThan(300);
    expect([await countRows(api), await totalsOf(api, userId)]).toEqual(before);
    expect(before[1]).toEqual({ granted: 0, available: 0, awaiting: 0, redeemed: 0 });
  });
});

test('of everything at once with a deletion, nothing is left to the erased user, and nothing deadlocks', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { token, mobile, userId, code } = await scanner();
    api.clock.advance(60);
    const { transaction_id } = (await claim(api, token)).json().data;
    await scan(api, token, code(1));
    await requestCode(token);
    api.clock.advance(60);
    const requests = [
      () => remove(token, { otp: lastOtp(mobile), points: 80 }),
      () => scan(api, token, code(2)),
      () => claim(api, token),
      () => approve(api, admin, { user_id: userId }),
      () => reject(api, admin, transaction_id),
      () => post(api, '/admin/people/adjust', admin, adjustment(userId)),
      () => post(api, '/users/user-update', token, { name: 'Ganpat Shinde' }),
      () => suspend(userId),
    ];
    const responses = await Promise.all([...requests.slice(round), ...requests.slice(0, round)].map((send) => send()));
    expect(responses.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    const { erased_at } = await api.db
      .selectFrom('users')
      .select('erased_at')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (erased_at) expect(await totalsOf(api, userId)).toMatchObject({ available: 0, awaiting: 0 });
  }
});

// With one connection nothing can wait.
(process.env.DATABASE_URL ? describe : describe.skip)('with two connections', () => {
  const eraseRow = (userId: number) => async (trx: Transaction<Schema>) => {
    await lockTotals(trx, userId);
    await trx.updateTable('users').set({ erased_at: api.clock.now(), mobile: null }).where('id', '=', userId).execute();
  };

  it.each<[string, (user: Scanner) => Promise<{ statusCode: number }>, number]>([
    ['a scan', ({ token, scanOf }) => post(api, '/users/scanner/store', token, scanOf(1)), 401],
    ['a claim', ({ token }) => claim(api, token), 401],
    ['an adjustment', ({ userId }) => post(api, '/admin/people/adjust', admin, adjustment(userId)), 404],
  ])('%s waits for a deletion under way and then sees it', async (_name, send, status) => {
    const user = await scanner();
    const before = await countRows(api);
    const response = await whileHolding(api, eraseRow(user.userId), () => send(user));
    expect(response.statusCode).toBe(status);
    expect(await countRows(api)).toEqual(before);
    // Only the row was erased here.
    await api.db
      .updateTable('users')
      .set({ erased_at: null, mobile: user.mobile })
      .where('id', '=', user.userId)
      .execute();
  });

  it('a scan waits for a suspension under way and then sees it', async () => {
    const { token, userId, scanOf } = await scanner();
    const { id } = await api.db.selectFrom('admins').select('id').executeTakeFirstOrThrow();
    const response = await whileHolding(
      api,
      (trx) => suspendUser(api.context, new AdminCommand(id, trx, api.clock), { userId, reason: 'Sold labels' }),
      () => post(api, '/users/scanner/store', token, scanOf(1)),
    );
    expectRefusal(response, 401, 'Please Provide Token', 'token_required');
    expect(await totalsOf(api, userId)).toMatchObject({ granted: 40 });
  });

  it('a scan that waits behind a deletion is granted nothing', async () => {
    const { token, mobile, userId, code } = await scanner();
    await requestCode(token);
    const [deletion, scanned] = await api.db.transaction().execute(async (trx) => {
      await lockTotals(trx, userId);
      const first = remove(token, { otp: lastOtp(mobile), points: 40 });
      await pause(200);
      const second = scan(api, token, code(1));
      await pause(200);
      return [first, second];
    });
    expect((await deletion)!.statusCode).toBe(200);
    expectRefusal((await scanned)!, 401, 'Please Provide Token', 'token_required');
    expect(await totalsOf(api, userId)).toMatchObject({ granted: 0, available: 0 });
  });

  /** What a scan of the release before locks, in one statement with the check of its user. */
  const lockAsBefore = async (userId: number) => {
    const { rows } = await sql`
      select t.user_id from point_totals t join users u on u.id = t.user_id
      where t.user_id in (${userId}) and u.erased_at is null and u.suspended_at is null
      order by t.user_id for no key update of t`.execute(api.db);
    return rows;
  };

  it('a scan of the release before finds nothing to grant to after a suspension, nor does one of this release', async () => {
    const { token, userId, scanOf } = await scanner();
    const { id } = await api.db.selectFrom('admins').select('id').executeTakeFirstOrThrow();
    const locked = await whileHolding(
      api,
      (trx) => suspendUser(api.context, new AdminCommand(id, trx, api.clock), { userId, reason: 'Sold labels' }),
      () => lockAsBefore(userId),
    );
    expect(locked).toEqual([]);
    expect((await post(api, '/users/scanner/store', token, scanOf(1))).statusCode).toBe(401);
    expect(await totalsOf(api, userId)).toMatchObject({ granted: 40, available: 40 });
  });

  it('a scan of the release before finds nothing to grant to after a deletion', async () => {
    const { token, mobile, userId } = await scanner();
    await requestCode(token);
    const [deletion, locked] = await api.db.transaction().execute(async (trx) => {
      await lockTotals(trx, userId);
      const first = remove(token, { otp: lastOtp(mobile), points: 40 });
      await pause(200);
      const second = lockAsBefore(userId);
      await pause(200);
      return [first, second];
    });
    expect((await deletion)!.statusCode).toBe(200);
    expect(await locked).toEqual([]);
    expect(await totalsOf(api, userId)).toMatchObject({ granted: 0, available: 0 });
  });

  it('a deletion waits for a scan under way, and then asks again about the points', async () => {
    const { token, mobile, userId, code } = await scanner();
    await requestCode(token);
    let deletion!: ReturnType<typeof remove>;
    const granted = await whileHolding(
      api,
      (trx) => lockTotals(trx, userId),
      async () => {
        const scanned = scan(api, token, code(1));
        await pause(100);
        deletion = remove(token, { otp: lastOtp(mobile), points: 40 });
        return scanned;
      },
    );
    expect(granted.statusCode).toBe(201);
    expectRefusal(await deletion, 409, 'Your points have changed. Please check them again.', 'account_changed');
  });
});

test('the texts of others that could name a deleted user are found by their indexes', async () => {
  const texts = {
    adjustment_reasons: 'reason',
    audit_log: 'words',
    claims: 'reason',
    scan_cases: 'note',
    voided_codes: 'reason',
  };
  await api.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`analyze audit_log`.execute(trx);
    for (const [table, column] of Object.entries(texts)) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select from ${sql.table(table)} where ${sql.ref(column)} ~ ${sql.lit(CONTACT)}`.execute(trx);
      expect(rows.map((row) => row['QUERY PLAN']).join()).toContain(`${table}_${column}_with_contact`);
    }
  });
});
