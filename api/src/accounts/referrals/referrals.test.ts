import { freshMobile } from '../../../test/create-test-api';
import { api, deleteWith, lastOtp, withAccounts } from '../../../test/fixtures/accounts';
import { expectRefusal, post, tally } from '../../../test/points-driver';
import type { HeldAccount } from '../account';
import { moveNumber } from '../number/move-number';
import { codeOf, readReferralsOf } from '.';

withAccounts();

const register = (mobile: string, body: object) =>
  post(api, '/users/validate_Otp', undefined, { mobile, role_id: 2, ...body });
async function sendTo(mobile: string): Promise<string> {
  await post(api, '/users/generate_Otp', undefined, { mobile });
  return lastOtp(mobile);
}
async function referrer() {
  const { userId, token } = await api.signInUser();
  return { userId, token, code: await codeOf(api.db, userId) };
}
const referralOf = async (mobile: string) =>
  api.db
    .selectFrom('referrals')
    .innerJoin('users', 'users.id', 'referrals.friend_id')
    .select(['referrer_id', 'same_device', 'outcome', 'reason'])
    .where('mobile', '=', mobile)
    .executeTakeFirst();

describe('POST /users/validate_Otp with referred_by', () => {
  test('200: a new account is stored with the one who brought it, in any spelling of the code', async () => {
    const { userId, code } = await referrer();
    const mobile = freshMobile();
    const typed = ` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)} `;
    expect((await register(mobile, { otp: await sendTo(mobile), referred_by: typed })).statusCode).toBe(200);
    expect(await referralOf(mobile)).toEqual({ referrer_id: userId, same_device: false, outcome: null, reason: null });
    expect(await readReferralsOf(api.db, userId)).toEqual({ brought: 0, waiting: 1 });
  });

  test('400 for a code of nobody: no account is made, and the one-time code stays valid, without it or with the right one', async () => {
    const { userId, code } = await referrer();
    const mobile = freshMobile();
    const otp = await sendTo(mobile);
    const refused = await register(mobile, { otp, referred_by: `${code.slice(1)}9` });
    const message = 'This invitation code is not known. Please check it, or leave it out';
    expectRefusal(refused, 400, message);
    expect(refused.json().errors).toEqual({ referred_by: message });
    expect(await api.db.selectFrom('users').where('mobile', '=', mobile).select('id').execute()).toEqual([]);
    expect((await register(mobile, { otp, referred_by: code })).statusCode).toBe(200);
    expect(await referralOf(mobile)).toMatchObject({ referrer_id: userId });
  });

  test('200: of a registered number the code does not matter, known or not', async () => {
    const { code } = await referrer();
    const mobile = freshMobile();
    await api.signInUser({ mobile });
    for (const referred_by of [code, 'NOBODY']) {
      api.clock.advance(56);
      expect((await register(mobile, { otp: await sendTo(mobile), referred_by })).json().data.is_new).toBe(false);
    }
    expect(await referralOf(mobile)).toBeUndefined();
  });

  test('the same browser is noted', async () => {
    const { userId, code } = await referrer();
    const device_id = 'one-browser-0123456789';
    const { mobile: own } = await api.db
      .selectFrom('users')
      .select('mobile')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await register(own!, { otp: await sendTo(own!), device_id });
    const mobile = freshMobile();
    await register(mobile, { otp: await sendTo(mobile), device_id, referred_by: code });
    expect(await referralOf(mobile)).toMatchObject({ same_device: true });
  });

  test('not new: a number whose account was deleted, also one that nobody had brought', async () => {
    const { userId, code } = await referrer();
    const mobile = freshMobile();
    const { token } = await api.signInUser({ mobile });
    expect((await deleteWith(token, mobile, 0)).statusCode).toBe(200);
    for (const points of [0, undefined]) {
      api.clock.advance(56);
      const again = (await register(mobile, { otp: await sendTo(mobile), referred_by: code })).json();
      expect(again.data.is_new).toBe(true);
      expect(await referralOf(mobile)).toMatchObject({ outcome: 'refused', reason: 'not_new' });
      api.clock.advance(56);
      if (points !== undefined) await deleteWith(again.Token, mobile, points);
    }
    expect(await readReferralsOf(api.db, userId)).toEqual({ brought: 0, waiting: 0 });
  });

  test('not new: a number that its account left', async () => {
    const { code } = await referrer();
    const mobile = freshMobile();
    const { userId } = await api.signInUser({ mobile });
    await api.db.transaction().execute(async (trx) => {
      const account = { id: userId, mobile } as HeldAccount;
      const move = { account, mobile: freshMobile(), givesWay: undefined, by: {}, at: api.clock.now() };
      await moveNumber(trx, { ...api.context, accountSteps: [] }, move);
    });
    await register(mobile, { otp: await sendTo(mobile), referred_by: code });
    expect(await referralOf(mobile)).toMatchObject({ outcome: 'refused', reason: 'not_new' });
  });

  test('the code of a deleted account is nobody’s', async () => {
    const mobile = freshMobile();
    const { token, userId } = await api.signInUser({ mobile });
    const code = await codeOf(api.db, userId);
    await deleteWith(token, mobile, 0);
    const other = freshMobile();
    expect((await register(other, { otp: await sendTo(other), referred_by: code })).statusCode).toBe(400);
  });
});

test('a user has one code, whoever asks first', async () => {
  const { userId } = await api.signInUser();
  const codes = await Promise.all([...Array(5)].map(() => codeOf(api.db, userId)));
  expect(new Set(codes).size).toBe(1);
  expect(codes[0]).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
});

test('of two sign-ins at once one makes the account and the referral', async () => {
  const { userId, code } = await referrer();
  const mobile = freshMobile();
  const otp = await sendTo(mobile);
  const body = { otp, referred_by: code };
  expect(tally(await Promise.all([register(mobile, body), register(mobile, body)]))).toEqual({ 200: 1, 400: 1 });
  expect(await readReferralsOf(api.db, userId)).toMatchObject({ waiting: 1 });
});
