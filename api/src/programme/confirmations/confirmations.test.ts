import { createTestApi, TEST_ADMIN, type TestApi } from '../../../test/create-test-api';
import { createProduct } from '../../../test/factories';
import { setProgramme } from '../../../test/fixtures/payouts';
import { SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import {
  type ApiResponse,
  expectInvariantsHold,
  expectRefusal,
  post,
  tally,
  totalsOf,
} from '../../../test/points-driver';

let api: TestApi;
/** Another node on the same database. */
let other: TestApi;
let admin: string;
let second: string;
let ids: Record<string, number>;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN, SECOND_ADMIN, '9000000003'] });
  other = await api.anotherNode();
  await signIn();
  await api.signInAdmin('9000000003');
  const admins = await api.db.selectFrom('admins').select(['id', 'mobile']).execute();
  ids = Object.fromEntries(admins.map(({ id, mobile }) => [mobile, id]));
});
beforeEach(async () => {
  // What an admin did alone the day before counts no longer.
  api.clock.advance(86_400);
  await signIn();
  await setProgramme(api, { confirmAdjustmentPoints: 100, confirmBatchPoints: 1000 });
});
afterEach(() => expectInvariantsHold(api));
afterAll(async () => {
  await other.close();
  await api.close();
});

const signIn = async () => {
  admin = await api.signInAdmin();
  second = await api.signInAdmin(SECOND_ADMIN);
};
const idOf = (response: ApiResponse): number => response.json().data.confirmation_id;
const adjust = (userId: number, points: number, token = admin) =>
  post(api, '/admin/people/adjust', token, { user_id: userId, points, reason: 'Diwali bonus' });
const decide = (id: number, verb: 'confirm' | 'decline' | 'withdraw', token = second, on = api) =>
  post(on, `/admin/confirmations/${id}/${verb}`, token, verb === 'decline' ? { reason: 'Too many' } : {});
const listed = async (token: string, state?: string) =>
  (await post(api, '/admin/confirmations', token, { ...(state && { state }) })).json();
const waitingAdjustment = async (points = 101) => {
  const { userId } = await api.signInUser();
  return { userId, id: idOf(await adjust(userId, points)) };
};
const events = async (count: number) =>
  (await api.db.selectFrom('audit_log').selectAll().orderBy('id').execute()).slice(-count);

/** Replaces the second admin's roles; null: as ADMIN_MOBILES has them. */
const setRoles = (roles: 'viewer'[] | null) =>
  api.db.updateTable('admins').set({ roles }).where('mobile', '=', SECOND_ADMIN).execute();

describe('an order above the limit', () => {
  test('202: nothing is done until a second admin confirms it, and then it is the work of both', async () => {
    const { userId } = await api.signInUser();
    expect((await adjust(userId, 100)).statusCode).toBe(201);
    const ordered = await adjust(userId, 101);
    expect([ordered.statusCode, ordered.json()]).toEqual([
      202,
      { message: 'Another admin must confirm this', data: { confirmation_id: expect.any(Number) } },
    ]);
    expect(await totalsOf(api, userId)).toMatchObject({ available: 100 });
    const order = { user_id: userId, points: 101, reason: 'Diwali bonus' };
    expect(await events(1)).toMatchObject([
      { action: 'confirmation-requested', details: { kind: 'adjustment', ...order } },
    ]);
    expect((await listed(second)).data.at(-1)).toMatchObject({
      kind: 'adjustment',
      order,
      user: { id: userId },
      requested_by: { mobile: TEST_ADMIN },
      can_confirm: true,
      can_withdraw: false,
    });
    expect((await listed(admin)).data.at(-1)).toMatchObject({ can_confirm: false, can_withdraw: true });
    const { total_count } = await listed(admin);
    const beyond = await post(api, '/admin/confirmations', admin, { page: 9 });
    expect(beyond.json()).toMatchObject({ data: [], total_count });

    const id = idOf(ordered);
    expect((await decide(id, 'confirm')).json()).toEqual({ message: 'Confirmed', data: { id, state: 'confirmed' } });
    expect(await totalsOf(api, userId)).toMatchObject({ available: 201 });
    expect(await events(2)).toMatchObject([
      { admin_id: ids[SECOND_ADMIN], action: 'confirmation-given', details: { confirmation_id: id } },
      { admin_id: ids[TEST_ADMIN], action: 'points-adjusted', details: { ...order, confirmed_by: ids[SECOND_ADMIN] } },
    ]);
    const entry = await api.db.selectFrom('journal').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(entry).toMatchObject({ user_id: userId, points: 101, admin_id: ids[TEST_ADMIN] });
    expect((await listed(second, 'confirmed')).data[0]).toMatchObject({
      id,
      outcome: { balance: 201 },
      decided_by: { mobile: SECOND_ADMIN },
      can_confirm: false,
    });
  });

  test('202 for a batch: its points are points × quantity, of the model as it is called by then', async () => {
    const product = await createProduct(api.context);
    const batch = { modal: product.model_id, product_id: product.id, reward_points: 10, quantity: 100 };
    expect((await post(api, '/admin/qr-generator', admin, batch)).statusCode).toBe(201);
    const ordered = await post(api, '/admin/qr-generator', admin, { ...batch, quantity: 101 });
    expect(ordered.statusCode).toBe(202);
    await api.db.updateTable('models').set({ name: 'Renamed' }).where('id', '=', product.model_id).execute();
    expect((await decide(idOf(ordered), 'confirm')).statusCode).toBe(200);
    const made = await api.db.selectFrom('batches').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(made).toMatchObject({ quantity: 101, points: 10, created_by: ids[TEST_ADMIN] });
    expect((await listed(second, 'confirmed')).data[0].outcome).toEqual({ batch_id: made!.id });
  });

  test('two admins who confirm at once on two nodes, and one who repeats it, carry it out once', async () => {
    const third = await api.signInAdmin('9000000003');
    const { userId, id } = await waitingAdjustment();
    const responses = await Promise.all([
      decide(id, 'confirm'),
      decide(id, 'confirm', third, other),
      decide(id, 'confirm', second, other),
    ]);
    expect(tally(responses)).toEqual({ 200: 3 });
    expect((await decide(id, 'confirm', third)).statusCode).toBe(200);
    expect(await totalsOf(api, userId)).toMatchObject({ granted: 101 });
  });

  test('is declined with a reason, or withdrawn by its requester; again changes nothing', async () => {
    const [one, two] = [await waitingAdjustment(), await waitingAdjustment()];
    for (const _ of [1, 2]) expect((await decide(one.id, 'decline')).json().data.state).toBe('declined');
    expect(await events(1)).toMatchObject([
      { action: 'confirmation-declined', details: { user_id: one.userId, reason: 'Too many' } },
    ]);
    for (const _ of [1, 2]) expect((await decide(two.id, 'withdraw', admin)).json().data.state).toBe('withdrawn');
    expect(await totalsOf(api, one.userId)).toMatchObject({ granted: 0 });
    const refused = await Promise.all([
      decide(one.id, 'confirm'),
      decide(two.id, 'confirm'),
      decide(two.id, 'decline'),
    ]);
    for (const response of refused)
      expect([response.statusCode, response.json().code]).toEqual([409, 'confirmation_state']);
  });

  test('403 for its requester, 404 for one without the permission of what it orders; it still waits', async () => {
    const { id } = await waitingAdjustment();
    expectRefusal(await decide(id, 'confirm', admin), 403, 'Another admin must decide this', 'second_admin_needed');
    expectRefusal(await decide(id, 'decline', admin), 403, 'Another admin must decide this', 'second_admin_needed');
    const withdrawn = await decide(id, 'withdraw');
    expectRefusal(withdrawn, 403, 'Only the admin who ordered this can withdraw it', 'requester_only');
    await setRoles(['viewer']);
    expect((await listed(second)).total_count).toBe(0);
    expectRefusal(await decide(id, 'confirm'), 404, 'Confirmation not found', 'confirmation_not_found');
    expectRefusal(await decide(id, 'decline'), 404, 'Confirmation not found', 'confirmation_not_found');
    await setRoles(null);
    expectRefusal(await decide(999_999, 'confirm'), 404, 'Confirmation not found', 'confirmation_not_found');
    expect((await decide(id, 'confirm')).statusCode).toBe(200);
  });

  test('409 for an order that cannot be carried out, when it is given and when it is confirmed; it still waits', async () => {
    const { userId } = await api.signInUser();
    expect((await adjust(userId, -101)).json().code).toBe('balance_too_low');
    await setProgramme(api, {});
    await adjust(userId, 150);
    await setProgramme(api, { confirmAdjustmentPoints: 100 });
    const id = idOf(await adjust(userId, -150));
    await adjust(userId, -1);
    expect((await decide(id, 'confirm')).json().code).toBe('balance_too_low');
    expect((await listed(second)).data.map((row: { id: number }) => row.id)).toContain(id);
    await adjust(userId, 1);
    expect((await decide(id, 'confirm')).statusCode).toBe(200);
    expect(await totalsOf(api, userId)).toMatchObject({ available: 0 });
  });

  test('400 without a reason to decline, and for an unknown state', async () => {
    const { id } = await waitingAdjustment();
    const bare = await post(api, `/admin/confirmations/${id}/decline`, second, {});
    expectRefusal(bare, 400, 'Please enter a reason', 'invalid_input');
    expectRefusal(
      await post(api, '/admin/confirmations', second, { state: 'x' }),
      400,
      'Invalid state',
      'invalid_input',
    );
  });
});

describe('what an admin may do alone in 24 hours', () => {
  beforeEach(() => setProgramme(api, { confirmAdjustmentPoints: 1000 }));

  const user = async () => (await api.signInUser()).userId;

  test('five adjustments of the limit need a second admin from the second on, whomever they are for', async () => {
    const responses = [];
    for (let time = 0; time < 5; time += 1) responses.push(await adjust(await user(), 1000));
    expect(tally(responses)).toEqual({ 201: 1, 202: 4 });
  });

  test('the sum of a beneficiary counts across admins; taking counts as giving', async () => {
    const one = await user();
    expect((await adjust(one, 700)).statusCode).toBe(201);
    expect((await adjust(one, -301, second)).statusCode).toBe(202);
    expect((await adjust(one, 300, second)).statusCode).toBe(201);
    expect((await adjust(await user(), 700, second)).statusCode).toBe(201);
  });

  test('orders at the same moment count together; after 24 hours they count no longer', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, user));
    expect(tally(await Promise.all(users.map((one) => adjust(one, 400))))).toEqual({ 201: 2, 202: 4 });
    api.clock.advance(86_399);
    await signIn();
    expect((await adjust(users[0]!, 201)).statusCode).toBe(202);
    api.clock.advance(1);
    expect((await adjust(users[0]!, 1000)).statusCode).toBe(201);
  });
});
