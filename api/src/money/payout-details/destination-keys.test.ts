import { sql } from 'kysely';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { enterPayoutDetails, payoutDetailsOf, UPI } from '../../../test/fixtures/payouts';
import { post } from '../../../test/points-driver';
import { addKey, makeCurrent } from '../../platform/config/key-ring';
import { parsePayoutKeys } from '../../platform/config/keys';
import { erasePayoutDetails, resealPayoutDetails, sealPayout } from '.';

const BANK = { method: 'bank', account_number: '001234567890', ifsc: 'sbin0001234', name: 'Ramesh Pawar' };
const first = addKey('payout', '', new Date(), 'first').text;
const rotated = parsePayoutKeys(makeCurrent('payout', addKey('payout', first, new Date(), 'second').text, 'second'));

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ payoutKeys: parsePayoutKeys(first) });
});
afterAll(() => api.close());

const keysOf = (userId: number) =>
  api.db
    .selectFrom('payout_details')
    .select(['destination_key', 'mobile_key'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
const destinationOf = async (userId: number) => (await keysOf(userId))?.destination_key;
const reseal = (keys = api.context.config.payoutKeys) => resealPayoutDetails(api.db, keys);

test('stored with the details: equal for one destination, however it is written, and for no other', async () => {
  const one = await payoutDetailsOf(api);
  const same = await payoutDetailsOf(api, { ...UPI, upi_id: ' RAMESH@okicici', name: 'Another Name' });
  const other = await payoutDetailsOf(api, { ...UPI, upi_id: '9876543210@ybl' });
  const bank = await payoutDetailsOf(api, BANK);
  const key = await destinationOf(one.userId);
  expect(key).toMatch(/^first\.[\w-]{43}$/);
  expect(await destinationOf(same.userId)).toBe(key);
  const all = await Promise.all([one, other, bank].map(({ userId }) => destinationOf(userId)));
  expect(new Set(all).size).toBe(3);
  expect(await keysOf(one.userId)).toMatchObject({ mobile_key: null });
  expect((await keysOf(other.userId))?.mobile_key).toMatch(/^first\./);

  api.clock.advance(60);
  await enterPayoutDetails(api, other.token, BANK);
  expect(await keysOf(other.userId)).toEqual({ destination_key: all[2], mobile_key: null });
  await api.db.transaction().execute((trx) => erasePayoutDetails(trx, other.userId));
  expect(await destinationOf(other.userId)).toBeUndefined();
  expect((await post(api, '/users/payout-details/get', one.token)).body).not.toContain(key);
});

test('of details stored before: filled by the job; again changes nothing', async () => {
  const [one, two] = [await payoutDetailsOf(api), await payoutDetailsOf(api, BANK)];
  const before = [await keysOf(one.userId), await keysOf(two.userId)];
  expect(before[1]).toMatchObject({ destination_key: expect.any(String) });
  await sql`update payout_details set destination_key = null, mobile_key = null`.execute(api.db);
  // Details of a key that is gone stay as they are, and keep no other row waiting.
  const lost = await payoutDetailsOf(api);
  await sql`update payout_details set destination_key = null, sealed = 'gone.' || sealed
    where user_id = ${lost.userId}`.execute(api.db);
  const last = await payoutDetailsOf(api, BANK);
  await sql`update payout_details set destination_key = null where user_id = ${last.userId}`.execute(api.db);
  await Promise.all([reseal(), reseal()]);
  expect([await keysOf(one.userId), await keysOf(two.userId)]).toEqual(before);
  expect(await destinationOf(last.userId)).toBe(before[1]!.destination_key);
  expect(await destinationOf(lost.userId)).toBeNull();
  await api.db.deleteFrom('payout_details').where('user_id', '=', lost.userId).execute();
});

test('under the current key once it changes, with what it encrypts: all 1,200 rows, a page at a time', async () => {
  const { userId } = await payoutDetailsOf(api);
  const { rows: users } = await sql<{ id: number }>`
    insert into users (mobile, role_id, joined_at)
    select (6000000000 + n)::text, 2, now() from generate_series(1, 1200) n returning id`.execute(api.db);
  const rows = users.map(({ id }, index) => ({
    user_id: id,
    sealed: sealPayout(api.context.config.payoutKeys, id, { method: 'upi', upiId: `u${index % 100}@ybl`, name: 'N' }),
  }));
  await sql`
    insert into payout_details (user_id, method, sealed, masked, entered_at)
    select user_id, 'upi', sealed, 'u••@ybl', now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (user_id bigint, sealed text)`.execute(api.db);
  const before = await destinationOf(userId);
  await reseal(rotated);
  const { rows: left } = await sql<{ left: number; destinations: number }>`
    select count(*) filter (where sealed not like 'second.%' or destination_key not like 'second.%') as left,
      count(distinct destination_key) filter (where masked = 'u••@ybl') as destinations
    from payout_details`.execute(api.db);
  expect(left[0]).toEqual({ left: 0, destinations: 100 });
  expect(await destinationOf(userId)).not.toBe(before);
});
