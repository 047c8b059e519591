import { type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';
import { closeIntact, postWithoutToken, wrongFor } from '../../../test/points-driver';

const ROLE_REQUIRED = {
  message: 'Please select role',
  code: 'role_required',
  errors: { role_id: 'Please select role' },
};

describe('the role of a new number: POST /users/registeration {mobile, otp}, then with role_id', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi({ limits: { otpSendsPerIpPerHour: 100_000, otpSendsPerDay: 100_000 } });
  });
  afterAll(() => closeIntact(api));

  const signIn = (body: object) => postWithoutToken(api, '/users/registeration', body);
  const codeOf = (mobile: string) =>
    api.db
      .selectFrom('otp_codes')
      .select(['attempts', 'ended_at'])
      .where('mobile', '=', mobile)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  const usersOf = (mobile: string) =>
    api.db.selectFrom('users').select(['id', 'role_id']).where('mobile', '=', mobile).execute();
  const sessionsOf = (userId: number) =>
    api.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();

  async function sendTo(mobile: string): Promise<string> {
    expect((await signIn({ mobile })).statusCode).toBe(201);
    return api.outbox.at(-1)!.otp;
  }
  async function registered(roleId: 2 | 3) {
    const mobile = freshMobile();
    const otp = await sendTo(mobile);
    expect((await signIn({ mobile, otp, role_id: roleId })).statusCode).toBe(200);
    api.clock.advance(56);
    return { mobile, otp: await sendTo(mobile) };
  }

  test.each([2, 3] as const)('200: the same code registers once the role %d is chosen', async (roleId) => {
    const mobile = freshMobile();
    const otp = await sendTo(mobile);
    expect((await signIn({ mobile, otp })).json()).toEqual(ROLE_REQUIRED);
    const response = await signIn({ mobile, otp, role_id: roleId });
    expect([response.statusCode, response.json().data]).toEqual([200, { role_id: roleId, is_new: true }]);
    const [user] = await usersOf(mobile);
    expect(user?.role_id).toBe(roleId);
    expect(await sessionsOf(user!.id)).toHaveLength(1);
    expect(await codeOf(mobile)).toEqual({ attempts: 1, ended_at: api.clock.now() });
    expect((await signIn({ mobile, otp, role_id: roleId })).json().code).toBe('otp_invalid');
  });

  test.each([2, 3] as const)('200: a registered number signs in as the stored role %d without one', async (roleId) => {
    const { mobile, otp } = await registered(roleId);
    const response = await signIn({ mobile, otp });
    expect([response.statusCode, response.json().data]).toEqual([200, { role_id: roleId, is_new: false }]);
    expect((await signIn({ mobile, otp })).json().code).toBe('otp_invalid');
  });

  test('200: of 20 parallel choices, of both roles, one makes the account', async () => {
    const mobile = freshMobile();
    const otp = await sendTo(mobile);
    await signIn({ mobile, otp });
    const choices = Array.from({ length: 20 }, (_, n) => signIn({ mobile, otp, role_id: n % 2 === 0 ? 2 : 3 }));
    const responses = await Promise.all(choices);
    const signedIn = responses.filter(({ statusCode }) => statusCode === 200);
    expect(signedIn).toHaveLength(1);
    expect(responses.filter((one) => one.statusCode === 400 && one.json().code === 'otp_invalid')).toHaveLength(19);
    const users = await usersOf(mobile);
    expect(users).toEqual([{ id: expect.any(Number), role_id: signedIn[0]!.json().data.role_id }]);
    expect(await sessionsOf(users[0]!.id)).toHaveLength(1);
  });

  test('200: parallel with requests that have no role, the choice makes the account', async () => {
    const mobile = freshMobile();
    const otp = await sendTo(mobile);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => signIn(n === 10 ? { mobile, otp, role_id: 3 } : { mobile, otp })),
    );
    expect(responses.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    expect(responses[10]!.json().data).toEqual({ role_id: 3, is_new: true });
    // Before it the role is missing, after it the code is used: none signs in by the account that another has just made.
    const others = responses.filter((_, n) => n !== 10).map((one) => one.json().code);
    expect(new Set([...others, 'role_required', 'otp_invalid'])).toEqual(new Set(['role_required', 'otp_invalid']));
    expect(await usersOf(mobile)).toHaveLength(1);
  });

  test('400 role_required: no account, no session, neither code nor try is spent, however often', async () => {
    const mobile = freshMobile();
    const otp = await sendTo(mobile);
    const sessionsBefore = await api.db.selectFrom('sessions').select('id').execute();
    for (let n = 0; n < 8; n += 1) {
      const response = await signIn({ mobile, otp });
      expect([response.statusCode, response.json()]).toEqual([400, ROLE_REQUIRED]);
    }
    expect(await usersOf(mobile)).toEqual([]);
    expect(await codeOf(mobile)).toEqual({ attempts: 0, ended_at: null });
    expect(await api.db.selectFrom('sessions').select('id').execute()).toHaveLength(sessionsBefore.length);
    expect((await postWithoutToken(api, '/users/validate_Otp', { mobile, otp })).json()).toEqual(ROLE_REQUIRED);
  });

  test('400: a wrong code without a role gets the same response for a new and a registered number', async () => {
    const { mobile, otp } = await registered(2);
    const fresh = freshMobile();
    const freshOtp = await sendTo(fresh);
    for (let n = 0; n < 6; n += 1) {
      const ofNew = await signIn({ mobile: fresh, otp: wrongFor(freshOtp) });
      const ofRegistered = await signIn({ mobile, otp: wrongFor(otp) });
      expect([ofNew.statusCode, ofNew.json().code]).toEqual([400, 'otp_invalid']);
      expect([ofNew.statusCode, ofNew.body]).toEqual([ofRegistered.statusCode, ofRegistered.body]);
    }
    // Too late for the right one too: it says no more than a wrong one.
    const late = await signIn({ mobile: fresh, otp: freshOtp });
    expect(late.json().code).toBe('otp_invalid');
    expect((await signIn({ mobile, otp })).body).toBe(late.body);
  });

  test('400: the question about the role gives back no try', async () => {
    const mobile = freshMobile();
    const otp = await sendTo(mobile);
    const wrong = { mobile, otp: wrongFor(otp) };
    for (const left of [4, 3, 2, 1]) expect((await signIn(wrong)).json().data).toEqual({ tries_left: left });
    expect((await signIn({ mobile, otp })).json()).toEqual(ROLE_REQUIRED);
    expect((await signIn({ ...wrong, role_id: 2 })).json().data).toEqual({ tries_left: 0 });
    expect((await signIn({ mobile, otp, role_id: 2 })).json().code).toBe('otp_invalid');
    expect(await usersOf(mobile)).toEqual([]);
  });

  test('400: neither time nor a resend is suspended while the role is asked', async () => {
    const mobile = freshMobile();
    const otp = await sendTo(mobile);
    await signIn({ mobile, otp });
    api.clock.advance(301);
    expect((await signIn({ mobile, otp, role_id: 2 })).json().code).toBe('otp_invalid');
    const second = await sendTo(mobile);
    await signIn({ mobile, otp: second });
    api.clock.advance(56);
    let third = await sendTo(mobile);
    while (third === second) {
      api.clock.advance(56);
      third = await sendTo(mobile);
    }
    expect((await signIn({ mobile, otp: second, role_id: 2 })).json().code).toBe('otp_invalid');
    expect((await signIn({ mobile, otp: third, role_id: 2 })).statusCode).toBe(200);
  });

  test('403: a suspended number is not asked for a role', async () => {
    const { mobile, otp } = await registered(2);
    await api.db.updateTable('users').set({ suspended_at: api.clock.now() }).where('mobile', '=', mobile).execute();
    const response = await signIn({ mobile, otp });
    expect([response.statusCode, response.json().code]).toEqual([403, 'suspended']);
  });
});
