import { TEST_ADMIN } from '../../../test/create-test-api';
import {
  admin,
  enterVerified,
  firstPaymentOf,
  hear,
  paymentsOf,
  setInstant,
  standIn,
  tick,
  tickAfter,
  verifiedPayee,
  withInstantPayments,
} from '../../../test/fixtures/instant-payments';
import { create, moneyOf, payee, payoutOf, runOf } from '../../../test/fixtures/payouts';
import { api, claimMore } from '../../../test/fixtures/pending-claims';
import { approve, post } from '../../../test/points-driver';
import type { Fault } from '../../../test/payout-stand-in/stand-in';
import { readProviderBalance } from './read-balance';

const messagesOf = async (userId: number) =>
  (await api.db.selectFrom('outbox_messages').select('kind').where('user_id', '=', userId).orderBy('id').execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('payout-'));

describe.each(['razorpayx', 'cashfree'] as const)('%s', (name) => {
  withInstantPayments(name);

  test('an approved claim is ordered once, and paid once the provider says so', async () => {
    const { userId } = await verifiedPayee();
    await tick();
    await tick();
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'processing', item: 'open' }]);
    const { reference } = await firstPaymentOf(userId);
    expect([...standIn.transfers.values()]).toMatchObject([
      { reference, amountPaise: 5000, destination: `user${userId}@okicici` },
    ]);
    await standIn.settle(reference, 'paid');
    expect(await hear(reference, 2)).toEqual([200, 200]);
    await tick();
    await tick();
    expect(await paymentsOf(userId)).toMatchObject([
      { state: 'paid', item: 'paid', reference: standIn.transfers.get(reference)!.utr, problem: null },
    ]);
    expect((await payoutOf(userId)).state).toBe('paid');
    expect(await moneyOf(userId)).toEqual(['approval 5000', 'run 5000', 'payment 5000']);
    expect(await messagesOf(userId)).toEqual(['payout-paid']);
    expect(standIn.orders).toBe(1);
  });

  test('without a webhook its state is read, ever less often', async () => {
    const { userId } = await verifiedPayee();
    await tick();
    await standIn.settle((await firstPaymentOf(userId)).reference, 'paid');
    await tickAfter(4);
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'processing' }]);
    await tickAfter(2);
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'paid' }]);
  });

  test.each<Fault>(['error-before', 'error-after', 'cut-after'])('%s: one payment, never two', async (fault) => {
    standIn.faults = [fault];
    const { userId } = await verifiedPayee();
    await tick();
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'sent', item: 'open' }]);
    await tickAfter(10);
    await standIn.settle((await firstPaymentOf(userId)).reference, 'paid');
    await tickAfter(60);
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'paid' }]);
    expect([standIn.transfers.size, standIn.balancePaise]).toEqual([1, 100_000_000 - 5000]);
    expect(standIn.orders).toBe(fault === 'error-before' ? 2 : 1);
  });

  test('money that comes back after days is a correction: it waits for other details', async () => {
    const { userId } = await verifiedPayee();
    await tick();
    const { reference } = await firstPaymentOf(userId);
    await standIn.settle(reference, 'paid');
    await tickAfter(60);
    api.clock.advance(5 * 86_400);
    await standIn.settle(reference, 'returned');
    await hear(reference);
    await tick();
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'reversed', item: 'returned', problem: null }]);
    expect(await messagesOf(userId)).toEqual(['payout-paid', 'payout-returned']);
    await tickAfter(60);
    expect(standIn.orders).toBe(1);
    expect((await payoutOf(userId)).state).toBe('returned');
  });

  test('a payment that the provider could not make is for a run, and is not tried again', async () => {
    const { userId, transactionId } = await verifiedPayee();
    await tick();
    await standIn.settle((await firstPaymentOf(userId)).reference, 'failed');
    await tickAfter(60);
    expect(await paymentsOf(userId)).toMatchObject([
      { state: 'failed', item: 'cancelled', reason: expect.any(String) },
    ]);
    expect((await payoutOf(userId)).state).toBe('payable');
    expect(await messagesOf(userId)).toEqual([]);
    await tickAfter(60);
    expect(standIn.orders).toBe(1);
    expect((await create(admin, { transaction_ids: [transactionId] })).statusCode).toBe(201);
    expect((await payoutOf(userId)).state).toBe('in-run');
  });

  test('what it declines fails at once', async () => {
    const user = await verifiedPayee();
    await enterVerified(api, user.userId, 'invalid@okicici');
    await tick();
    expect(await paymentsOf(user.userId)).toMatchObject([{ state: 'failed', item: 'cancelled' }]);
  });
});

describe('which claims', () => {
  withInstantPayments();

  test('none until an owner has set provider and limits, none above them, none while paused', async () => {
    const { userId } = await verifiedPayee(500);
    for (const settings of [
      { instantProvider: null },
      { instantProvider: 'cashfree' as const },
      { instantPaymentPaise: null },
      { instantPaymentPaise: 49_999 },
      { instantUserDayPaise: 49_999 },
      { instantDayPaise: 49_999 },
      { instantPaused: true },
      { instantReservePaise: 100_000_000 },
    ]) {
      await setInstant(settings);
      await tick();
      expect([settings, await paymentsOf(userId)]).toEqual([settings, []]);
    }
    await setInstant({ instantPaymentPaise: 50_000, instantUserDayPaise: 50_000, instantDayPaise: 50_000 });
    await tick();
    expect(await paymentsOf(userId)).toHaveLength(1);
  });

  test('a user’s and a day’s limits count what was paid in the Indian day', async () => {
    // Half an hour before midnight in India.
    const evening = new Date(api.clock.now().setUTCHours(18, 0, 0, 0));
    api.clock.set(evening);
    await setInstant({ instantUserDayPaise: 9000, instantDayPaise: 12_000 });
    const first = await verifiedPayee(50);
    await tick();
    await approve(api, admin, { transaction_id: await claimMore(first.token, 50) });
    const second = await verifiedPayee(80);
    await tick();
    expect(await paymentsOf(first.userId)).toHaveLength(1);
    expect(await paymentsOf(second.userId)).toHaveLength(0);
    await tickAfter(1860);
    expect(await paymentsOf(first.userId)).toHaveLength(2);
    expect(await paymentsOf(second.userId)).toHaveLength(0);
  });

  test('only payees that are verified for these details, whose details have waited', async () => {
    const unverified = await payee();
    const changed = await verifiedPayee();
    await api.db
      .updateTable('payout_details')
      .set({ destination_key: 'other' })
      .where('user_id', '=', changed.userId)
      .execute();
    await tick();
    const waiting = await verifiedPayee();
    await setInstant({ payoutWaitHours: 24 });
    await tick();
    expect(standIn.orders).toBe(0);
    api.clock.advance(24 * 3600);
    await tick();
    const paid = await Promise.all([unverified, changed, waiting].map(({ userId }) => paymentsOf(userId)));
    expect(paid.map(({ length }) => length)).toEqual([0, 0, 1]);
  });

  test('no account of the team, no suspended one', async () => {
    const own = await api.signInUser({ mobile: TEST_ADMIN });
    const suspended = await verifiedPayee();
    await post(api, '/admin/people/suspend', admin, { user_id: suspended.userId, reason: 'Labels' });
    const partner = await verifiedPayee();
    await enterVerified(api, own.userId);
    await enterVerified(api, partner.userId, `user${own.userId}@okicici`);
    await tick();
    expect(standIn.orders).toBe(0);
  });

  test('a claim is in a run or paid at once, never both', async () => {
    const inRun = await verifiedPayee();
    const { id } = runOf(await create(admin, { transaction_ids: [inRun.transactionId] }));
    const atOnce = await verifiedPayee();
    await tick();
    expect(await paymentsOf(inRun.userId)).toEqual([]);
    expect(await create(admin, { transaction_ids: [atOnce.transactionId] })).toMatchObject({ statusCode: 409 });
    const { itemId } = await firstPaymentOf(atOnce.userId);
    const { run_id } = await api.db
      .selectFrom('payout_items')
      .select('run_id')
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow();
    for (const verb of ['confirm', 'cancel'])
      expect((await post(api, `/admin/payout-runs/${run_id}/${verb}`, admin)).statusCode).toBe(404);
    expect(
      (await api.app.inject({ url: `/admin/payout-runs/${run_id}/file.csv`, headers: { token: admin } })).statusCode,
    ).toBe(404);
    const listed = (await post(api, '/admin/payout-runs', admin)).json().data as { id: number }[];
    expect(listed.map((run) => run.id)).toContain(id);
    expect(listed.map((run) => run.id)).not.toContain(run_id);
  });

  test('two nodes at once: each claim once, within the limit of the day', async () => {
    await setInstant({ instantDayPaise: 12_000 });
    const users = [await verifiedPayee(), await verifiedPayee(), await verifiedPayee()];
    await readProviderBalance(api.context);
    await Promise.all([tick(), tick({ ...api.context }), tick({ ...api.context })]);
    const payments = await Promise.all(users.map(({ userId }) => paymentsOf(userId)));
    expect(payments.flat()).toHaveLength(2);
    expect([standIn.orders, standIn.transfers.size]).toEqual([2, 2]);
  });

  test('none once the provider has rejected five orders in a row; once resumed, what it never accepted is paid', async () => {
    const { account } = standIn.config;
    await readProviderBalance(api.context);
    Object.assign(standIn.config, { account: 'closed' });
    const users = [];
    for (let made = 0; made < 7; made += 1) users.push(await verifiedPayee());
    await tick();
    await tickAfter(60);
    expect(standIn.orders).toBe(5);
    const events = await api.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(2).execute();
    expect(events).toMatchObject([
      {
        admin_id: null,
        action: 'settings-changed',
        details: { changes: { instant_paused: { from: false, to: true } } },
      },
      { action: 'instant-payments-stopped', details: { orders: 5, reason: '400 BAD_REQUEST_ERROR' } },
    ]);
    Object.assign(standIn.config, { account });
    // Longer than an order waits for its turn.
    await tickAfter(3700);
    await setInstant();
    await tickAfter(60);
    expect(standIn.transfers.size).toBe(7);
    for (const { userId } of users)
      expect(await paymentsOf(userId)).toMatchObject([{ state: 'failed' }, { state: 'processing' }]);
  });

  test('a rejected order after one that was accepted pauses nothing, and is for a run', async () => {
    const users = [];
    for (let made = 0; made < 5; made += 1) users.push(await verifiedPayee());
    for (const { userId } of users.slice(1)) await enterVerified(api, userId, `invalid${userId}@okicici`);
    await tick();
    const late = await verifiedPayee();
    await tickAfter(60);
    expect(await paymentsOf(late.userId)).toMatchObject([{ state: 'processing' }]);
    expect(await paymentsOf(users[1]!.userId)).toMatchObject([{ state: 'failed' }]);
  });

  test('the balance less what was ordered since is never exceeded', async () => {
    standIn.balancePaise = 12_000;
    const users = [await verifiedPayee(), await verifiedPayee(), await verifiedPayee()];
    await tick();
    await tick();
    expect((await Promise.all(users.map(({ userId }) => paymentsOf(userId)))).flat()).toHaveLength(2);
    expect(standIn.balancePaise).toBe(2000);
  });
});
