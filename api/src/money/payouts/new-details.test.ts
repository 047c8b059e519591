import {
  create,
  enterPayoutDetails,
  itemsOf,
  payoutOf,
  RAZORPAY,
  results,
  runAs,
  runOf,
  setProgramme,
  UPI,
  withPayouts,
} from '../../../test/fixtures/payouts';
import { api, claimant } from '../../../test/fixtures/pending-claims';
import { approve, post } from '../../../test/points-driver';
import { markSent } from '.';

withPayouts();

const HOUR = 3600;
const iso = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR * 1000).toISOString();

let admin: string;
/** Moves the clock; the admin's session may have ended. */
const wait = async (seconds: number) => {
  api.clock.advance(seconds);
  admin = await api.signInAdmin();
};
beforeEach(async () => {
  const settings = JSON.stringify({ pointValuePaise: 100, payoutMethods: ['upi', 'bank'], bankFile: RAZORPAY });
  await api.db.insertInto('programme_settings').values({ settings, admin_id: null, at: api.clock.now() }).execute();
  await wait(120);
});

/** Returns a user with an approved claim and details entered this moment. */
async function payee() {
  const user = await claimant(50);
  await approve(api, admin, { transaction_id: user.transactionId });
  expect((await enterPayoutDetails(api, user.token)).statusCode).toBe(200);
  return { ...user, enteredAt: api.clock.now() };
}
const listed = async (state = 'payable') => (await post(api, '/admin/payouts', admin, { state })).json();

test('without a setting, details are paid a day after they were entered; the list and the user’s page show from when', async () => {
  const { token, transactionId, enteredAt } = await payee();
  const from = iso(enteredAt, 24);
  const list = await listed();
  expect(list.data).toMatchObject([{ blocked: 'new-details', payable_from: from }]);
  expect(list.by_state).toMatchObject({ payable: { count: 1 }, ready: { count: 0 } });
  expect((await post(api, '/users/payout-details/get', token)).json().data).toMatchObject({ paid_from: from });
  expect((await create(admin)).json().code).toBe('nothing_payable');

  await wait(24 * HOUR - 1);
  expect((await create(admin)).statusCode).toBe(409);
  await wait(1);
  expect((await listed()).data).toMatchObject([{ blocked: null, payable_from: null }]);
  const run = runOf(await create(admin));
  expect(await itemsOf(run.id)).toHaveLength(1);
  expect((await listed('in-run')).data[0]).toMatchObject({ transaction_id: transactionId, payable_from: null });
});

test('a named claim is skipped with the reason, and its money stays payable', async () => {
  const old = await payee();
  await wait(24 * HOUR);
  const fresh = await payee();
  const named = { transaction_ids: [old.transactionId, fresh.transactionId, 'TX-1'] };
  const { run, skipped } = (await create(admin, named)).json().data;
  expect(run).toMatchObject({ items: 1 });
  expect(skipped).toEqual([
    { transaction_id: fresh.transactionId, state: 'payable', reason: 'new-details' },
    { transaction_id: 'TX-1', state: null, reason: null },
  ]);
  expect(await payoutOf(fresh.userId)).toMatchObject({ state: 'payable' });
});

test('replaced details wait again, also for what the bank returned', async () => {
  const { userId, token, transactionId } = await payee();
  await wait(24 * HOUR);
  const { id } = runOf(await create(admin));
  await runAs(api, (command) => markSent(command, id));
  const [item] = await itemsOf(id);
  await results(id, [{ itemId: item!.id, outcome: 'returned', reason: 'Closed' }]);
  await wait(HOUR);
  await enterPayoutDetails(api, token, { method: 'upi', upi_id: 'other@okicici', name: 'Ramesh' });
  expect(await payoutOf(userId)).toMatchObject({ state: 'payable' });
  const changedAt = api.clock.now();
  expect((await listed()).data).toMatchObject([{ blocked: 'new-details', payable_from: iso(changedAt, 24) }]);
  expect((await create(admin, { transaction_ids: [transactionId] })).statusCode).toBe(409);
  await wait(24 * HOUR);
  expect((await create(admin)).statusCode).toBe(201);
});

test('another name makes what the bank returned payable at once, the same name does not; admins see the change', async () => {
  const { userId, token, transactionId } = await payee();
  const rename = async (name: string) => {
    await wait(60);
    await post(api, '/users/payout-details/code', token);
    const payload = { name, otp: api.outbox.at(-1)!.otp };
    const url = '/users/payout-details/name';
    expect((await api.app.inject({ method: 'PUT', url, headers: { token }, payload })).statusCode).toBe(200);
  };
  await wait(24 * HOUR);
  const { id } = runOf(await create(admin));
  await runAs(api, (command) => markSent(command, id));
  const [item] = await itemsOf(id);
  await results(id, [{ itemId: item!.id, outcome: 'returned', reason: 'Name differs' }]);
  const seenChange = async () => {
    const url = `/admin/payout-runs/${id}/items`;
    return (await post(api, url, admin)).json().data[0].details_changed_at;
  };

  await rename(UPI.name);
  expect([(await payoutOf(userId)).state, await seenChange()]).toEqual(['returned', null]);
  await rename('Ramesh Vitthal Pawar');
  expect((await listed()).data).toMatchObject([
    { transaction_id: transactionId, state: 'payable', blocked: null, payable_from: null },
  ]);
  expect(await seenChange()).toBe(api.clock.now().toISOString());
  expect(runOf(await create(admin)).state).toBe('confirmed');
});

test('0 hours: at once; 720 hours at most', async () => {
  const owner = await api.signInAdmin();
  const settings = (await api.app.inject({ url: '/admin/programme', headers: { token: owner } })).json().data;
  expect(settings.payout_wait_hours).toBe(24);
  const put = (hours: unknown) =>
    api.app.inject({
      ...{ method: 'PUT', url: '/admin/programme', headers: { token: owner } },
      payload: { version: settings.version, payout_wait_hours: hours },
    });
  for (const hours of [-1, 721, 1.5, null]) expect((await put(hours)).json().message).toContain('from 0 to 720');
  await setProgramme(api, { pointValuePaise: 100, payoutMethods: ['upi'], payoutWaitHours: 0, bankFile: RAZORPAY });
  await payee();
  expect((await create(admin)).statusCode).toBe(201);
});
