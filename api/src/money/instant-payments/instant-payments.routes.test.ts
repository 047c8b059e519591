import {
  admin,
  firstPaymentOf,
  paymentsOf,
  setInstant,
  standIn,
  tick,
  tickAfter,
  verifiedPayee,
  withInstantPayments,
} from '../../../test/fixtures/instant-payments';
import { lastEvent, second } from '../../../test/fixtures/payouts';
import { api } from '../../../test/fixtures/pending-claims';
import { expectRefusal, post, refusesOthers } from '../../../test/points-driver';
import { readVersion } from '../../programme/programme';

withInstantPayments();

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
