import { createTestApi, freshMobile, TEST_ADMIN, type TestApi } from '../../../test/create-test-api';
import { createProduct } from '../../../test/factories';
import { enterDetails, RAZORPAY, setProgramme } from '../../../test/fixtures/payouts';
import { SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { codeOf, createBatch } from '../../../test/factories';
import { approve, claim, expectInvariantsHold, expectRefusal, post, scan, totalsOf } from '../../../test/points-driver';
import { settleOrders } from '../confirmations';
import { expireProposedRuns } from '../../money/payouts';

const DAY = 86_400;
const THIRD = '9000000003';

let api: TestApi;
let owner: string;
let second: string;
let third: string;
beforeEach(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN, SECOND_ADMIN, THIRD], limits: { claimIntervalSeconds: 0 } });
  await setProgramme(api, {
    pointValuePaise: 100,
    confirmAdjustmentPoints: 0,
    confirmBatchPoints: 0,
    confirmRunsAbovePaise: 0,
    bankFile: RAZORPAY,
  });
  await signIn();
});
afterEach(async () => {
  await expectInvariantsHold(api);
  await api.close();
});

const signIn = async () => {
  owner = await api.signInAdmin();
  second = await api.signInAdmin(SECOND_ADMIN);
  third = await api.signInAdmin(THIRD);
};
const later = async (seconds: number) => {
  api.clock.advance(seconds);
  await signIn();
};
const settle = async (on = api) => {
  await settleOrders(on.context);
  await expireProposedRuns(on.context);
};
const idOf = async (mobile: string) =>
  (await api.db.selectFrom('admins').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow()).id;
const invite = async (roles: string[], mobile = freshMobile()) => {
  const { id } = (await post(api, '/admin/team/invite', owner, { mobile, name: 'Asha', roles })).json().data;
  return { id, mobile, token: await api.signInAdmin(mobile) };
};
const giveRoles = (id: number, roles: string[]) =>
  api.app.inject({
    method: 'PUT',
    url: '/admin/team',
    headers: { token: owner },
    payload: { id, name: 'Asha', roles },
  });
const remove = (id: number) => post(api, '/admin/team/remove', owner, { id });

async function orderAdjustment(token: string) {
  const { userId } = await api.signInUser();
  const response = await post(api, '/admin/people/adjust', token, { user_id: userId, points: 5, reason: 'Welcome' });
  return { userId, id: response.json().data.confirmation_id as number };
}
async function orderBatch(token: string): Promise<number> {
  const product = await createProduct(api.context);
  const batch = { modal: product.model_id, product_id: product.id, reward_points: 10, quantity: 10 };
  return (await post(api, '/admin/qr-generator', token, batch)).json().data.confirmation_id;
}
async function proposeRun(token: string): Promise<number> {
  const user = await api.signInUser();
  await enterDetails(api, user.userId);
  await scan(api, user.token, codeOf(api.context, await createBatch(api.context)));
  await approve(api, owner, { transaction_id: (await claim(api, user.token)).json().data.transaction_id });
  return (await post(api, '/admin/payouts/make-run', token)).json().data.run.id;
}
const confirm = (id: number, token = owner) => post(api, `/admin/confirmations/${id}/confirm`, token);
const confirmRun = (id: number, token = owner) => post(api, `/admin/payout-runs/${id}/confirm`, token);
const stateOf = (id: number) =>
  api.db.selectFrom('confirmations').select(['state', 'outcome']).where('id', '=', id).executeTakeFirstOrThrow();
const runState = async (id: number) =>
  (await api.db.selectFrom('payout_runs').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const events = async (action: 'confirmation-withdrawn' | 'confirmation-expired' | 'payout-run-cancelled') =>
  api.db.selectFrom('audit_log').select(['admin_id', 'details']).where('action', '=', action).orderBy('id').execute();

describe('an admin with new roles', () => {
  const message = 'Your roles are new. You can confirm what others ask for from 22 Nov 2026, 12:00 pm';

  test('403: invited less than 24 hours ago, confirms neither an order nor a run; then both', async () => {
    const [{ id, userId }, run] = [await orderAdjustment(owner), await proposeRun(owner)];
    const puppet = await invite(['approver', 'finance']);
    expectRefusal(await confirm(id, puppet.token), 403, message, 'roles_too_new');
    expectRefusal(await confirmRun(run, puppet.token), 403, message, 'roles_too_new');
    expect(await totalsOf(api, userId)).toMatchObject({ granted: 0 });
    expect(await runState(run)).toBe('proposed');
    await later(DAY);
    const token = await api.signInAdmin(puppet.mobile);
    expect([(await confirm(id, token)).statusCode, (await confirmRun(run, token)).statusCode]).toEqual([200, 200]);
  });

  test('403: given other roles, or removed and invited again; a new name changes nothing, nor does ADMIN_MOBILES', async () => {
    const { id } = await orderAdjustment(owner);
    const [changed, again] = [await invite(['viewer']), await invite(['approver'])];
    await later(DAY);
    await giveRoles(changed.id, ['approver']);
    await remove(again.id);
    await invite(['approver'], again.mobile);
    for (const { mobile } of [changed, again])
      expect((await confirm(id, await api.signInAdmin(mobile))).json().code).toBe('roles_too_new');
    await giveRoles(await idOf(SECOND_ADMIN), ['approver', 'finance', 'catalogue']);
    expect((await confirm(id, second)).statusCode).toBe(200);
  });
});

describe('an admin who leaves', () => {
  test('removed: all orders are withdrawn and proposed runs are cancelled, in the same transaction', async () => {
    const orders = [(await orderAdjustment(second)).id, await orderBatch(second)];
    const [{ id: others }, run] = [await orderAdjustment(third), await proposeRun(second)];
    await remove(await idOf(SECOND_ADMIN));
    for (const id of orders) {
      expect(await stateOf(id)).toEqual({ state: 'withdrawn', outcome: { cause: 'requester-left' } });
      expect((await confirm(id)).json().code).toBe('confirmation_state');
    }
    expect([(await stateOf(others)).state, await runState(run)]).toEqual(['waiting', 'cancelled']);
    expect((await confirmRun(run)).json().code).toBe('payout_run_state');
    expect(await events('confirmation-withdrawn')).toMatchObject([
      { admin_id: await idOf(TEST_ADMIN), details: { kind: 'adjustment', cause: 'requester-left' } },
      { details: { kind: 'batch', cause: 'requester-left' } },
    ]);
    expect(await events('payout-run-cancelled')).toMatchObject([{ details: { run_id: run, cause: 'requester-left' } }]);
    const { state } = await api.db.selectFrom('payouts').select('state').executeTakeFirstOrThrow();
    expect(state).toBe('payable');
  });

  test('demoted: what the new roles do not include is withdrawn, the rest waits', async () => {
    const [{ id: adjustment }, batch, run] = [
      await orderAdjustment(second),
      await orderBatch(second),
      await proposeRun(second),
    ];
    await giveRoles(await idOf(SECOND_ADMIN), ['catalogue']);
    expect([(await stateOf(adjustment)).state, (await stateOf(batch)).state, await runState(run)]).toEqual([
      'withdrawn',
      'waiting',
      'cancelled',
    ]);
    expect((await confirm(batch)).statusCode).toBe(200);
  });

  test('taken off ADMIN_MOBILES: 409 for the second admin; the job ends what waits', async () => {
    const [{ id, userId }, run] = [await orderAdjustment(second), await proposeRun(second)];
    const node = await api.anotherNode({ adminMobiles: [TEST_ADMIN, THIRD] });
    const responses = [
      await post(node, `/admin/confirmations/${id}/confirm`, owner),
      await post(node, `/admin/payout-runs/${run}/confirm`, owner),
    ];
    expect(responses.map((response) => [response.statusCode, response.json().code])).toEqual(
      Array(2).fill([409, 'requester_left']),
    );
    expect(await totalsOf(api, userId)).toMatchObject({ granted: 0 });
    await Promise.all([settle(node), settle(node)]);
    expect([await stateOf(id), await runState(run)]).toEqual([
      { state: 'expired', outcome: { cause: 'requester-left' } },
      'cancelled',
    ]);
    expect(await events('confirmation-expired')).toHaveLength(1);
    await node.close();
  });

  test('removed while another admin confirms: the order is carried out and confirmed, or neither', async () => {
    const orders = await Promise.all([1, 2, 3].map(() => orderAdjustment(second)));
    const member = await idOf(SECOND_ADMIN);
    const [removed, ...responses] = await Promise.all([remove(member), ...orders.map(({ id }) => confirm(id, third))]);
    expect(removed.statusCode).toBe(200);
    for (const [index, { id, userId }] of orders.entries()) {
      const done = responses[index]!.statusCode === 200;
      expect((await stateOf(id)).state).toBe(done ? 'confirmed' : 'withdrawn');
      expect(await totalsOf(api, userId)).toMatchObject({ granted: done ? 5 : 0 });
    }
  });
});

test('after 14 days orders and proposed runs are not confirmed any more, and the job ends them, once', async () => {
  const [{ id }, run] = [await orderAdjustment(second), await proposeRun(second)];
  await later(14 * DAY - 1);
  await settle();
  expect([(await stateOf(id)).state, await runState(run)]).toEqual(['waiting', 'proposed']);
  api.clock.advance(1);
  const message = 'This was not confirmed within 14 days. Please ask for it again';
  expectRefusal(await confirm(id), 409, message, 'confirmation_state');
  expectRefusal(await confirmRun(run), 409, message, 'confirmation_state');
  await Promise.all([settle(), settle()]);
  expect([await stateOf(id), await runState(run)]).toEqual([
    { state: 'expired', outcome: { cause: 'not-in-time' } },
    'cancelled',
  ]);
  expect(await events('confirmation-expired')).toMatchObject([{ admin_id: null, details: { confirmation_id: id } }]);
  expect(await events('payout-run-cancelled')).toMatchObject([{ admin_id: null, details: { cause: 'not-in-time' } }]);
});
