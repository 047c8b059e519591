import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';
import { createBatch, createUser } from '../../../test/factories';
import { actAtRandom, randomFigures, interleaved } from '../../../test/random-programme';
import { indianDayOf, startOfIndianDay } from '../../platform/indian-time';
import { listAuditEvents } from '../../platform/audit/audit.repository';
import { checkInvariants } from '../../insight/invariants';
import { adjustPoints } from '../../points/ledger';
import { type UserFilter, countMatchingUsers, countUsers, listUsers } from '../../accounts/users';
import { countRedemptions, readClaimTotals } from '../../points/claims';
import { listBatches } from '../../labels/qr-batches/batches.repository';
import { committedWatermark, readWatermark } from '../../platform/rollups';
import { countScans, readScanDays, refreshRollups } from '.';

let api: TestApi;
let adminId: number;
let batch: { id: number; first_serial: number };
let scanned: number;
/** Opens an api with an admin and a batch. */
async function open(): Promise<void> {
  api = await createTestApi();
  await api.signInAdmin();
  ({ id: adminId } = await api.db.selectFrom('admins').select('id').executeTakeFirstOrThrow());
  batch = await createBatch(api.context, { points: 7, quantity: 5000 });
  scanned = 0;
}

const ORDERS = {
  name: 'lower(u.name)',
  joined: 'u.joined_at',
  points_earned: 'coalesce(t.granted, 0)',
  points_redeemed: 'coalesce(t.redeemed, 0)',
  balance: 'coalesce(t.available, 0)',
};
const PAGE = 4;
const FILTERS: Pick<UserFilter, 'status' | 'search'>[] = [
  {},
  {},
  { status: 'active' },
  { status: 'active' },
  { status: 'suspended' },
  { search: 'a' },
  { search: 'ram' },
  { search: 'RAO', status: 'active' },
];
const STATES = { active: 'u.suspended_at is null', suspended: 'u.suspended_at is not null' };

/** Returns all ids of a list in its order, by sorting all users. */
async function everyId({ roleId, sort, direction, status, search }: UserFilter) {
  const order = ORDERS[sort];
  const state = status ? STATES[status] : 'true';
  const { rows } = await sql<{ id: number }>`
    select u.id from users u left join point_totals t on t.user_id = u.id
    where u.role_id = ${roleId} and u.erased_at is null and ${sql.raw(state)}
      and position(lower(${search ?? ''}) in u.search_text) > 0
    order by ${sql.raw(`${order} ${direction}, u.id ${direction}`)}`.execute(api.db);
  return rows.map(({ id }) => id);
}

/** Compares the first and the last pages of every list, in every order, with the same part of the sorted list. */
async function expectListsHold(random: (below: number) => number): Promise<void> {
  for (const roleId of [2, 3]) {
    for (const sort of ['name', 'joined', 'points_earned', 'points_redeemed', 'balance'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const filter = FILTERS[random(FILTERS.length)]!;
        const asked = { roleId, sort, direction, ...filter };
        const all = await everyId(asked);
        for (const offset of [0, PAGE, Math.max(0, all.length - PAGE - 1), all.length]) {
          const { rows, total } = await listUsers(api.db, asked, { limit: PAGE, offset });
          const found = rows.map(({ id }) => id);
          expect([asked, total, found]).toEqual([asked, all.length, all.slice(offset, offset + PAGE)]);
        }
      }
    }
  }
}

/** Compares totals of claims, of all days and of some, with counting them. */
async function expectTotalsHold(): Promise<void> {
  const [start, end] = [startOfIndianDay('2026-11-20')!, startOfIndianDay('2026-11-22')!];
  for (const days of [{}, { from: start }, { before: end }, { from: start, before: end }]) {
    const { rows } = await sql<{ status: string; count: number; points: number }>`
      select status, count(*) as count, sum(points)::bigint as points from claims
      where claimed_at >= ${days.from ?? new Date(0)} and claimed_at < ${days.before ?? new Date('2100-01-01')}
      group by status`.execute(api.db);
    const none = { count: 0, points: 0 };
    expect(await readClaimTotals(api.db, days)).toEqual({
      ...{ pending: none, approved: none, rejected: none },
      ...Object.fromEntries(rows.map(({ status, count, points }) => [status, { count, points }])),
    });
  }
}

const addEvent = () =>
  api.db.insertInto('audit_log').values({ action: 'trial', details: '{}', at: api.clock.now() }).execute();

const RANGE = { from: startOfIndianDay('2026-10-01')!, before: startOfIndianDay('2027-01-01')! };
const DAYS = Array.from({ length: 92 }, (_, day) => indianDayOf(new Date(RANGE.from.getTime() + day * 86_400_000)));

/** Inserts scans of a user with their grants, as the scans module does, spread over the batch and over some days. */
async function scanAtRandom(random: (below: number) => number, count: number): Promise<void> {
  const user = await createUser(api.context, { mobile: freshMobile() });
  for (let i = 0; i < count; i += 1) {
    const serial = batch.first_serial + (((scanned += 1) * 611) % 5000);
    const midnight = startOfIndianDay(DAYS[random(DAYS.length)]!)!.getTime();
    const at = new Date(random(3) === 0 ? midnight - random(2) : midnight + random(86_400_000));
    await sql`
      with claimed as (
        insert into scans (serial, batch_id, user_id, points, location, location_missing, scanned_at)
        values (${serial}, ${batch.id}, ${user.id}, 7, '', true, ${at}) returning *
      ),
      totals as (
        insert into point_totals (user_id, granted, available) values (${user.id}, 7, 7)
        on conflict (user_id) do update set granted = point_totals.granted + 7, available = point_totals.available + 7
      )
      insert into journal (user_id, kind, points, from_account, to_account, serial, at)
      select user_id, 'grant', points, 'programme', 'available', serial, scanned_at from claimed`.execute(api.db);
  }
}

/** Compares scans by day and in ranges with counting them. */
async function expectScansHold(): Promise<void> {
  const rows = await api.db.selectFrom('scans').select(['scanned_at', 'points']).execute();
  const counted = DAYS.map((day) => {
    const ofDay = rows.filter(({ scanned_at }) => indianDayOf(scanned_at) === day);
    return { day, scans: ofDay.length, points: ofDay.reduce((sum, { points }) => sum + points, 0) };
  });
  expect(await readScanDays(api.db, RANGE)).toEqual(counted);
  expect(await countScans(api.db, {})).toBe(rows.length);
  const [from, before] = [startOfIndianDay('2026-10-20')!, startOfIndianDay('2026-11-15')!];
  const within = rows.filter(({ scanned_at }) => scanned_at >= from && scanned_at < before);
  expect(await countScans(api.db, { from, before })).toBe(within.length);
}

const deviations = async () =>
  (await checkInvariants(api.db)).filter(({ id, violations }) => Number(id.slice(1)) >= 14 && violations > 0);

const KEPT = [
  'scans_by_day',
  'scans_by_block',
  'claims_by_day',
  'events_by_day',
  'user_counts',
  'users_by_points',
  'points_by_month',
  'scans_by_batch',
  'scans_by_place',
  'money_by_month',
  'payouts_by_state',
];
async function forgetRollups(): Promise<void> {
  for (const table of KEPT) await sql`delete from ${sql.table(table)}`.execute(api.db);
  const columns = ['journal_id', 'user_id', 'event_id', 'finance_id', 'money_id', 'payout_id'].map((name) => [name, 0]);
  await api.db.updateTable('rollup_watermark').set(Object.fromEntries(columns)).execute();
}

describe('read in parts', () => {
  beforeAll(open);
  afterAll(() => api.close());

  test.each<[string, (db: typeof api.db) => Promise<unknown>]>([
    ['claims by status', (db) => readClaimTotals(db)],
    ['the rows of the redemptions report', (db) => countRedemptions(db, {})],
    ['users of a role', (db) => countUsers(db, { roleId: 2 })],
    ['active users of a role', (db) => countUsers(db, { roleId: 2, status: 'active' })],
    ['the rows of the users report', (db) => countMatchingUsers(db, { roleId: 2, sort: 'joined', direction: 'desc' })],
    ['scans', (db) => countScans(db, {})],
    ['scans by day', (db) => readScanDays(db, RANGE)],
    ['events of the audit log', async (db) => (await listAuditEvents(db, {}, { limit: 1, offset: 0 })).total],
    [
      'scanned codes of a batch',
      async (db) => (await listBatches(db, { direction: 'asc' }, { limit: 1, offset: 0 })).rows[0]!.scannedCount,
    ],
  ])('%s are counted exactly while a refresh commits in between', async (_name, count) => {
    const random = randomFigures(5);
    await forgetRollups();
    for (const refreshedBefore of [false, true]) {
      const { id } = await createUser(api.context, { mobile: freshMobile() });
      if (refreshedBefore) await refreshRollups(api.context);
      const before = await count(api.db);
      for (let acts = 0; acts < 60; acts += 1) await actAtRandom(api, adminId, random);
      await scanAtRandom(random, 9);
      await addEvent();
      await api.db.updateTable('users').set({ erased_at: api.clock.now() }).where('id', '=', id).execute();
      const exact = await count(api.db);
      expect(exact).not.toEqual(before);
      expect(await count(interleaved(api.db, () => refreshRollups(api.context)))).toEqual(exact);
    }
  });
});

describe('each with a database of its own', () => {
  beforeEach(open);
  afterEach(() => api.close());

  test('lists and totals are those of sorting and counting, however long ago the last refresh was', async () => {
    const random = randomFigures(1);
    for (let round = 0; round < 4; round += 1) {
      for (let acts = 0; acts < 30; acts += 1) await actAtRandom(api, adminId, random);
      await scanAtRandom(random, 20);
      await expectTotalsHold();
      await expectScansHold();
      // Before the first refresh, right after one, and long after one.
      if (round !== 1) await expectListsHold(random);
      if (round < 2) expect(await refreshRollups(api.context)).toBe(true);
      expect(await deviations()).toEqual([]);
    }
    expect((await readWatermark(api.db)).journal_id).toBeGreaterThan(0);
  });

  test('what is refreshed step by step is what is refreshed at once', async () => {
    const random = randomFigures(3);
    const kept = async () => {
      const tables: unknown[] = [await readWatermark(api.db)];
      for (const table of KEPT) {
        const all = sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`;
        const { rows } = await all.execute(api.db);
        // A day whose claims have all changed their status has a row with zero.
        tables.push(rows.map(({ row }) => row).filter((row) => !row.endsWith(',0,0)')));
      }
      return tables;
    };
    for (let step = 0; step < 3; step += 1) {
      for (let acts = 0; acts < 20; acts += 1) await actAtRandom(api, adminId, random);
      await scanAtRandom(random, 5);
      await refreshRollups(api.context);
    }
    const stepByStep = await kept();
    await forgetRollups();
    await refreshRollups(api.context);
    expect(await kept()).toEqual(stepByStep);
  });

  test('a rollup that says otherwise than its source violates an invariant', async () => {
    const random = randomFigures(4);
    for (let acts = 0; acts < 40; acts += 1) await actAtRandom(api, adminId, random);
    await scanAtRandom(random, 5);
    await addEvent();
    await refreshRollups(api.context);
    for (const [table, column, id] of [
      ['scans_by_day', 'scans', 'I14'],
      ['scans_by_block', 'scans', 'I15'],
      ['claims_by_day', 'points', 'I16'],
      ['events_by_day', 'events', 'I17'],
      ['users_by_points', 'available', 'I18'],
      ['user_counts', 'users', 'I18'],
      ['points_by_month', 'points', 'I23'],
      ['scans_by_place', 'scans', 'I26'],
    ]) {
      await sql.raw(`update ${table} set ${column} = ${column} + 1`).execute(api.db);
      expect((await deviations()).map((one) => one.id)).toEqual([id]);
      await sql.raw(`update ${table} set ${column} = ${column} - 1`).execute(api.db);
      expect(await deviations()).toEqual([]);
    }
  });

  // With one connection none can be behind another.
  (process.env.DATABASE_URL ? describe : describe.skip)('with two connections', () => {
    test('nothing is kept past an entry that has yet to be committed', async () => {
      const slow = await createUser(api.context, { mobile: freshMobile(), name: 'Slow' });
      const fast = await createUser(api.context, { mobile: freshMobile(), name: 'Fast' });
      const give = { points: 10, adminId, reason: 'Trial', at: api.clock.now() };
      let commit!: () => void;
      const released = new Promise<void>((resolve) => (commit = resolve));
      let begun!: () => void;
      const written = new Promise<void>((resolve) => (begun = resolve));
      const late = api.db.transaction().execute(async (trx) => {
        await adjustPoints(trx, { ...give, userId: slow.id, points: 30 });
        begun();
        await released;
      });
      await written;
      await api.db.transaction().execute((trx) => adjustPoints(trx, { ...give, userId: fast.id }));

      expect(
        await api.db
          .connection()
          .execute((session) => committedWatermark(session, [{ column: 'journal_id', table: 'journal' }], 100)),
      ).toBeUndefined();
      let done = false;
      const refreshing = refreshRollups(api.context).finally(() => (done = true));
      await pause(100);
      expect(done).toBe(false);
      commit();
      await late;
      expect(await refreshing).toBe(true);
      const byBalance = { roleId: 2, sort: 'balance', direction: 'desc' } as const;
      const { rows } = await listUsers(api.db, byBalance, { limit: PAGE, offset: 0 });
      expect(rows.map(({ id }) => id)).toEqual([slow.id, fast.id]);
    });

    test('of several nodes that refresh at once each leaves the same behind', async () => {
      for (let acts = 0; acts < 30; acts += 1) await actAtRandom(api, adminId, randomFigures(acts));
      await Promise.all([1, 2, 3].map(() => refreshRollups(api.context)));
      await expectTotalsHold();
      expect(await deviations()).toEqual([]);
    });
  });
});
