import { sql } from 'kysely';
import {
  cancel,
  confirmedRun,
  create,
  enterDetails,
  itemsOf,
  lastEvent,
  moneyOf,
  payee,
  payoutOf,
  readRun,
  results,
  runAs,
  runOf,
  sentRun,
  withPayouts,
} from '../../../test/fixtures/payouts';
import { admin, api, claimMore } from '../../../test/fixtures/pending-claims';
import { approve, post } from '../../../test/points-driver';
import type { PaymentResult } from '../../programme/bank-files';
import { lockActiveUserAlone } from '../../accounts/users';
import { applyResults, listOpenItems, markSent, renewReturned } from './index';

withPayouts();

async function deleteAccount(token: string) {
  await post(api, '/users/account/deletion-code', token);
  return post(api, '/users/account/delete', token, { otp: api.outbox.at(-1)!.otp, points: 0 });
}

describe('results of the bank', () => {
  test('paid is final, returned waits for other details, then goes into another run; the same again changes nothing', async () => {
    const [one, two] = [await payee(30), await payee(40)];
    const id = await sentRun();
    const [paid, returned] = await runAs(api, ({ trx }) => listOpenItems(trx, id));
    const rows: PaymentResult[] = [
      { itemId: paid!.itemId, outcome: 'paid', reference: 'UTR1' },
      { itemId: returned!.itemId, outcome: 'returned', reason: 'No such account' },
    ];
    expect(await results(id, rows.slice(0, 1))).toEqual({ paid: 1, returned: 0, unchanged: 0, errors: [] });
    expect(await readRun(id)).toMatchObject({ state: 'sent', open: 1, paid: 1, paid_paise: 3000 });
    expect(await results(id, rows)).toEqual({ paid: 0, returned: 1, unchanged: 1, errors: [] });
    expect(await readRun(id)).toMatchObject({ state: 'closed', open: 0, returned: 1, returned_paise: 4000 });
    expect(await lastEvent()).toEqual({
      action: 'payout-results-applied',
      details: { run_id: id, paid: 0, paid_paise: 0, returned: 1, returned_paise: 4000 },
    });
    expect(await results(id, rows)).toEqual({ paid: 0, returned: 0, unchanged: 2, errors: [] });
    expect((await itemsOf(id)).map(({ sealed }) => sealed)).toEqual([null, null]);
    const messages = await sql`
      select user_id, kind, subject, details - 'transactionId' as details from outbox_messages
      where user_id in (${one.userId}, ${two.userId}) order by id`.execute(api.db);
    const masked = expect.any(String);
    expect(messages.rows).toEqual([
      {
        ...{ user_id: one.userId, kind: 'payout-paid', subject: String(paid!.itemId) },
        details: { amountPaise: 3000, masked, reference: 'UTR1' },
      },
      {
        ...{ user_id: two.userId, kind: 'payout-returned', subject: String(returned!.itemId) },
        details: { amountPaise: 4000, masked, reason: 'No such account' },
      },
    ]);
    expect((await create()).statusCode).toBe(409);

    api.clock.advance(60);
    await enterDetails(api, two.userId, 'ra••••@upi');
    await api.db.transaction().execute((trx) => renewReturned(trx, two.userId, api.clock.now()));
    const again = await sentRun();
    const [item] = await runAs(api, ({ trx }) => listOpenItems(trx, again));
    await results(again, [{ itemId: item!.itemId, outcome: 'paid', reference: 'UTR2' }]);
    expect(await moneyOf(one.userId)).toEqual(['approval 3000', 'run 3000', 'payment 3000']);
    expect(await moneyOf(two.userId)).toEqual(
      ['approval', 'run', 'return', 'renewal', 'run', 'payment'].map((kind) => `${kind} 4000`),
    );
  });

  test('a result that contradicts a stored one and an unknown item are errors of their rows', async () => {
    await payee(30);
    const id = await sentRun();
    const itemId = (await itemsOf(id))[0]!.id;
    const applied = await results(id, [
      { itemId: itemId + 1, outcome: 'paid', reference: 'UTR' },
      { itemId, outcome: 'paid', reference: 'UTR3' },
      { itemId, outcome: 'returned', reason: 'Closed' },
      { itemId, outcome: 'paid', reference: 'UTR4' },
      { itemId, outcome: 'paid', reference: 'UTR3' },
    ]);
    const recorded = 'This payment is already recorded as paid with reference UTR3';
    expect(applied).toEqual({
      paid: 1,
      returned: 0,
      unchanged: 1,
      errors: [
        { index: 0, message: 'This payment is not in the run' },
        { index: 2, message: recorded },
        { index: 3, message: recorded },
      ],
    });
  });

  test('what the bank returns after the details were replaced is payable at once, and an admin can try again', async () => {
    const { userId, transactionId } = await payee(30);
    const id = await sentRun();
    api.clock.advance(60);
    await enterDetails(api, userId, 'ra••••@upi');
    const [first] = await itemsOf(id);
    await results(id, [{ itemId: first!.id, outcome: 'returned', reason: 'Bank offline' }]);
    expect(await payoutOf(userId)).toMatchObject({ state: 'payable' });
    const again = await sentRun();
    const [item] = await itemsOf(again);
    await results(again, [{ itemId: item!.id, outcome: 'returned', reason: 'Bank offline' }]);
    expect(await payoutOf(userId)).toMatchObject({ state: 'returned' });
    const retried = runOf(await create(admin, { transaction_ids: [transactionId] }));
    expect(await payoutOf(userId)).toMatchObject({ state: 'in-run' });
    await cancel(retried.id);
  });

  test('what the present details brought back stays returned when an earlier run gets its last results', async () => {
    const [one, two] = [await payee(30), await payee(40)];
    const first = await sentRun();
    const items = await itemsOf(first);
    const back = (itemId: number): PaymentResult[] => [{ itemId, outcome: 'returned', reason: 'Closed' }];
    api.clock.advance(60);
    await enterDetails(api, one.userId, 'ra••••@upi');
    await results(first, back(items[0]!.id));
    const again = await sentRun();
    await results(again, back((await itemsOf(again))[0]!.id));
    await results(first, [{ itemId: items[1]!.id, outcome: 'paid', reference: 'UTR9' }]);
    expect(await payoutOf(one.userId)).toMatchObject({ state: 'returned' });
    expect(await payoutOf(two.userId)).toMatchObject({ state: 'paid' });
  });

  test('409 before the run was sent; the same file twice at once is applied once; a cancel meanwhile is refused', async () => {
    await payee(30);
    const id = await confirmedRun();
    const itemId = (await itemsOf(id))[0]!.id;
    const rows: PaymentResult[] = [{ itemId, outcome: 'paid', reference: 'UTR5' }];
    await expect(results(id, rows)).rejects.toMatchObject({ status: 409, code: 'payout_run_state' });
    await runAs(api, (command) => markSent(command, id));
    const [one, other, cancelled] = await Promise.all([results(id, rows), results(id, rows), cancel(id)]);
    expect([one.paid + other.paid, one.unchanged + other.unchanged]).toEqual([1, 1]);
    expect(cancelled.statusCode).toBe(409);
  });
});

test('a deleted account forfeits what is unpaid; what is in a run is paid, or forfeited with its return', async () => {
  const [free, paid, returned] = [await payee(10), await payee(20), await payee(30)];
  const named = { transaction_ids: [paid.transactionId, returned.transactionId] };
  const id = await sentRun(named);
  for (const { token, userId } of [free, paid, returned]) {
    expect((await deleteAccount(token)).statusCode).toBe(200);
    expect(await payoutOf(userId)).toMatchObject({ state: userId === free.userId ? 'forfeited' : 'in-run' });
  }
  const [one, two] = await itemsOf(id);
  await results(id, [
    { itemId: one!.id, outcome: 'paid', reference: 'UTR6' },
    { itemId: two!.id, outcome: 'returned', reason: 'Unknown name Raju' },
  ]);
  expect(await payoutOf(paid.userId)).toMatchObject({ state: 'paid' });
  expect(await payoutOf(returned.userId)).toMatchObject({ state: 'forfeited' });
  expect(await itemsOf(id)).toMatchObject([
    { masked: '••••', sealed: null, reference: 'UTR6' },
    { masked: '••••', reason: null },
  ]);
});

test('the redemptions file says how each claim was paid, and no payout details', async () => {
  const { userId, transactionId } = await payee(30);
  const id = await sentRun();
  await results(id, [{ itemId: (await itemsOf(id))[0]!.id, outcome: 'paid', reference: 'UTR8' }]);
  const url = '/admin/redemptions_exports?format=csv';
  const { body } = await api.app.inject({ url, headers: { token: admin } });
  const [header, ...rows] = body.split('\r\n');
  expect(header).toMatch(/,Amount \(INR\),Payment,Paid \(IST\),Payment reference$/);
  expect(rows.find((row) => row.startsWith(transactionId))).toMatch(/,30\.00,Paid,[0-9-]+ [0-9:]+,UTR8$/);
  expect(await payoutOf(userId)).toMatchObject({ state: 'paid' });
  expect(body).not.toContain('@okicici');
});

test('a deletion at the same moment as a run or its results: the money is paid, or forfeited, and never left', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { token, userId } = await payee(10);
    const id = round % 2 === 0 ? await sentRun() : undefined;
    await post(api, '/users/account/deletion-code', token);
    const { otp } = api.outbox.at(-1)!;
    const itemId = id && (await itemsOf(id))[0]!.id;
    const [deletion, other] = await Promise.all([
      post(api, '/users/account/delete', token, { otp, points: 0 }),
      id && itemId ? results(id, [{ itemId, outcome: 'returned', reason: 'Closed' }]) : create(),
    ]);
    expect(deletion.statusCode).toBe(200);
    const { state } = await payoutOf(userId);
    if (id) expect([state, other]).toEqual(['forfeited', { paid: 0, returned: 1, unchanged: 0, errors: [] }]);
    else if (state === 'in-run') await cancel(runOf(other as Awaited<ReturnType<typeof create>>).id);
    expect((await payoutOf(userId)).state).toBe('forfeited');
  }
});

// With one connection, neither waits for the other.
(process.env.DATABASE_URL ? describe : describe.skip)('with two connections', () => {
  test('a run leaves out a user whose details are being replaced', async () => {
    const { userId } = await payee(30);
    await api.db.transaction().execute(async (trx) => {
      await lockActiveUserAlone(trx, userId);
      expect((await create()).statusCode).toBe(409);
    });
    expect((await create()).statusCode).toBe(201);
  });

  test('results of two runs with payments of one deleted user do not wait for each other', async () => {
    const { token } = await payee(30);
    const first = await sentRun();
    api.clock.advance(60);
    await approve(api, admin, { transaction_id: await claimMore(token, 40) });
    const second = await sentRun();
    await deleteAccount(token);
    const back = async (id: number): Promise<PaymentResult[]> => [
      { itemId: (await itemsOf(id))[0]!.id, outcome: 'returned', reason: 'Closed' },
    ];
    const [one, other] = [await back(first), await back(second)];
    await runAs(api, async (command) => {
      await applyResults(command, first, one);
      expect(await results(second, other)).toMatchObject({ returned: 1 });
    });
  });
});

test('one bank reference closes one payment, whatever its spelling, in one run and across runs', async () => {
  for (let count = 0; count < 2; count += 1) await payee(10);
  const first = await sentRun();
  const [one, two] = await itemsOf(first);
  const paid = (itemId: number, reference = 'UTR0000077') => ({ itemId, outcome: 'paid' as const, reference });
  expect(await results(first, [paid(one!.id), paid(two!.id)])).toMatchObject({ paid: 1, errors: [{ index: 1 }] });
  await payee(10);
  const other = await sentRun();
  const [third] = await itemsOf(other);
  expect(await results(other, [paid(third!.id, 'utr 0000077')])).toMatchObject({ paid: 0, errors: [{ index: 0 }] });
});

test('a payment of a later epoch is named by its whole reference: in the problem of a row, and in a correction', async () => {
  for (let count = 0; count < 2; count += 1) await payee(10);
  const run = await sentRun();
  await api.db.updateTable('payout_runs').set({ epoch_id: 2 }).where('id', '=', run).execute();
  const [one, two] = await itemsOf(run);
  const paid = (itemId: number) => ({ itemId, outcome: 'paid' as const, reference: 'UTR0000088' });
  const { errors } = await results(run, [paid(one!.id), paid(two!.id)]);
  const reference = `PAY${one!.id}E2`;
  expect(errors).toMatchObject([
    { message: expect.stringContaining(`closed payment ${reference} of run ${run}`), usedBy: { epoch: 2 } },
  ]);
  const correction = { to: 'returned', reason: 'The account is closed' };
  expect((await post(api, `/admin/payout-items/${one!.id}/correct`, admin, correction)).statusCode).toBe(202);
  const { data } = (await post(api, '/admin/confirmations', admin, { kind: 'correction' })).json();
  expect(data[0].order).toMatchObject({ payment: reference, run_id: run });
});
