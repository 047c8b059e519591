import { sql } from 'kysely';
import { type MetricsServer, startMetricsServer } from '../src/platform/http/metrics-server';
import { type OtpSms, SmsNotSentError } from '../src/platform/sms';
import { TEST_ADMIN, type TestApi, createTestApi } from './create-test-api';
import { codeOf, createBatch } from './factories';
import { setProgramme } from './fixtures/payouts';
import { multipartBody } from './uploads';
import { readOperations } from './operations';
import { approve, claim, post, reject, scan } from './points-driver';
import { exchangeRaw, listenOnFreePort } from './raw-http';

/** Personal data and input, which no log and no metric may contain (docs/trust.md "Privacy"). */
const MOBILE = '9812345670';
const STRANGER = '6123498765';
const NAME = 'Zebulon Quackenbush';
const EMAIL = 'zebulon@quackenbush.example';
const PLACE = 'Behind the Quackenbush Temple';
const GUESS = '778899';
const UPI_ID = 'zebulon.q@okicici';
const ACCOUNT = '501009876543';
const FILE = 'quackenbush-passport.jpg';
const FORGED_TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJtb2JpbGUiOiI5ODEyMzQ1NjcwIn0.c2lnbmF0dXJlLW9mLW5vYm9keQ';

const routes = readOperations().map(({ path, method }) => ({ path, method: method as 'POST' | 'GET' }));

let api: TestApi;
let metricsServer: MetricsServer;
let lines: string[] = [];
let sms: OtpSms[] = [];
let smsFails = false;
const secrets = new Set([
  MOBILE,
  STRANGER,
  TEST_ADMIN,
  NAME,
  'Quackenbush',
  EMAIL,
  GUESS,
  UPI_ID,
  ACCOUNT,
  FILE,
  FORGED_TOKEN,
]);

beforeAll(async () => {
  const printed = (text: unknown) => (lines.push(String(text)), true);
  vi.spyOn(process.stdout, 'write').mockImplementation(printed);
  vi.spyOn(process.stderr, 'write').mockImplementation(printed);
  api = await createTestApi({
    logLevel: 'trace',
    log: { write: (line) => void lines.push(line) },
    limits: {
      otpResendSeconds: 0,
      otpSendsPerMobilePerHour: 500,
      otpSendsPerMobilePerDay: 500,
      claimIntervalSeconds: 0,
    },
    smsSender: {
      isAvailable: () => true,
      send(message) {
        sms.push(message);
        secrets.add(message.otp);
        if (!smsFails) return Promise.resolve();
        const cause = new Error(`POST https://gateway.example/?mobile=91${message.mobile}&otp=${message.otp} failed`);
        return Promise.reject(new SmsNotSentError(`no connection for ${message.mobile}`, { cause }));
      },
    },
  });
  metricsServer = await startMetricsServer(api.context, { port: 0, bind: '127.0.0.1' });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await metricsServer.close();
  await api.close();
});

/** Returns the secrets in `text`; a one-time code as a word only, since six digits also occur within request IDs. */
const found = (text: string) =>
  [...secrets].filter((secret) =>
    /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?!\\w)`).test(text) : text.includes(secret),
  );
/** Returns the metrics without decimals: a duration such as 3.9000000001 happens to contain a mobile number. */
const metrics = async () =>
  (await (await fetch(`http://127.0.0.1:${metricsServer.port}/metrics`)).text()).replaceAll(/\.\d+/g, '');
const entries = () =>
  lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>);

async function signIn(mobile: string, area: 'users' | 'admin'): Promise<string> {
  sms = [];
  expect((await post(api, `/${area}/generate_Otp`, undefined, { mobile })).statusCode).toBe(201);
  await vi.waitFor(() => expect(sms).not.toHaveLength(0), { timeout: 20_000 });
  expect((await post(api, `/${area}/validate_Otp`, undefined, { mobile, otp: GUESS })).statusCode).toBe(400);
  const response = await post(api, `/${area}/validate_Otp`, undefined, { mobile, otp: sms[0]!.otp, role_id: 2 });
  expect(response.statusCode).toBe(200);
  const { Token } = response.json<{ Token: string }>();
  secrets.add(Token);
  secrets.add(Token.split('.')[2]!);
  return Token;
}

/** A body with private data in every field that any route knows. */
const everything = {
  ...Object.fromEntries(
    ['name', 'search', 'location', 'address', 'reason', 'model', 'modal', 'product_name', 'city', 'phone'].map(
      (field) => [field, `${NAME} ${MOBILE}`],
    ),
  ),
  mobile: MOBILE,
  method: 'bank',
  upi_id: UPI_ID,
  account_number: ACCOUNT,
  ifsc: UPI_ID,
  otp: GUESS,
  email: EMAIL,
  email_id: EMAIL,
  encrypyData: `https://loyalty.example/user/s/${MOBILE}`,
  transaction_id: MOBILE,
};

test('a whole business day leaves no mobile number, code, token, name or place in log and metrics', async () => {
  const [user, admin] = [await signIn(MOBILE, 'users'), await signIn(TEST_ADMIN, 'admin')];
  await post(api, '/users/registeration', undefined, { mobile: STRANGER });
  await post(api, '/users/user-update', user, { name: NAME, email: EMAIL, location: PLACE });
  await setProgramme(api);
  const paidTo = { method: 'upi', upi_id: UPI_ID, name: NAME };
  sms = [];
  await post(api, '/users/payout-details/code', user);
  const payload = { ...paidTo, otp: sms[0]!.otp };
  const entered = await api.app.inject({
    method: 'PUT',
    url: '/users/payout-details',
    headers: { token: user },
    payload,
  });
  expect(entered.statusCode).toBe(200);
  const batch = await createBatch(api.context, { quantity: 20 });
  const codes = [...Array(4).keys()].map((index) => codeOf(api.context, batch, index));
  for (const code of codes) secrets.add(code);
  for (const code of codes) {
    const key = `key-of-${MOBILE}`;
    const response = await scan(api, user, `https://loyalty.example/user/s/${code}`, {
      location: PLACE,
      latitude: 18.5,
      longitude: 73.8,
    });
    expect(response.statusCode).toBe(201);
    await scan(api, user, code, { key, location: PLACE });
  }
  await scan(api, user, `${NAME} ${MOBILE}`);
  await claim(api, user);
  await approve(api, admin, { transaction_id: 'no such' });
  await reject(api, admin, 'no such', `${NAME} of ${MOBILE} asked`);
  const picture = multipartBody([
    { name: 'name', value: NAME },
    { name: 'image', value: Buffer.from('no picture'), filename: FILE, type: 'image/jpeg' },
  ]);
  const headers = { ...picture.headers, token: admin };
  await api.app.inject({ method: 'POST', url: '/admin/products/store', payload: picture.payload, headers });

  for (const { path, method } of routes) {
    const url = `${path.replaceAll(/\{\w+\}/g, MOBILE)}?search=${MOBILE}&token=${FORGED_TOKEN}`;
    for (const token of [undefined, FORGED_TOKEN, user, admin]) {
      // Logging out invalidates the tokens: these two come last.
      if (/logout|account\/delete/.test(path) && token !== FORGED_TOKEN) continue;
      await api.app.inject({
        method,
        url,
        headers: { 'x-request-id': MOBILE, ...(token !== undefined && { token }) },
        ...(method !== 'GET' && { payload: everything }),
      });
    }
  }
  for (const url of [`/no/such/${MOBILE}`, `/%zz${MOBILE}`, `/users/${'9'.repeat(300)}${MOBILE}`]) {
    const response = await api.app.inject({ url, headers: { token: user } });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.body).not.toContain(MOBILE);
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  }
  const port = await listenOnFreePort(api.app);
  await exchangeRaw(port, `POST /users/logout HTTP/1.1\r\nhost: x\r\ntoken: ${user}\r\nbroken ${MOBILE}\r\n\r\n`);
  await post(api, '/users/logout', user);

  const requests = entries().filter(({ msg }) => msg === 'request');
  expect(requests.length).toBeGreaterThan(routes.length * 3);
  expect(found(lines.join(''))).toEqual([]);
  expect(found(await metrics())).toEqual([]);
  // Tests that the search itself works.
  expect(found(JSON.stringify([sms, codes])).length).toBeGreaterThan(4);
}, 60_000);

describe('errors reveal as little', () => {
  let user: string;
  beforeAll(async () => {
    user = await signIn(MOBILE, 'users');
    lines = [];
  });
  afterEach(() => {
    lines = [];
  });

  test('a gateway that fails: 503, and the reason without number or code', async () => {
    smsFails = true;
    const response = await post(api, '/users/generate_Otp', undefined, { mobile: MOBILE });
    expect(response.statusCode).toBe(503);
    await post(api, '/admin/generate_Otp', undefined, { mobile: TEST_ADMIN });
    await vi.waitFor(() => expect(lines.join('')).toContain('admin code not sent'), { timeout: 20_000 });
    smsFails = false;
    expect(entries()).toContainEqual(expect.objectContaining({ msg: 'admin code not sent', level: 'error' }));
    expect(lines.join('')).toContain('SMS not sent: no connection');
    expect(found(lines.join(''))).toEqual([]);
  });

  test.each([
    ['repeats the row', `raise exception 'row % refused', new using detail = new::text, hint = new::text`],
    ['repeats the value', `perform new.name::int; return new`],
    ['repeats the mobile number', `perform new.mobile::smallint; return new`],
  ])('a database whose error %s: 500, and SQLSTATE and place in the code', async (_name, body) => {
    await sql
      .raw(`create function tattle() returns trigger language plpgsql as $$begin ${body}; end$$`)
      .execute(api.db);
    await sql`create trigger tattle before update on users for each row execute function tattle()`.execute(api.db);
    const response = await post(api, '/users/user-update', user, { name: NAME, location: PLACE });
    await sql`drop trigger tattle on users`.execute(api.db);
    await sql`drop function tattle`.execute(api.db);
    expect(response.statusCode).toBe(500);
    const failure = entries().find(({ msg }) => msg === 'request failed');
    expect(failure).toMatchObject({
      level: 'error',
      reqId: response.headers['x-request-id'],
      err: { code: expect.stringMatching(/^(P0001|22P02|22003)$/), frames: expect.any(Array) },
    });
    expect(found(lines.join(''))).toEqual([]);
  });

  test('a table that is gone: 500, with its name and no parameter', async () => {
    await sql`alter table claims rename to gone`.execute(api.db);
    const responses = await Promise.all([
      post(api, '/users/claims', user, { page: 1 }),
      post(api, '/users/claims/get', user, { transaction_id: MOBILE }),
    ]);
    await sql`alter table gone rename to claims`.execute(api.db);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([500, 500]);
    expect(lines.join('')).toContain('42P01');
    expect(found(lines.join(''))).toEqual([]);
  });
});
