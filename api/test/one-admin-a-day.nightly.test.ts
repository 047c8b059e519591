import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ADMIN_ROLES, type AdminRole } from '../src/platform/permissions';
import { takeOverNumbers } from '../src/accounts/number/decide-number';
import { settleOrders } from '../src/programme/confirmations';
import { freshMobile, TEST_ADMIN } from './create-test-api';
import { createBatch, createProduct } from './factories';
import { payee, RAZORPAY, setProgramme } from './fixtures/payouts';
import { api, claimant, SECOND_ADMIN, withPendingClaims } from './fixtures/pending-claims';
import { post } from './points-driver';

/** What docs/trust.md says of one admin: in rupees, with these limits and a point of ₹1. */
const LIMITS = {
  pointValuePaise: 100,
  bankFile: RAZORPAY,
  payoutWaitHours: 0,
  confirmBatchPoints: 10_000,
  confirmAdjustmentPoints: 1000,
  confirmRunsAbovePaise: 100_000,
  confirmRulePoints: 5000,
};

interface Moved {
  /** Points of new labels. */
  labels: number;
  /** Points given or taken by adjustments and cases. */
  granted: number;
  /** Points of the budgets of schemes. */
  schemes: number;
  /** Rupees of runs that can be sent to the bank. */
  paid: number;
}

const MOST: Record<AdminRole, Moved> = {
  viewer: { labels: 0, granted: 0, schemes: 0, paid: 0 },
  integrator: { labels: 0, granted: 0, schemes: 0, paid: 0 },
  catalogue: { labels: 10_000, granted: 0, schemes: 0, paid: 0 },
  approver: { labels: 0, granted: 1000, schemes: 0, paid: 0 },
  finance: { labels: 0, granted: 0, schemes: 0, paid: 1000 },
  owner: { labels: 10_000, granted: 1000, schemes: 1000, paid: 1000 },
};

withPendingClaims();

const PAYEES = 15;
let payees: string[];

beforeAll(async () => {
  await setProgramme(api, LIMITS);
  payees = [];
  for (let count = 0; count < PAYEES; count += 1) payees.push((await payee(100)).transactionId);
});
// Runs of another role are cancelled, so that each role finds the same claims.
afterEach(async () => {
  const runs = await api.db.selectFrom('payout_runs').select('id').where('state', '<>', 'cancelled').execute();
  const owner = await api.signInAdmin();
  for (const { id } of runs) await post(api, `/admin/payout-runs/${id}/cancel`, owner);
});

/** Does all that one admin can do to move money, in small parts and large ones, at once and one after the other. */
async function moveAll(token: string, adminId: number): Promise<void> {
  const product = await createProduct(api.context);
  const batch = (quantity: number) =>
    post(api, '/admin/qr-generator', token, {
      ...{ modal: product.model_id, product_id: product.id, reward_points: 10, quantity },
    });
  for (const quantity of [10_000, 600, 400, 300, 300]) await batch(quantity);
  await Promise.all([batch(300), batch(300)]);

  const users = await Promise.all(Array.from({ length: 4 }, () => api.signInUser()));
  const adjust = (userId: number, points: number) =>
    post(api, '/admin/people/adjust', token, { user_id: userId, points, reason: 'Festival' });
  for (const { userId } of users) await adjust(userId, 1_000_000);
  for (const { userId } of users) await adjust(userId, 300);
  await Promise.all(users.map(({ userId }) => adjust(userId, 100)));

  for (const { userId } of users) {
    const { first_serial } = await createBatch(api.context, { points: 100 });
    const at = api.clock.now();
    const [read, unread] = await api.db
      .insertInto('scan_cases')
      .values([first_serial, null].map((serial) => ({ user_id: userId, created_at: at, read_at: at, serial })))
      .returning('id')
      .execute();
    await post(api, `/admin/cases/${read!.id}/grant`, token, { serial: first_serial });
    await post(api, `/admin/cases/${unread!.id}/grant`, token, { serial: first_serial + 1 });
  }

  const day = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString();
  const scheme = (points?: number) =>
    post(api, '/admin/schemes', token, {
      ...{ kind: 'booster', names: { en: 'Festival' }, booster: { times: 10 }, conditions: {} },
      ...{ starts_at: day(0), ends_at: day(9), budget: { points, at_end: 'part' } },
    });
  for (const points of [undefined, 10_001, 6000, 5000, 3000]) await scheme(points);
  await Promise.all([scheme(1000), scheme(1000)]);

  await post(api, '/admin/payouts/make-run', token, { transaction_ids: payees });
  await cancelProposed(token);
  for (const transactionId of payees) {
    const run = await post(api, '/admin/payouts/make-run', token, { transaction_ids: [transactionId] });
    const id = run.json().data?.run?.id;
    if (id !== undefined) await post(api, `/admin/payout-runs/${id}/confirm`, token);
  }

  await api.app.inject({
    method: 'PUT',
    url: '/admin/programme',
    headers: { token },
    payload: {
      version: await settingsVersion(),
      ...{ point_value_paise: 1_000_000, confirm_batch_points: null, confirm_adjustment_points: null },
      ...{ confirm_runs_above_paise: null, confirm_scheme_points: null },
    },
  });
  for (const { userId } of users) await adjust(userId, 1000);
  await batch(1000);
  await scheme();

  // All that waits for a second admin, as the same one.
  const waiting = (await post(api, '/admin/confirmations', token)).json().data ?? [];
  for (const { id } of waiting) await post(api, `/admin/confirmations/${id}/confirm`, token);

  // With an account of their own.
  const { mobile } = await api.db
    .selectFrom('admins')
    .select('mobile')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
  const own = await api.signInUser({ mobile });
  await adjust(own.userId, 1);
}

const settingsVersion = async () =>
  (await api.db.selectFrom('programme_settings').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;

async function cancelProposed(token: string): Promise<void> {
  const runs = await api.db.selectFrom('payout_runs').select('id').where('state', '=', 'proposed').execute();
  for (const { id } of runs) await post(api, `/admin/payout-runs/${id}/cancel`, token);
}

async function movedBy(adminId: number, since: Date): Promise<Moved> {
  const { rows } = await sql<Moved>`
    select
      (select coalesce(sum(points * quantity), 0)::bigint from batches where created_by = ${adminId}) as labels,
      (select coalesce(sum(points), 0)::bigint from journal where admin_id = ${adminId} and kind = 'adjustment')
        + (select coalesce(sum(j.points), 0)::bigint from scan_cases c join journal j on j.serial = c.serial and j.kind = 'grant'
          where c.answered_by = ${adminId} and c.state = 'granted') as granted,
      (select coalesce(sum(coalesce((definition #>> '{budget,points}')::bigint, 1e12)), 0)::bigint from scheme_versions
        where made_by = ${adminId} and confirmed_by is null) as schemes,
      (select coalesce(sum(amount_paise), 0)::bigint / 100 from payout_runs
        where created_by = ${adminId} and state in ('confirmed', 'sent', 'closed') and created_at >= ${since}) as paid`.execute(
    api.db,
  );
  return rows[0]!;
}

describe('what one admin moves alone in 24 hours', () => {
  it.each(ADMIN_ROLES)('%s', async (role) => {
    api.clock.advance(86_400);
    const since = api.clock.now();
    const mobile = freshMobile();
    const token = await api.signInAdmin(mobile, [role]);
    const { id } = await api.db
      .selectFrom('admins')
      .select('id')
      .where('mobile', '=', mobile)
      .executeTakeFirstOrThrow();
    await moveAll(token, id);
    expect(await movedBy(id, since)).toEqual(MOST[role]);
    expect(await settingsInForce()).toMatchObject(LIMITS);
  });

  it.each(ADMIN_ROLES)('docs/trust.md says it of %s', (role) => {
    const { labels, granted, schemes, paid } = MOST[role];
    const page = readFileSync(join(__dirname, '../../docs/trust.md'), 'utf8');
    const figures = [labels, granted, schemes, paid].map((rupees) => `₹${rupees.toLocaleString('en-US')}`);
    expect(page).toContain(`| ${role} | ${figures.join(' | ')} |`);
  });

  it.each(['approver', 'finance', 'catalogue', 'viewer'] as const)(
    'an owner beside one admin, %s, moves no account to another number, a day later neither',
    async (role) => {
      api.clock.advance(86_400);
      const owner = await api.signInAdmin();
      await api.signInAdmin(SECOND_ADMIN);
      await api.db.updateTable('admins').set({ roles: [] }).where('mobile', '<>', TEST_ADMIN).execute();
      await api.db
        .updateTable('admins')
        .set({ roles: [role] })
        .where('mobile', '=', SECOND_ADMIN)
        .execute();
      const mobile = freshMobile();
      const { userId } = await api.signInUser({ mobile });
      const { token } = await api.signInUser();
      const asked = await post(api, '/users/number/lost', token, {
        old_mobile: mobile,
        name: 'Ganpat',
        memory: 'None',
      });
      const ordered = await post(api, `/admin/number-requests/${asked.json().data.id}/approve`, owner);
      expect(ordered.statusCode).toBe(202);
      api.clock.advance(86_400);
      await settleOrders(api.context);
      await takeOverNumbers(api.context);
      const row = await api.db.selectFrom('users').select('mobile').where('id', '=', userId).executeTakeFirst();
      expect(row).toEqual({ mobile });
    },
  );

  it('claims that an approver approves are paid by no approver', async () => {
    const token = await api.signInAdmin(freshMobile(), ['approver']);
    const { transactionId } = await claimant(500);
    await post(api, '/admin/approval/store', token, { transaction_id: transactionId });
    expect((await post(api, '/admin/payouts/make-run', token, {})).statusCode).toBe(403);
  });
});

async function settingsInForce() {
  const row = await api.db
    .selectFrom('programme_settings')
    .select('settings')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return row.settings;
}
