import { type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';
import { OTP_SENT, wrongFor, postWithoutToken, closeIntact } from '../../../test/points-driver';

const MOBILE_MESSAGE = 'Please enter a valid 10-digit mobile number.';
const OTP_MESSAGE = 'Invalid or expired OTP';

describe('signing in as a user', () => {
  let api: TestApi;
  beforeAll(async () => {
    // Many numbers share one address here; the limits have tests of their own.
    api = await createTestApi({ limits: { otpSendsPerIpPerHour: 100_000, otpSendsPerDay: 100_000 } });
  });
  afterAll(() => closeIntact(api));

  const codesOf = (mobile: string) => api.db.selectFrom('otp_codes').selectAll().where('mobile', '=', mobile).execute();
  const userOf = (mobile: string) =>
    api.db.selectFrom('users').selectAll().where('mobile', '=', mobile).executeTakeFirst();

  async function sendTo(mobile: string): Promise<string> {
    const response = await postWithoutToken(api, '/users/registeration', { mobile });
    expect(response.statusCode).toBe(201);
    const sms = api.outbox.at(-1)!;
    expect(sms.mobile).toBe(mobile);
    return sms.otp;
  }

  describe('§7 POST /users/registeration {mobile}', () => {
    test('201: sends a six-digit code and stores no trace of it', async () => {
      const mobile = freshMobile();
      const response = await postWithoutToken(api, '/users/registeration', { mobile });
      expect([response.statusCode, response.json()]).toEqual([201, OTP_SENT]);
      const sms = api.outbox.at(-1)!;
      expect(sms).toMatchObject({ mobile, purpose: 'user-sign-in', otp: expect.stringMatching(/^[0-9]{6}$/) });
      expect(sms.text.split('\n').at(-1)).toBe(`@loyalty.example #${sms.otp}`);
      const [code] = await codesOf(mobile);
      expect(code).toMatchObject({ purpose: 'user-sign-in', attempts: 0, ended_at: null });
      expect(JSON.stringify(code)).not.toContain(sms.otp);
      expect(await userOf(mobile)).toBeUndefined();
    });

    test('201: codes keep their leading zeros and differ', async () => {
      const codes = [];
      for (let n = 0; n < 40; n += 1) codes.push(await sendTo(freshMobile()));
      expect(codes.every((code) => /^[0-9]{6}$/.test(code))).toBe(true);
      expect(new Set(codes).size).toBeGreaterThan(35);
    });

    test('201: a registered and an unknown number get the same response', async () => {
      const { mobile } = (await userOf((await signUp()).mobile))!;
      api.clock.advance(56);
      const known = await postWithoutToken(api, '/users/registeration', { mobile });
      const unknown = await postWithoutToken(api, '/users/registeration', { mobile: freshMobile() });
      expect(known.body).toBe(unknown.body);
    });
  });

  async function signUp(roleId: 2 | 3 = 2) {
    const mobile = freshMobile();
    const otp = await sendTo(mobile);
    const response = await postWithoutToken(api, '/users/registeration', { mobile, otp, role_id: roleId });
    expect(response.statusCode).toBe(200);
    return { mobile, otp, response };
  }

  describe('§7 POST /users/registeration {mobile, otp, role_id}', () => {
    test.each([2, 3] as const)(
      '200: registers role %d (§9 Role ids, §6 Plumber and customer: chosen at registration), with an empty account and a session',
      async (roleId) => {
        const { mobile, response } = await signUp(roleId);
        expect(response.json()).toEqual({
          Token: expect.any(String),
          message: 'Signed in successfully',
          data: { role_id: roleId, is_new: true },
        });
        const user = (await userOf(mobile))!;
        expect(user).toMatchObject({ role_id: roleId, joined_at: api.clock.now(), name: null });
        const totals = await api.db.selectFrom('point_totals').selectAll().where('user_id', '=', user.id).execute();
        expect(totals).toEqual([{ user_id: user.id, granted: 0, available: 0, awaiting: 0, redeemed: 0 }]);
        const [, payload = ''] = response.json<{ Token: string }>().Token.split('.');
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
        const session = await api.db
          .selectFrom('sessions')
          .selectAll()
          .where('user_id', '=', user.id)
          .executeTakeFirstOrThrow();
        const seconds = Math.floor(api.clock.now().getTime() / 1000);
        expect(claims).toEqual({
          mobile,
          role_id: roleId,
          sub: String(user.id),
          jti: session.id,
          iat: seconds,
          exp: seconds + 30 * 86_400,
          iss: 'loyalty-programme',
          aud: 'loyalty-api',
        });
      },
    );

    test('200: the first registration decides the role (§6 Plumber and customer: chosen at registration); the response has the stored one', async () => {
      const { mobile } = await signUp(2);
      api.clock.advance(56);
      const otp = await sendTo(mobile);
      const response = await postWithoutToken(api, '/users/registeration', { mobile, otp, role_id: 3 });
      expect([response.statusCode, response.json().data]).toEqual([200, { role_id: 2, is_new: false }]);
      expect((await userOf(mobile))!.role_id).toBe(2);
    });

    test('200: unknown fields change nothing', async () => {
      const mobile = freshMobile();
      const otp = await sendTo(mobile);
      const extras = { is_admin: true, points: 999, name: 'Mallory', id: 1 };
      const response = await postWithoutToken(api, '/users/registeration', { mobile, otp, role_id: 2, ...extras });
      expect(response.statusCode).toBe(200);
      expect(await userOf(mobile)).toMatchObject({ name: null, role_id: 2 });
    });

    test('200: of 20 parallel right tries one signs in', async () => {
      const mobile = freshMobile();
      const otp = await sendTo(mobile);
      const tries = Array.from({ length: 20 }, () =>
        postWithoutToken(api, '/users/registeration', { mobile, otp, role_id: 2 }),
      );
      const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 400)).toHaveLength(19);
      const user = (await userOf(mobile))!;
      const sessions = await api.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute();
      expect(sessions).toHaveLength(1);
    });

    test('400: of 100 parallel wrong tries five are evaluated, and the code is dead', async () => {
      const mobile = freshMobile();
      const otp = await sendTo(mobile);
      const wrong = { mobile, otp: wrongFor(otp), role_id: 2 };
      const responses = await Promise.all(
        Array.from({ length: 100 }, () => postWithoutToken(api, '/users/registeration', wrong)),
      );
      const body = `{"message":"${OTP_MESSAGE}","code":"otp_invalid","errors":{"otp":"${OTP_MESSAGE}"}`;
      expect(new Set(responses.map((response) => `${response.statusCode} ${response.body}`))).toEqual(
        new Set([`400 ${body}}`, ...[0, 1, 2, 3, 4].map((left) => `400 ${body},"data":{"tries_left":${left}}}`)]),
      );
      expect(await codesOf(mobile)).toEqual([expect.objectContaining({ attempts: 5, ended_at: expect.any(Date) })]);
      const late = await postWithoutToken(api, '/users/registeration', { mobile, otp, role_id: 2 });
      expect(late.statusCode).toBe(400);
      expect(await userOf(mobile)).toBeUndefined();
    });

    test('400: a code works once', async () => {
      const { mobile, otp } = await signUp();
      const again = await postWithoutToken(api, '/users/registeration', { mobile, otp, role_id: 2 });
      expect([again.statusCode, again.json().message]).toEqual([400, OTP_MESSAGE]);
    });

    test('the code works at 299 s and not at 301 s', async () => {
      const first = freshMobile();
      const second = freshMobile();
      const firstOtp = await sendTo(first);
      const secondOtp = await sendTo(second);
      api.clock.advance(299);
      expect(
        (await postWithoutToken(api, '/users/registeration', { mobile: first, otp: firstOtp, role_id: 2 })).statusCode,
      ).toBe(200);
      api.clock.advance(2);
      const late = await postWithoutToken(api, '/users/registeration', { mobile: second, otp: secondOtp, role_id: 2 });
      expect([late.statusCode, late.json().message]).toEqual([400, OTP_MESSAGE]);
    });

    test('400: a clock set back opens no expired code', async () => {
      const mobile = freshMobile();
      const otp = await sendTo(mobile);
      const sentAt = api.clock.now();
      api.clock.advance(-3600);
      expect((await postWithoutToken(api, '/users/registeration', { mobile, otp, role_id: 2 })).statusCode).toBe(400);
      api.clock.set(sentAt);
    });

    test('400: a resend kills the old code', async () => {
      const mobile = freshMobile();
      const old = await sendTo(mobile);
      api.clock.advance(56);
      let fresh = await sendTo(mobile);
      while (fresh === old) {
        api.clock.advance(56);
        fresh = await sendTo(mobile);
      }
      expect((await postWithoutToken(api, '/users/registeration', { mobile, otp: old, role_id: 2 })).statusCode).toBe(
        400,
      );
      expect((await postWithoutToken(api, '/users/registeration', { mobile, otp: fresh, role_id: 2 })).statusCode).toBe(
        200,
      );
    });

    test('400: a code opens only the number and the area it was sent for', async () => {
      const mobile = freshMobile();
      const other = freshMobile();
      const otp = await sendTo(mobile);
      await sendTo(other);
      expect((await postWithoutToken(api, '/users/registeration', { mobile: other, otp, role_id: 2 })).statusCode).toBe(
        400,
      );
      expect((await postWithoutToken(api, '/admin/validate_Otp', { mobile, otp })).statusCode).toBe(400);
      expect((await postWithoutToken(api, '/users/registeration', { mobile, otp, role_id: 2 })).statusCode).toBe(200);
    });

    test.each([[{ role_id: null }], [{ role_id: 1 }], [{ role_id: 'plumber' }], [{ role_id: [2] }]])(
      '§5 User login: 400 Please select role, the code unspent: %j',
      async (role) => {
        const mobile = freshMobile();
        const otp = await sendTo(mobile);
        const response = await postWithoutToken(api, '/users/registeration', { mobile, otp, ...role });
        expect([response.statusCode, response.json()]).toEqual([
          400,
          { message: 'Please select role', code: 'invalid_input', errors: { role_id: 'Please select role' } },
        ]);
        expect((await codesOf(mobile))[0]).toMatchObject({ attempts: 0, ended_at: null });
      },
    );

    test.each([
      ['', 'Please enter otp'],
      [123456, OTP_MESSAGE],
      ['1234567', OTP_MESSAGE],
      ['12345', OTP_MESSAGE],
      [null, OTP_MESSAGE],
      ['12345\n', OTP_MESSAGE],
      ['१२३४५६', OTP_MESSAGE],
    ])('400, not counted as a try: otp %j', async (otp, message) => {
      const mobile = freshMobile();
      await sendTo(mobile);
      const response = await postWithoutToken(api, '/users/registeration', { mobile, otp, role_id: 2 });
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { message, code: 'invalid_input', errors: { otp: message } },
      ]);
      expect((await codesOf(mobile))[0]).toMatchObject({ attempts: 0, ended_at: null });
    });

    test('403: a suspended user gets no session', async () => {
      const { mobile } = await signUp();
      await api.db.updateTable('users').set({ suspended_at: api.clock.now() }).where('mobile', '=', mobile).execute();
      api.clock.advance(56);
      const otp = await sendTo(mobile);
      const response = await postWithoutToken(api, '/users/registeration', { mobile, otp, role_id: 2 });
      expect([response.statusCode, response.json().code]).toEqual([403, 'suspended']);
      expect(response.json().Token).toBeUndefined();
    });
  });

  describe('§7 POST /users/generate_Otp, §7 POST /users/validate_Otp', () => {
    test('201, then 200: the same two steps under their other names', async () => {
      const mobile = freshMobile();
      expect((await postWithoutToken(api, '/users/generate_Otp', { mobile, otp: '123456' })).statusCode).toBe(201);
      const { otp } = api.outbox.at(-1)!;
      const response = await postWithoutToken(api, '/users/validate_Otp', { mobile, otp, role_id: '3' });
      expect([response.statusCode, response.json().data]).toEqual([200, { role_id: 3, is_new: true }]);
    });

    test('400 Please enter otp when there is none', async () => {
      const response = await postWithoutToken(api, '/users/validate_Otp', { mobile: freshMobile(), role_id: 2 });
      expect([response.statusCode, response.json().message]).toEqual([400, 'Please enter otp']);
    });
  });

  describe('bad mobile numbers (bad inputs A1–A14)', () => {
    const bad: unknown[] = [
      undefined,
      '',
      '987654321',
      '98765432101',
      '+919876543210',
      '९८७६५४३२१०',
      '９８７６５４３２１０',
      9876543210,
      ['9876543210'],
      { $ne: null },
      '987654321\n',
      '9876543210\n',
      ' 9876543210',
      "' OR 1=1--",
      null,
      true,
      '\u00009876543210',
    ];
    test.each(bad.map((mobile) => [mobile]))('400 %j: no message, no row', async (mobile) => {
      const before = { sms: api.outbox.length, rows: await countSends() };
      for (const url of ['/users/registeration', '/users/generate_Otp', '/users/validate_Otp']) {
        const response = await postWithoutToken(api, url, { mobile, otp: undefined });
        expect([response.statusCode, response.json().message]).toEqual([400, MOBILE_MESSAGE]);
        expect(response.json().errors.mobile).toBe(MOBILE_MESSAGE);
      }
      expect({ sms: api.outbox.length, rows: await countSends() }).toEqual(before);
    });

    async function countSends(): Promise<number> {
      return (await api.db.selectFrom('otp_sends').select('id').execute()).length;
    }
  });
});
