import { sql } from 'kysely';
import { TEST_ADMIN } from '../../../test/create-test-api';
import {
  confirmedRun,
  create,
  enterDetails,
  itemsOf,
  lastEvent,
  moneyOf,
  payee,
  payoutOf,
  PROGRAMME,
  readRun,
  results,
  second,
  sentRun,
  setProgramme,
  withPayouts,
} from '../../../test/fixtures/payouts';
import { admin, api } from '../../../test/fixtures/pending-claims';
import { expectRefusal, post, refusesOthers } from '../../../test/points-driver';
import type { PaymentResult } from '../../programme/bank-files';
import { renewReturned } from '.';

withPayouts();
beforeEach(() => setProgramme(api, { ...PROGRAMME, confirmRunsAbovePaise: null }));

type Outcome = 'paid' | 'returned';
const correct = (itemId: number, to: Outcome, over: object = {}, token = admin) =>
  post(api, `/admin/payout-items/${itemId}/correct`, token, {
    to,
    reason: 'The bank says so',
    ...(to === 'paid' && { reference: `LATE00${itemId}` }),
    ...over,
  });
const idOf = (response: Awaited<ReturnType<typeof correct>>) => response.json().data.confirmation_id as number;
const decide = (id: number, verb: 'confirm' | 'withdraw', token = second) =>
  post(api, `/admin/confirmations/${id}/${verb}`, token);
/** Corrects a result by both admins. */
async function corrected(itemId: number, to: Outcome, over: object = {}) {
  const ordered = await correct(itemId, to, over);
  expect(ordered.statusCode).toBe(202);
  expect((await decide(idOf(ordered), 'confirm')).statusCode).toBe(200);
}

/** Returns a user with a payment in a run that was sent, with its result. */
async function decided(outcome: Outcome, points = 30) {
  const user = await payee(points);
  const runId = await sentRun({ transaction_ids: [user.transactionId] });
  const itemId = (await itemsOf(runId))[0]!.id;
  const result: PaymentResult =
    outcome === 'paid' ? { itemId, outcome, reference: `UTR000${itemId}` } : { itemId, outcome, reason: 'Closed' };
  await results(runId, [result]);
  return { ...user, runId, itemId };
}
async function renew(userId: number) {
  api.clock.advance(60);
  await enterDetails(api, userId);
  await api.db.transaction().execute((trx) => renewReturned(trx, userId, api.clock.now()));
}
const messagesOf = async (userId: number) =>
  (
    await sql<{ kind: string }>`select kind from outbox_messages where user_id = ${userId} order by id`.execute(api.db)
  ).rows.map(({ kind }) => kind);
const gatheredBy = async (transactionId: string) => create(admin, { transaction_ids: [transactionId] });

describe('POST /admin/payout-items/{id}/correct', () => {
  test('paid money that came back waits for other details once a second admin confirms; then it is paid in another run', async () => {
    const { userId, runId, itemId, transactionId } = await decided('paid');
    const ordered = await correct(itemId, 'returned', { reason: 'Returned on Monday, a/c 001234567890' });
    expect(ordered.statusCode).toBe(202);
    expect(await payoutOf(userId)).toMatchObject({ state: 'paid' });
    expectRefusal(await decide(idOf(ordered), 'confirm', admin), 403, 'Another admin must decide this');
    expect((await decide(idOf(ordered), 'confirm')).statusCode).toBe(200);
    expect(await lastEvent()).toEqual({
      action: 'payout-result-corrected',
      details: {
        run_id: runId,
        item_id: itemId,
        payment: `PAY${itemId}`,
        user_id: userId,
        transaction_id: transactionId,
        from: 'paid',
        to: 'returned',
        amount_paise: 3000,
        reference: `UTR000${itemId}`,
        reason: 'Returned on Monday, a/c ••••7890',
        confirmed_by: expect.any(Number),
      },
    });
    expect(await payoutOf(userId)).toMatchObject({ state: 'returned' });
    expect(await itemsOf(runId)).toMatchObject([
      { state: 'returned', reference: null, reason: 'Returned on Monday, a/c ••••7890' },
    ]);
    expect(await readRun(runId)).toMatchObject({ state: 'closed', paid: 0, returned: 1 });
    expect(await messagesOf(userId)).toEqual(['payout-paid', 'payout-returned']);
    expectRefusal(await create(), 409, 'There is nothing to pay');

    await renew(userId);
    const again = await sentRun();
    await results(again, [{ itemId: (await itemsOf(again))[0]!.id, outcome: 'paid', reference: `NEW${itemId}` }]);
    expect(await moneyOf(userId)).toEqual(
      ['approval', 'run', 'payment', 'reversal', 'renewal', 'run', 'payment'].map((kind) => `${kind} 3000`),
    );
    const [shown] = (await post(api, `/admin/payout-runs/${runId}/items`, admin)).json().data;
    expect(shown.corrections).toMatchObject([
      { state: 'confirmed', to: 'returned', requested_by: { mobile: TEST_ADMIN }, decided_by: {} },
    ]);
  });

  test('money that arrived after all: paid, also where it was renewed; nothing gathers it meanwhile', async () => {
    const [returned, renewed] = [await decided('returned'), await decided('returned', 40)];
    await corrected(returned.itemId, 'paid', { reference: ' late 0001 ' });
    expect(await payoutOf(returned.userId)).toMatchObject({ state: 'paid' });
    expect(await itemsOf(returned.runId)).toMatchObject([{ state: 'paid', reference: 'LATE0001', reason: null }]);
    expect(await moneyOf(returned.userId)).toEqual(
      ['approval', 'run', 'return', 'late-payment'].map((kind) => `${kind} 3000`),
    );
    expect(await messagesOf(returned.userId)).toEqual(['payout-returned', 'payout-paid']);

    await renew(renewed.userId);
    const ordered = await correct(renewed.itemId, 'paid');
    const refused = await gatheredBy(renewed.transactionId);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'nothing_payable']);
    expect(refused.json().message).toContain('1: a correction of their result waits');
    await decide(idOf(ordered), 'withdraw', admin);
    expect((await gatheredBy(renewed.transactionId)).statusCode).toBe(201);
  });

  test('a claim leaves a later run that was not sent; that run shrinks, or is cancelled when it is left empty', async () => {
    const [one, other] = [await decided('returned'), await payee(20)];
    await renew(one.userId);
    const later = await confirmedRun();
    await corrected(one.itemId, 'paid');
    expect(await readRun(later)).toMatchObject({ state: 'confirmed', items: 1, amount_paise: 2000, open: 1 });
    expect(await payoutOf(one.userId)).toMatchObject({ state: 'paid' });
    expect((await itemsOf(later))[0]).toMatchObject({ state: 'cancelled', left_reason: 'correction', sealed: null });
    expect(await payoutOf(other.userId)).toMatchObject({ state: 'in-run' });

    const alone = await decided('returned');
    await renew(alone.userId);
    const emptied = await confirmedRun({ transaction_ids: [alone.transactionId] });
    await corrected(alone.itemId, 'paid');
    expect(await readRun(emptied)).toMatchObject({ state: 'cancelled', items: 1 });
  });

  test('an order and a run at the same moment: the claim is in the run, or being corrected, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { userId, itemId, transactionId } = await decided('returned');
      await renew(userId);
      const [ordered, made] = await Promise.all([correct(itemId, 'paid'), gatheredBy(transactionId)]);
      const { state } = await payoutOf(userId);
      expect([ordered.statusCode, made.statusCode, state]).not.toEqual([202, 201, 'in-run']);
      if (ordered.statusCode === 202) await decide(idOf(ordered), 'confirm');
    }
  });

  test('400 without a reason, without a bank reference, or with one that closed another payment', async () => {
    const [paid, returned] = [await decided('paid'), await decided('returned')];
    expectRefusal(await correct(returned.itemId, 'paid', { reason: ' ' }), 400, 'Please enter a reason');
    for (const reference of [undefined, 'a b', '4.26E+15'])
      expect((await correct(returned.itemId, 'paid', { reference })).json().errors).toHaveProperty('reference');
    const used = await correct(returned.itemId, 'paid', { reference: `utr 000${paid.itemId}` });
    expect([used.statusCode, used.json().message]).toEqual([
      400,
      expect.stringContaining(`closed payment PAY${paid.itemId} of run ${paid.runId}`),
    ]);
    expect((await correct(paid.itemId, 'open' as Outcome)).statusCode).toBe(400);
  });

  refusesOthers(() => api, 'POST', '/admin/payout-items/1/correct');

  test('403 for a payment to an account of the admin’s own, to order and to confirm', async () => {
    const { itemId, userId } = await decided('paid');
    const own = async (mobile: string) => {
      await api.db.updateTable('users').set({ mobile }).where('id', '=', userId).execute();
      await api.db
        .updateTable('users')
        .set({ mobile: '9000012345' })
        .where('mobile', '=', mobile)
        .where('id', '<>', userId)
        .execute();
    };
    await own(TEST_ADMIN);
    expect((await correct(itemId, 'returned')).json().code).toBe('own_account');
    const ordered = await correct(itemId, 'returned', {}, second);
    expect((await decide(idOf(ordered), 'confirm', admin)).json().code).toBe('own_account');
    await decide(idOf(ordered), 'withdraw', second);
    await own('9000012346');
  });

  test('404; 409 without a result, for the result that it has, twice at once, and while a later run is with the bank', async () => {
    expectRefusal(await correct(999_999, 'returned'), 404, 'Payment not found', 'payment_not_found');
    const { itemId, userId } = await decided('returned');
    expect((await correct(itemId, 'returned')).json().code).toBe('correction_state');
    const ordered = await correct(itemId, 'paid');
    expectRefusal(
      await correct(itemId, 'paid'),
      409,
      'A correction of this claim waits for another admin already',
      'correction_state',
    );
    await decide(idOf(ordered), 'withdraw', admin);
    await renew(userId);
    const later = await sentRun();
    const next = (await itemsOf(later))[0]!.id;
    expect((await correct(next, 'paid')).json().code).toBe('correction_state');
    const early = await correct(itemId, 'paid');
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      `The claim is also payment PAY${next} of run ${later}, which was sent to the bank. Upload its result first`,
    ]);
    await results(later, [{ itemId: next, outcome: 'paid', reference: `NEXT${next}` }]);
    const twice = await correct(itemId, 'paid');
    expect([twice.statusCode, twice.json().code]).toEqual([409, 'paid_twice']);
    expect(twice.json().message).toContain(`payment PAY${next} of run ${later}`);
  });
});

test('a deleted user: what came back is forfeited, what arrived is paid', async () => {
  const [paid, returned] = [await decided('paid'), await decided('returned')];
  for (const { token } of [paid, returned]) {
    await post(api, '/users/account/deletion-code', token);
    const { otp } = api.outbox.at(-1)!;
    expect((await post(api, '/users/account/delete', token, { otp, points: 0 })).statusCode).toBe(200);
  }
  await corrected(paid.itemId, 'returned');
  await corrected(returned.itemId, 'paid');
  expect(await payoutOf(paid.userId)).toMatchObject({ state: 'forfeited' });
  expect(await payoutOf(returned.userId)).toMatchObject({ state: 'paid' });
  expect(await moneyOf(returned.userId)).toContain('late-payment 3000');
});

test('a result can be corrected again and again: paid at most once at every moment', async () => {
  const { itemId, userId } = await decided('paid');
  for (const to of ['returned', 'paid', 'returned', 'paid'] as const) {
    // The number is the payment's own.
    await corrected(itemId, to, to === 'paid' ? { reference: `UTR000${itemId}` } : {});
    expect(await payoutOf(userId)).toMatchObject({ state: to });
  }
  const twice = sql`
    insert into money_journal (claim_id, user_id, item_id, kind, amount_paise, from_account, to_account, at, reversals)
    select claim_id, user_id, item_id, kind, amount_paise, from_account, to_account, at, reversals
    from money_journal where user_id = ${userId} order by id desc limit 1`;
  await expect(twice.execute(api.db)).rejects.toThrow(/one_payment_between_reversals/);
});

test('the user’s claim and data, the account, the payouts and the year show what a correction left', async () => {
  const paid = await decided('paid');
  const year = async () =>
    (await post(api, '/users/statement/get', paid.token)).json().data as { payments: number; paid_paise: number };
  const finance = async () => {
    const month = api.clock.now().toISOString().slice(0, 7);
    const { data } = (await post(api, '/admin/finance', admin, { from_month: month, to_month: month })).json();
    return data.range.paid_paise as number;
  };
  const before = await finance();
  expect(await year()).toMatchObject({ payments: 1, paid_paise: 3000 });
  await corrected(paid.itemId, 'returned', { reason: 'Came back' });
  expect(await year()).toMatchObject({ payments: 0, paid_paise: 0 });
  expect(await finance()).toBe(before - 3000);
  const listed = (await post(api, '/admin/payouts', admin, { state: 'returned' })).json().data;
  expect(listed).toMatchObject([{ transaction_id: paid.transactionId, reason: 'Came back', reference: null }]);
  await corrected(paid.itemId, 'paid');
  expect(await year()).toMatchObject({ payments: 1, paid_paise: 3000 });
  expect(await finance()).toBe(before);

  // Returned, renewed, in a run that it leaves, and paid by the first: the latest payment of the claim is a cancelled one.
  const late = await decided('returned');
  await renew(late.userId);
  await confirmedRun();
  await corrected(late.itemId, 'paid');
  const [row] = (await post(api, '/admin/payouts', admin, { state: 'paid' })).json().data;
  expect(row).toMatchObject({
    transaction_id: late.transactionId,
    run_id: late.runId,
    reference: `LATE00${late.itemId}`,
  });
});
