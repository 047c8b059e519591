import { sql } from 'kysely';
import { freshMobile } from '../../../test/create-test-api';
import { claim, expectRefusal, post, scan, signInOnTwoPhones, totalsOf } from '../../../test/points-driver';
import { codeOf, createBatch, createProduct } from '../../../test/factories';
import { admin, api, withAccounts } from '../../../test/fixtures/accounts';
import { redactUser } from './erasure.repository';

withAccounts();

const account = (token: string, node = api) => post(node, '/users/account/get', token);
const download = (token?: string) => post(api, '/users/account/download', token);

/** Returns a user with a profile, two scans and a pending claim over the first. */
async function busyUser(name = 'Raju Sharma') {
  const mobile = freshMobile();
  const { token, userId } = await api.signInUser({ mobile });
  const profile = { name, address: '7 Shivaji Road', location: 'Kothrud, Pune', email: `p${mobile}@example.com` };
  expect((await post(api, '/users/user-update', token, profile)).statusCode).toBe(201);
  const product = await createProduct(api.context, { name: `Elbow of ${mobile}` });
  const batch = await createBatch(api.context, { points: 40, productId: product.id });
  const codes = [codeOf(api.context, batch, 0), codeOf(api.context, batch, 1)] as const;
  await scan(api, token, codes[0], { latitude: 18.5, longitude: 73.8, key: `first-${mobile}` });
  expect((await claim(api, token)).statusCode).toBe(201);
  expect((await scan(api, token, codes[1])).statusCode).toBe(201);
  return { mobile, token, userId, profile, codes, product };
}

describe('POST /users/account/get', () => {
  it('200 returns the account’s figures', async () => {
    const { token, mobile } = await busyUser();
    await api.signInUser({ mobile });
    const response = await account(token);
    expect([response.statusCode, response.json().data]).toEqual([
      200,
      {
        joined_dt: api.clock.now().toISOString(),
        balance_reward_points: 40,
        Rewards_points_for_Approval: 40,
        pending_claims: 1,
        claims: 1,
        scans: 2,
        sessions: 2,
      },
    ]);
  });

  it('401 without a token, 403 for an admin', async () => {
    expectRefusal(await post(api, '/users/account/get', undefined), 401, 'Please Provide Token');
    expectRefusal(await account(admin), 403, 'Forbidden', 'forbidden');
  });
});

describe('POST /users/logout {everywhere}', () => {
  it('200 ends every session of the user at once, on every node, and no other user’s', async () => {
    const { token, userId, onAnotherPhone, neighbour } = await signInOnTwoPhones(api);
    const node = await api.anotherNode();
    try {
      expect((await account(onAnotherPhone, node)).statusCode).toBe(200);
      expect((await post(api, '/users/logout', token, { everywhere: true })).statusCode).toBe(200);
      // The clock does not move: no second passes before the next request is rejected.
      for (const place of [api, node]) {
        expectRefusal(await account(token, place), 401, 'Please Provide Token');
        expectRefusal(await account(onAnotherPhone, place), 401, 'Please Provide Token');
        expect((await account(neighbour, place)).statusCode).toBe(200);
      }
    } finally {
      await node.app.close();
    }
    const row = await api.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    expect(row.tokens_valid_after).toEqual(api.clock.now());
  });

  it('a session that a sign-in under way writes only afterwards is as dead', async () => {
    const mobile = freshMobile();
    const { token, userId } = await api.signInUser({ mobile });
    const startedAt = api.clock.now();
    api.clock.advance(1);
    await post(api, '/users/logout', token, { everywhere: true });
    api.clock.set(startedAt);
    const { token: late } = await api.signInUser({ mobile });
    api.clock.advance(1);
    expectRefusal(await account(late), 401, 'Please Provide Token');
    const { token: fresh } = await api.signInUser({ mobile });
    expect((await account(fresh)).json().data.sessions).toBe(1);
    expect(userId).toBeGreaterThan(0);
  });
});

describe('POST /users/account/download', () => {
  it('200 is one JSON file of all that is the caller’s, and nothing of anybody else', async () => {
    const other = await busyUser('Meena Kulkarni');
    const { token, mobile, userId, profile, product } = await busyUser();
    const response = await download(token);
    expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-store',
    ]);
    expect(response.headers['content-disposition']).toBe('attachment; filename="my-data-2026-11-21.json"');
    const data = response.json();
    expect(data.profile).toEqual({
      number: userId,
      ...profile,
      mobile,
      role: 'Plumber',
      joined_at: expect.any(String),
    });
    expect(data.points).toEqual({ granted: 80, balance: 40, awaiting_approval: 40, redeemed: 0 });
    expect(data.sign_ins).toHaveLength(1);
    expect(data.scans).toEqual([
      expect.objectContaining({
        product: product.name,
        points: 40,
        latitude: 18.5,
        claim: expect.stringMatching(/^TX-/),
      }),
      expect.objectContaining({ product: product.name, points: 40, location: 'Kothrud, Pune', claim: null }),
    ]);
    expect(data.claims).toEqual([expect.objectContaining({ points: 40, status: 'pending', decided_at: null })]);
    expect(data.journal.map(({ kind }: { kind: string }) => kind)).toEqual(['grant', 'claim', 'grant']);
    for (const foreign of [other.mobile, other.profile.name, other.profile.email, other.product.name]) {
      expect(response.body).not.toContain(foreign);
    }
  });

  it('200 for a history of several pages is whole, and valid JSON', async () => {
    const { token, userId } = await api.signInUser();
    const batch = await createBatch(api.context, { points: 0, quantity: 1000 });
    await api.db
      .insertInto('scans')
      .values(
        Array.from({ length: 900 }, (_, index) => ({
          serial: batch.first_serial + index,
          batch_id: batch.id,
          user_id: userId,
          points: 0,
          location: '',
          location_missing: true,
          scanned_at: api.clock.now(),
        })),
      )
      .execute();
    await sql`
      insert into journal (user_id, kind, points, from_account, to_account, serial, at)
      select user_id, 'grant', points, 'programme', 'available', serial, scanned_at from scans
      where user_id = ${userId} order by serial`.execute(api.db);
    const serials = (await download(token)).json().scans.map((scan: { label_number: number }) => scan.label_number);
    expect(serials).toEqual(Array.from({ length: 900 }, (_, index) => batch.first_serial + index));
  });

  it('401 without a token, 403 for an admin', async () => {
    expectRefusal(await download(), 401, 'Please Provide Token');
    expectRefusal(await download(admin), 403, 'Forbidden', 'forbidden');
  });

  it('429 with Retry-After from the sixth in an hour on, for this user alone', async () => {
    const { token } = await api.signInUser();
    const responses = await Promise.all(Array.from({ length: 8 }, () => download(token)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const refused = responses.find(({ statusCode }) => statusCode === 429)!;
    expectRefusal(refused, 429, 'Too many downloads. Try again later.', 'download_limit');
    expect(Number(refused.headers['retry-after'])).toBe(3600);
    expect((await download((await api.signInUser()).token)).statusCode).toBe(200);
    api.clock.advance(3601);
    expect((await download(token)).statusCode).toBe(200);
  });
});

describe('what a user has after all that', () => {
  it('is what they had', async () => {
    const { token, userId } = await busyUser();
    await account(token);
    await download(token);
    expect(await totalsOf(api, userId)).toEqual({ granted: 80, available: 40, awaiting: 40, redeemed: 0 });
  });
});

const raju = {
  mobile: '9876543210',
  name: 'Raju K. Sharma',
  email: 'raju@example.com',
  address: '7 MG Road',
  location: 'Aundh',
};

describe('redactUser', () => {
  it.each([
    ['9876543210', '[deleted]'],
    ['call +91 98765 43210 now', 'call [deleted] now'],
    ['+919876543210/98765-43210', '[deleted]/[deleted]'],
    ['98765\u201143210, +९१ ९८७६५ ४३२१०', '[deleted], [deleted]'],
    ['RAJU asked', '[deleted] asked'],
    ['Mr Sharma, raju@example.com', 'Mr [deleted], [deleted]'],
    ['seen at 7 MG Road (Aundh)', 'seen at [deleted] ([deleted])'],
  ])('%s', (text, expected) => expect(redactUser(text, raju)).toBe(expected));

  it('leaves words that only contain a name, and other numbers', () => {
    const text = 'Rajubhai and Sharmaji, 9876543211, K. of batch 7';
    expect(redactUser(text, raju)).toBe(text);
  });

  it('finds names in Hindi', () => {
    expect(redactUser('राजू ने फ़ोन किया, राजूभाई ने नहीं', { mobile: '9876543210', name: 'राजू शर्मा' })).toBe(
      '[deleted] ने फ़ोन किया, राजूभाई ने नहीं',
    );
  });
});
