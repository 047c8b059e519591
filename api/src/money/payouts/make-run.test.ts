import { sql } from 'kysely';
import { TEST_ADMIN } from '../../../test/create-test-api';
import {
  cancel,
  confirm,
  create,
  download,
  enterDetails,
  itemsOf,
  lastEvent,
  moneyOf,
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
import { admin, api, claimant, SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { multipartBody } from '../../../test/uploads';
import { type BankFile, presets, referenceOf } from '../../programme/bank-files';
import { approve, expectRefusal, post } from '../../../test/points-driver';
import { makePayable } from './make-payable';

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

describe('the form of a run', () => {
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
    expect(await lastEvent()).toMatchObject({
      action: 'payout-run-created',
      details: { items: 1, amount_paise: 3000 },
    });
    await cancel(run.id);
    await set({ ...RAZORPAY, plain: false });
    expect((await create()).json().data).toMatchObject({ run: { items: 3 }, left_out: [] });
  });
});

describe('make-payable', () => {
  const worth = async (pointValuePaise: number | null) => {
    await setProgramme(api, { ...PROGRAMME, pointValuePaise });
    // Later than the tolerance of I19.
    api.clock.advance(120);
  };

  /** Returns a user whose claim was approved while no value was set. */
  async function unpaid(points: number) {
    const user = await claimant(points);
    await approve(api, admin, { transaction_id: user.transactionId });
    return user;
  }
  const make = (order: Parameters<typeof makePayable>[1]) => makePayable(api.context, order);
  const shown = async () => (await post(api, '/admin/payouts', admin)).json().without_money;

  test('claims approved while no value was set: counted, then payable at the given value, once', async () => {
    await worth(null);
    const [one, two, three] = [await unpaid(10), await unpaid(20), await unpaid(30)];
    expect(await moneyOf(one.userId)).toEqual([]);
    expect(await shown()).toBeNull();
    await worth(200);
    expect(await shown()).toEqual({ count: 3, points: 60 });

    const named = { valuePaise: 150, transactionIds: [two.transactionId, 'TX-1'] };
    expect(await make({ ...named, confirmed: false })).toEqual({ claims: 1, points: 20, left: ['TX-1'] });
    expect(await shown()).toEqual({ count: 3, points: 60 });
    expect(await make({ ...named, confirmed: true })).toEqual({ claims: 1, points: 20, left: ['TX-1'] });
    expect(await payoutOf(two.userId)).toMatchObject({
      ...{ points: 20, value_paise: 150, amount_paise: 3000, state: 'payable' },
      approved_at: api.clock.now(),
    });
    expect(await moneyOf(two.userId)).toEqual(['approval 3000']);
    const audited = api.db.selectFrom('audit_log').selectAll().where('action', '=', 'claims-made-payable');
    expect(await audited.execute()).toMatchObject([
      { admin_id: null, details: { claims: 1, points: 20, value_paise: 150, amount_paise: 3000 } },
    ]);
    expect(await make({ ...named, confirmed: true })).toEqual({
      claims: 0,
      points: 0,
      left: [two.transactionId, 'TX-1'],
    });

    // Two at once, and again: each claim once.
    const all = { valuePaise: 100, confirmed: true };
    await Promise.all([make(all), make(all)]);
    expect(await make(all)).toEqual({ claims: 0, points: 0, left: [] });
    for (const { userId, points } of [
      { ...one, points: 10 },
      { ...three, points: 30 },
    ])
      expect(await moneyOf(userId)).toEqual([`approval ${points * 100}`]);
    expect(await shown()).toEqual({ count: 0, points: 0 });
    await enterDetails(api, one.userId);
    expect((await create()).json().data.run).toMatchObject({ items: 1, amount_paise: 1000 });
    await worth(100);
  });

  test('claims of a deleted account, waiting and rejected ones are none of them', async () => {
    await worth(null);
    const [deleted, waiting] = [await unpaid(10), await claimant(20)];
    await api.db.updateTable('users').set({ erased_at: api.clock.now() }).where('id', '=', deleted.userId).execute();
    await worth(100);
    expect(await shown()).toEqual({ count: 0, points: 0 });
    const both = { valuePaise: 100, transactionIds: [deleted.transactionId, waiting.transactionId], confirmed: true };
    expect(await make(both)).toEqual({ claims: 0, points: 0, left: both.transactionIds });
    await api.db.updateTable('users').set({ erased_at: null }).where('id', '=', deleted.userId).execute();
    await make({ valuePaise: 100, confirmed: true });
  });
});

test('what a large backlog leaves out is counted over all that was gathered, each user once, the oldest claims named', async () => {
  const users = [];
  for (const points of [10, 20]) users.push(await payee(points, { method: 'upi', upiId: 'asha@okicici', name: 'आशा' }));
  const at = api.clock.now();
  // More than are gathered at a time, without their journals.
  const { rows: more } = await sql<{ claim_id: number }>`
    with more as (
      insert into claims (user_id, points, status, claimed_at, resolved_at)
      select case n % 2 when 0 then ${users[0]!.userId}::bigint else ${users[1]!.userId}::bigint end, 1, 'approved', ${at}, ${at}
      from generate_series(1, 5000) n
      returning id, user_id
    )
    insert into payouts (claim_id, user_id, points, value_paise, amount_paise, approved_at)
    select id, user_id, 1, 100, 100, ${at} from more returning claim_id`.execute(api.db);
  const paid = await payee(30);
  const { run, left_out } = (await create()).json().data;
  const ids = more.map(({ claim_id }) => claim_id);
  await api.db.deleteFrom('payouts').where('claim_id', 'in', ids).execute();
  await api.db.deleteFrom('claims').where('id', 'in', ids).execute();
  expect((await itemsOf(run.id)).map(({ user_id }) => user_id)).toEqual([paid.userId]);
  expect(left_out).toEqual([
    { reason: 'name', claims: 5002, users: 2, amount_paise: 503_000, transaction_ids: expect.any(Array) },
  ]);
  expect(left_out[0].transaction_ids).toHaveLength(20);
  expect(left_out[0].transaction_ids.slice(0, 2)).toEqual(users.map(({ transactionId }) => transactionId));
});
