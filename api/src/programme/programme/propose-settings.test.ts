import { createTestApi, freshMobile, TEST_ADMIN, type TestApi } from '../../../test/create-test-api';
import { createProduct } from '../../../test/factories';
import { setProgramme } from '../../../test/fixtures/payouts';
import { SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { expectInvariantsHold, expectRefusal, post, tally, totalsOf } from '../../../test/points-driver';
import { presets } from '../bank-files';
import { settleOrders } from '../confirmations';

const DAY = 86_400;
const LIMITS = { confirmBatchPoints: 1000, confirmAdjustmentPoints: 1000, confirmRulePoints: 1000 };

let api: TestApi;
/** The only owner, unless `addOwner` was called. */
let owner: string;
/** Approver, finance and catalogue by ADMIN_MOBILES. */
let second: string;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN, SECOND_ADMIN] });
});
beforeEach(async () => {
  // What an admin did alone the day before counts no longer.
  api.clock.advance(DAY);
  await setProgramme(api, { pointValuePaise: 100, confirmRunsAbovePaise: 5000, ...LIMITS });
  await signIn();
});
/** Leaves one owner, no proposal and no points. */
afterEach(async () => {
  const end = { state: 'withdrawn', decided_at: api.clock.now() } as const;
  await api.db.updateTable('confirmations').set(end).where('state', '=', 'waiting').execute();
  await api.db.updateTable('admins').set({ roles: [], name: null }).where('name', '=', 'Asha').execute();
  api.clock.advance(DAY);
  await signIn();
  for (const [userId, points] of given.splice(0)) await adjust(userId, -points);
});
afterAll(async () => {
  await expectInvariantsHold(api);
  await api.close();
});

/** Users and points of `give`. */
const given: [number, number][] = [];
const adjust = (userId: number, points: number) =>
  post(api, '/admin/people/adjust', owner, { user_id: userId, points, reason: 'Welcome' });

const signIn = async () => {
  owner = await api.signInAdmin();
  second = await api.signInAdmin(SECOND_ADMIN);
};
/** Moves the clock and signs in again; runs the job. */
async function later(seconds: number): Promise<void> {
  api.clock.advance(seconds);
  await settleOrders(api.context);
  await signIn();
}
const read = async () => (await api.app.inject({ url: '/admin/programme', headers: { token: owner } })).json().data;
async function save(change: object, token = owner) {
  const { version } = await read();
  const payload = { version, ...change };
  return api.app.inject({ method: 'PUT', url: '/admin/programme', headers: { token }, payload });
}
async function propose(change: object, token = owner): Promise<number> {
  const response = await save(change, token);
  expect(response.statusCode).toBe(202);
  return response.json().data.confirmation_id;
}
const decide = (id: number, verb: 'confirm' | 'decline' | 'withdraw', token: string) =>
  post(api, `/admin/confirmations/${id}/${verb}`, token, verb === 'decline' ? { reason: 'Too much' } : {});
const listed = async (token: string, state = 'waiting') =>
  (await post(api, '/admin/confirmations', token, { state, kind: 'settings' })).json().data;
const invite = async (roles: string[], by = owner) => {
  const mobile = freshMobile();
  const { id } = (await post(api, '/admin/team/invite', by, { mobile, name: 'Asha', roles })).json().data;
  return { id, mobile, token: await api.signInAdmin(mobile) };
};
/** Adds a second owner, whose roles are not new. */
async function addOwner() {
  const added = await invite(['owner']);
  await later(DAY);
  return { ...added, token: await api.signInAdmin(added.mobile) };
}
async function give(points: number) {
  const { userId } = await api.signInUser();
  expect((await adjust(userId, points)).statusCode).toBe(201);
  given.push([userId, points]);
}
const lastEvent = async () =>
  (await api.db
    .selectFrom('audit_log')
    .select(['action', 'admin_id', 'details'])
    .orderBy('id', 'desc')
    .executeTakeFirst())!;

test('one owner who clears a limit, sets a point to ₹10,000 and adjusts 1,000,000 points gets none of it', async () => {
  const { userId } = await api.signInUser();
  await save({ confirm_batch_points: null, confirm_adjustment_points: null, point_value_paise: 1_000_000 });
  const adjusted = await adjust(userId, 1_000_000);
  const product = await createProduct(api.context);
  const batch = { modal: product.model_id, product_id: product.id, reward_points: 1000, quantity: 1000 };
  const generated = await post(api, '/admin/qr-generator', owner, batch);
  expect(tally([adjusted, generated])).toEqual({ 202: 2 });
  const { confirmBatchPoints: confirm_batch_points, confirmAdjustmentPoints: confirm_adjustment_points } = LIMITS;
  expect(await read()).toMatchObject({ point_value_paise: 100, confirm_batch_points, confirm_adjustment_points });
  expect(await totalsOf(api, userId)).toMatchObject({ granted: 0 });
});

describe('PUT /admin/programme', () => {
  test('202: what is harmless in the same save is in force at once, the rest waits with its effect in rupees', async () => {
    await give(500);
    const response = await save({
      ...{ point_value_paise: 250, confirm_batch_points: 5000, confirm_rule_points: 500 },
      ...{ brand_name: 'Flow', smallest_claim: 10 },
    });
    expect(response.statusCode).toBe(202);
    expect(response.json().data).toMatchObject({
      waiting: ['point_value_paise', 'confirm_batch_points'],
      saved: ['smallest_claim', 'brand_name', 'confirm_rule_points'],
      settings: { point_value_paise: 100, confirm_batch_points: 1000, confirm_rule_points: 500, brand_name: 'Flow' },
      effective_at: new Date(api.clock.now().getTime() + DAY * 1000).toISOString(),
    });
    const order = {
      changes: { point_value_paise: { from: 100, to: 250 }, confirm_batch_points: { from: 1000, to: 5000 } },
      outstanding_points: 500,
      worth_paise: 50_000,
      worth_paise_after: 125_000,
    };
    expect(await lastEvent()).toMatchObject({
      action: 'confirmation-requested',
      details: { kind: 'settings', ...order },
    });
    await give(100);
    expect(await listed(second)).toMatchObject([
      {
        order,
        current: { outstanding_points: 600, worth_paise: 60_000, worth_paise_after: 150_000 },
        ...{ can_confirm: false, can_decline: true, can_withdraw: false },
      },
    ]);
  });

  test.each([
    [{ point_value_paise: 50 }],
    [{ point_value_paise: null }],
    [{ payout_methods: ['upi'] }],
    [{ bank_file: { ...presets[0]!.file, debit: '12345' } }],
    [{ confirm_runs_above_paise: 5001 }],
    [{ confirm_runs_above_paise: null }],
    [{ confirm_batch_points: 1001 }],
    [{ confirm_adjustment_points: null }],
    [{ confirm_rule_points: 2000 }],
    // The built-in limit and cap.
    [{ confirm_scheme_points: 10_001 }],
    [{ confirm_scheme_points: null }],
    [{ bonus_cap_percent: 50 }],
  ])('202: %j', async (change) => {
    const before = await read();
    await propose(change);
    expect(await read()).toEqual(before);
  });

  test('200: a limit is tightened or set at once, and what is as it was is no change', async () => {
    const tightened = { confirm_runs_above_paise: 0, confirm_batch_points: 999, confirm_adjustment_points: 1000 };
    expect((await save({ ...tightened, point_value_paise: 100, bank_file: null })).statusCode).toBe(200);
    expect(await read()).toMatchObject(tightened);
    await setProgramme(api, {});
    expect((await save({ confirm_batch_points: 10 })).statusCode).toBe(200);
    await setProgramme(api, { bonusCapPercent: 100 });
    expect((await save({ bonus_cap_percent: 50, confirm_scheme_points: 9000 })).statusCode).toBe(200);
    expect((await save({ bonus_cap_percent: null })).statusCode).toBe(202);
  });

  test('409: a setting that a proposal waits for, also at the same moment', async () => {
    const responses = await Promise.all([1, 2].map((n) => save({ point_value_paise: 200 + n })));
    expect(tally(responses)).toEqual({ 202: 1, 409: 1 });
    const refused = await save({ point_value_paise: 300, brand_name: 'Flow' });
    const message = 'A proposal for the value of a point waits already. Confirm, decline or withdraw that one first';
    expectRefusal(refused, 409, message, 'proposal_waits');
    expect(await read()).toMatchObject({ brand_name: null });
  });
});

describe('POST /admin/programme/preview', () => {
  const preview = async (change: object, token = owner) =>
    post(api, '/admin/programme/preview', token, { version: (await read()).version, ...change });

  test('200: what would be proposed, with its effect; nothing is stored', async () => {
    await give(500);
    const before = await read();
    expect((await preview({ point_value_paise: 300, brand_name: 'Flow' })).json().data).toEqual({
      changes: [{ field: 'point_value_paise', from: 100, to: 300 }],
      effective_at: new Date(api.clock.now().getTime() + DAY * 1000).toISOString(),
      ...{ outstanding_points: 500, worth_paise: 50_000, worth_paise_after: 150_000 },
    });
    expect((await preview({ confirm_batch_points: 10 })).json().data).toMatchObject({ changes: [] });
    expect([await read(), await listed(owner)]).toEqual([before, []]);
    await addOwner();
    expect((await preview({ point_value_paise: 300 })).json().data).toMatchObject({ effective_at: null });
  });

  test('400 as the save; 403 for another admin', async () => {
    expect((await preview({ accent_colour: '#ffffff' })).statusCode).toBe(400);
    expect((await preview({ point_value_paise: 1 }, second)).json().code).toBe('not_permitted');
  });
});

describe('a proposal of the only owner', () => {
  test('takes effect after 24 hours, once on two nodes, and the history says so', async () => {
    const other = await api.anotherNode();
    const id = await propose({ point_value_paise: 200 });
    await later(DAY - 1);
    expect(await read()).toMatchObject({ point_value_paise: 100 });
    const { version } = await read();
    api.clock.advance(1);
    await Promise.all([api, other, api].map(({ context }) => settleOrders(context)));
    expect(await read()).toMatchObject({ point_value_paise: 200, version: version + 1 });
    const [row] = await listed(second, 'confirmed');
    expect(row).toMatchObject({ id, decided_by: null, outcome: { worth_paise_after: 0 } });
    const history = (await post(api, '/admin/programme/history', second)).json();
    expect(history.data[0]).toMatchObject({ confirmation_id: id, confirmed_by: null, admin: { mobile: TEST_ADMIN } });
    expect(await lastEvent()).toMatchObject({ action: 'settings-changed', details: { confirmation_id: id } });
    await other.close();
  });

  test('is seen by every role; any but a viewer declines it, its owner withdraws it, and it is never in force', async () => {
    const [one, two] = [await propose({ point_value_paise: 200 }), await propose({ confirm_batch_points: null })];
    const viewer = (await invite(['viewer'])).token;
    expect(await listed(viewer)).toMatchObject([{ can_confirm: false, can_decline: false }, {}]);
    expectRefusal(
      await decide(one, 'decline', viewer),
      403,
      'Your role does not include this. Ask the owner of the programme.',
      'not_permitted',
    );
    const catalogue = (await invite(['catalogue'])).token;
    expect((await decide(one, 'confirm', catalogue)).json().code).toBe('not_permitted');
    expect((await decide(one, 'confirm', owner)).json().code).toBe('second_admin_needed');
    expect((await decide(one, 'decline', catalogue)).statusCode).toBe(200);
    expect((await decide(two, 'withdraw', owner)).statusCode).toBe(200);
    await later(2 * DAY);
    expect(await read()).toMatchObject({ point_value_paise: 100, confirm_batch_points: 1000 });
  });

  test('a second owner who joins does not hold it up, cannot confirm for 24 hours, and may decline', async () => {
    const [one, two] = [await propose({ point_value_paise: 200 }), await propose({ confirm_batch_points: null })];
    api.clock.advance(3600);
    const joined = await invite(['owner']);
    expect((await decide(one, 'confirm', joined.token)).json().code).toBe('roles_too_new');
    expect((await decide(two, 'decline', joined.token)).statusCode).toBe(200);
    await later(DAY);
    expect(await read()).toMatchObject({ point_value_paise: 200, confirm_batch_points: 1000 });
  });

  test('expires with the reason if a setting is not what it was to change', async () => {
    await propose({ confirm_batch_points: 5000 });
    await save({ confirm_batch_points: 10 });
    await later(DAY);
    expect(await read()).toMatchObject({ confirm_batch_points: 10 });
    const message = 'Since this was proposed, the limit for batches was changed. Please propose it again';
    expect(await listed(second, 'expired')).toMatchObject([{ outcome: { cause: 'stale', message } }]);
    expect(await lastEvent()).toMatchObject({ action: 'confirmation-expired', admin_id: null });
  });
});

describe('with two owners', () => {
  test('the second one confirms; until then nothing is in force, however long it waits', async () => {
    const { token, mobile } = await addOwner();
    await give(500);
    const id = await propose({ point_value_paise: 200 });
    expect(await listed(token)).toMatchObject([{ effective_at: null, can_confirm: true }]);
    await later(2 * DAY);
    expect(await read()).toMatchObject({ point_value_paise: 100 });
    expect((await decide(id, 'confirm', second)).json().code).toBe('not_permitted');
    expect((await decide(id, 'confirm', owner)).json().code).toBe('second_admin_needed');
    const confirmed = await decide(id, 'confirm', await api.signInAdmin(mobile));
    expect(confirmed.statusCode).toBe(200);
    expect(await read()).toMatchObject({ point_value_paise: 200 });
    expect((await listed(owner, 'confirmed'))[0].outcome).toMatchObject({
      outstanding_points: 500,
      worth_paise_after: 100_000,
    });
    const history = (await post(api, '/admin/programme/history', owner)).json();
    expect(history.data[0]).toMatchObject({ confirmed_by: { name: 'Asha' }, admin: { mobile: TEST_ADMIN } });
  });

  test('409: a proposal whose setting was changed since; it still waits, to be declined', async () => {
    const { token } = await addOwner();
    const id = await propose({ confirm_batch_points: 5000 });
    await save({ confirm_batch_points: 10 });
    const message = 'Since this was proposed, the limit for batches was changed. Please propose it again';
    expectRefusal(await decide(id, 'confirm', token), 409, message, 'proposal_stale');
    expect((await decide(id, 'decline', token)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ confirm_batch_points: 10 });
  });

  test('an owner who removes the other one waits 24 hours from then: what was proposed before never takes effect alone', async () => {
    const other = await addOwner();
    const id = await propose({ point_value_paise: 200 });
    await post(api, '/admin/team/remove', owner, { id: other.id });
    await later(2 * DAY);
    expect(await read()).toMatchObject({ point_value_paise: 100 });
    await decide(id, 'withdraw', owner);
    await propose({ point_value_paise: 200 });
    await later(DAY - 1);
    expect(await read()).toMatchObject({ point_value_paise: 100 });
    await later(1);
    expect(await read()).toMatchObject({ point_value_paise: 200 });
  });
});
