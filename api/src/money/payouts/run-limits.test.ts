import { TEST_ADMIN } from '../../../test/create-test-api';
import {
  confirm,
  create,
  download,
  itemsOf,
  payee,
  payoutOf,
  PROGRAMME,
  readRun,
  runOf,
  second,
  setProgramme,
  withPayouts,
} from '../../../test/fixtures/payouts';
import { admin, api, SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { multipartBody } from '../../../test/uploads';
import { referenceOf } from '../../programme/bank-files';

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

describe('an account of an admin', () => {
  const give = async (userId: number, mobile: string) => {
    await api.db
      .updateTable('users')
      .set({ mobile: `8${String(userId).padStart(9, '0')}` })
      .where('mobile', '=', mobile)
      .execute();
    await api.db.updateTable('users').set({ mobile }).where('id', '=', userId).execute();
  };
  const upload = (id: number, row: string, token: string) => {
    const head = 'Payout Reference Id,Status,UTR,Error Description,Payout Amount (in Rupees)';
    const file = { name: 'file', value: `${head}\n${row}`, filename: 'results.csv' };
    const { payload, headers } = multipartBody([file]);
    return api.app.inject({
      method: 'POST',
      url: `/admin/payout-runs/${id}/results`,
      payload,
      headers: { ...headers, token },
    });
  };

  test('is left out of the runs that this admin makes; another admin pays it', async () => {
    await setProgramme(api, { ...PROGRAMME, confirmRunsAbovePaise: 0 });
    const [own, other] = [await payee(10), await payee(20)];
    await give(own.userId, TEST_ADMIN);
    const { run, left_out } = (await create()).json().data;
    expect((await itemsOf(run.id)).map(({ user_id }) => user_id)).toEqual([other.userId]);
    expect(left_out).toMatchObject([{ reason: 'own-account', claims: 1, amount_paise: 1000 }]);
    const refused = await create();
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'No claim can be paid. Left out: 1: they are due to an account of your own',
    ]);
    const { id } = runOf(await create(second));
    expect((await itemsOf(id)).map(({ user_id }) => user_id)).toEqual([own.userId]);
    expect(await confirm(id)).toMatchObject({ statusCode: 403 });
    expect((await confirm(id)).json().code).toBe('own_account');
    expect(await readRun(id)).toMatchObject({ state: 'proposed' });
  });

  test('is not confirmed by this admin, and its result is another admin’s to upload', async () => {
    await setProgramme(api, { ...PROGRAMME, confirmRunsAbovePaise: 0 });
    const { userId } = await payee(10);
    const { id } = runOf(await create());
    await give(userId, SECOND_ADMIN);
    expect((await confirm(id, second)).json().code).toBe('own_account');
    await give(await userWithout(), SECOND_ADMIN);
    await confirm(id, second);
    await download(id);
    await give(userId, SECOND_ADMIN);
    const [item] = await itemsOf(id);
    const row = `${referenceOf(item!.id, 1)},processed,UTR0000042,,10.00`;
    const own = await upload(id, row, second);
    expect(own.json().data).toMatchObject({ paid: 0, failed: 1, errors: [{ row: 2, code: 'own_account' }] });
    expect(await payoutOf(userId)).toMatchObject({ state: 'in-run' });
    expect((await upload(id, row, admin)).json().data).toMatchObject({ paid: 1, failed: 0 });
  });

  const userWithout = async () => (await api.signInUser()).userId;
});
