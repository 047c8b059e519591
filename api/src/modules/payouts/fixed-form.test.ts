import {
  confirm,
  create,
  download,
  payee,
  PROGRAMME,
  RAZORPAY,
  runOf,
  second,
  setProgramme,
  withPayouts,
} from '../../../test/fixtures/payouts';
import { api } from '../../../test/fixtures/pending-claims';

withPayouts();

test('a form changed after the confirmation pays whom the two admins confirmed', async () => {
  for (let count = 0; count < 3; count += 1) await payee(1500);
  const { id } = runOf(await create());
  await confirm(id, second);
  const columns = RAZORPAY.columns.map((column) =>
    column.value === 'upi' ? { header: column.header, value: 'text' as const, text: 'thief@okaxis' } : column,
  );
  const also = { header: 'Fund Account', value: 'upi' as const };
  await setProgramme(api, { ...PROGRAMME, bankFile: { ...RAZORPAY, columns: [...columns, also] } });
  const { body } = await download(id);
  expect(body).not.toContain('thief@okaxis');
  expect(body.split('ramesh@okicici')).toHaveLength(4);
});
