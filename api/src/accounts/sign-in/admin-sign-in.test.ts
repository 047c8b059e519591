import { sql } from 'kysely';
import { closeIntact, postWithoutToken, wrongFor } from '../../../test/points-driver';
import { lockSends } from './otp-sends.repository';
import { createTestApi, freshMobile, TEST_ADMIN, type TestApi } from '../../../test/create-test-api';

const OTP_MESSAGE = 'Invalid or expired OTP';

describe('signing in as an admin', () => {
  let api: TestApi;
  beforeAll(async () => {
    const limits = {
      otpSendsPerIpPerHour: 100_000,
      otpSendsPerMobilePerHour: 100_000,
      otpSendsPerMobilePerDay: 100_000,
    };
    api = await createTestApi({ limits: { ...limits, otpSendsPerDay: 20, otpTriesPerMobilePerDay: 100_000 } });
  });
  afterAll(() => closeIntact(api));

  async function sendToAdmin(): Promise<string> {
    api.clock.advance(56);
    const before = api.outbox.length;
    const response = await postWithoutToken(api, '/admin/generate_Otp', { mobile: TEST_ADMIN });
    expect(response.statusCode).toBe(201);
    expect(api.outbox).toHaveLength(before + 1);
    return api.outbox.at(-1)!.otp;
  }

  describe('§7 POST /admin/generate_Otp', () => {
    test('201: the code goes out, for admins', async () => {
      await sendToAdmin();
      expect(api.outbox.at(-1)).toMatchObject({ mobile: TEST_ADMIN, purpose: 'admin-sign-in' });
    });

    test('201: a number that is no admin gets the same bytes, the same rows, and no message', async () => {
      api.clock.advance(56);
      const stranger = '9876543210';
      const before = api.outbox.length;
      const known = await postWithoutToken(api, '/admin/generate_Otp', { mobile: TEST_ADMIN });
      const unknown = await postWithoutToken(api, '/admin/generate_Otp', { mobile: stranger });
      expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
      expect(api.outbox.slice(before).map(({ mobile }) => mobile)).toEqual([TEST_ADMIN]);
      const rowsOf = async (mobile: string) => ({
        codes: await api.db
          .selectFrom('otp_codes')
          .select(['purpose', 'attempts'])
          .where('mobile', '=', mobile)
          .where('ended_at', 'is', null)
          .execute(),
        sends: (await api.db.selectFrom('otp_sends').select('id').where('mobile', '=', mobile).execute()).length > 0,
      });
      expect(await rowsOf(stranger)).toEqual(await rowsOf(TEST_ADMIN));
      const again = await Promise.all(
        [TEST_ADMIN, stranger].map((mobile) => postWithoutToken(api, '/admin/generate_Otp', { mobile })),
      );
      expect(again[0]!.statusCode).toBe(429);
      expect([again[1]!.statusCode, again[1]!.body]).toEqual([again[0]!.statusCode, again[0]!.body]);
    });

    test('201: strangers do not use up the messages of the day', async () => {
      for (let n = 0; n < 25; n += 1) {
        const mobile = freshMobile();
        expect((await postWithoutToken(api, '/admin/generate_Otp', { mobile })).statusCode).toBe(201);
      }
      await sendToAdmin();
    });

    test.each([
      [{}, 'Phone number is required.'],
      [{ mobile: '' }, 'Phone number is required.'],
      [{ mobile: '5876543210' }, 'Please enter a valid  mobile number.'],
      [{ mobile: '987654321' }, 'Please enter a valid  mobile number.'],
      [{ mobile: 9876543210 }, 'Please enter a valid  mobile number.'],
      [{ mobile: ['9000000001'] }, 'Please enter a valid  mobile number.'],
      [{ mobile: '9000000001\n' }, 'Please enter a valid  mobile number.'],
    ])('400 (D1, D2): %j', async (body, message) => {
      const before = api.outbox.length;
      const response = await postWithoutToken(api, '/admin/generate_Otp', body);
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { message, code: 'invalid_input', errors: { mobile: message } },
      ]);
      expect(api.outbox).toHaveLength(before);
    });
  });

  describe('§7 POST /admin/validate_Otp', () => {
    test('200: a token for twelve hours, an admin row, an audit line', async () => {
      const otp = await sendToAdmin();
      const response = await postWithoutToken(api, '/admin/validate_Otp', { mobile: TEST_ADMIN, otp });
      expect([response.statusCode, response.json()]).toEqual([
        200,
        { Token: expect.any(String), message: 'Signed in successfully' },
      ]);
      const claims = JSON.parse(
        Buffer.from(response.json<{ Token: string }>().Token.split('.')[1]!, 'base64url').toString(),
      ) as { iat: number; exp: number; role_id: number };
      expect([claims.role_id, claims.exp - claims.iat]).toEqual([1, 12 * 3600]);
      const admins = await api.db.selectFrom('admins').selectAll().execute();
      expect(admins.map(({ mobile }) => mobile)).toEqual([TEST_ADMIN]);
      const audit = await api.db.selectFrom('audit_log').selectAll().where('action', '=', 'admin-signed-in').execute();
      expect(audit).toEqual([expect.objectContaining({ admin_id: admins[0]!.id, at: api.clock.now() })]);
    });

    test.each(['12345', '1234567', 'abcdef', 123456])('400 (D4): otp %j', async (otp) => {
      await sendToAdmin();
      const response = await postWithoutToken(api, '/admin/validate_Otp', { mobile: TEST_ADMIN, otp });
      expect([response.statusCode, response.json().message]).toEqual([400, OTP_MESSAGE]);
    });

    test('400 (D5): five wrong codes lock it, and leave a line in the audit log', async () => {
      const otp = await sendToAdmin();
      const wrong = wrongFor(otp);
      const locks = () =>
        api.db.selectFrom('audit_log').selectAll().where('action', '=', 'admin-code-locked').execute();
      const before = (await locks()).length;
      for (let n = 0; n < 5; n += 1) {
        const response = await postWithoutToken(api, '/admin/validate_Otp', { mobile: TEST_ADMIN, otp: wrong });
        expect([response.statusCode, response.json().message]).toEqual([400, OTP_MESSAGE]);
      }
      expect(await locks()).toHaveLength(before + 1);
      expect((await postWithoutToken(api, '/admin/validate_Otp', { mobile: TEST_ADMIN, otp })).statusCode).toBe(400);
    });

    test('400: a number off the allow-list gets in by no code, and reads the same', async () => {
      api.clock.advance(56);
      const stranger = '9876543210';
      await postWithoutToken(api, '/admin/generate_Otp', { mobile: stranger });
      const unknown = await postWithoutToken(api, '/admin/validate_Otp', { mobile: stranger, otp: '123456' });
      await sendToAdmin();
      const known = await postWithoutToken(api, '/admin/validate_Otp', {
        mobile: TEST_ADMIN,
        otp: api.outbox.at(-1)!.otp === '123456' ? '654321' : '123456',
      });
      expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
      const admins = await api.db.selectFrom('admins').select('mobile').execute();
      expect(admins).toEqual([{ mobile: TEST_ADMIN }]);
    });
  });

  test('the duration of the send does not reveal an admin (docs/trust.md "No enumeration")', async () => {
    const rounds = 150;
    const slow = await createTestApi({
      limits: {
        otpResendSeconds: 0,
        otpSendsPerMobilePerHour: 100_000,
        otpSendsPerMobilePerDay: 100_000,
        otpSendsPerIpPerHour: 100_000,
        otpSendsPerDay: 100_000,
      },
      smsSender: { isAvailable: () => true, send: () => new Promise((resolve) => setTimeout(resolve, 30)) },
    });
    try {
      const times: Record<string, number[]> = { [TEST_ADMIN]: [], '9876543210': [] };
      for (let n = 0; n < rounds; n += 1) {
        for (const [mobile, taken] of Object.entries(times)) {
          // Far enough apart that both numbers have equally many rows to count, and few.
          slow.clock.advance(90_000);
          const start = performance.now();
          const response = await slow.app.inject({ method: 'POST', url: '/admin/generate_Otp', payload: { mobile } });
          taken.push(performance.now() - start);
          expect(response.statusCode).toBe(201);
        }
      }
      const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
      const [known, unknown] = Object.values(times).map(median);
      expect(Math.abs(known! - unknown!)).toBeLessThan(10);
    } finally {
      await slow.close();
    }
  }, 300_000);
});

describe('role at sign in', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => closeIntact(api));

  const signIn = (body: object) => postWithoutToken(api, '/users/registeration', body);
  async function sendTo(mobile: string): Promise<string> {
    await signIn({ mobile });
    return api.outbox.at(-1)!.otp;
  }

  describe('signing in without a role', () => {
    test('200 for a number that is registered; a wrong code costs a try all the same', async () => {
      const mobile = freshMobile();
      await signIn({ mobile, otp: await sendTo(mobile), role_id: 3 });
      api.clock.advance(56);
      const otp = await sendTo(mobile);
      const wrong = await signIn({ mobile, otp: wrongFor(otp) });
      expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'Invalid or expired OTP']);
      const response = await signIn({ mobile, otp });
      expect([response.statusCode, response.json().data]).toEqual([200, { role_id: 3, is_new: false }]);
      const [code] = await api.db
        .selectFrom('otp_codes')
        .select('attempts')
        .where('mobile', '=', mobile)
        .orderBy('id', 'desc')
        .execute();
      expect(code).toEqual({ attempts: 2 });
    });

    test('400 for a new number, which is not registered meanwhile, and whose code is good for the role that follows', async () => {
      const mobile = freshMobile();
      const otp = await sendTo(mobile);
      const refused = await signIn({ mobile, otp });
      expect([refused.statusCode, refused.json().errors]).toEqual([400, { role_id: 'Please select role' }]);
      expect(await api.db.selectFrom('users').select('id').where('mobile', '=', mobile).execute()).toEqual([]);
      const response = await signIn({ mobile, otp, role_id: 3 });
      expect([response.statusCode, response.json().data]).toEqual([200, { role_id: 3, is_new: true }]);
    });
  });

  test.runIf(process.env.DATABASE_URL)(
    'a send waits for one to the same number or from the same address, for no other',
    async () => {
      api.clock.advance(86_401);
      const send = (number: string, remoteAddress: string) =>
        api.app.inject({ method: 'POST', url: '/users/registeration', payload: { mobile: number }, remoteAddress });
      const [mobile, address] = [freshMobile(), '203.0.113.7'];
      const held = { purpose: 'user-sign-in', mobile, address, sentAt: api.clock.now() } as const;
      const waiting: Promise<unknown>[] = [];
      await api.db.transaction().execute(async (trx) => {
        await lockSends(trx, held, 1_000_000);
        expect((await send(freshMobile(), '203.0.113.8')).statusCode).toBe(201);
        waiting.push(send(mobile, '203.0.113.8'), send(freshMobile(), address));
        await vi.waitFor(async () => {
          const { rows } = await sql`
          select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(trx);
          expect(rows).toHaveLength(2);
        });
      });
      expect(await Promise.all(waiting)).toEqual([
        expect.objectContaining({ statusCode: 201 }),
        expect.objectContaining({ statusCode: 201 }),
      ]);
    },
  );
});
