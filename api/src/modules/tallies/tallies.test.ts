import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';
import { createUser } from '../../../test/factories';
import { actAtRandom, randomFigures } from '../../../test/random-programme';
import { settledIds } from '../../database/settled-ids';
import { startOfIndianDay } from '../../indian-time';
import { adjustPoints } from '../ledger';
import { type PeopleFilter, listPeople } from '../people';
import { keepTallies, layTallies, readClaimTotals, readMark } from '.';

let api: TestApi;
let adminId: number;
beforeEach(async () => {
  api = await createTestApi();
  await api.signInAdmin();
  ({ id: adminId } = await api.db.selectFrom('admins').select('id').executeTakeFirstOrThrow());
});
afterEach(() => api.close());

const ORDERS = {
  name: 'lower(u.name)',
  joined: 'u.joined_at',
  points_earned: 'coalesce(t.granted, 0)',
  points_redeemed: 'coalesce(t.redeemed, 0)',
  balance: 'coalesce(t.available, 0)',
};
const PAGE = 4;
const FILTERS: Pick<PeopleFilter, 'status' | 'search'>[] = [
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

/** All ids of a list in its order, by sorting everybody. */
async function everyId({ roleId, sort, direction, status, search }: PeopleFilter) {
  const order = ORDERS[sort];
  const state = status ? STATES[status] : 'true';
  const { rows } = await sql<{ id: number }>`
    select u.id from users u left join point_totals t on t.user_id = u.id
    where u.role_id = ${roleId} and u.erased_at is null and ${sql.raw(state)}
      and position(lower(${search ?? ''}) in u.search_text) > 0
    order by ${sql.raw(`${order} ${direction}, u.id ${direction}`)}`.execute(api.db);
  return rows.map(({ id }) => id);
}

/** Of every list, in every order, the first pages and the last ones are compared with the same stretch of it sorted as a whole. */
async function expectListsHold(random: (below: number) => number): Promise<void> {
  for (const roleId of [2, 3]) {
    for (const sort of ['name', 'joined', 'points_earned', 'points_redeemed', 'balance'] as const) {
      for (const direction of ['asc', 'desc'] as const) {
        const filter = FILTERS[random(FILTERS.length)]!;
        const asked = { roleId, sort, direction, ...filter };
        const all = await everyId(asked);
        for (const offset of [0, PAGE, Math.max(0, all.length - PAGE - 1), all.length]) {
          const { people, total } = await listPeople(api.db, asked, { limit: PAGE, offset });
          const found = people.map(({ id }) => id);
          expect([asked, total, found]).toEqual([asked, all.length, all.slice(offset, offset + PAGE)]);
        }
      }
    }
  }
}

/** Totals of claims, of all days and of some, are compared with counting them. */
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

test('lists and totals are those of sorting and counting, however long ago it was laid', async () => {
  const random = randomFigures(1);
  for (let round = 0; round < 4; round += 1) {
    for (let acts = 0; acts < 30; acts += 1) await actAtRandom(api, adminId, random);
    if (round > 0) await expectTotalsHold();
    // Before the first laying, right behind one, and long after one.
    if (round !== 1) await expectListsHold(random);
    if (round < 2) expect(await layTallies(api.context)).toBe(true);
    if (round === 2) await expectTotalsHold();
  }
  expect((await readMark(api.db))!.entryId).toBeGreaterThan(0);
});

test('what is laid anew step by step is what is laid at once', async () => {
  const random = randomFigures(3);
  const laid = async () => ({
    mark: await readMark(api.db),
    people: await api.db.selectFrom('people_by_points').selectAll().orderBy('user_id').execute(),
    claims: await api.db
      .selectFrom('claim_tallies')
      .selectAll()
      .where('claims', '>', 0)
      .orderBy('day')
      .orderBy('status')
      .execute(),
  });
  for (let step = 0; step < 3; step += 1) {
    for (let acts = 0; acts < 20; acts += 1) await actAtRandom(api, adminId, random);
    await layTallies(api.context);
  }
  const stepByStep = await laid();
  expect(stepByStep.claims.length).toBeGreaterThan(1);
  await api.db.deleteFrom('tally_mark').execute();
  await layTallies(api.context);
  expect(await laid()).toEqual(stepByStep);
});

test('the keeper lays at the start, and stops when it is told to', async () => {
  await createUser(api.context, { mobile: freshMobile() });
  const errors: unknown[] = [];
  const stop = keepTallies(api.context, (error) => errors.push(error));
  await stop();
  expect([(await readMark(api.db))?.plumbers, errors]).toEqual([1, []]);
});

// One connection cannot be behind another.
(process.env.DATABASE_URL ? describe : describe.skip)('with two connections', () => {
  test('nothing is laid past an entry that has yet to be committed', async () => {
    const [slow, fast] = [
      await createUser(api.context, { mobile: freshMobile(), name: 'Slow' }),
      await createUser(api.context, { mobile: freshMobile(), name: 'Fast' }),
    ];
    const give = { points: 10, adminId, reason: 'Trial', at: api.clock.now() };
    let commit!: () => void;
    const told = new Promise<void>((resolve) => (commit = resolve));
    let begun!: () => void;
    const written = new Promise<void>((resolve) => (begun = resolve));
    const late = api.db.transaction().execute(async (trx) => {
      await adjustPoints(trx, { ...give, userId: slow.id, points: 30 });
      begun();
      await told;
    });
    await written;
    await api.db.transaction().execute((trx) => adjustPoints(trx, { ...give, userId: fast.id }));

    expect(await api.db.connection().execute((session) => settledIds(session, ['journal'], 100))).toBeUndefined();
    let done = false;
    const laying = layTallies(api.context).finally(() => (done = true));
    await pause(100);
    expect(done).toBe(false);
    commit();
    await late;
    expect(await laying).toBe(true);
    const { people } = await listPeople(
      api.db,
      { roleId: 2, sort: 'balance', direction: 'desc' },
      { limit: PAGE, offset: 0 },
    );
    expect(people.map(({ id }) => id)).toEqual([slow.id, fast.id]);
  });

  test('of several nodes that lay at once each leaves the same behind', async () => {
    for (let acts = 0; acts < 30; acts += 1) await actAtRandom(api, adminId, randomFigures(acts));
    await Promise.all([1, 2, 3].map(() => layTallies(api.context)));
    await expectTotalsHold();
    const people = await api.db.selectFrom('users').select('id').where('erased_at', 'is', null).execute();
    const laid = await api.db.selectFrom('people_by_points').select('user_id').execute();
    expect(laid.length).toBe(people.length);
  });
});
