import { sql } from 'kysely';
import { api, claimant, withPendingClaims } from '../../../test/fixtures/pending-claims';
import { setProgramme } from '../../../test/fixtures/payouts';
import { codeOf, createBatch } from '../../../test/factories';
import { approve, claim, expectRefusal, post, refusesOthers, reject, scan } from '../../../test/points-driver';
import { findSignals, THRESHOLDS } from '../signals';

withPendingClaims();

/** Signed in again whenever hours have passed. */
let admin: string;
beforeEach(async () => void (admin = await api.signInAdmin()));

const DAY_SECONDS = 86_400;
const PUNE = { latitude: 18.5074, longitude: 73.8077 };

const get = (url: string) => api.app.inject({ method: 'GET', url, headers: { token: admin } });
const queue = async (body: object = {}) => {
  const response = await post(api, '/admin/claims/queue', admin, body);
  expect(response.statusCode).toBe(200);
  return response.json<{ data: Row[]; total_count: number }>();
};
const detail = async (transactionId: string) => (await get(`/admin/claims/${transactionId}`)).json().data;
const idsOf = async (body: object) => (await queue(body)).data.map(({ transaction_id }) => transaction_id);

interface Row {
  transaction_id: string;
  signals: string[];
  [field: string]: unknown;
}

/** Makes the account of a user older than any signal asks about. */
const settle = (userId: number) =>
  api.db
    .updateTable('users')
    .set({ joined_at: new Date(api.clock.now().getTime() - 100 * DAY_SECONDS * 1000) })
    .where('id', '=', userId)
    .execute();

/** Claims the scans of a settled user: `hours` after one another, at these places. */
async function claimOf(places: readonly Record<string, unknown>[], { hours = 5 } = {}) {
  const user = await api.signInUser();
  await settle(user.userId);
  const batch = await createBatch(api.context, { quantity: 2000, points: 10 });
  for (const [index, place] of places.entries()) {
    expect((await scan(api, user.token, codeOf(api.context, batch, 1000 + index), place)).statusCode).toBe(201);
    api.clock.advance(hours * 3600);
  }
  const { transaction_id } = (await claim(api, user.token)).json().data;
  admin = await api.signInAdmin();
  return { ...user, batch, transactionId: transaction_id as string };
}

describe('POST /admin/claims/queue', () => {
  test('200: waiting claims, the oldest first, with points, worth, age, user and scans', async () => {
    await setProgramme(api, { pointValuePaise: 50 });
    const first = await claimant(70);
    await settle(first.userId);
    api.clock.advance(60);
    const second = await claimant(30);
    const { data, total_count } = await queue();
    expect(total_count).toBe(2);
    expect(data[0]).toEqual({
      transaction_id: first.transactionId,
      status: 'pending',
      points: 70,
      value_paise: 50,
      worth_paise: 3500,
      claimed_at: expect.any(String),
      resolved_at: null,
      reason: null,
      age_seconds: 65,
      scans_count: 1,
      claimant: { id: first.userId, name: '', mobile: expect.any(String), role_id: 2 },
      signals: [],
    });
    expect(data[1]).toMatchObject({ transaction_id: second.transactionId, signals: ['new-account'] });
  });

  test('200: decided claims, the newest first, each page once; found by name, mobile and id', async () => {
    const claims = [];
    for (let made = 0; made < 23; made += 1) claims.push((await claimant()).transactionId);
    await approve(api, admin, { transaction_id: claims });
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await idsOf({ status: 'approved', page }));
    expect(pages).toEqual([
      claims.toReversed().slice(0, 10),
      claims.toReversed().slice(10, 20),
      claims.toReversed().slice(20),
      [],
    ]);
    const { userId, transactionId } = await claimant();
    const named = api.db.updateTable('users').set({ name: 'Asha Rao' }).where('id', '=', userId);
    const mobile = (await named.returning('mobile').executeTakeFirstOrThrow()).mobile!;
    const spelled = [`+91 ${mobile.slice(0, 5)}-${mobile.slice(5)}`, `0${mobile}`, `\u2066${mobile}\u2069`];
    for (const search of ['asha', 'As', transactionId.toLowerCase(), ...spelled])
      expect(await idsOf({ search })).toEqual([transactionId]);
    expect((await queue({ search: 'tx-1', status: 'approved', page: 3 })).total_count).toBe(23);
    expect(await idsOf({ search: transactionId, status: 'approved' })).toEqual([]);
  });

  test('200: by signal, once the job has looked; new claims have none in the filter', async () => {
    const odd = await claimant();
    const plain = await claimOf([PUNE]);
    expect(await idsOf({ signal: true, search: odd.transactionId })).toEqual([]);
    await findSignals(api.context);
    expect(await idsOf({ signal: true, search: odd.transactionId })).toEqual([odd.transactionId]);
    expect(await idsOf({ signal: false, search: odd.transactionId })).toEqual([]);
    expect(await idsOf({ signal: false, search: plain.transactionId })).toEqual([plain.transactionId]);
    const { data: summary } = (await get('/admin/claims/summary')).json();
    const all = await queue();
    expect(summary).toMatchObject({
      waiting: all.total_count,
      oldest_claimed_at: all.data[0]!.claimed_at,
      flagged: (await queue({ signal: true })).total_count,
    });
    expect(summary.worth_paise).toBe(summary.points * 50);
  });

  test('200 of a short text with very many matches the newest 500, uncounted; of a day with few, all', async () => {
    const { userId } = await claimant();
    await api.db.updateTable('users').set({ name: 'Qz' }).where('id', '=', userId).execute();
    const list = async (more: object) =>
      (await post(api, '/admin/redeem', admin, { formData: { search: 'qz', ...more } })).json();
    await sql`
      insert into claims (user_id, points, status, claimed_at, resolved_at)
      select ${userId}, 1, 'rejected', '2020-01-01'::timestamptz + n * interval '1 day', now() from generate_series(1, 505) n`.execute(
      api.db,
    );
    try {
      const many = await list({});
      expect([many.data.length, many.total_count, many.total_capped, many.by_status]).toEqual([
        500,
        500,
        true,
        undefined,
      ]);
      const times = many.data.map(({ claimed_at }: { claimed_at: string }) => claimed_at);
      expect(times).toEqual(times.toSorted().reverse());
      const few = await list({ startDate: '2020-01-03', endDate: '2020-01-04' });
      expect([few.data.length, few.total_count, few.total_capped]).toEqual([2, 2, undefined]);
      expect(await queue({ search: 'qz', status: 'rejected' })).toMatchObject({ total_count: 200, total_capped: true });
      expect((await queue({ search: 'qz' })).total_count).toBe(1);
    } finally {
      await sql`delete from claims where user_id = ${userId} and claimed_at < '2022-01-01'`.execute(api.db);
    }
  });

  test('400 for another status', async () => {
    expectRefusal(await post(api, '/admin/claims/queue', admin, { status: 'odd' }), 400, 'Invalid status');
  });
  refusesOthers(() => api, 'POST', '/admin/claims/queue');
});

describe('GET /admin/claims/:transaction_id', () => {
  test('200: scans in the order of time with distance and speed, the user’s points and other claims', async () => {
    const user = await claimOf([PUNE, { latitude: null, longitude: null }, { latitude: 18.52, longitude: 73.85 }]);
    await reject(api, admin, user.transactionId, 'Torn label');
    api.clock.advance(10);
    const again = (await claim(api, user.token)).json().data.transaction_id;
    const found = await detail(again);
    expect(found).toMatchObject({ points: 30, decided_by: null, signals: [], scans_count: 3 });
    expect(found.scans.map((one: Row) => [one.serial, one.km_from_previous, one.kmh])).toEqual([
      [user.batch.first_serial + 1000, null, null],
      [user.batch.first_serial + 1001, null, null],
      [user.batch.first_serial + 1002, 4.7, 0],
    ]);
    expect(found.claimant).toMatchObject({
      ...{ id: user.userId, granted: 30, available: 0, awaiting: 30, redeemed: 0 },
      claims: { pending: 1, approved: 0, rejected: 1 },
      former_claims: [{ transaction_id: user.transactionId, status: 'rejected', reason: 'Torn label' }],
    });
    const before = await detail(user.transactionId);
    expect(before.scans).toHaveLength(3);
    expect(before.decided_by).toEqual({ admin: expect.any(String), rules_version: null });
  });

  test('200: each signal with its figures, and in the queue as its code', async () => {
    const far = await claimOf([PUNE, { latitude: 28.61, longitude: 77.2 }], { hours: 1 });
    const [flag] = (await detail(far.transactionId)).signals;
    expect(flag).toMatchObject({ signal: 'speed', serial: far.batch.first_serial + 1001 });
    expect([Math.round(flag.km), flag.kmh > 1000]).toEqual([1175, true]);

    const hasty = await claimOf(
      Array.from({ length: 62 }, () => PUNE),
      { hours: 0.01 },
    );
    expect((await detail(hasty.transactionId)).signals).toMatchObject([{ signal: 'scans-per-hour', scans: 61 }]);

    const changed = await claimOf([PUNE]);
    const at = api.clock.now();
    const details = { method: 'upi' as const, sealed: 'test.x', masked: 'a••@b', entered_at: at, changed_at: at };
    await api.db
      .insertInto('payout_details')
      .values({ user_id: changed.userId, ...details })
      .execute();
    expect((await detail(changed.transactionId)).signals).toEqual([
      { signal: 'payout-details-changed', changed_at: at.toISOString() },
    ]);

    const odd = await claimOf([PUNE]);
    const { id: batch_id, first_serial } = odd.batch;
    await api.db
      .insertInto('unusual_batches')
      .values({ batch_id, kind: 'far-apart', details: '{}', found_at: at })
      .execute();
    for (let near = 0; near < THRESHOLDS.voidedSiblings; near += 1)
      await post(api, `/admin/qr-batches/${batch_id}/codes/${first_serial + 900 + near}/void`, admin, {
        reason: 'Lost',
      });
    expect((await detail(odd.transactionId)).signals).toEqual([
      { signal: 'unusual-batch', batch_id, kind: 'far-apart', scans: 1 },
      { signal: 'voided-siblings', batch_id, voided: 3, scans: 1 },
    ]);
    expect((await queue({ search: odd.transactionId })).data[0]!.signals).toEqual(['unusual-batch', 'voided-siblings']);
    await api.db.updateTable('unusual_batches').set({ dismissed_at: at }).where('batch_id', '=', batch_id).execute();
    expect((await queue({ search: odd.transactionId })).data[0]!.signals).toEqual(['voided-siblings']);
    await api.db.deleteFrom('payout_details').execute();
  });

  test('200: many users at one place in a day, counted by the job; not on another day or 200 m away', async () => {
    api.clock.advance(DAY_SECONDS);
    const place = { latitude: 12.97161, longitude: 77.59462, location: 'Bengaluru' };
    const claims = [];
    for (let users = 0; users < THRESHOLDS.usersAtOnePlace; users += 1)
      claims.push(await claimOf([place], { hours: 0.01 }));
    const beside = await claimOf([{ ...place, latitude: 12.9737 }], { hours: 0.01 });
    await findSignals(api.context);
    expect((await detail(claims[0]!.transactionId)).signals).toEqual([
      { signal: 'crowded-place', users: THRESHOLDS.usersAtOnePlace, scans: 1, location: 'Bengaluru' },
    ]);
    api.clock.advance(2 * DAY_SECONDS);
    const later = await claimOf([place], { hours: 0.01 });
    await findSignals(api.context);
    for (const { transactionId } of [beside, later]) expect((await detail(transactionId)).signals).toEqual([]);
  });

  refusesOthers(() => api, 'GET', '/admin/claims/TX-10001');
  test('404 for no claim', async () => {
    expectRefusal(await get('/admin/claims/TX-1'), 404, 'Transaction not found', 'claim_not_found');
  });
});

describe('saved reasons of rejections', () => {
  const reasons = async () => (await post(api, '/admin/rejection-reasons', admin)).json().data;
  const save = (reason: string) => post(api, '/admin/rejection-reasons/create', admin, { reason });
  const remove = (id: number) =>
    api.app.inject({ method: 'DELETE', url: '/admin/rejection-reasons', headers: { token: admin }, payload: { id } });

  test('201, 200: saved, listed in that order, deleted', async () => {
    const one = (await save(' Torn label ')).json().data;
    const two = (await save('Sold elsewhere')).json().data;
    expect(await reasons()).toEqual([{ id: one.id, reason: 'Torn label' }, two]);
    expect((await remove(one.id)).json().data).toEqual({ id: one.id, reason: 'Torn label' });
    expect(await reasons()).toEqual([two]);
  });

  test('400 without a reason', async () => {
    expectRefusal(await save('  '), 400, 'Please enter a reason');
  });
  refusesOthers(() => api, 'POST', '/admin/rejection-reasons');
  test('404, 409: gone, saved twice, too many', async () => {
    expectRefusal(await remove(999), 404, 'Reason not found', 'reason_not_found');
    expectRefusal(await save('Sold elsewhere'), 409, 'This reason is saved already', 'reason_exists');
    for (let more = 1; more < 50; more += 1) await save(`Reason ${more}`);
    expectRefusal(await save('One more'), 409, 'There are 50 saved reasons. Delete one first', 'too_many_reasons');
  });
});
