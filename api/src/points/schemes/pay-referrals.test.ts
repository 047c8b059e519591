import { sql } from 'kysely';
import { freshMobile, TEST_ADMIN } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { api, deleteWith, lastOtp, withAccounts } from '../../../test/fixtures/accounts';
import { enterDetails, setProgramme } from '../../../test/fixtures/payouts';
import { post, scan, tally, totalsOf } from '../../../test/points-driver';
import { codeOf as invitationOf } from '../../accounts/referrals';
import { destinationKeys } from '../../programme/conflicts-of-interest';
import { payReferrals } from './pay-referrals';

withAccounts();

let owner: string;
let batch: Awaited<ReturnType<typeof createBatch>>;
let label = 0;
beforeAll(async () => {
  await setProgramme(api, { confirmSchemePoints: null });
});
beforeEach(async () => {
  owner = await api.signInAdmin();
  batch = await createBatch(api.context, { points: 10, quantity: 200 });
  label = 0;
});
afterEach(async () => {
  const { rows } = await sql<{ id: number }>`select id from schemes where stopped_at is null`.execute(api.db);
  api.clock.advance(60);
  for (const { id } of rows) await post(api, `/admin/schemes/${id}/stop`, await api.signInAdmin());
  await payReferrals(api.context);
});

const inDays = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString();
async function start(referral: object = {}, fields: object = {}): Promise<number> {
  const response = await post(api, '/admin/schemes', owner, {
    kind: 'referral',
    names: { en: 'Bring a colleague' },
    ...{ starts_at: inDays(0), ends_at: inDays(30), conditions: {}, budget: { at_end: 'part' } },
    referral: { points_for_referrer: 100, points_for_friend: 50, ...referral },
    ...fields,
  });
  expect(response.statusCode).toBe(201);
  return response.json<{ data: { id: number } }>().data.id;
}

interface Person {
  userId: number;
  token: string;
  mobile: string;
}
async function person(): Promise<Person> {
  const mobile = freshMobile();
  return { mobile, ...(await api.signInUser({ mobile })) };
}
/** Registers somebody with the invitation of another. */
async function brought({ userId }: Pick<Person, 'userId'>, body: object = {}): Promise<Person> {
  const mobile = freshMobile();
  await post(api, '/users/generate_Otp', undefined, { mobile });
  const referred_by = await invitationOf(api.db, userId);
  const signIn = { mobile, otp: lastOtp(mobile), role_id: 2, referred_by, ...body };
  const { Token: token } = (await post(api, '/users/validate_Otp', undefined, signIn)).json<{ Token: string }>();
  const { id } = await api.db.selectFrom('users').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow();
  return { mobile, token, userId: id };
}
const scanOne = ({ token }: Person) => {
  api.clock.advance(1);
  return scan(api, token, codeOf(api.context, batch, label++));
};
const granted = async ({ userId }: Person) => (await totalsOf(api, userId))!.granted;
const decisionOn = ({ userId }: Person) =>
  api.db
    .selectFrom('referrals')
    .select(['outcome', 'reason'])
    .where('friend_id', '=', userId)
    .executeTakeFirstOrThrow();
const pay = () => payReferrals(api.context);
async function payTo({ userId }: Person, upiId: string) {
  await enterDetails(api, userId);
  const keys = destinationKeys(api.context.config.payoutKeys[0]!, { method: 'upi', upiId });
  await api.db.updateTable('payout_details').set(keys).where('user_id', '=', userId).execute();
}

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

test('first scans of many at once are paid each once, never above the budget', async () => {
  await start({}, { budget: { points: 555, at_end: 'part' } });
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
  expect(points).toBe(555);
});

test('a job that is killed in between pays nothing, and the next one all', async () => {
  await start();
  const referrer = await person();
  const friend = await brought(referrer);
  await scanOne(friend);
  await sql`create or replace function fail_once() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    api.db,
  );
  await sql`create trigger killed before update on referral_progress for each row execute function fail_once()`.execute(
    api.db,
  );
  await expect(pay()).rejects.toThrow('killed');
  await sql`drop trigger killed on referral_progress`.execute(api.db);
  expect([await granted(referrer), (await decisionOn(friend)).outcome]).toEqual([0, null]);
  await pay();
  expect([await granted(referrer), await granted(friend)]).toEqual([100, 60]);
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

test('a budget that is used up refuses, with the reason', async () => {
  await start({}, { budget: { points: 100, at_end: 'nothing' } });
  const referrer = await person();
  const [first, second] = [await brought(referrer), await brought(referrer)];
  for (const friend of [first, second]) await scanOne(friend);
  await pay();
  expect([await decisionOn(first), await decisionOn(second)]).toEqual([
    { outcome: 'paid', reason: 'budget' },
    { outcome: 'refused', reason: 'budget' },
  ]);
});

describe('refused', () => {
  const refusal = async (friend: Person) => {
    await pay();
    const { outcome, reason } = await decisionOn(friend);
    return [outcome, reason, await granted(friend)];
  };

  test('the same browser', async () => {
    await start();
    const device_id = `browser-${freshMobile()}`;
    const referrer = await brought(await person(), { device_id });
    const friend = await brought(referrer, { device_id });
    await scanOne(friend);
    expect(await refusal(friend)).toEqual(['refused', 'same_device', 10]);
  });

  test('one payout account, or the number of the other in a UPI ID', async () => {
    await start();
    const referrer = await person();
    const [shared, numbered] = [await brought(referrer), await brought(referrer)];
    await payTo(referrer, 'one@ybl');
    await payTo(shared, 'one@ybl');
    await payTo(numbered, `${referrer.mobile}@ybl`);
    for (const friend of [shared, numbered]) await scanOne(friend);
    expect(await refusal(shared)).toEqual(['refused', 'same_person', 10]);
    expect(await refusal(numbered)).toEqual(['refused', 'same_person', 10]);
  });

  test.each([
    ['friend_suspended', (_: Person, friend: Person) => friend],
    ['referrer_suspended', (referrer: Person) => referrer],
  ])('%s', async (reason, whom) => {
    await start();
    const referrer = await person();
    const friend = await brought(referrer);
    await scanOne(friend);
    const { userId } = whom(referrer, friend);
    await post(api, '/admin/people/suspend', owner, { user_id: userId, reason: 'Sold labels' });
    expect((await refusal(friend)).slice(0, 2)).toEqual(['refused', reason]);
  });

  test('the account of the admin who made the scheme alone', async () => {
    await start();
    const own = { mobile: TEST_ADMIN, ...(await api.signInUser({ mobile: TEST_ADMIN })) };
    const friend = await brought(own);
    await scanOne(friend);
    expect(await refusal(friend)).toEqual(['refused', 'own_account', 10]);
  });
});

describe('accounts that are merged or deleted', () => {
  /** Orders it, and a second admin confirms. */
  async function confirmed(url: string, body: object) {
    const ordered = await post(api, url, owner, { ...body, reason: 'Same passbook' });
    const { confirmation_id: id } = ordered.json<{ data: { confirmation_id: number } }>().data;
    const second = await api.signInAdmin(freshMobile(), ['approver']);
    expect((await post(api, `/admin/confirmations/${id}/confirm`, second)).statusCode).toBe(200);
  }
  const merge = (from: Person, into: Person) =>
    confirmed('/admin/people/merge', { from_user_id: from.userId, user_id: into.userId });

  test('the points of a merged referrer go to the account that stays, and after the undo to theirs', async () => {
    await start();
    const [referrer, stays] = [await person(), await person()];
    const [one, other] = [await brought(referrer), await brought(referrer)];
    await merge(referrer, stays);
    await scanOne(one);
    await pay();
    expect([await granted(referrer), await granted(stays)]).toEqual([0, 100]);
    await confirmed('/admin/people/unmerge', { user_id: referrer.userId });
    await scanOne(other);
    await pay();
    expect([await granted(referrer), await granted(stays)]).toEqual([100, 100]);
  });

  test('of one person nothing is paid', async () => {
    await start();
    const referrer = await person();
    const friend = await brought(referrer);
    await scanOne(friend);
    await merge(friend, referrer);
    await pay();
    expect(await decisionOn(friend)).toEqual({ outcome: 'refused', reason: 'same_person' });
  });

  test('who had another account before is not new', async () => {
    await start();
    const [referrer, older] = [await person(), await person()];
    api.clock.advance(1);
    const friend = await brought(referrer);
    await scanOne(friend);
    await merge(friend, older);
    await pay();
    expect(await decisionOn(friend)).toEqual({ outcome: 'refused', reason: 'not_new' });
  });

  test('a deleted friend is refused, and for a deleted referrer the friend still gets theirs', async () => {
    await start();
    const [gone, stays] = [await person(), await person()];
    const [ofGone, deleted] = [await brought(gone), await brought(stays)];
    await scanOne(deleted);
    api.clock.advance(56);
    expect((await deleteWith(deleted.token, deleted.mobile, 10)).statusCode).toBe(200);
    expect((await deleteWith(gone.token, gone.mobile, 0)).statusCode).toBe(200);
    await scanOne(ofGone);
    await pay();
    expect(await decisionOn(deleted)).toEqual({ outcome: 'refused', reason: 'friend_deleted' });
    expect(await decisionOn(ofGone)).toEqual({ outcome: 'paid', reason: 'referrer_deleted' });
    expect(await granted(ofGone)).toBe(60);
  });
});
