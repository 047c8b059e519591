import { createTestApi, freshMobile, type TestApi } from '../../../test/create-test-api';
import { enterPayoutDetails, payoutDetailsOf, RAZORPAY, setProgramme, UPI } from '../../../test/fixtures/payouts';
import { expectRefusal, post } from '../../../test/points-driver';
import { type BankFile, presets } from '../../programme/bank-files';
import { findPayoutDetails } from './payout-details.repository';
import { unsealPayout } from './seal-payout';
import { sql } from 'kysely';
import { addKey, makeCurrent } from '../../platform/config/key-ring';
import { parsePayoutKeys } from '../../platform/config/keys';
import { erasePayoutDetails, resealPayoutDetails, sealPayout } from './index';

const ICICI: BankFile = { ...presets.find(({ id }) => id === 'icici-npab')!.file, debit: '000405001234' };
const BANK = { method: 'bank', account_number: '001234567890', ifsc: 'SBIN0001234', name: 'रवि कुमार' };
const WRONG = 'Write the name in English letters, as the passbook has it: “र” cannot be used';

const first = addKey('payout', '', new Date(), 'first').text;

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi({ payoutKeys: parsePayoutKeys(first) });
});
afterAll(() => api.close());

const payBy = (bankFile: BankFile | null) =>
  setProgramme(api, { pointValuePaise: 100, payoutMethods: ['upi', 'bank'], bankFile });
const signIn = () => api.signInUser({ mobile: freshMobile() });
const read = async (token: string) => (await post(api, '/users/payout-details/get', token)).json().data;
const nameOf = async (userId: number) => {
  const { sealed } = (await findPayoutDetails(api.db, userId))!;
  return unsealPayout(api.context.config.payoutKeys, userId, sealed).name;
};
async function rename(token: string, name: string, code?: string) {
  api.clock.advance(60);
  await post(api, '/users/payout-details/code', token);
  const payload = { name, otp: code ?? api.outbox.at(-1)!.otp };
  return api.app.inject({ method: 'PUT', url: '/users/payout-details/name', headers: { token }, payload });
}

describe('PUT /users/payout-details', () => {
  it('400 for a name in an Indian script where the bank file has letters A to Z only; the code is not used', async () => {
    await payBy(ICICI);
    const { token, userId } = await signIn();
    const refused = await enterPayoutDetails(api, token, BANK);
    expectRefusal(refused, 400, WRONG, 'name_not_latin');
    expect(refused.json().errors).toEqual({ name: WRONG });
    expect(await findPayoutDetails(api.db, userId)).toBeUndefined();
    const { otp } = api.outbox.at(-1)!;
    const payload = { ...BANK, name: 'José D’Souza', otp };
    const taken = await api.app.inject({ method: 'PUT', url: '/users/payout-details', headers: { token }, payload });
    expect([taken.statusCode, taken.json().data.name_needed]).toEqual([200, false]);
    expect(await nameOf(userId)).toBe('José D’Souza');
  });

  it.each([
    ['the form has no column for UPI IDs', ICICI],
    ['the form writes no names', { ...RAZORPAY, columns: RAZORPAY.columns.filter(({ value }) => value !== 'name') }],
    ['the form takes all letters', { ...RAZORPAY, plain: false }],
    ['no form is set', null],
  ])('200 for such a name of a UPI ID: %s', async (_why, bankFile) => {
    await payBy(bankFile);
    const { token } = await signIn();
    const taken = await enterPayoutDetails(api, token, { ...UPI, name: 'रवि कुमार' });
    expect([taken.statusCode, taken.json().data?.name_needed]).toEqual([200, false]);
  });
});

describe('PUT /users/payout-details/name', () => {
  const messagesOf = (userId: number) =>
    api.db
      .selectFrom('outbox_messages')
      .select(['kind', 'subject', 'details'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();

  it('200 for the destination as it is: no wait begins; the user is notified of the change, which has a date', async () => {
    await setProgramme(api, {
      ...{ pointValuePaise: 100, payoutMethods: ['upi', 'bank'], bankFile: null, payoutWaitHours: 24 },
    });
    const { token, userId } = await signIn();
    await enterPayoutDetails(api, token, BANK);
    api.clock.advance(24 * 3600);
    expect(await read(token)).toMatchObject({ name_needed: false });
    await setProgramme(api, {
      pointValuePaise: 100,
      payoutMethods: ['upi', 'bank'],
      bankFile: ICICI,
      payoutWaitHours: 24,
    });
    const before = await read(token);
    expect(before).toMatchObject({ name_needed: true, changed_at: null, paid_from: null });
    const response = await rename(token, ' Ravi  Kumar ');
    const changedAt = api.clock.now().toISOString();
    expect([response.statusCode, response.json().data]).toEqual([
      200,
      { ...before, name_needed: false, changed_at: changedAt },
    ]);
    expect(await nameOf(userId)).toBe('Ravi Kumar');
    const change = { kind: 'payout-details-changed', details: { masked: before.masked } };
    expect(await messagesOf(userId)).toEqual([{ ...change, subject: changedAt }]);
  });

  it('200 for the name that is stored already: nothing changes', async () => {
    await payBy(null);
    const { token, userId } = await signIn();
    await enterPayoutDetails(api, token, { ...BANK, name: 'Ravi Kumar' });
    const before = await read(token);
    const response = await rename(token, ' Ravi  Kumar ');
    expect([response.statusCode, response.json().data]).toEqual([200, before]);
    expect(await messagesOf(userId)).toEqual([]);
  });

  it('400 for a name in another script, an empty one, or a wrong code', async () => {
    await payBy(ICICI);
    const { token, userId } = await signIn();
    await enterPayoutDetails(api, token, { ...BANK, name: 'Ravi' });
    expectRefusal(await rename(token, 'रवि'), 400, WRONG, 'name_not_latin');
    expectRefusal(await rename(token, ' '), 400, 'Enter the name as the bank has it', 'invalid_input');
    const { otp } = api.outbox.at(-1)!;
    const wrong = otp === '000000' ? '000001' : '000000';
    expectRefusal(await rename(token, 'Asha', wrong), 400, 'Invalid or expired OTP', 'otp_invalid');
    expect(await nameOf(userId)).toBe('Ravi');
  });

  it('401 without a token, 409 without payout details', async () => {
    const payload = { name: 'Ravi', otp: '123456' };
    const anonymous = await api.app.inject({ method: 'PUT', url: '/users/payout-details/name', payload });
    expectRefusal(anonymous, 401, 'Please Provide Token');
    const { token } = await signIn();
    expectRefusal(await rename(token, 'Ravi'), 409, 'Please enter your bank or UPI first', 'payout_details_missing');
  });
});

it('GET /programme names the methods whose names are written in A to Z', async () => {
  const methods = async () => (await api.app.inject('/programme')).json().data.latin_names;
  await payBy(ICICI);
  expect(await methods()).toEqual(['bank']);
});

describe('destination keys', () => {
  const BANK = { method: 'bank', account_number: '001234567890', ifsc: 'sbin0001234', name: 'Ramesh Pawar' };
  const rotated = parsePayoutKeys(makeCurrent('payout', addKey('payout', first, new Date(), 'second').text, 'second'));

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
});
