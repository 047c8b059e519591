import {
  cancel,
  confirm,
  create,
  download,
  itemsOf,
  lastEvent,
  payee,
  payoutOf,
  PROGRAMME,
  RAZORPAY,
  readRun,
  runOf,
  second,
  setProgramme,
  withPayouts,
} from '../../../test/fixtures/payouts';
import { api } from '../../../test/fixtures/pending-claims';
import { expectRefusal } from '../../../test/points-driver';
import { type BankFile, presets } from '../../programme/bank-files';

withPayouts();
const set = (bankFile: BankFile | null) => setProgramme(api, { ...PROGRAMME, bankFile });
beforeEach(() => set(RAZORPAY));

/** The form with a constant in place of the UPI ID, and the UPI ID in a column that the bank ignores. */
const redirected: BankFile = {
  ...RAZORPAY,
  columns: [
    ...RAZORPAY.columns.map((column) =>
      column.value === 'upi' ? { header: column.header, value: 'text' as const, text: 'thief@okaxis' } : column,
    ),
    { header: 'Fund Account', value: 'upi' as const },
  ],
};

test('a form changed after the confirmation pays whom the two admins confirmed', async () => {
  for (let count = 0; count < 3; count += 1) await payee(1500);
  const { id } = runOf(await create());
  await confirm(id, second);
  await set(redirected);
  const { body } = await download(id);
  expect(body).not.toContain('thief@okaxis');
  expect(body.split('ramesh@okicici')).toHaveLength(4);
  await set(null);
  expect((await download(id)).body).toBe(body);
  expect((await readRun(id)).bank_file).toEqual(RAZORPAY);
});

test('409 with no form, and with one that pays all users to one place, saved under earlier rules', async () => {
  const { userId } = await payee();
  await set(null);
  expectRefusal(await create(), 409, 'Set up the bank file first', 'bank_file_missing');
  await set(redirected);
  const refused = await create();
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'bank_file_unfit']);
  expect(refused.json().message).toContain('thief@okaxis');
  expect(await payoutOf(userId)).toMatchObject({ state: 'payable' });
});

test('what the form cannot carry is left out of the run, with the reason; nothing left is a 409 that says why', async () => {
  const devanagari = await payee(10, { method: 'upi', upiId: 'asha@okicici', name: 'आशा पाटील' });
  const refused = await create();
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    {
      code: 'nothing_payable',
      message: expect.stringContaining('1: the name has letters that the bank file cannot hold'),
    },
  ]);
  const upi = await payee(20);
  await set({ ...presets.find(({ id }) => id === 'hdfc-enet')!.file, debit: '42' });
  const bank = await payee(30, { method: 'bank', accountNumber: '00123400567', ifsc: 'SBIN0001234', name: 'Asha' });
  const made = await create();
  const { run, left_out } = made.json().data;
  expect((await itemsOf(run.id)).map(({ user_id }) => user_id)).toEqual([bank.userId]);
  expect(left_out).toEqual([
    {
      reason: 'no-column',
      claims: 2,
      users: 2,
      amount_paise: 3000,
      transaction_ids: [devanagari.transactionId, upi.transactionId],
    },
  ]);
  expect(await lastEvent()).toMatchObject({ action: 'payout-run-created', details: { items: 1, amount_paise: 3000 } });
  await cancel(run.id);
  await set({ ...RAZORPAY, plain: false });
  expect((await create()).json().data).toMatchObject({ run: { items: 3 }, left_out: [] });
});
