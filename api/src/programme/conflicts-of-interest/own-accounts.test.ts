import { freshMobile, TEST_ADMIN } from '../../../test/create-test-api';
import { enterDetails, setProgramme } from '../../../test/fixtures/payouts';
import {
  admin,
  api,
  claimant,
  claimMore,
  SECOND_ADMIN,
  statusOf,
  withPendingClaims,
} from '../../../test/fixtures/pending-claims';
import { approve, expectRefusal, post, reject, totalsOf } from '../../../test/points-driver';
import { findSignals } from '../../points/signals';
import { approveByRules } from '../../points/approval-rules/approve-by-rules';
import { destinationKeys, mobileKey } from './destination-keys';

withPendingClaims();
let second: string;
/** The account of the first admin's own number. */
let own: { token: string; userId: number };
beforeAll(async () => {
  second = await api.signInAdmin(SECOND_ADMIN);
  own = await api.signInUser({ mobile: TEST_ADMIN });
});
beforeEach(() => setProgramme(api, {}));

const MESSAGE = 'Another admin must decide this: it is about an account of your own';
const adjust = (userId: number, points: number, token = admin) =>
  post(api, '/admin/people/adjust', token, { user_id: userId, points, reason: 'Bonus' });
/** Stores under which account, and under whose number, a user is paid. */
async function payTo(userId: number, upiId: string) {
  await enterDetails(api, userId);
  const keys = destinationKeys(api.context.config.payoutKeys[0]!, { method: 'upi', upiId });
  await api.db.updateTable('payout_details').set(keys).where('user_id', '=', userId).execute();
}

test('an admin neither gives points to their own account nor takes some, nor orders it for a second admin', async () => {
  for (const points of [10, -10]) expectRefusal(await adjust(own.userId, points), 403, MESSAGE, 'own_account');
  await setProgramme(api, { confirmAdjustmentPoints: 0 });
  expectRefusal(await adjust(own.userId, 10), 403, MESSAGE, 'own_account');
  const ordered = await adjust(own.userId, 10, second);
  const address = `/admin/confirmations/${ordered.json().data.confirmation_id}/confirm`;
  expectRefusal(await post(api, address, admin), 403, MESSAGE, 'own_account');
  expect(await totalsOf(api, own.userId)).toMatchObject({ granted: 0 });
  expect((await adjust((await api.signInUser()).userId, 10)).statusCode).toBe(202);
});

test('403: an order that became about an own account of the admin who gave it', async () => {
  await setProgramme(api, { confirmAdjustmentPoints: 0 });
  const { userId } = await api.signInUser();
  const { confirmation_id: id } = (await adjust(userId, 10)).json().data;
  await payTo(userId, `${TEST_ADMIN}@ybl`);
  expectRefusal(await post(api, `/admin/confirmations/${id}/confirm`, second), 403, MESSAGE, 'own_account');
});

test('nor suspends or restores it', async () => {
  for (const verb of ['suspend', 'restore'])
    expectRefusal(
      await post(api, `/admin/people/${verb}`, admin, { user_id: own.userId, reason: 'Mine' }),
      403,
      MESSAGE,
      'own_account',
    );
});

test('403: of claims to approve, one is of the admin’s account: it is named, and none is approved', async () => {
  const [other, mine] = [await claimant(), await claimMore(own.token, 50)];
  const message = `Another admin must decide ${mine}: it is a claim of your own account`;
  expectRefusal(
    await approve(api, admin, { transaction_id: [other.transactionId, mine] }),
    403,
    message,
    'own_account',
  );
  expectRefusal(await approve(api, admin, { user_id: own.userId }), 403, message, 'own_account');
  expectRefusal(await reject(api, admin, mine), 403, message, 'own_account');
  for (const id of [other.transactionId, mine]) expect((await statusOf(id)).status).toBe('pending');
  expect((await approve(api, second, { transaction_id: [other.transactionId, mine] })).statusCode).toBe(201);
  // Decided already: nothing is left to decide about.
  expect((await approve(api, admin, { transaction_id: mine })).statusCode).toBe(201);
});

test('403: an account that is paid to the admin’s number, or where the account of that number is paid', async () => {
  const [one, two] = [await claimant(), await claimant()];
  await payTo(one.userId, `${TEST_ADMIN}@ybl`);
  await payTo(own.userId, 'ramesh@okicici');
  await payTo(two.userId, 'Ramesh@okicici');
  for (const { transactionId } of [one, two]) {
    expect((await approve(api, admin, { transaction_id: transactionId })).json().code).toBe('own_account');
    expect((await approve(api, second, { transaction_id: transactionId })).statusCode).toBe(201);
  }
});

test('403: an account that the one of the admin’s number was merged into, until the merge is undone', async () => {
  const mobile = freshMobile();
  const [from, into] = [await api.signInUser({ mobile }), await claimant()];
  const decideBoth = async (verb: 'merge' | 'unmerge', body: object) => {
    const ordered = await post(api, `/admin/people/${verb}`, admin, { ...body, reason: 'Same passbook' });
    const { confirmation_id: id } = ordered.json().data;
    expect((await post(api, `/admin/confirmations/${id}/confirm`, second)).statusCode).toBe(200);
  };
  await decideBoth('merge', { user_id: into.userId, from_user_id: from.userId });
  const third = await api.signInAdmin(mobile, ['approver']);
  expectRefusal(await adjust(into.userId, 10, third), 403, MESSAGE, 'own_account');
  expect((await approve(api, third, { transaction_id: into.transactionId })).json().code).toBe('own_account');
  await decideBoth('unmerge', { user_id: from.userId });
  expect((await adjust(into.userId, 10, third)).statusCode).toBe(201);
});

test('rules never approve a claim of an account that belongs to an admin of the team', async () => {
  const invited = freshMobile();
  await post(api, '/admin/team/invite', admin, { mobile: invited, name: 'Asha', roles: ['catalogue'] });
  const [other, ofSecond, paidToSecond] = [
    await claimant(),
    await api.signInUser({ mobile: SECOND_ADMIN }),
    await claimant(),
  ];
  const ofInvited = await api.signInUser({ mobile: invited });
  const key = mobileKey(api.context.config.payoutKeys[0]!, SECOND_ADMIN);
  await enterDetails(api, paidToSecond.userId);
  await api.db
    .updateTable('payout_details')
    .set({ mobile_key: key })
    .where('user_id', '=', paidToSecond.userId)
    .execute();
  const theirs = [
    paidToSecond.transactionId,
    await claimMore(ofSecond.token, 50),
    await claimMore(ofInvited.token, 50),
  ];
  const joined_at = new Date(api.clock.now().getTime() - 100 * 86_400_000);
  await api.db.updateTable('users').set({ joined_at }).execute();
  const rules = { max_points_a_claim: 100, max_points_a_user_a_month: 150, min_account_days: 30, max_claims_a_day: 10 };
  const payload = { version: 0, enabled: true, ...rules, max_points_a_day: 1000 };
  const saved = await api.app.inject({
    method: 'PUT',
    url: '/admin/approval-rules',
    headers: { token: admin },
    payload,
  });
  expect(saved.statusCode).toBe(200);
  await findSignals(api.context);
  await approveByRules(api.context);
  expect((await statusOf(other.transactionId)).status).toBe('approved');
  for (const id of theirs) expect((await statusOf(id)).status).toBe('pending');
});
