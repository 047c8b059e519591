import {
  confirmedRun,
  create,
  itemsOf,
  lastEvent,
  payee,
  readRun,
  runOf,
  setProgramme,
  withPayouts,
} from '../../../test/fixtures/payouts';
import { admin, api } from '../../../test/fixtures/pending-claims';
import { expectRefusal, post } from '../../../test/points-driver';
import { multipartBody } from '../../../test/uploads';
import { presets, referenceOf } from '../../programme/bank-files';
import { type PayoutDetails, sealPayout } from '../payout-details';

withPayouts();

const razorpay = { ...presets.find(({ id }) => id === 'razorpayx')!.file, debit: '7878780080316316' };
const hdfc = { ...presets.find(({ id }) => id === 'hdfc-enet')!.file };
const pay = (bankFile: typeof razorpay | null) => setProgramme(api, { pointValuePaise: 100, bankFile });
beforeEach(() => pay(razorpay));

const UPI: PayoutDetails = { method: 'upi', upiId: 'ramesh@okicici', name: 'Ramesh Pawar' };
const BANK: PayoutDetails = { method: 'bank', accountNumber: '00123400567', ifsc: 'SBIN0001234', name: '=Asha' };

/** Returns a user with encrypted payout details and an approved claim. */
async function payeeWith(details: PayoutDetails, points: number) {
  const user = await payee(points);
  const sealed = sealPayout(api.context.config.payoutKeys, user.userId, details);
  await api.db
    .updateTable('payout_details')
    .set({ method: details.method, sealed })
    .where('user_id', '=', user.userId)
    .execute();
  return user;
}
const download = (id: number | string, token: string | undefined = admin, method: 'GET' | 'HEAD' = 'GET') =>
  api.app.inject({ method, url: `/admin/payout-runs/${id}/file.csv`, headers: token ? { token } : {} });
function upload(id: number, lines: string[], { token = admin, filename = 'results.csv' } = {}) {
  const head = 'Payout Reference Id,Status,UTR,Error Description,Payout Amount (in Rupees)';
  const { payload, headers } = multipartBody([{ name: 'file', value: [head, ...lines].join('\n'), filename }]);
  const url = `/admin/payout-runs/${id}/results`;
  return api.app.inject({ method: 'POST', url, payload, headers: { ...headers, token } });
}
const actions = async () =>
  (await api.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action);

describe('a run’s file', () => {
  test('200: full details in the bank’s form, the run is sent, each download is recorded, and what was decided is gone', async () => {
    await payeeWith(UPI, 30);
    await payeeWith(BANK, 45);
    const id = await confirmedRun();
    const [first, second] = await itemsOf(id);
    expect((await download(id, admin, 'HEAD')).statusCode).toBe(404);
    const before = (await actions()).length;

    const file = await download(id);
    expect([file.statusCode, file.headers['cache-control'], file.headers['content-disposition']]).toEqual([
      200,
      'no-store',
      `attachment; filename="payout-run-${id}.csv"`,
    ]);
    const [, upiLine, bankLine] = file.body.split('\r\n');
    expect(upiLine).toContain('7878780080316316,30.00,INR,UPI,cashback,,vpa,Ramesh Pawar,,,ramesh@okicici');
    expect(bankLine).toContain(
      `bank_account,Asha,SBIN0001234,00123400567,,,Asha,Rewards,${referenceOf(second!.id, 1)},`,
    );
    expect(await readRun(id)).toMatchObject({ state: 'sent', open: 2 });

    await upload(id, [`${referenceOf(first!.id, 1)},processed,UTR0000001,,30.00`]);
    expect((await download(id)).body.split('\r\n')).toHaveLength(3);
    expect((await actions()).slice(before)).toEqual([
      'payout-run-sent',
      'payout-file-downloaded',
      'payout-results-applied',
      'payout-file-downloaded',
    ]);
    expect(JSON.stringify(await lastEvent())).toBe(
      JSON.stringify({ action: 'payout-file-downloaded', details: { items: 1, run_id: id, amount_paise: 4500 } }),
    );
    await upload(id, [`${referenceOf(second!.id, 1)},failed,,Account closed,45.00`]);
    expectRefusal(await download(id), 409, 'Every payment of this run is decided', 'payout_run_state');
  });

  test('401, 403, 404, and 409 for a run of before without a form, or before its confirmation: it stays unsent', async () => {
    expectRefusal(await download(1, ''), 401, 'Please Provide Token');
    expectRefusal(await download(1, (await api.signInUser()).token), 403, 'Forbidden');
    expectRefusal(await download(999_999), 404, 'Payout run not found');
    await payeeWith(UPI, 30);
    const id = await confirmedRun();
    const setForm = (form: string | null) =>
      api.db.updateTable('payout_runs').set({ form }).where('id', '=', id).execute();
    await setForm(null);
    const none = await download(id);
    expect([none.statusCode, none.json().code]).toEqual([409, 'payout_run_state']);
    await setForm(JSON.stringify(hdfc));
    const unfit = await download(id);
    expect([unfit.statusCode, unfit.json().code]).toEqual([409, 'bank_file_unfit']);
    expect(unfit.body).not.toContain('ramesh');
    expect(await readRun(id)).toMatchObject({ state: 'confirmed', sent_at: null });
    await post(api, `/admin/payout-runs/${id}/cancel`, admin);
    await setProgramme(api, { pointValuePaise: 100, confirmRunsAbovePaise: 0, bankFile: razorpay });
    const { id: proposed } = runOf(await create());
    expectRefusal(await download(proposed), 409, 'Another admin must confirm this run first', 'payout_run_state');
  });
});

describe('results of a run', () => {
  test('200: right rows apply, wrong ones are reported; the corrected file stores the rest, and again changes nothing', async () => {
    await payeeWith(UPI, 30);
    await payeeWith(BANK, 45);
    const id = await confirmedRun();
    await download(id);
    const [first, second] = (await itemsOf(id)).map((item) => referenceOf(item.id, 1));
    const paid = `${first},Processed,utr0000002,,30`;
    const wrong = await upload(id, [paid, `${second},Processed,UTR0000003,,44.00`, 'PAY999999,Failed,,,1']);
    expect([wrong.statusCode, wrong.json()]).toEqual([
      200,
      {
        message: 'Results Stored Successfully',
        data: {
          paid: 1,
          returned: 0,
          unchanged: 0,
          undecided: 0,
          failed: 2,
          sheet: { name: expect.any(String), heading_row: 1 },
          errors: [
            { row: 3, column: 'amount', code: 'amount_differs', message: expect.any(String), value: '44.00' },
            { row: 4, column: 'reference', code: 'payment_not_found', message: expect.any(String), value: 'PAY999999' },
          ],
        },
      },
    ]);
    const lines = [paid, `${second},Reversed,,Account closed,45.00`];
    expect((await upload(id, lines)).json().data).toMatchObject({ paid: 0, returned: 1, unchanged: 1, failed: 0 });
    expect((await upload(id, lines)).json().data).toMatchObject({ paid: 0, returned: 0, unchanged: 2, failed: 0 });
    expect((await itemsOf(id)).map(({ state, reference, reason }) => [state, reference, reason])).toEqual([
      ['paid', 'UTR0000002', null],
      ['returned', null, 'Account closed'],
    ]);
    expect(await readRun(id)).toMatchObject({ state: 'closed', paid: 1, returned: 1 });

    await payeeWith(UPI, 20);
    const other = await confirmedRun();
    await download(other);
    expect((await upload(other, [paid])).json().data.errors).toMatchObject([{ row: 2, code: 'other_run' }]);
    expect(await readRun(other)).toMatchObject({ state: 'sent', open: 1 });
  });

  test('400 for no file or another kind, 401, 403, 404, 409 before the file was sent', async () => {
    await payeeWith(UPI, 30);
    const id = await confirmedRun();
    const row = 'PAY1,Failed,,,1';
    const { payload, headers } = multipartBody([{ name: 'other', value: 'x' }]);
    const url = `/admin/payout-runs/${id}/results`;
    const none = await api.app.inject({ method: 'POST', url, payload, headers: { ...headers, token: admin } });
    expectRefusal(none, 400, 'Please upload the result file of the bank.', 'files_missing');
    expectRefusal(
      await upload(id, [row], { filename: 'a.pdf' }),
      400,
      'Only CSV and Excel (xls, xlsx) files are allowed.',
    );
    expectRefusal(await upload(id, []), 400, 'The sheet has no rows', 'invalid_sheet');
    const headless = multipartBody([
      { name: 'file', value: 'Export of 21 Nov\nRef,State,UTR,Amount\nPAY1,Failed,,1', filename: 'a.csv' },
    ]);
    const unknown = await api.app.inject({
      ...{ method: 'POST', url, payload: headless.payload },
      headers: { ...headless.headers, token: admin },
    });
    expectRefusal(
      unknown,
      400,
      'The sheet “Sheet1” has no column “Payout Reference Id”, “Payout Amount (in Rupees)”, “Status” in row 2, which looks most like its headings',
      'invalid_sheet',
    );
    const large = await upload(id, ['x'.repeat(5 * 1024 * 1024)]);
    expectRefusal(large, 413, 'Spreadsheet is too large: up to 5 MB are accepted', 'sheet_too_large');
    expectRefusal(await upload(id, [row], { token: '' }), 401, 'Please Provide Token');
    expectRefusal(await upload(id, [row], { token: (await api.signInUser()).token }), 403, 'Forbidden');
    expectRefusal(await upload(999_999, [row]), 404, 'Payout run not found');
    expectRefusal(await upload(id, [row]), 409, 'This run has not been sent to the bank', 'payout_run_state');
  });
});

test('forms to start from, and a preview with made-up payments; what a form lacks is a 400', async () => {
  const listed = await api.app.inject({ url: '/admin/bank-files/presets', headers: { token: admin } });
  expect(listed.json().data.map(({ id }: { id: string }) => id)).toEqual(['icici-npab', 'hdfc-enet', 'razorpayx']);
  const preview = await post(api, '/admin/bank-files/preview', admin, razorpay);
  expect(preview.json().data.text.split('\r\n')).toHaveLength(4);
  const lacking = await post(api, '/admin/bank-files/preview', admin, {
    ...razorpay,
    debit: '',
    columns: [razorpay.columns[0]],
  });
  expect([lacking.statusCode, Object.keys(lacking.json().errors)]).toEqual([400, ['columns', 'debit']]);
  expectRefusal(await post(api, '/admin/bank-files/preview', undefined, razorpay), 401, 'Please Provide Token');
});
