import {
  firstPaymentOf,
  paymentsOf,
  setInstant,
  standIn,
  tick,
  tickAfter,
  verifiedPayee,
  withInstantPayments,
} from '../../../test/fixtures/instant-payments';
import { create, lastEvent, moneyOf } from '../../../test/fixtures/payouts';
import { api, SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { expectRefusal, post, refusesOthers } from '../../../test/points-driver';
import { readVersion } from '../../programme/programme';

withInstantPayments();

let admin: string;
let second: string;
/** Again after hours: the tokens have expired. */
const signIn = async () => {
  admin = await api.signInAdmin();
  second = await api.signInAdmin(SECOND_ADMIN);
};
beforeEach(signIn);

const status = async () =>
  (await api.app.inject({ url: '/admin/instant-payments/status', headers: { token: admin } })).json().data;
const shown = async (which?: string) =>
  (await post(api, '/admin/instant-payments', admin, { shown: which })).json().data as Record<string, unknown>[];
const change = async (body: object, token = admin) =>
  api.app.inject({
    method: 'PUT',
    url: '/admin/programme',
    headers: { token },
    payload: { version: (await readVersion(api.db)).version, ...body },
  });

test('200: the list, by state, with differences', async () => {
  const { userId, transactionId } = await verifiedPayee();
  await tick();
  const { itemId, reference } = await firstPaymentOf(userId);
  expect(await shown('open')).toMatchObject([
    { id: itemId, payment: reference, transaction_id: transactionId, state: 'processing', problem: null },
  ]);
  await tickAfter(3700);
  expect(await shown('differences')).toMatchObject([{ problem: 'late' }]);
  expect((await status()).differences).toBe(1);
  await standIn.settle(reference, 'paid');
  await tickAfter(3700);
  expect(await shown('differences')).toEqual([]);
  expect(await shown('paid')).toMatchObject([{ user_id: userId, reference: expect.stringMatching(/^UTR/) }]);
  expectRefusal(await post(api, '/admin/instant-payments', admin, { shown: 'all' }), 400, 'Invalid state');
});

test('200: the balance, what was paid today and the limit', async () => {
  await verifiedPayee();
  await tick();
  expect(await status()).toMatchObject({
    ...{ configured: 'razorpayx', provider: 'razorpayx', paused: false, resume_proposed: false },
    ...{ balance_paise: 100_000_000, low_since: null, today_paise: 5000, day_limit_paise: 1_000_000 },
  });
});

test('one admin pauses at once; to resume is a proposal for a second owner', async () => {
  for (let time = 0; time < 2; time += 1)
    expect((await post(api, '/admin/instant-payments/pause', second)).json().data).toEqual({ paused: true });
  expect(await lastEvent()).toMatchObject({
    action: 'settings-changed',
    details: { changes: { instant_paused: { from: false, to: true } } },
  });
  const { userId } = await verifiedPayee();
  await tick();
  expect(await paymentsOf(userId)).toEqual([]);
  const proposed = await change({ instant_paused: false });
  expect(proposed.statusCode).toBe(202);
  expect(await status()).toMatchObject({ paused: true, resume_proposed: true });
  const { id } = await api.db
    .selectFrom('confirmations')
    .select('id')
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  await post(api, `/admin/confirmations/${id}/withdraw`, admin);
});

test.each([
  ['instant_day_paise', 2_000_000, 202],
  ['instant_user_day_paise', 2_000_000, 202],
  ['instant_payment_paise', 2_000_000, 202],
  ['instant_day_paise', 500_000, 200],
  ['instant_day_paise', null, 200],
  ['instant_provider', null, 200],
  ['instant_reserve_paise', 5_000_000, 200],
  ['instant_reserve_paise', 4_000_000, 202],
  ['instant_reserve_paise', null, 202],
])('%s to %s: %i', async (field, value, expected) => {
  await api.db
    .updateTable('confirmations')
    .set({ state: 'expired', decided_at: api.clock.now() })
    .where('state', '=', 'waiting')
    .execute();
  if (field === 'instant_reserve_paise' && expected === 202) await setInstant({ instantReservePaise: 5_000_000 });
  expect((await change({ [field]: value })).statusCode).toBe(expected);
});

test('400: a provider that is not configured', async () => {
  await setInstant({ instantProvider: null });
  expectRefusal(
    await change({ instant_provider: 'cashfree' }),
    400,
    'Set PAYOUT_PROVIDER to this one in the configuration first',
  );
  expect((await change({ instant_provider: 'razorpayx' })).statusCode).toBe(202);
});

describe('a payment that stays open with a problem', () => {
  const correct = async (itemId: number, body: object, token = admin) =>
    post(api, `/admin/payout-items/${itemId}/correct`, token, { reason: 'The provider says so', ...body });
  const confirm = async (ordered: Awaited<ReturnType<typeof correct>>) =>
    post(api, `/admin/confirmations/${ordered.json().data.confirmation_id}/confirm`, second);
  /** Returns a payment whose amount differs at the provider. */
  async function differing() {
    const { userId, transactionId } = await verifiedPayee();
    await tick();
    const { itemId, reference } = await firstPaymentOf(userId);
    standIn.transfers.get(reference)!.amountPaise += 1;
    await tickAfter(60);
    return { userId, transactionId, itemId, reference };
  }

  test('two admins state that it was paid; what differs is not shown again, that it came back is', async () => {
    const { userId, itemId, reference } = await differing();
    const ordered = await correct(itemId, { to: 'paid', reference: `PAID000${itemId}` });
    expect(ordered.statusCode).toBe(202);
    expect((await shown('differences'))[0]).toMatchObject({ id: itemId, problem: 'amount', being_corrected: true });
    expectRefusal(await confirm(ordered), 409, expect.stringMatching(/Confirm this in 5\d min/) as string);
    await tickAfter(3600);
    await signIn();
    expect((await confirm(ordered)).statusCode).toBe(200);
    await standIn.settle(reference, 'paid');
    await tickAfter(60);
    expect(await paymentsOf(userId)).toMatchObject([
      { state: 'paid', item: 'paid', reference: `PAID000${itemId}`, problem: null },
    ]);
    expect(await moneyOf(userId)).toEqual(['approval 5000', 'run 5000', 'payment 5000']);
    expect(await lastEvent()).toMatchObject({
      action: 'payout-result-corrected',
      details: { from: 'open', to: 'paid', payment: reference, confirmed_by: expect.any(Number) },
    });
    await standIn.settle(reference, 'returned');
    await tickAfter(86_400);
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'paid', problem: 'state' }]);
  });

  test('two admins state that it was not: a run pays it once the provider agrees', async () => {
    const { userId, transactionId, itemId, reference } = await differing();
    await tickAfter(3600);
    await signIn();
    const ordered = await correct(itemId, { to: 'unpaid' });
    expect((await confirm(ordered)).statusCode).toBe(200);
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'failed', item: 'cancelled' }]);
    expect((await create(admin, { transaction_ids: [transactionId] })).statusCode).toBe(409);
    await standIn.settle(reference, 'returned');
    await tick();
    expect((await create(admin, { transaction_ids: [transactionId] })).statusCode).toBe(201);
    expect(await moneyOf(userId)).toEqual(['approval 5000', 'run 5000', 'release 5000', 'run 5000']);
  });

  test('two admins state that one that had failed was paid all the same: no run pays it, and it can come back', async () => {
    const { userId, transactionId } = await verifiedPayee();
    await tick();
    const { itemId, reference } = await firstPaymentOf(userId);
    await standIn.settle(reference, 'failed');
    await tickAfter(60);
    expectRefusal(
      await correct(itemId, { to: 'paid', reference: 'UTR000000' }),
      409,
      `Payment ${reference} has no result to correct`,
    );
    await standIn.settle(reference, 'paid');
    await tickAfter(86_400);
    await signIn();
    const { utr } = standIn.transfers.get(reference)!;
    expect((await confirm(await correct(itemId, { to: 'paid', reference: utr }))).statusCode).toBe(200);
    await tick();
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'paid', item: 'paid', problem: null, reference: utr }]);
    expect((await create(admin, { transaction_ids: [transactionId] })).statusCode).toBe(409);
    await standIn.settle(reference, 'returned');
    await tickAfter(86_400);
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'reversed', item: 'returned' }]);
    expect(await moneyOf(userId)).toEqual(
      ['approval', 'run', 'release', 'late-payment', 'reversal'].map((kind) => `${kind} 5000`),
    );
  });

  test('what the provider reports meanwhile ends the order; until then it is not ordered again', async () => {
    const { userId } = await verifiedPayee();
    standIn.faults = ['error-before'];
    await tick();
    await tickAfter(0);
    await api.db.updateTable('instant_payments').set({ problem: 'unknown' }).where('due_at', 'is not', null).execute();
    const { itemId } = await firstPaymentOf(userId);
    const ordered = await correct(itemId, { to: 'unpaid' });
    expect(ordered.statusCode).toBe(202);
    await tickAfter(600);
    expect(standIn.orders).toBe(1);
    await post(api, `/admin/confirmations/${ordered.json().data.confirmation_id}/withdraw`, admin);
    await tickAfter(600);
    await api.db
      .updateTable('instant_payments')
      .set({ problem: 'reference' })
      .where('due_at', 'is not', null)
      .execute();
    const again = await correct(itemId, { to: 'unpaid' });
    await standIn.settle(`PAY${itemId}`, 'paid');
    await tickAfter(600);
    expect(await paymentsOf(userId)).toMatchObject([{ state: 'paid' }]);
    expectRefusal(await confirm(again), 409, 'This ended before it was confirmed');
  });

  test('409 for one that is under way as it should be', async () => {
    const { userId } = await verifiedPayee();
    await tick();
    const { itemId } = await firstPaymentOf(userId);
    expectRefusal(await correct(itemId, { to: 'unpaid' }), 409, `Payment PAY${itemId} has no result to correct`);
  });
});

test('another account is configured: open payments are shown as such, and the owners resume nothing before they end', async () => {
  const { userId } = await verifiedPayee();
  await tick();
  const { itemId, reference } = await firstPaymentOf(userId);
  await setInstant({ instantPaused: true });
  const { config, payoutProvider } = api.context;
  const configured = config.payoutProvider!;
  const { key } = configured;
  api.context.payoutProvider = { ...payoutProvider!, account: 'another' };
  Object.assign(configured, { key: 'another' });
  expect((await shown('differences'))[0]).toMatchObject({ id: itemId, problem: 'account' });
  expectRefusal(
    await change({ instant_paused: false }),
    409,
    expect.stringMatching(/configured before: payments \d, verifications 0\. Configure it again/) as string,
    'provider_in_use',
  );
  Object.assign(configured, { key });
  api.context.payoutProvider = payoutProvider;
  await standIn.settle(reference, 'paid');
  await tickAfter(60);
  expect((await change({ instant_paused: false })).statusCode).toBe(202);
});

test('403 without the permission to pay', async () => {
  const viewer = await api.signInAdmin('9000000007', ['viewer']);
  expectRefusal(
    await post(api, '/admin/instant-payments/pause', viewer),
    403,
    'Your role does not include this. Ask the owner of the programme.',
    'not_permitted',
  );
  expect((await post(api, '/admin/instant-payments', viewer)).statusCode).toBe(200);
});

for (const [method, url] of [
  ['POST', '/admin/instant-payments'],
  ['GET', '/admin/instant-payments/status'],
  ['POST', '/admin/instant-payments/pause'],
] as const)
  refusesOthers(() => api, method, url);
