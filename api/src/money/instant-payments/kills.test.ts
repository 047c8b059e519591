import { sql } from 'kysely';
import {
  admin,
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
import { create, lastEvent, moneyOf, payoutOf } from '../../../test/fixtures/payouts';
import { api } from '../../../test/fixtures/pending-claims';
import { readFigures } from '../../platform/metrics/figure.repository';
import { post } from '../../../test/points-driver';
import type { PayoutProvider } from '../payout-providers';
import { readProviderBalance } from './read-balance';
import { payAtOnce } from './pay-at-once';
import { settlePayment } from './settle-payment';
import { startPayments } from './start-payments';

withInstantPayments();

/** A process that is killed while it speaks with the provider: what it had begun stays as it is. */
const killedIn = (parts: Partial<PayoutProvider>) =>
  tick({ ...api.context, payoutProvider: { ...api.context.payoutProvider!, ...parts } });
const killed = () => Promise.reject(new Error('killed'));

async function paidOnce(userId: number) {
  const { reference } = await firstPaymentOf(userId);
  await standIn.settle(reference, 'paid');
  await tickAfter(120);
  expect(await paymentsOf(userId)).toMatchObject([{ state: 'paid', item: 'paid', problem: null }]);
  expect(await moneyOf(userId)).toEqual(['approval 5000', 'run 5000', 'payment 5000']);
  expect([standIn.transfers.size, standIn.balancePaise]).toEqual([1, 100_000_000 - 5000]);
}

describe('a process is killed, and another goes on', () => {
  test('after the intent, before the order is sent', async () => {
    const { userId } = await verifiedPayee();
    await readProviderBalance(api.context);
    await startPayments(api.context);
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'created', item: 'open' }]);
    await tick();
    expect(standIn.orders).toBe(1);
    await paidOnce(userId);
  });

  test('as it begins to send', async () => {
    const { userId } = await verifiedPayee();
    await expect(killedIn({ createTransfer: killed })).rejects.toThrow('killed');
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'sent', item: 'open' }]);
    await tick();
    expect(standIn.orders).toBe(0);
    await tickAfter(90);
    expect(standIn.orders).toBe(1);
    await paidOnce(userId);
  });

  test('after the provider has accepted, before its answer is stored', async () => {
    const { userId } = await verifiedPayee();
    const real = api.context.payoutProvider!;
    const accepted = killedIn({ createTransfer: async (order) => real.createTransfer(order).then(killed) });
    await expect(accepted).rejects.toThrow('killed');
    await tickAfter(90);
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'processing' }]);
    expect(standIn.orders).toBe(1);
    await paidOnce(userId);
  });

  test('while the result is stored: nothing of it is', async () => {
    const { userId } = await verifiedPayee();
    await tick();
    const { reference } = await firstPaymentOf(userId);
    await standIn.settle(reference, 'paid');
    await hear(reference);
    await expect(killedIn({ findTransfer: killed })).rejects.toThrow('killed');
    expect(await moneyOf(userId)).toEqual(['approval 5000', 'run 5000']);
    await paidOnce(userId);
  });

  test('two nodes store one result at once', async () => {
    const { userId } = await verifiedPayee();
    await tick();
    const { itemId, reference } = await firstPaymentOf(userId);
    await standIn.settle(reference, 'paid');
    const { run_id: runId, due_at: until } = await api.db
      .selectFrom('instant_payments as o')
      .innerJoin('payout_items as i', 'i.id', 'o.item_id')
      .select(['i.run_id', 'o.due_at'])
      .where('i.id', '=', itemId)
      .executeTakeFirstOrThrow();
    const transfer = await api.context.payoutProvider!.findTransfer(reference);
    const store = () => settlePayment(api.context, { itemId, runId, until: until! }, transfer);
    expect(await Promise.all([store(), store(), store()])).toEqual(['paid', 'paid', 'paid']);
    await paidOnce(userId);
  });
});

describe('what it does not do', () => {
  test('a user who was suspended before the order left is not paid; one whose order may be under way waits', async () => {
    const { userId } = await verifiedPayee();
    await expect(killedIn({ createTransfer: killed })).rejects.toThrow('killed');
    await post(api, '/admin/people/suspend', admin, { user_id: userId, reason: 'Labels' });
    await tickAfter(90);
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'sent', item: 'open' }]);
    await tickAfter(3600);
    await tickAfter(3600);
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'failed', item: 'cancelled', reason: 'suspended' }]);
    expect(standIn.orders).toBe(0);
    expect(await lastEvent()).toMatchObject({ action: 'instant-payment-failed', details: { reason: 'suspended' } });
  });

  test('an order of a moment ago may be under way, however long ago the payment was made', async () => {
    const { userId } = await verifiedPayee();
    await readProviderBalance(api.context);
    await startPayments(api.context);
    // The claim waits within the time in which it is still ordered; its orders are lost.
    await expect(killedIn({ createTransfer: killed })).rejects.toThrow('killed');
    api.clock.advance(7200);
    await expect(killedIn({ createTransfer: killed })).rejects.toThrow('killed');
    await post(api, '/admin/people/suspend', admin, { user_id: userId, reason: 'Labels' });
    await tickAfter(120);
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'sent', item: 'open' }]);
    await tickAfter(3700);
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'failed', item: 'cancelled', reason: 'suspended' }]);
  });

  test('news that arrive while a state is read are read, too', async () => {
    const { userId } = await verifiedPayee();
    await tick();
    const { reference } = await firstPaymentOf(userId);
    await standIn.settle(reference, 'paid');
    await tickAfter(10);
    api.clock.advance(2 * 86_400);
    const real = api.context.payoutProvider!;
    let isOlder = true;
    const findTransfer = async () => {
      const found = await real.findTransfer(reference);
      if (isOlder) {
        isOlder = false;
        await standIn.settle(reference, 'returned');
        await hear(reference);
      }
      return found;
    };
    await killedIn({ findTransfer });
    await tick();
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'reversed', item: 'returned' }]);
  });

  test('after a restore, a payment that was sent meanwhile is looked up before it is ordered', async () => {
    const { userId } = await verifiedPayee();
    await tick();
    const { itemId, reference } = await firstPaymentOf(userId);
    await sql`
      update instant_payments set state = 'created', provider_id = null, due_at = created_at, ordered_at = null
      where item_id = ${itemId}`.execute(api.db);
    api.clock.advance(300);
    await tick();
    expect([standIn.orders, await paymentsOf(userId)]).toMatchObject([1, [{ state: 'processing', item: 'open' }]]);
    await standIn.settle(reference, 'paid');
    await paidOnce(userId);
  });

  test('after six days it is not ordered again: an admin asks the provider', async () => {
    const { userId } = await verifiedPayee();
    await expect(killedIn({ createTransfer: killed })).rejects.toThrow('killed');
    await tickAfter(6 * 86_400 + 1);
    expect(standIn.orders).toBe(0);
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'sent', item: 'open', problem: 'unknown' }]);
  });

  test('one that waited more than ten minutes before it was sent is released', async () => {
    const { userId } = await verifiedPayee();
    await readProviderBalance(api.context);
    await startPayments(api.context);
    await tickAfter(601);
    expect([standIn.orders, (await payoutOf(userId)).state]).toEqual([0, 'payable']);
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'failed', item: 'cancelled', reason: 'not sent' }]);
  });

  test('one that is sent never, as the account is another or none is paid from, is released after an hour', async () => {
    for (const payoutProvider of [undefined, { ...api.context.payoutProvider!, account: 'other' }, 'paused'] as const) {
      await setInstant();
      const { userId } = await verifiedPayee();
      await readProviderBalance(api.context);
      await startPayments(api.context);
      await setInstant({ instantPaused: true });
      const context = payoutProvider === 'paused' ? api.context : { ...api.context, payoutProvider };
      api.clock.advance(3500);
      await payAtOnce(context);
      expect(await paymentsOf(userId)).toMatchObject([{ state: 'created' }]);
      api.clock.advance(200);
      await payAtOnce(context);
      expect(await paymentsOf(userId)).toMatchObject([{ state: 'failed', item: 'cancelled', reason: 'not sent' }]);
    }
    expect(standIn.orders).toBe(0);
  });

  test('another account of the provider does not know a payment, and neither reads nor orders it', async () => {
    const { userId } = await verifiedPayee();
    await expect(killedIn({ createTransfer: killed })).rejects.toThrow('killed');
    api.clock.advance(120);
    await killedIn({ account: 'other' });
    expect([standIn.orders, await paymentsOf(userId)]).toMatchObject([0, [{ state: 'sent', item: 'open' }]]);
    await tick();
    expect(standIn.orders).toBe(1);
  });

  test('while paused it sends nothing, also not again, and reads what was sent', async () => {
    const { userId } = await verifiedPayee();
    const sent = await verifiedPayee();
    await tick();
    await setInstant({ instantPaused: true });
    const late = await verifiedPayee();
    for (const user of [userId, sent.userId]) await standIn.settle((await firstPaymentOf(user)).reference, 'paid');
    await tickAfter(60);
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'paid' }]);
    expect(await paymentsOf(late.userId)).toEqual([]);
  });

  test.each([
    ['another amount', 'amount', { amountPaise: 5001 }],
    ['a bank reference of another payment', 'reference', { utr: 'TAKEN00001' }],
  ])('%s moves no money, and admins see it', async (_, problem, change) => {
    const other = await verifiedPayee();
    await tick();
    await standIn.settle((await firstPaymentOf(other.userId)).reference, 'paid', { utr: 'TAKEN00001' });
    await tickAfter(60);
    const { userId } = await verifiedPayee();
    await tick();
    await standIn.settle((await firstPaymentOf(userId)).reference, 'paid', change);
    await tickAfter(60);
    expect(await paymentsOf(userId)).toMatchObject([{ problem, item: 'open' }]);
    expect((await payoutOf(userId)).state).toBe('in-run');
    await standIn.settle((await firstPaymentOf(userId)).reference, 'paid', { amountPaise: 5000 });
    await tickAfter(3600);
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'paid', problem: null }]);
  });

  test('one that failed and was paid all the same is a difference, not a second payment, also by a run', async () => {
    const { userId, transactionId } = await verifiedPayee();
    await tick();
    const { reference } = await firstPaymentOf(userId);
    await standIn.settle(reference, 'failed');
    await tickAfter(60);
    await standIn.settle(reference, 'paid');
    await tickAfter(25 * 3600);
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'failed', item: 'cancelled', problem: 'state' }]);
    expect((await create(admin, { transaction_ids: [transactionId] })).statusCode).not.toBe(201);
    expect((await payoutOf(userId)).state).toBe('payable');
  });
});

test('a balance below the amount of the settings is in the audit log once, and stops payments', async () => {
  await setInstant({ instantReservePaise: 10_000 });
  standIn.balancePaise = 12_000;
  const { userId } = await verifiedPayee();
  await tick();
  standIn.balancePaise = 9000;
  await tickAfter(60);
  await tickAfter(60);
  const events = await api.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'payout-balance-low')
    .execute();
  expect(events.map(({ details }) => details)).toEqual([{ balance_paise: 9000, below_paise: 10_000 }]);
  expect(await paymentsOf(userId)).toEqual([]);
  const { figures } = api.context;
  const read = await readFigures(api.db, figures, { now: api.clock.now(), adminMobiles: [] });
  expect(read.loyalty_payment_problems).toMatchObject({ 'balance-low': 1, paused: 0 });
});
