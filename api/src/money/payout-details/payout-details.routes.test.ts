import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { enterPayoutDetails, payoutDetailsOf, setProgramme, UPI } from '../../../test/fixtures/payouts';
import { expectRefusal, OTP_SENT, post, wrongFor } from '../../../test/points-driver';
import { findPayoutDetails } from './payout-details.repository';
import { maskPayout, sealPayout, unsealPayout } from './seal-payout';

const BANK = { method: 'bank', account_number: '0012 3456 7890 12', ifsc: 'sbin0001234', name: 'Ramesh Pawar' };
const OFF = 'The programme does not pay out this way';
const WRONG_OTP = 'Invalid or expired OTP';
const WAIT = 'Please wait 55 seconds before requesting a new OTP';

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await createTestApi();
  admin = await api.signInAdmin();
});
afterAll(() => api.close());

const put = (token: string | undefined, payload: object) =>
  api.app.inject({ method: 'PUT', url: '/users/payout-details', headers: token ? { token } : {}, payload });
const stored = (userId: number) => findPayoutDetails(api.db, userId);
const read = async (token: string) => (await post(api, '/users/payout-details/get', token)).json().data;

describe('without payouts', () => {
  it('409 for a code and for details; there are none to read', async () => {
    const { token } = await api.signInUser();
    expect(await read(token)).toBeNull();
    expectRefusal(await post(api, '/users/payout-details/code', token), 409, OFF, 'payouts_off');
    expectRefusal(await put(token, { ...UPI, otp: '123456' }), 409, OFF, 'payouts_off');
    expect(api.outbox).toEqual([]);
  });
});

describe('PUT /users/payout-details', () => {
  beforeAll(() => setProgramme(api));

  it('200 stores a UPI ID encrypted for its user, shows it masked, and dates a replacement', async () => {
    const { token, userId, mobile } = await payoutDetailsOf(api, {
      ...UPI,
      upi_id: '\u202a Ramesh\u00a0@OkIci\u200bci\u202c ',
    });
    const first = { method: 'upi', masked: 'ra••••@okicici', entered_at: api.clock.now().toISOString() };
    expect(await read(token)).toEqual({ ...first, changed_at: null, paid_from: null, name_needed: false });
    const { sealed } = (await stored(userId))!;
    expect(sealed).not.toContain('ramesh');
    const { payoutKeys } = api.context.config;
    expect(unsealPayout(payoutKeys, userId, sealed)).toEqual({
      method: 'upi',
      upiId: 'ramesh@okicici',
      name: 'Ramesh Pawar',
    });
    expect(() => unsealPayout(payoutKeys, userId + 1, sealed)).toThrow('were not encrypted with payout key test');
    expect(api.outbox.at(-1)).toMatchObject({ mobile, purpose: 'payout-details' });
    expect(api.outbox.at(-1)!.text).toContain('CHANGES where your Loyalty Programme money is paid');

    api.clock.advance(3600);
    const replaced = await enterPayoutDetails(api, token, BANK);
    const at = api.clock.now().toISOString();
    expect(replaced.json().data).toEqual({
      method: 'bank',
      masked: '••••9012 · SBIN0001234',
      entered_at: at,
      changed_at: at,
      paid_from: null,
      name_needed: false,
    });
    const messages = await api.db.selectFrom('outbox_messages').selectAll().where('user_id', '=', userId).execute();
    expect(messages).toMatchObject([{ kind: 'payout-details-changed', details: { masked: '••••9012 · SBIN0001234' } }]);
    expect(unsealPayout(payoutKeys, userId, (await stored(userId))!.sealed)).toMatchObject({
      accountNumber: '00123456789012',
      ifsc: 'SBIN0001234',
    });
  });

  it.each([
    ['upi_id', { ...UPI, upi_id: 'ramesh' }],
    ['upi_id', { ...UPI, upi_id: 'ramesh@gmail.com' }],
    ['upi_id', { ...UPI, upi_id: 'ram esh!@okicici' }],
    ['upi_id', { ...UPI, upi_id: `${'r'.repeat(250)}@okicici` }],
    ['upi_id', { ...UPI, upi_id: undefined }],
    ['account_number', { ...BANK, account_number: '12345678' }],
    ['account_number', { ...BANK, account_number: '1'.repeat(19) }],
    ['ifsc', { ...BANK, ifsc: 'SBIN1001234' }],
    ['name', { ...UPI, name: ' ' }],
    ['name', { ...UPI, name: 'r'.repeat(101) }],
    ['method', { ...UPI, method: 'cash' }],
  ])('400 at %s, which the response does not quote', async (field, details) => {
    const { token } = await api.signInUser();
    const response = await put(token, { ...details, otp: '123456' });
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, [field]]);
    expect(response.body).not.toMatch(/ramesh|12345678/i);
  });

  it('400 without a fresh code of this purpose: a wrong one counts, five end it, one is used once', async () => {
    const { token, userId, mobile } = await payoutDetailsOf(api);
    const used = api.outbox.at(-1)!.otp;
    expectRefusal(await put(token, { ...UPI, otp: used }), 400, WRONG_OTP, 'otp_invalid');

    api.clock.advance(60);
    await post(api, '/users/registeration', undefined, { mobile });
    const ofSignIn = api.outbox.at(-1)!.otp;
    expectRefusal(await put(token, { ...BANK, otp: ofSignIn }), 400, WRONG_OTP, 'otp_invalid');

    api.clock.advance(60);
    expect((await post(api, '/users/payout-details/code', token)).json()).toEqual({
      ...OTP_SENT,
      data: { ...OTP_SENT.data, question: null },
    });
    const { otp } = api.outbox.at(-1)!;
    for (let tries = 0; tries < 5; tries += 1) await put(token, { ...BANK, otp: wrongFor(otp) });
    expectRefusal(await put(token, { ...BANK, otp }), 400, WRONG_OTP, 'otp_invalid');
    expect(await stored(userId)).toMatchObject({ method: 'upi', changedAt: null });
  });

  it('401 without a token, 403 for an admin, 429 for a second code within 55 s', async () => {
    expectRefusal(await put(undefined, { ...UPI, otp: '123456' }), 401, 'Please Provide Token');
    expectRefusal(await put(admin, { ...UPI, otp: '123456' }), 403, 'Forbidden', 'forbidden');
    const { token } = await api.signInUser();
    await post(api, '/users/payout-details/code', token);
    expectRefusal(await post(api, '/users/payout-details/code', token), 429, WAIT, 'otp_cooldown');
  });

  it('409 for a method that the programme does not pay by, and without a payout key', async () => {
    await setProgramme(api, { payoutMethods: ['upi'] });
    const { token } = await api.signInUser();
    expectRefusal(await put(token, { ...BANK, otp: '123456' }), 409, OFF, 'payouts_off');
    const keyless = await api.anotherNode({ payoutKeys: [] });
    expectRefusal(await post(keyless, '/users/payout-details/code', token), 409, OFF, 'payouts_off');
    await keyless.app.close();
    await setProgramme(api);
  });
});

test('what is masked and what is sealed', () => {
  const name = 'Ramesh Pawar';
  expect(maskPayout({ method: 'upi', upiId: '9876543210@ybl', name })).toBe('98••••@ybl');
  expect(maskPayout({ method: 'upi', upiId: 'abc@upi', name })).toBe('a••••@upi');
  expect(() => sealPayout([], 1, { method: 'upi', upiId: 'abc@upi', name })).toThrow('PAYOUT_KEYS holds no key.');
});
