import {
  api,
  claimMore,
  claimant,
  SECOND_ADMIN,
  statusOf,
  withPendingClaims,
} from '../../../test/fixtures/pending-claims';
import { freshMobile } from '../../../test/create-test-api';
import { setProgramme } from '../../../test/fixtures/payouts';
import { approve, expectRefusal, post, refusesOthers, reject, totalsOf } from '../../../test/points-driver';
import { findSignals } from '../signals';
import { approveByRules } from './approve-by-rules';

withPendingClaims();

const DAY_MS = 86_400_000;
const LIMITS = {
  max_points_a_claim: 100,
  max_points_a_user_a_month: 150,
  min_account_days: 30,
  max_claims_a_day: 10,
  max_points_a_day: 1000,
};

/** The owner's token, renewed whenever days have passed. */
let owner: string;
beforeEach(async () => {
  // Yesterday's approvals and last month's are over.
  api.clock.advance(40 * 86_400);
  owner = await api.signInAdmin();
});

const get = () => api.app.inject({ method: 'GET', url: '/admin/approval-rules', headers: { token: owner } });
const put = (payload: object, token = owner) =>
  api.app.inject({ method: 'PUT', url: '/admin/approval-rules', headers: { token }, payload });
const dryRun = (limits: object = LIMITS) => post(api, '/admin/approval-rules/dry-run', owner, limits);

async function enable(limits: object = {}): Promise<number> {
  const { version } = (await get()).json().data;
  const response = await put({ version, enabled: true, ...LIMITS, ...limits });
  expect(response.statusCode).toBe(200);
  return response.json().data.version;
}

/** Returns a user who registered 100 days ago and has a waiting claim. */
async function regular(points = 50) {
  const user = await claimant(points);
  const joined_at = new Date(api.clock.now().getTime() - 100 * DAY_MS);
  await api.db.updateTable('users').set({ joined_at }).where('id', '=', user.userId).execute();
  return user;
}

/** Runs both jobs; resolves with the status of each claim. */
async function run(...claims: { transactionId: string }[]) {
  await findSignals(api.context);
  await approveByRules(api.context);
  return Promise.all(claims.map(async ({ transactionId }) => (await statusOf(transactionId)).status));
}

describe('PUT /admin/approval-rules', () => {
  test('200: off with proposed limits before the first save; each change is a version and audited', async () => {
    expect((await get()).json().data).toMatchObject({ version: 0, enabled: false, changed_by: null });
    const saved = (await put({ version: 0, enabled: false, ...LIMITS })).json().data;
    expect(saved).toMatchObject({ ...LIMITS, enabled: false, changed_by: expect.any(String) });
    const same = (await put({ version: saved.version, enabled: false, ...LIMITS })).json().data;
    expect(same.version).toBe(saved.version);
    const version = await enable();
    const event = await api.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect([event.action, event.details]).toEqual([
      'rules-changed',
      { version, enabled: true, changes: { enabled: { from: false, to: true } } },
    ]);
  });

  test('202 above the limit of the settings: in force once a second owner confirms', async () => {
    await setProgramme(api, { confirmRulePoints: 999 });
    const { version } = (await get()).json().data;
    const ordered = await put({ version, enabled: true, ...LIMITS, max_claims_a_day: 9 });
    expect(ordered.statusCode).toBe(202);
    expect((await get()).json().data.version).toBe(version);
    const second = await api.signInAdmin(SECOND_ADMIN);
    await api.db
      .updateTable('admins')
      .set({ roles: ['owner'] })
      .where('mobile', '=', SECOND_ADMIN)
      .execute();
    const { confirmation_id } = ordered.json().data;
    expect((await post(api, `/admin/confirmations/${confirmation_id}/confirm`, second)).statusCode).toBe(200);
    expect((await get()).json().data).toMatchObject({ enabled: true, max_claims_a_day: 9 });
    await setProgramme(api, {});
    await api.db.updateTable('admins').set({ roles: null }).where('mobile', '=', SECOND_ADMIN).execute();
  });

  test('200 off at once, without a second admin, whatever the limits; its audit event names nothing else', async () => {
    await enable({ max_points_a_day: 5000 });
    await setProgramme(api, { confirmRulePoints: 999 });
    const { data } = (await get()).json();
    const { version, changed_at: _at, changed_by: _by, today: _today, ...inForce } = data;
    expect((await put({ version, ...inForce, enabled: false })).statusCode).toBe(200);
    const event = await api.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(event.details).toMatchObject({ enabled: false, changes: { enabled: { from: true, to: false } } });
    expect(Object.keys((event.details as { changes: object }).changes)).toEqual(['enabled']);
    await setProgramme(api, {});
  });

  test('400 for limits out of range', async () => {
    const { version } = (await get()).json().data;
    const response = await put({ version, enabled: true, ...LIMITS, min_account_days: 3 });
    expectRefusal(response, 400, 'Please enter a number from 7 to 3,650');
  });

  refusesOthers(() => api, 'PUT', '/admin/approval-rules');

  test('403 for an admin who is not the owner, who may read them', async () => {
    const token = await api.signInAdmin(SECOND_ADMIN);
    expectRefusal(
      await put({ version: 0, enabled: true, ...LIMITS }, token),
      403,
      'Your role does not include this. Ask the owner of the programme.',
      'not_permitted',
    );
    const read = await api.app.inject({ method: 'GET', url: '/admin/approval-rules', headers: { token } });
    expect(read.statusCode).toBe(200);
  });

  test('409 if they were changed meanwhile', async () => {
    const { version } = (await get()).json().data;
    await enable({ max_claims_a_day: 11 });
    const response = await put({ version, enabled: true, ...LIMITS });
    expectRefusal(
      response,
      409,
      'The rules were changed meanwhile. Please check them and save again',
      'settings_changed',
    );
  });
});

describe('the job', () => {
  test('approves claims within the limits, as an admin does: points, payout, audit with the version', async () => {
    await setProgramme(api, { pointValuePaise: 100 });
    const version = await enable();
    const good = await regular(80);
    const tooLarge = await regular(101);
    const unusual = await claimant();
    const suspended = await regular();
    await api.db
      .updateTable('users')
      .set({ suspended_at: api.clock.now(), suspension_reason: 'Sold labels' })
      .where('id', '=', suspended.userId)
      .execute();
    expect(await run(good, tooLarge, unusual, suspended)).toEqual(['approved', 'pending', 'pending', 'pending']);
    expect(await totalsOf(api, good.userId)).toMatchObject({ awaiting: 0, redeemed: 80 });
    const [payout] = await api.db.selectFrom('payouts').selectAll().where('user_id', '=', good.userId).execute();
    expect(payout).toMatchObject({ state: 'payable', amount_paise: 8000 });
    const event = await api.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      action: 'claim-approved',
      admin_id: null,
      details: { transaction_id: good.transactionId, user_id: good.userId, points: 80, rules_version: version },
    });
    const shown = await api.app.inject({
      method: 'GET',
      url: `/admin/claims/${good.transactionId}`,
      headers: { token: owner },
    });
    expect(shown.json().data.decided_by).toEqual({ admin: null, rules_version: version });
    expect((await get()).json().data.today).toEqual({ claims: 1, points: 80 });
  });

  test('sees a signal that came after the search for signals', async () => {
    await enable();
    const user = await regular();
    await findSignals(api.context);
    const at = api.clock.now();
    const details = { method: 'upi' as const, sealed: 'test.x', masked: 'a••@b', entered_at: at, changed_at: at };
    await api.db
      .insertInto('payout_details')
      .values({ user_id: user.userId, ...details })
      .execute();
    await approveByRules(api.context);
    expect((await statusOf(user.transactionId)).status).toBe('pending');
    await api.db.deleteFrom('payout_details').execute();
  });

  test('holds the limit of a user in a month, which ends with the month', async () => {
    await enable();
    const first = await regular(100);
    expect(await run(first)).toEqual(['approved']);
    const second = { transactionId: await claimMore(first.token, 60) };
    const other = await regular(60);
    expect(await run(second, other)).toEqual(['pending', 'approved']);
    api.clock.advance(31 * 86_400);
    expect(await run(second)).toEqual(['approved']);
  });

  test('holds the limits of a day, also with two nodes at once', async () => {
    await enable({ max_claims_a_day: 3, max_points_a_day: 130 });
    const other = await api.anotherNode();
    const claims = [];
    for (const points of [50, 50, 50, 20, 10, 10]) claims.push(await regular(points));
    await findSignals(api.context);
    await Promise.all([approveByRules(api.context), approveByRules(other.context), approveByRules(api.context)]);
    await other.app.close();
    const approved = await Promise.all(claims.map(async ({ transactionId }) => (await statusOf(transactionId)).status));
    // 50 + 50, not another 50, 20, and then the day's three are approved.
    expect(approved).toEqual(['approved', 'approved', 'pending', 'approved', 'pending', 'pending']);
    const rest = await Promise.all(claims.map(({ userId }) => totalsOf(api, userId)));
    expect(rest.reduce((sum, totals) => sum + totals!.redeemed, 0)).toBe(120);
  });

  test('of rules that one owner saved, approves no more a day than a limit that was set later; several versions count as one', async () => {
    await setProgramme(api, {});
    await enable({ max_points_a_day: 1000 });
    // Claims of the tests before.
    await run();
    api.clock.advance(86_400);
    owner = await api.signInAdmin();
    await setProgramme(api, { confirmRulePoints: 100 });
    const claims = [await regular(60), await regular(40), await regular(50)];
    expect(await run(...claims)).toEqual(['approved', 'approved', 'pending']);
    const { version } = (await get()).json().data;
    for (const max_points_a_day of [99, 100])
      await put({ version: (await get()).json().data.version, enabled: true, ...LIMITS, max_points_a_day });
    expect((await get()).json().data.version).toBe(version + 2);
    expect(await run(...claims)).toEqual(['approved', 'approved', 'pending']);

    const above = { enabled: true, ...LIMITS, max_points_a_day: 101 };
    expect((await put({ version: version + 2, ...above })).statusCode).toBe(202);
    const off = await put({ version: version + 2, ...above, enabled: false });
    expect((await put({ ...above, version: off.json().data.version })).statusCode).toBe(202);
  });

  test('of rules that a second owner confirmed, approves as much as they say', async () => {
    await setProgramme(api, { confirmRulePoints: 100 });
    const { version } = (await get()).json().data;
    const ordered = await put({ version, enabled: true, ...LIMITS });
    const confirmer = await api.signInAdmin(freshMobile(), ['owner']);
    const { confirmation_id } = ordered.json().data;
    expect((await post(api, `/admin/confirmations/${confirmation_id}/confirm`, confirmer)).statusCode).toBe(200);
    expect(await run(await regular(60), await regular(60))).toEqual(['approved', 'approved']);
    await setProgramme(api, {});
  });

  test('does nothing while they are off', async () => {
    const { version } = (await get()).json().data;
    await put({ version, enabled: false, ...LIMITS });
    expect(await run(await regular())).toEqual(['pending']);
  });
});

describe('POST /admin/approval-rules/dry-run', () => {
  test('200: what would have been approved by day, and what admins decided otherwise; nothing changes', async () => {
    await setProgramme(api, { pointValuePaise: 100 });
    // Claims of the tests before are older.
    api.clock.advance(91 * 86_400);
    owner = await api.signInAdmin();
    const [approved, rejected, waiting] = [await regular(60), await regular(70), await regular(80)];
    await regular(101);
    await claimant(40);
    await approve(api, owner, { transaction_id: approved.transactionId });
    await reject(api, owner, rejected.transactionId);
    expect((await dryRun()).json().data).toMatchObject({ claims: 5, unread: 5, approved: { claims: 0 } });
    await findSignals(api.context);
    const { data } = (await dryRun()).json();
    expect(data).toMatchObject({
      claims: 5,
      unread: 0,
      approved: { claims: 3, points: 210, worth_paise: 21_000 },
      rejected_by_admin: { claims: 1, points: 70, transaction_ids: [rejected.transactionId] },
      waiting: { claims: 1, points: 80 },
    });
    expect(data.days).toHaveLength(90);
    expect(data.days.at(-1)).toMatchObject({ claims: 3, points: 210 });
    expect((await dryRun({ ...LIMITS, max_points_a_day: 130 })).json().data.approved.claims).toBe(2);
    expect((await statusOf(waiting.transactionId)).status).toBe('pending');
  });

  refusesOthers(() => api, 'POST', '/admin/approval-rules/dry-run');
});
