import { wrongFor, expectInvariantsHold } from '../../../test/points-driver';
import { sql } from 'kysely';
import {
  TEST_ADMIN,
  type TestApi,
  type TestApiOptions,
  createTestApi,
  freshMobile,
} from '../../../test/create-test-api';

const TOO_MANY = 'Too many OTP requests. Try again later.';

describe('limits on one-time codes (docs/trust.md "SMS spend", "OTP guessing")', () => {
  let home: TestApi;
  let api: TestApi;
  beforeAll(async () => {
    home = await createTestApi();
  });
  afterAll(() => home.close());
  afterEach(async () => {
    await expectInvariantsHold(api);
    await api.close();
  });

  /** Limits differ between tests on one database, which starts each one without codes and sends. */
  async function open(options: TestApiOptions = {}): Promise<void> {
    await home.db.deleteFrom('otp_sends').execute();
    await home.db.deleteFrom('otp_codes').execute();
    api = await home.anotherNode(options);
  }

  const send = (mobile: string, remoteAddress = '198.51.100.7', headers: Record<string, string> = {}) =>
    api.app.inject({ method: 'POST', url: '/users/registeration', payload: { mobile }, remoteAddress, headers });

  const expectOutbox = async (count: number) => {
    await vi.waitFor(() => expect(api.outbox).toHaveLength(count), { timeout: 20_000 });
  };

  test('the response to a wrong code says how many tries are left, the same for a registered and an unknown number', async () => {
    await open();
    const try6 = async (mobile: string) => {
      await send(mobile);
      const payload = { mobile, otp: wrongFor(api.outbox.at(-1)!.otp), role_id: 2 };
      const wrong = () => api.app.inject({ method: 'POST', url: '/users/validate_Otp', payload });
      const bodies = [];
      for (let n = 0; n < 6; n += 1) bodies.push((await wrong()).json());
      return bodies;
    };
    const known = freshMobile();
    const joined = { mobile: known, role_id: 2, joined_at: api.clock.now() };
    await api.db.insertInto('users').values(joined).execute();
    const ofKnown = await try6(known);
    expect(ofKnown.map(({ data }) => data?.tries_left)).toEqual([4, 3, 2, 1, 0, undefined]);
    expect(await try6(freshMobile())).toEqual(ofKnown);
  });

  test('A22: a second code within 55 s is 429 with the seconds left, and no message', async () => {
    await open();
    const mobile = freshMobile();
    await send(mobile);
    api.clock.advance(20);
    const early = await send(mobile);
    expect([early.statusCode, early.json(), early.headers['retry-after']]).toEqual([
      429,
      { message: 'Please wait 35 seconds before requesting a new OTP', code: 'otp_cooldown' },
      '35',
    ]);
    api.clock.advance(34.5);
    expect((await send(mobile)).json().message).toBe('Please wait 1 seconds before requesting a new OTP');
    expect(api.outbox).toHaveLength(1);
    api.clock.advance(0.5);
    expect((await send(mobile)).statusCode).toBe(201);
  });

  test('parallel sends to one number: one message', async () => {
    await open();
    const mobile = freshMobile();
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => send(mobile)))).map((a) => a.statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(19);
    expect(api.outbox).toHaveLength(1);
    const live = await api.db.selectFrom('otp_codes').selectAll().where('ended_at', 'is', null).execute();
    expect(live).toHaveLength(1);
  });

  const sendAdmin = (mobile: string, remoteAddress = '198.51.100.7') =>
    api.app.inject({ method: 'POST', url: '/admin/generate_Otp', payload: { mobile }, remoteAddress });

  test('what is asked for in one area takes nothing from the other', async () => {
    await open({ limits: { otpSendsPerDay: 4 } });
    const admin = TEST_ADMIN;
    for (let n = 0; n < 4; n += 1) {
      expect((await send(admin, `203.0.113.${n}`)).statusCode).toBe(201);
      api.clock.advance(56);
    }
    expect((await send(admin, '203.0.113.9')).statusCode).toBe(429);
    expect((await sendAdmin(admin)).statusCode).toBe(201);
  });

  test('wrong tries in one area take none from the other', async () => {
    await open({ limits: { otpTriesPerMobilePerDay: 5 } });
    await send(TEST_ADMIN);
    const { otp } = api.outbox.at(-1)!;
    const payload = { mobile: TEST_ADMIN, otp: wrongFor(otp), role_id: 2 };
    for (let n = 0; n < 5; n += 1) await api.app.inject({ method: 'POST', url: '/users/validate_Otp', payload });
    await sendAdmin(TEST_ADMIN, '203.0.113.1');
    await expectOutbox(2);
    const signIn = { mobile: TEST_ADMIN, otp: api.outbox.at(-1)!.otp };
    expect((await api.app.inject({ method: 'POST', url: '/admin/validate_Otp', payload: signIn })).statusCode).toBe(
      200,
    );
  });

  test.each(['known', 'unknown'])('one network cannot use up the hour or the day of a number: %s', async (kind) => {
    await open();
    const mobile = kind === 'known' ? TEST_ADMIN : '9876543210';
    const statuses: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      statuses.push((await sendAdmin(mobile)).statusCode);
      api.clock.advance(10 * 60);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.slice(0, 7)).toEqual([201, 201, 201, 201, 201, 429, 201]);
    for (let n = 0; n < 10; n += 1) {
      expect((await sendAdmin(mobile, `203.0.113.${n % 2}`)).statusCode).toBe(201);
      api.clock.advance(10 * 60);
    }
    // All networks together have twice the limit of one.
    const refused = await sendAdmin(mobile, '192.0.2.1');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  test('A23: five to a number in an hour, ten in a day', async () => {
    await open();
    const mobile = freshMobile();
    const start = api.clock.now().getTime();
    const at = (minute: number) => api.clock.set(new Date(start + minute * 60_000));
    for (let n = 0; n < 5; n += 1) {
      at(n * 10);
      expect((await send(mobile)).statusCode).toBe(201);
    }
    at(50);
    const sixth = await send(mobile);
    expect([sixth.statusCode, sixth.json(), sixth.headers['retry-after']]).toEqual([
      429,
      { message: TOO_MANY, code: 'otp_limit' },
      '600',
    ]);
    for (let n = 0; n < 5; n += 1) {
      at(61 + n * 61);
      expect((await send(mobile)).statusCode).toBe(201);
    }
    at(600);
    const eleventh = await send(mobile);
    expect([eleventh.statusCode, eleventh.headers['retry-after']]).toEqual([429, String((24 * 60 - 600) * 60)]);
    at(24 * 60 + 1);
    expect((await send(mobile)).statusCode).toBe(201);
    expect(api.outbox).toHaveLength(11);
  });

  test('A25: thirty numbers from one address in an hour; A26: a forged X-Forwarded-For changes nothing', async () => {
    await open();
    const first = freshMobile();
    expect((await send(first)).statusCode).toBe(201);
    for (let n = 1; n < 30; n += 1) expect((await send(freshMobile())).statusCode).toBe(201);
    const refused = await send(freshMobile());
    expect([refused.statusCode, refused.json().message]).toEqual([429, TOO_MANY]);
    expect(Number(refused.headers['retry-after'])).toBe(3600);
    for (let n = 0; n < 5; n += 1) {
      expect((await send(freshMobile(), undefined, { 'x-forwarded-for': `203.0.113.${n}` })).statusCode).toBe(429);
    }
    api.clock.advance(60);
    expect((await send(first)).statusCode).toBe(201);
    expect((await send(freshMobile(), '198.51.100.8')).statusCode).toBe(201);
    expect(api.outbox).toHaveLength(32);
  });

  test('the addresses of one IPv6 /64 are one address', async () => {
    await open({ limits: { otpSendsPerIpPerHour: 2 } });
    expect((await send(freshMobile(), '2001:db8:1:2::1')).statusCode).toBe(201);
    expect((await send(freshMobile(), '2001:db8:1:2:aaaa:bbbb:cccc:dddd')).statusCode).toBe(201);
    expect((await send(freshMobile(), '2001:0db8:0001:0002::9')).statusCode).toBe(429);
    expect((await send(freshMobile(), '2001:db8:1:3::1')).statusCode).toBe(201);
  });

  test('behind a proxy that is named, the forwarded address counts', async () => {
    await open({ trustProxy: ['198.51.100.7'], limits: { otpSendsPerIpPerHour: 1 } });
    expect((await send(freshMobile(), undefined, { 'x-forwarded-for': '203.0.113.1' })).statusCode).toBe(201);
    expect((await send(freshMobile(), undefined, { 'x-forwarded-for': '203.0.113.2' })).statusCode).toBe(201);
    expect((await send(freshMobile(), undefined, { 'x-forwarded-for': '203.0.113.9, 203.0.113.1' })).statusCode).toBe(
      429,
    );
  });

  test('parallel sends to many numbers stop at the cap of the day', async () => {
    await open({ limits: { otpSendsPerDay: 7, otpSendsPerIpPerHour: 1000 } });
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(freshMobile())));
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(7);
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(13);
    expect(api.outbox).toHaveLength(7);
    api.clock.advance(86_401);
    expect((await send(freshMobile())).statusCode).toBe(201);
  });

  test('a message that was not handed over: 503, the cooldown unburnt, the code dead', async () => {
    let working = false;
    const sent: string[] = [];
    await open({
      smsSender: {
        isAvailable: () => true,
        send: async ({ otp }) => {
          sent.push(otp);
          if (!working) throw new Error('gateway down');
        },
      },
    });
    const mobile = freshMobile();
    const failed = await send(mobile);
    expect([failed.statusCode, failed.json().code, failed.headers['retry-after']]).toEqual([
      503,
      'sms_unavailable',
      '30',
    ]);
    expect(await api.db.selectFrom('otp_sends').selectAll().execute()).toEqual([]);
    const [dead] = await api.db.selectFrom('otp_codes').selectAll().execute();
    expect(dead!.ended_at).not.toBeNull();
    const tried = await api.app.inject({
      method: 'POST',
      url: '/users/validate_Otp',
      payload: { mobile, otp: sent[0], role_id: 2 },
    });
    expect(tried.statusCode).toBe(400);
    working = true;
    expect((await send(mobile)).statusCode).toBe(201);
  });

  test('fails closed: while sends cannot be counted, no message goes out', async () => {
    await open();
    const mobile = freshMobile();
    await sql`alter table otp_sends rename to otp_sends_away`.execute(api.db);
    try {
      expect((await send(mobile)).statusCode).toBeGreaterThanOrEqual(500);
      const admin = { method: 'POST', url: '/admin/generate_Otp', payload: { mobile: '9000000001' } } as const;
      expect((await api.app.inject(admin)).statusCode).toBeGreaterThanOrEqual(500);
    } finally {
      await sql`alter table otp_sends_away rename to otp_sends`.execute(api.db);
    }
    expect(api.outbox).toHaveLength(0);
    expect((await send(mobile)).statusCode).toBe(201);
  });

  test('while the breaker is open no request waits for the gateway, admin or not', async () => {
    await open({ smsSender: { isAvailable: () => false, send: () => Promise.reject(new Error('never called')) } });
    expect((await send(freshMobile())).statusCode).toBe(503);
    for (const mobile of ['9000000001', '9876543210']) {
      const response = await api.app.inject({ method: 'POST', url: '/admin/generate_Otp', payload: { mobile } });
      expect(response.statusCode).toBe(503);
    }
    expect(await api.db.selectFrom('otp_codes').selectAll().execute()).toEqual([]);
  });

  test('fifty tries at a number in a day, however many codes are asked for', async () => {
    const generous = { otpSendsPerMobilePerHour: 1000, otpSendsPerMobilePerDay: 1000, otpSendsPerDay: 1000 };
    await open({ limits: generous });
    const mobile = freshMobile();
    for (let code = 0; code < 14; code += 1) {
      api.clock.advance(90 * 60);
      expect((await send(mobile)).statusCode).toBe(201);
      const { otp } = api.outbox.at(-1)!;
      const wrong = wrongFor(otp);
      for (let n = 0; n < 5; n += 1) {
        const payload = { mobile, otp: wrong, role_id: 2 };
        expect((await api.app.inject({ method: 'POST', url: '/users/validate_Otp', payload })).statusCode).toBe(400);
      }
    }
    const codes = await api.db.selectFrom('otp_codes').select('attempts').where('mobile', '=', mobile).execute();
    expect(codes.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(50);
  });

  test('a clock set back an hour or a day blocks no user', async () => {
    await open();
    const mobile = freshMobile();
    expect((await send(mobile)).statusCode).toBe(201);
    api.clock.advance(-3600);
    expect((await send(mobile)).statusCode).toBe(201);
    api.clock.advance(-86_400);
    expect((await send(mobile)).statusCode).toBe(201);
    const { otp } = api.outbox.at(-1)!;
    const response = await api.app.inject({
      method: 'POST',
      url: '/users/validate_Otp',
      payload: { mobile, otp, role_id: 2 },
    });
    expect(response.statusCode).toBe(200);
  });
});
