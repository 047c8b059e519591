import { itemsOf, payee, results, sentRun, withPayouts } from '../../../test/fixtures/payouts';
import { admin, api } from '../../../test/fixtures/pending-claims';
import { post } from '../../../test/points-driver';

withPayouts();

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
