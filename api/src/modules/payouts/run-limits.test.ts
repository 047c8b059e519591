import { create, payee, PROGRAMME, runOf, setProgramme, withPayouts } from '../../../test/fixtures/payouts';
import { admin, api } from '../../../test/fixtures/pending-claims';

withPayouts();

test('nine runs below the limit need a second admin from where their sum passes it', async () => {
  await setProgramme(api, { ...PROGRAMME, confirmRunsAbovePaise: 100_000 });
  const states = [];
  for (let count = 0; count < 9; count += 1) {
    const { transactionId } = await payee(300);
    states.push(runOf(await create(admin, { transaction_ids: [transactionId] })).state);
  }
  expect(states).toEqual([...Array(3).fill('confirmed'), ...Array(6).fill('proposed')]);
});
