import { itemsOf, payee, results, sentRun, withPayouts } from '../../../test/fixtures/payouts';

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
