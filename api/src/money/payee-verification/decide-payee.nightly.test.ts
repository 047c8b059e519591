import { sql } from 'kysely';
import { TEST_ADMIN } from '../../../test/create-test-api';
import { admin, api, claimMore, SECOND_ADMIN, withPendingClaims } from '../../../test/fixtures/pending-claims';
import {
  ownPayeeOf,
  payeeOf,
  replace,
  standIn,
  userPaidTo,
  verify,
  VERIFYING,
  withProvider,
} from '../../../test/fixtures/payees';
import { create, forfeitAll, itemsOf, lastEvent, RAZORPAY, runOf, setProgramme } from '../../../test/fixtures/payouts';
import { approve, expectRefusal, post } from '../../../test/points-driver';
import { mobileKey } from '../../programme/conflicts-of-interest/destination-keys';

withPendingClaims();
withProvider();
let second: string;
beforeAll(async () => {
  second = await api.signInAdmin(SECOND_ADMIN);
});
afterEach(() => forfeitAll(api));

const REASON = { reason: 'Passbook seen: his wife’s account' };
const accept = (id: number, token = admin) => post(api, `/admin/payees/${id}/accept`, token, REASON);
const correct = (id: number, token = admin) =>
  post(api, `/admin/payees/${id}/correct`, token, { reason: 'The account is of Sunita Jadhav' });
const listed = async () => (await post(api, '/admin/payees', admin)).json<{ data: Record<string, unknown>[] }>().data;

/** A user whose UPI ID is of another person. */
async function unclear() {
  standIn.names.set('ramesh@okicici', 'SUNITA JADHAV');
  const user = await userPaidTo();
  await verify();
  return { ...user, id: (await payeeOf(user.userId, admin)).verification_id };
}

test('lists payees with both names, until one is accepted with a reason: verified for exactly these details', async () => {
  const { id, token, userId } = await unclear();
  expect(await listed()).toEqual([
    expect.objectContaining({
      ...{ verification_id: id, user_id: userId, outcome: 'mismatch', state: 'review', masked: 'ra••••@okicici' },
      ...{ bank_name: 'SUNITA JADHAV', given_name: 'Ramesh Pawar', amount_paise: 0, is_ordered: false },
    }),
  ]);
  expect((await accept(id)).json().data).toEqual({ id, state: 'verified' });
  expect(await listed()).toEqual([]);
  expect(await ownPayeeOf(token)).toMatchObject({ state: 'verified', bank_name: 'SUNITA JADHAV' });
  expect(await payeeOf(userId, admin)).toMatchObject({ state: 'verified', outcome: 'mismatch', ...REASON });
  expect(await lastEvent()).toEqual({
    action: 'payee-accepted',
    details: { verification_id: id, user_id: userId, outcome: 'mismatch', ...REASON },
  });
  expectRefusal(await accept(id), 409, 'This payee is verified already', 'payee_decided');
  await replace(token, { method: 'upi', upi_id: 'ramesh@okicici', name: 'R Pawar' });
  await verify();
  expect(await ownPayeeOf(token)).toMatchObject({ state: 'review' });
});

test('above the limit for payout runs a second admin accepts, by what is due to the user and in sum of a day', async () => {
  await setProgramme(api, { ...VERIFYING, confirmRunsAbovePaise: 5000 });
  const [one, two] = [await unclear(), await unclear()];
  for (const { token } of [one, two]) await approve(api, second, { transaction_id: await claimMore(token, 50) });
  expect((await accept(one.id)).statusCode).toBe(200);
  const ordered = await accept(two.id);
  expect(ordered.statusCode).toBe(202);
  expect(await listed()).toEqual([expect.objectContaining({ verification_id: two.id, is_ordered: true })]);
  for (const again of [await accept(two.id), await correct(two.id)])
    expectRefusal(again, 409, 'A second admin must first decide about this payee', 'payee_order_waits');
  const address = `/admin/confirmations/${ordered.json().data.confirmation_id}/confirm`;
  expect((await post(api, address, admin)).json().code).toBe('second_admin_needed');
  expect((await post(api, address, second)).statusCode).toBe(200);
  expect(await payeeOf(two.userId, admin)).toMatchObject({ state: 'verified' });
  expect(await lastEvent()).toMatchObject({
    action: 'payee-accepted',
    details: { confirmed_by: expect.any(Number) as number },
  });
});

test.each([
  ['a pending claim', 100, null],
  ['what may be paid at once in a day', 0, 10_000],
])('%s counts as due, too', async (_, points, instantUserDayPaise) => {
  await setProgramme(api, { ...VERIFYING, confirmRunsAbovePaise: 5000, instantUserDayPaise });
  const { id, token } = await unclear();
  if (points > 0) await claimMore(token, points);
  expect((await accept(id)).statusCode).toBe(202);
  await setProgramme(api, { ...VERIFYING, instantUserDayPaise: null });
});

test('two admins at once: one order', async () => {
  await setProgramme(api, { ...VERIFYING, confirmRunsAbovePaise: 0 });
  const { id } = await unclear();
  const both = await Promise.all([accept(id), accept(id, second)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409]);
});

test('a bank’s name under a key that is not listed any more is null, and the page is there', async () => {
  const { id } = await unclear();
  await sql`update payee_verifications set sealed = 'gone.' || sealed where id = ${id}`.execute(api.db);
  expect(await listed()).toMatchObject([{ verification_id: id, bank_name: null }]);
});

test('a limit of zero needs a second admin where nothing is due, too', async () => {
  await setProgramme(api, { ...VERIFYING, confirmRunsAbovePaise: 0 });
  expect((await accept((await unclear()).id)).statusCode).toBe(202);
});

test('asks the user to correct the details, who sees and hears why; then another admin may still accept', async () => {
  const { id, token, userId } = await unclear();
  expect((await correct(id)).json().data).toEqual({ id, state: 'correction' });
  expect(await ownPayeeOf(token)).toMatchObject({ state: 'correction', bank_name: 'S***** J*****' });
  expect(await listed()).toEqual([]);
  const news = (await post(api, '/users/news/get', token)).json<{ data: object[] }>().data;
  expect(news).toEqual([
    expect.objectContaining({ kind: 'payout-unverified', reason: 'The account is of Sunita Jadhav' }),
  ]);
  expect((await correct(id)).json().code).toBe('payee_decided');
  expect((await accept(id, second)).statusCode).toBe(200);
  expect(await payeeOf(userId, admin)).toMatchObject({ state: 'verified' });
});

test('details that the user has replaced since are not accepted, also by a second admin who confirms later', async () => {
  await setProgramme(api, { ...VERIFYING, confirmRunsAbovePaise: 0 });
  const { id, token } = await unclear();
  const ordered = await accept(id);
  await replace(token, { method: 'upi', upi_id: 'thief@ybl', name: 'Ramesh Pawar' });
  const message = 'The user has changed the bank or UPI since. Please check the new one';
  const address = `/admin/confirmations/${ordered.json().data.confirmation_id}/confirm`;
  expectRefusal(await post(api, address, second), 409, message, 'payee_changed');
  expectRefusal(await correct(id), 409, message, 'payee_changed');
});

test('403 for an account of the admin’s own, and for those who do not pay; 401, 404', async () => {
  const { id, userId } = await unclear();
  const mobile_key = mobileKey(api.context.config.payoutKeys[0]!, TEST_ADMIN);
  await api.db.updateTable('payout_details').set({ mobile_key }).where('user_id', '=', userId).execute();
  for (const own of [await accept(id), await correct(id)]) expect(own.json().code).toBe('own_account');
  const viewer = await api.signInAdmin('9000000003', ['viewer', 'approver']);
  for (const refused of [await accept(id, viewer), await correct(id, viewer)])
    expect(refused.json().code).toBe('not_permitted');
  expect((await post(api, '/admin/payees', viewer)).statusCode).toBe(200);
  expect((await post(api, '/admin/payees', undefined)).statusCode).toBe(401);
  expectRefusal(await accept(999_999), 404, 'Payee not found', 'payee_not_found');
});

test('a run shows which payees are verified', async () => {
  await setProgramme(api, { ...VERIFYING, payoutWaitHours: 0, bankFile: RAZORPAY });
  const [good, bad] = [
    await userPaidTo(),
    await userPaidTo({ method: 'upi', upi_id: 'other@ybl', name: 'Anil Patil' }),
  ];
  standIn.names.set('other@ybl', 'SUNITA JADHAV');
  await verify();
  for (const { token } of [good, bad]) await approve(api, admin, { transaction_id: await claimMore(token, 50) });
  const { id } = runOf(await create(admin));
  expect(await itemsOf(id)).toHaveLength(2);
  const items = (await post(api, `/admin/payout-runs/${id}/items`, admin)).json<{
    data: { user_id: number; payee: object }[];
  }>().data;
  expect(items.find(({ user_id }) => user_id === good.userId)!.payee).toMatchObject({
    state: 'verified',
    bank_name: 'RAMESH PAWAR',
  });
  expect(items.find(({ user_id }) => user_id === bad.userId)!.payee).toMatchObject({ state: 'review' });
});
