import { sql, type Transaction } from 'kysely';
import { admin, api, lastOtp, user, withAccounts } from '../../../test/fixtures/accounts';
import { freshMobile } from '../../../test/create-test-api';
import { SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { enterPayoutDetails, setProgramme, UPI } from '../../../test/fixtures/payouts';
import { claim, expectRefusal, post, scan, tally, totalsOf, wrongFor } from '../../../test/points-driver';
import { whileHolding } from '../../../test/while-holding';
import type { Schema } from '../../platform/database/schema';

withAccounts();

const sendCode = (token: string | undefined, mobile: string) => post(api, '/users/number/code', token, { mobile });
const change = (token: string | undefined, body: object) => post(api, '/users/number/change', token, body);

/** A user with 40 points, and the codes of both numbers. */
async function moving() {
  const of = await user();
  await scan(api, of.token, of.code(0));
  const mobile = freshMobile();
  expect((await sendCode(of.token, of.mobile)).statusCode).toBe(201);
  const old = api.outbox.at(-1)!;
  expect((await sendCode(of.token, mobile)).statusCode).toBe(201);
  const next = api.outbox.at(-1)!;
  return { ...of, next: mobile, body: { mobile, otp: old.otp, new_otp: next.otp }, old, sent: next };
}
const rowOf = (id: number) => api.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const audits = async (action: 'number-changed', userId: number) =>
  (await api.db.selectFrom('audit_log').selectAll().where('action', '=', action).execute()).filter(
    ({ details }) => (details as { user_id?: number }).user_id === userId,
  );

describe('POST /users/number/code', () => {
  it('201 sends each number a message that says what its code does, good for nothing else', async () => {
    const { token, mobile, next, old, sent } = await moving();
    expect(old).toMatchObject({ mobile, purpose: 'number-old' });
    expect(old.text).toContain('the code that MOVES your Loyalty Programme points to another number');
    expect(sent).toMatchObject({ mobile: next, purpose: 'number-new' });
    for (const [number, { otp }] of [
      [mobile, old],
      [next, sent],
    ] as const)
      expectRefusal(
        await post(api, '/users/registeration', undefined, { mobile: number, otp, role_id: 2 }),
        400,
        'Invalid or expired OTP',
        'otp_invalid',
      );
    expectRefusal(
      await change(token, { mobile: next, otp: sent.otp, new_otp: old.otp }),
      400,
      'Invalid or expired OTP',
    );
  });

  it('400 for a bad number, 401 without a token, 403 for an admin, 429 within 55 s', async () => {
    const { token, mobile } = await user();
    expectRefusal(await sendCode(token, '12'), 400, 'Please enter a valid 10-digit mobile number.');
    expectRefusal(await sendCode(undefined, mobile), 401, 'Please Provide Token');
    expectRefusal(await sendCode(admin, mobile), 403, 'Forbidden', 'forbidden');
    await sendCode(token, mobile);
    expect((await sendCode(token, mobile)).json().code).toBe('otp_cooldown');
  });
});

describe('POST /users/number/change', () => {
  it('200 keeps the account with its points and claims, ends other sessions, tells both numbers', async () => {
    await setProgramme(api, { messages: { 'number-changed': { enabled: true, smsTemplates: { en: 'changed' } } } });
    const { token, userId, mobile, next, body, code } = await moving();
    const other = await api.signInUser({ mobile });
    await claim(api, token);
    await scan(api, token, code(1));
    const totals = await totalsOf(api, userId);
    const response = await change(token, body);
    expect(response.statusCode).toBe(200);
    const { Token } = response.json();
    expect(await rowOf(userId)).toMatchObject({ mobile: next, number_changed_at: api.clock.now() });
    expect(await totalsOf(api, userId)).toEqual(totals);
    for (const ended of [token, other.token])
      expectRefusal(await post(api, '/users/getUserDetails', ended), 401, 'Please Provide Token');
    expect((await post(api, '/users/getUserDetails', Token)).json().data).toMatchObject({ id: userId, mobile: next });
    expect((await audits('number-changed', userId)).map(({ details }) => details)).toEqual([
      { user_id: userId, by: 'codes', from: `••••${mobile.slice(-2)}`, to: `••••${next.slice(-2)}` },
    ]);
    const messages = await api.db
      .selectFrom('outbox_messages as m')
      .innerJoin('outbox_deliveries as d', 'd.message_id', 'm.id')
      .select(['m.mobile', 'd.channel'])
      .where('user_id', '=', userId)
      .orderBy('m.id')
      .execute();
    expect(messages).toEqual([
      { mobile: null, channel: 'sms' },
      { mobile, channel: 'sms' },
    ]);
    const news = (await post(api, '/users/news/get', Token)).json().data as { kind: string }[];
    expect(news.filter(({ kind }) => kind === 'number-changed')).toHaveLength(1);
    // The old number is free: an account of it starts with nothing.
    api.clock.advance(60);
    await post(api, '/users/registeration', undefined, { mobile });
    const again = { mobile, otp: lastOtp(mobile), role_id: 2 };
    expect((await post(api, '/users/registeration', undefined, again)).json().data).toMatchObject({ is_new: true });
  });

  it('400 for a wrong code of either number: the right one stays good, and attempts are counted', async () => {
    const { token, body, userId, next } = await moving();
    const wrongNew = await change(token, { ...body, new_otp: wrongFor(body.new_otp) });
    expectRefusal(wrongNew, 400, 'Invalid or expired OTP', 'otp_invalid');
    expect(wrongNew.json()).toMatchObject({ errors: { new_otp: 'Invalid or expired OTP' }, data: { tries_left: 4 } });
    const wrongOld = await change(token, { ...body, otp: wrongFor(body.otp) });
    // The right code of before counts as an attempt, too.
    expect(wrongOld.json()).toMatchObject({ errors: { otp: 'Invalid or expired OTP' }, data: { tries_left: 3 } });
    expect((await change(token, body)).statusCode).toBe(200);
    expect((await rowOf(userId)).mobile).toBe(next);
  });

  it('a code of five wrong attempts at the other number is used up', async () => {
    const { token, body } = await moving();
    for (let attempt = 0; attempt < 5; attempt += 1) await change(token, { ...body, new_otp: wrongFor(body.new_otp) });
    expectRefusal(await change(token, body), 400, 'Invalid or expired OTP', 'otp_invalid');
  });

  it('20 parallel requests with both codes change it once', async () => {
    const { token, userId, body } = await moving();
    const responses = await Promise.all(Array.from({ length: 20 }, () => change(token, body)));
    expect(tally(responses)[200]).toBe(1);
    expect(await audits('number-changed', userId)).toHaveLength(1);
  });

  it('two accounts that change to the same number at once: one gets it', async () => {
    const [a, b] = [await moving(), await moving()];
    api.clock.advance(60);
    await sendCode(b.token, a.next);
    const ofA = a.body;
    // The newest code of the number is valid for both: it proves the number, the old one proves the account.
    const newOtp = lastOtp(a.next);
    const responses = await Promise.all([
      change(a.token, { ...ofA, new_otp: newOtp }),
      change(b.token, { ...b.body, mobile: a.next, new_otp: newOtp }),
    ]);
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await api.db.selectFrom('users').selectAll().where('mobile', '=', a.next).execute()).toHaveLength(1);
  });

  it('an empty account of the new number gives way; its sessions end', async () => {
    const { token, userId, next, body } = await moving();
    const empty = await api.signInUser({ mobile: next });
    expect((await change(token, body)).statusCode).toBe(200);
    expect((await rowOf(userId)).mobile).toBe(next);
    expect(await rowOf(empty.userId)).toMatchObject({ mobile: null });
    expect((await rowOf(empty.userId)).erased_at).not.toBeNull();
    expectRefusal(await post(api, '/users/getUserDetails', empty.token), 401, 'Please Provide Token');
  });

  it('409 `number_in_use` for one with points, only with both codes right; the codes stay good', async () => {
    const { token, userId, mobile, next, body, code } = await moving();
    const { token: theirs, userId: theirId } = await api.signInUser({ mobile: next });
    await scan(api, theirs, code(2));
    expectRefusal(await change(token, { ...body, new_otp: wrongFor(body.new_otp) }), 400, 'Invalid or expired OTP');
    for (const _ of [1, 2]) expect((await change(token, body)).json()).toMatchObject({ code: 'number_in_use' });
    expect([(await rowOf(userId)).mobile, (await rowOf(theirId)).mobile]).toEqual([mobile, next]);
    expect((await totalsOf(api, theirId))!.available).toBe(40);
  });

  it('a scan by the account that gives way comes first and keeps it, or is refused: no point is lost', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { token, next, body, code } = await moving();
      const empty = await api.signInUser({ mobile: next });
      const [changed, scanned] = await Promise.all([change(token, body), scan(api, empty.token, code(3))]);
      expect([changed.statusCode, scanned.statusCode]).toEqual(changed.statusCode === 200 ? [200, 401] : [409, 201]);
    }
  });

  it('409 for a suspended account of the new number; 400 for the own number', async () => {
    const { token, mobile, next, body } = await moving();
    const { userId } = await api.signInUser({ mobile: next });
    await post(api, '/admin/people/suspend', admin, { user_id: userId, reason: 'Sold labels' });
    expect((await change(token, body)).json().code).toBe('number_in_use');
    expectRefusal(await change(token, { ...body, mobile }), 400, 'This is your number already');
  });

  it('what admins wrote about the account that gives way is erased with it', async () => {
    const { token, next, body } = await moving();
    const { userId } = await api.signInUser({ mobile: next });
    const signedIn = await api.signInAdmin();
    for (const verb of ['suspend', 'restore']) {
      const reason = { user_id: userId, reason: `Asked by ${next}` };
      expect((await post(api, `/admin/people/${verb}`, signedIn, reason)).statusCode).toBe(200);
    }
    expect((await change(token, body)).statusCode).toBe(200);
    const { rows } = await sql`select from audit_log where details::text like ${`%${next}%`}`.execute(api.db);
    expect(rows).toEqual([]);
  });

  it('403 for the account of an admin, which would not be known as theirs; the codes stay good', async () => {
    const { token, userId, mobile, body } = await moving();
    await api.db
      .insertInto('admins')
      .values({ mobile, roles: ['finance'], invited_by: 1, joined_at: api.clock.now() })
      .execute();
    for (const _ of [1, 2])
      expectRefusal(await change(token, body), 403, 'The account of an admin keeps its number', 'own_account');
    expect((await rowOf(userId)).mobile).toBe(mobile);
    await api.db.updateTable('admins').set({ roles: [] }).where('mobile', '=', mobile).execute();
    expect((await change(token, body)).statusCode).toBe(200);
  });

  // With one connection nothing can wait.
  (process.env.DATABASE_URL ? it : it.skip)(
    '503 while the sign-in that makes an account of the new number is under way; the codes stay good',
    async () => {
      const { token, userId, mobile, next, body } = await moving();
      const account = { mobile: next, role_id: 2, joined_at: api.clock.now() };
      const signIn = (trx: Transaction<Schema>) => trx.insertInto('users').values(account).execute();
      expectRefusal(await whileHolding(api, signIn, () => change(token, body)), 503, 'Please try again', 'busy');
      expect((await rowOf(userId)).mobile).toBe(mobile);
      expect((await change(token, body)).statusCode).toBe(200);
    },
  );

  it('a deletion and a change at once: one of them', async () => {
    const { token, mobile, userId, body } = await moving();
    api.clock.advance(60);
    await post(api, '/users/account/deletion-code', token);
    const [changed, deleted] = await Promise.all([
      change(token, body),
      post(api, '/users/account/delete', token, { otp: lastOtp(mobile), points: 40 }),
    ]);
    expect([changed.statusCode, deleted.statusCode].filter((status) => status === 200)).toHaveLength(1);
    expect((await rowOf(userId)).mobile === null).toBe(deleted.statusCode === 200);
  });

  it('payout details wait for 24 hours, and are as they were', async () => {
    await setProgramme(api);
    const { token, mobile, userId, next, code } = await moving();
    await scan(api, token, code(4));
    api.clock.advance(60);
    await enterPayoutDetails(api, token);
    api.clock.advance(60);
    await sendCode(token, mobile);
    await sendCode(token, next);
    const { Token } = (await change(token, { mobile: next, otp: lastOtp(mobile), new_otp: lastOtp(next) })).json();
    const refused = await post(api, '/users/payout-details/code', Token);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'number_changed']);
    expect(refused.json().message).toMatch(/You can change your bank or UPI from/);
    const from = new Date(api.clock.now().getTime() + 86_400_000).toISOString();
    expect(refused.json().data).toEqual({ from });
    const put = { method: 'PUT', url: '/users/payout-details', headers: { token: Token } } as const;
    expect((await api.app.inject({ ...put, payload: { ...UPI, otp: '123456' } })).json().code).toBe('number_changed');
    expect((await post(api, '/users/payout-details/get', Token)).json().data.masked).toBe('ra••••@okicici');
    api.clock.advance(86_400);
    expect((await enterPayoutDetails(api, Token, { ...UPI, upi_id: 'suresh@ybl' })).statusCode).toBe(200);
    expect((await rowOf(userId)).mobile).toBe(next);
  });

  it.each(['into', 'from'] as const)('409 for a number whose account was merged, %s the other', async (side) => {
    await api.signInAdmin(SECOND_ADMIN, ['approver']);
    // New roles confirm nothing for a day.
    api.clock.advance(2 * 86_400);
    const second = await api.signInAdmin(SECOND_ADMIN);
    const ordering = await api.signInAdmin();
    const { token, body, next, userId } = await moving();
    const [theirs, other] = [await api.signInUser({ mobile: next }), await api.signInUser()];
    const [into, from] = side === 'into' ? [theirs, other] : [other, theirs];
    const pair = { user_id: into.userId, from_user_id: from.userId, reason: 'Same passbook' };
    const { confirmation_id: id } = (await post(api, '/admin/people/merge', ordering, pair)).json().data;
    expect((await post(api, `/admin/confirmations/${id}/confirm`, second)).statusCode).toBe(200);
    const refused = (await change(token, body)).json();
    expect(refused.code).toBe('number_in_use');
    expect(refused.message).toMatch(side === 'into' ? /have to be merged/ : /belongs to an account that was merged/);
    expect((await rowOf(theirs.userId)).erased_at).toBeNull();
    expect((await rowOf(userId)).mobile).not.toBe(next);
  });
});
