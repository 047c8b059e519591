import { sql } from 'kysely';
import { codeOf, createBatch } from '../../../test/factories';
import { api } from '../../../test/fixtures/accounts';
import {
  batch,
  brought,
  decisionOn,
  granted,
  owner,
  pay,
  person,
  scanOne,
  start,
  withReferrals,
} from '../../../test/fixtures/referrals';
import { post, scan, tally } from '../../../test/points-driver';

withReferrals();

test('both get their points once the new one has scanned, once, however often the job runs and on how many nodes', async () => {
  const id = await start();
  const referrer = await person();
  const friend = await brought(referrer);
  await pay();
  expect(await decisionOn(friend)).toEqual({ outcome: null, reason: null });
  await scanOne(friend);
  await Promise.all([pay(), pay(), pay()]);
  await scanOne(friend);
  await pay();
  expect([await granted(referrer), await granted(friend)]).toEqual([100, 70]);
  expect(await decisionOn(friend)).toEqual({ outcome: 'paid', reason: null });
  const list = await post(api, '/admin/schemes/referrals', owner, { scheme_id: id });
  expect(list.json().data).toEqual([
    {
      friend: { id: friend.userId, name: null, mobile: friend.mobile },
      referrer: { id: referrer.userId, name: null, mobile: referrer.mobile },
      ...{ joined_at: expect.any(String), decided_at: expect.any(String), outcome: 'paid', reason: null },
      ...{ points_for_referrer: 100, points_for_friend: 50 },
    },
  ]);
});

test('without a scheme, before its start and for who joined before it nothing is paid, and a stop ends it', async () => {
  const referrer = await person();
  const before = await brought(referrer);
  await scanOne(before);
  await pay();
  api.clock.advance(1);
  const id = await start();
  await scanOne(before);
  const friend = await brought(referrer);
  api.clock.advance(1);
  await post(api, `/admin/schemes/${id}/stop`, owner);
  await scanOne(friend);
  await pay();
  expect(await granted(referrer)).toBe(0);
  expect(await decisionOn(friend)).toEqual({ outcome: null, reason: null });
});

test('what was scanned before a stop or an end is paid by a job that comes later', async () => {
  const id = await start();
  const referrer = await person();
  const friend = await brought(referrer);
  await scanOne(friend);
  api.clock.advance(1);
  await post(api, `/admin/schemes/${id}/stop`, owner);
  api.clock.advance(86_400);
  await pay();
  expect([await granted(referrer), await granted(friend)]).toEqual([100, 60]);
});

test('only a scan that meets the conditions counts; of two schemes the better pays', async () => {
  const other = await createBatch(api.context, { points: 10 });
  await start({ points_for_referrer: 30 }, { conditions: { batches: [other.id] } });
  const referrer = await person();
  const friend = await brought(referrer);
  await scanOne(friend);
  await pay();
  expect(await decisionOn(friend)).toEqual({ outcome: null, reason: null });
  await start({ points_for_referrer: 40 }, { conditions: { batches: [other.id] } });
  const late = await brought(referrer);
  for (const { token } of [friend, late]) {
    api.clock.advance(1);
    await scan(api, token, codeOf(api.context, other, token === late.token ? 1 : 0));
  }
  await pay();
  // The friend joined before the better scheme.
  expect(await granted(referrer)).toBe(70);
});

test('first scans of many at once are paid each once and whole, never above the budget', async () => {
  await start({}, { budget: { points: 655, at_end: 'part' } });
  const referrer = await person();
  const friends = await Promise.all([...Array(6)].map(() => brought(referrer)));
  const scans = [...friends, ...friends].map(({ token }, at) => scan(api, token, codeOf(api.context, batch, at)));
  const jobs = [...Array(4)].map(pay);
  expect(tally(await Promise.all(scans))).toEqual({ 201: 12 });
  await Promise.all(jobs);
  await pay();
  const { points } = (
    await sql<{ points: number }>`select sum(points)::bigint as points from bonuses where cause like 'refer%'
      and at >= ${new Date(api.clock.now().getTime() - 1000)}`.execute(api.db)
  ).rows[0]!;
  expect(points).toBe(600);
});

test('one that fails pays nothing, stops no other, and is tried again', async () => {
  await start();
  const referrer = await person();
  const [failing, friend] = [await brought(referrer), await brought(referrer)];
  for (const one of [failing, friend]) await scanOne(one);
  await sql`create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    api.db,
  );
  await sql`create trigger killed before update of outcome on referrals for each row
    when (new.friend_id = ${sql.lit(failing.userId)}) execute function fail()`.execute(api.db);
  await expect(pay()).rejects.toThrow('killed');
  await sql`drop trigger killed on referrals`.execute(api.db);
  expect([await granted(failing), await granted(friend), await granted(referrer)]).toEqual([10, 60, 100]);
  api.clock.advance(3600);
  await pay();
  expect([await granted(failing), await granted(referrer)]).toEqual([60, 200]);
});

test('a day’s budget that does not suffice for both waits for the next day', async () => {
  await start({}, { budget: { points_a_day: 299, at_end: 'part' } });
  const referrer = await person();
  const [first, second] = [await brought(referrer), await brought(referrer)];
  for (const friend of [first, second]) await scanOne(friend);
  await pay();
  expect(await granted(referrer)).toBe(100);
  expect(await decisionOn(second)).toEqual({ outcome: null, reason: null });
  api.clock.advance(86_400);
  await pay();
  expect([await granted(referrer), await granted(second)]).toEqual([200, 60]);
});

test('limits on the referrer take nothing from the friend', async () => {
  await start({ most_friends: 1 });
  const referrer = await person();
  const [first, second] = [await brought(referrer), await brought(referrer)];
  for (const friend of [first, second]) await scanOne(friend);
  await pay();
  expect([await granted(referrer), await granted(second)]).toEqual([100, 60]);
  expect(await decisionOn(second)).toEqual({ outcome: 'paid', reason: 'most_friends' });
});

test('a budget that is used up refuses both, with the reason', async () => {
  await start({}, { budget: { points: 299, at_end: 'part' } });
  const referrer = await person();
  const [first, second] = [await brought(referrer), await brought(referrer)];
  for (const friend of [first, second]) await scanOne(friend);
  await pay();
  expect([await decisionOn(first), await decisionOn(second)]).toEqual([
    { outcome: 'paid', reason: null },
    { outcome: 'refused', reason: 'budget' },
  ]);
  expect([await granted(referrer), await granted(second)]).toEqual([100, 10]);
});
