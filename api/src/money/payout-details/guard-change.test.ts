import { sql } from 'kysely';
import { createTestApi, freshMobile, type TestApi } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { setProgramme, UPI } from '../../../test/fixtures/payouts';
import { approve, claim, expectInvariantsHold, post, scan, tally } from '../../../test/points-driver';

const BANK = { method: 'bank', account_number: '001234567890', ifsc: 'SBIN0001234', name: 'Ramesh Pawar' };
const OTHER = { ...UPI, upi_id: 'thief@ybl' };
const PHONE = 'a-phone-of-the-user-1';
const OTHER_PHONE = 'a-phone-of-another-2';
const DAY = 86_400;

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    limits: { otpSendsPerIpPerHour: 100_000, otpSendsPerDay: 100_000, otpSendsPerMobilePerHour: 100 },
  });
  await setProgramme(api);
});
afterEach(() => expectInvariantsHold(api));
afterAll(() => api.close());

const lastOtp = (mobile: string) => api.outbox.findLast((sms) => sms.mobile === mobile)!.otp;

async function signIn(mobile: string, device_id?: string): Promise<string> {
  api.clock.advance(60);
  await post(api, '/users/registeration', undefined, { mobile });
  const body = { mobile, otp: lastOtp(mobile), role_id: 2, ...(device_id && { device_id }) };
  return (await post(api, '/users/registeration', undefined, body)).json().Token;
}
async function questionOf(token: string): Promise<string | null> {
  api.clock.advance(60);
  return (await post(api, '/users/payout-details/code', token)).json().data.question;
}
const put = (token: string, mobile: string, payload: object) =>
  api.app.inject({
    method: 'PUT',
    url: '/users/payout-details',
    headers: { token },
    payload: { otp: lastOtp(mobile), ...payload },
  });
const masked = async (token: string) => (await post(api, '/users/payout-details/get', token)).json().data.masked;

/** Signs a new user up on their phone, and enters where they are paid. */
async function payee(details: object = BANK) {
  const mobile = freshMobile();
  const token = await signIn(mobile, PHONE);
  expect(await questionOf(token)).toBeNull();
  expect((await put(token, mobile, details)).statusCode).toBe(200);
  return { mobile, token };
}

it('asks nothing on the phone that made the account, and at its later sign-ins', async () => {
  const { mobile, token } = await payee();
  expect(await questionOf(token)).toBeNull();
  const later = await signIn(mobile, PHONE);
  expect(await questionOf(later)).toBeNull();
  expect((await put(later, mobile, UPI)).statusCode).toBe(200);
});

describe('on a new phone', () => {
  it.each([
    ['account_last_4', BANK, '7890'],
    ['account_last_4', BANK, ' ७८९० '],
    ['upi_last_4', UPI, 'MESH'],
  ])('asks for %s of %o, and then knows the phone', async (question, details, answer) => {
    const { mobile } = await payee(details);
    const token = await signIn(mobile, OTHER_PHONE);
    expect(await questionOf(token)).toBe(question);
    const missing = await put(token, mobile, OTHER);
    expect([missing.statusCode, missing.json()]).toMatchObject([
      409,
      { code: 'payout_answer_needed', data: { question } },
    ]);
    const wrong = await put(token, mobile, { ...OTHER, answer: '0000' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'payout_answer_wrong']);
    // The code is not used up by it.
    expect((await put(token, mobile, { ...OTHER, answer })).statusCode).toBe(200);
    expect(await questionOf(token)).toBeNull();
    expect(await questionOf(await signIn(mobile, OTHER_PHONE))).toBeNull();
  });

  it('signing in there again, without an answer, does not make it known', async () => {
    const { mobile } = await payee();
    await signIn(mobile, OTHER_PHONE);
    expect(await questionOf(await signIn(mobile, OTHER_PHONE))).toBe('account_last_4');
    expect(await questionOf(await signIn(mobile))).toBe('account_last_4');
  });

  it('one phone known to an account is not known to another', async () => {
    await payee();
    const { mobile } = await (async () => {
      const other = freshMobile();
      const token = await signIn(other, OTHER_PHONE);
      await questionOf(token);
      await put(token, other, BANK);
      return { mobile: other };
    })();
    expect(await questionOf(await signIn(mobile, PHONE))).toBe('account_last_4');
  });

  it('without payout details asks for the saved name, in any case; without one, nothing', async () => {
    const mobile = freshMobile();
    const own = await signIn(mobile, PHONE);
    const before = await signIn(mobile, OTHER_PHONE);
    expect(await questionOf(before)).toBeNull();
    await post(api, '/users/user-update', own, { name: 'Ganpat  Shinde' });
    const token = await signIn(mobile, OTHER_PHONE);
    expect(await questionOf(token)).toBe('name');
    expect((await put(token, mobile, { ...OTHER, answer: 'Ramesh' })).json().code).toBe('payout_answer_wrong');
    expect((await put(token, mobile, { ...OTHER, answer: 'ganpat shinde' })).statusCode).toBe(200);
  });

  it.each([
    ['account_last_4', BANK, '7890'],
    ['name', UPI, 'ganpat shinde'],
  ])('asks for %s where no listed key decrypts %o, and new details replace them', async (question, details, answer) => {
    const { mobile, token: own } = await payee(details);
    await post(api, '/users/user-update', own, { name: 'Ganpat Shinde' });
    const { id } = await api.db.selectFrom('users').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow();
    await sql`update payout_details set sealed = 'gone.' || split_part(sealed, '.', 2) where user_id = ${id}`.execute(
      api.db,
    );
    const token = await signIn(mobile, OTHER_PHONE);
    expect(await questionOf(token)).toBe(question);
    expect((await put(token, mobile, { ...OTHER, answer: '0000' })).json().code).toBe('payout_answer_wrong');
    expect((await put(token, mobile, { ...OTHER, answer })).statusCode).toBe(200);
  });

  it('five wrong answers in a day; then 429, for a right one, too, until the next day; each is audited', async () => {
    const { mobile } = await payee();
    const token = await signIn(mobile, OTHER_PHONE);
    await questionOf(token);
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => put(token, mobile, { ...OTHER, answer: '0000' })),
    );
    expect(tally(responses)).toEqual({ 400: 5, 429: 7 });
    const right = await put(token, mobile, { ...OTHER, answer: '7890' });
    expect([right.json().code, right.headers['retry-after']]).toEqual(['payout_answer_limit', String(DAY)]);
    const elsewhere = await signIn(mobile, 'yet-another-phone-3');
    await questionOf(elsewhere);
    expect((await put(elsewhere, mobile, { ...OTHER, answer: '7890' })).statusCode).toBe(429);
    const { id } = await api.db.selectFrom('users').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow();
    const audited = await api.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'payout-answer-wrong')
      .execute();
    expect(audited.filter(({ details }) => (details as { user_id: number }).user_id === id)).toHaveLength(5);
    expect(JSON.stringify(audited)).not.toContain('7890');
    api.clock.advance(DAY);
    const next = await signIn(mobile, OTHER_PHONE);
    await questionOf(next);
    expect((await put(next, mobile, { ...OTHER, answer: '7890' })).statusCode).toBe(200);
  });

  it('the name in the details is guarded, too', async () => {
    const { mobile } = await payee();
    const token = await signIn(mobile, OTHER_PHONE);
    await questionOf(token);
    const url = '/users/payout-details/name';
    const payload = { name: 'Suresh', otp: lastOtp(mobile) };
    const response = await api.app.inject({ method: 'PUT', url, headers: { token }, payload });
    expect([response.statusCode, response.json().code]).toEqual([409, 'payout_answer_needed']);
  });

  it('no response, statement or download shows the digits that are asked for', async () => {
    const { mobile, token: own } = await payee();
    const batch = await createBatch(api.context, { points: 50 });
    await scan(api, own, codeOf(api.context, batch));
    const { transaction_id } = (await claim(api, own)).json().data;
    await approve(api, await api.signInAdmin(), { transaction_id });
    const token = await signIn(mobile, OTHER_PHONE);
    expect(await masked(own)).toBe('••••7890 · SBIN0001234');
    expect(await masked(token)).toBe('•••• · SBIN0001234');
    for (const [url, body] of [
      ['/users/claims/get', { transaction_id }],
      ['/users/account/download', {}],
      ['/users/statement/download', { year: '2026-27', format: 'csv' }],
      ['/users/news/get', {}],
    ] as const) {
      const response = await post(api, url, token, body);
      expect([url, response.statusCode, response.body.includes('7890')]).toEqual([url, 200, false]);
    }
    expect((await post(api, '/users/account/download', own)).body).toContain('7890');
  });
});

it.each(['ra@ybl', 'rame@ybl', 'ramesh@ybl'])('a new phone sees no part of the name in %s', async (upi_id) => {
  const { mobile, token: own } = await payee({ ...UPI, upi_id });
  const token = await signIn(mobile, OTHER_PHONE);
  expect(await masked(own)).toMatch(/^ra?••••@ybl$/);
  expect(await masked(token)).toBe('••••@ybl');
  const download = await post(api, '/users/account/download', token);
  expect([download.statusCode, /\w••••@ybl/.test(download.body)]).toEqual([200, false]);
});

it('what an admin does to an account is no use of it', async () => {
  const { mobile, token } = await payee();
  const { id } = await api.db.selectFrom('users').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow();
  const longAgo = new Date('2020-01-01');
  await api.db.updateTable('users').set({ joined_at: longAgo }).where('id', '=', id).execute();
  await api.db
    .updateTable('payout_details')
    .set({ entered_at: longAgo, changed_at: null })
    .where('user_id', '=', id)
    .execute();
  expect(await questionOf(token)).toBe('account_last_4');
  const adjustment = { user_id: id, points: 10, reason: 'Bonus' };
  expect((await post(api, '/admin/people/adjust', await api.signInAdmin(), adjustment)).statusCode).toBe(201);
  expect(await questionOf(token)).toBe('account_last_4');
  await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 5 })));
  expect(await questionOf(token)).toBeNull();
});

it('after 90 days without use asks on the known phone, too', async () => {
  const { mobile, token } = await payee();
  api.clock.advance(29 * DAY);
  expect(await questionOf(token)).toBeNull();
  api.clock.advance(62 * DAY);
  await api.db
    .updateTable('sessions')
    .set({ expires_at: new Date('2030-01-01') })
    .execute();
  const later = await signIn(mobile, PHONE);
  await api.db
    .deleteFrom('sessions')
    .where('issued_at', '<', new Date(api.clock.now().getTime() - DAY * 1000))
    .execute();
  expect(await questionOf(later)).toBe('account_last_4');
});
