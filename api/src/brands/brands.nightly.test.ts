import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestBrands, createTestBrands } from '../../test/create-test-brands';
import { TEST_ADMIN, type TestApi } from '../../test/create-test-api';
import { codeOf, createBatch } from '../../test/factories';
import { expectInvariantsHold, post, scan, totalsOf } from '../../test/points-driver';
import { preparePicture } from '../platform/pictures';
import { smallPng } from '../../test/picture-samples';

const MOBILE = '9812345678';

let brands: TestBrands;
let acme: TestApi;
let zenith: TestApi;
beforeAll(async () => {
  brands = await createTestBrands();
  await brands.add('acme');
  await brands.add('zenith-pumps');
  acme = await brands.api('acme');
  zenith = await brands.api('zenith-pumps');
});
afterAll(async () => {
  for (const api of [acme, zenith, brands.main]) await expectInvariantsHold(api);
  await brands.close();
});

const all = () => [brands.main, acme, zenith];
const HOSTS = ['loyalty.localhost', 'acme.localhost', 'zenith-pumps.localhost'];

async function signIn(host: string, mobile = MOBILE): Promise<string> {
  await brands.send(host, '/users/registeration', { payload: { mobile } });
  const { otp } = brands.outbox.at(-1)!;
  const answer = await brands.send(host, '/users/registeration', { payload: { mobile, otp, role_id: 2 } });
  expect(answer.status).toBe(200);
  return answer.json.Token as string;
}

const scanAt = (host: string, token: string, code: string, headers = {}) =>
  brands.send(host, '/users/scanner/store', { token, headers, payload: { encrypyData: code, location: 'Pune' } });

describe('three programmes of one installation', () => {
  let tokens: string[];
  beforeAll(async () => {
    tokens = [];
    for (const host of HOSTS) tokens.push(await signIn(host));
  });

  test('one plumber’s number has separate points in each, over HTTP by host', async () => {
    const worth = [10, 200, 3000];
    for (const [index, api] of all().entries()) {
      const batch = await createBatch(api.context, { points: worth[index]! });
      const { status } = await scanAt(HOSTS[index]!, tokens[index]!, codeOf(api.context, batch));
      expect(status).toBe(201);
    }
    for (const [index, api] of all().entries()) {
      const users = await api.db.selectFrom('users').select('id').where('mobile', '=', MOBILE).execute();
      expect(users).toHaveLength(1);
      expect(await totalsOf(api, users[0]!.id)).toMatchObject({ granted: worth[index]!, available: worth[index]! });
    }
  });

  test('a token of one is 401 in every other, for users and admins', async () => {
    const admins = await Promise.all(all().map((api) => api.signInAdmin()));
    for (const [own] of HOSTS.entries())
      for (const [index, host] of HOSTS.entries()) {
        const user = await brands.send(host, '/users/getUserDetails', { token: tokens[own], payload: {} });
        const admin = await brands.send(host, '/admin/models', { token: admins[own], payload: {} });
        expect([host, user.status, admin.status]).toEqual([host, ...(own === index ? [200, 200] : [401, 401])]);
      }
  });

  test('a label of one is no code of another', async () => {
    for (const [own, api] of all().entries()) {
      const code = codeOf(api.context, await createBatch(api.context), 0);
      for (const [index, host] of HOSTS.entries()) {
        if (own === index) continue;
        const { status, json } = await scanAt(host, tokens[index]!, code);
        expect([status, json.code]).toEqual([400, 'label_of_other_programme']);
      }
      expect((await scanAt(HOSTS[own]!, tokens[own]!, code)).status).toBe(201);
    }
  });

  test('one Idempotency-Key is a request of its own in each', async () => {
    const headers = { 'idempotency-key': 'the-same-key-everywhere' };
    const points = [];
    for (const [index, api] of all().entries()) {
      const code = codeOf(api.context, await createBatch(api.context, { points: 11 + index }));
      const first = await scanAt(HOSTS[index]!, tokens[index]!, code, headers);
      const again = await scanAt(HOSTS[index]!, tokens[index]!, code, headers);
      expect([first.status, again.body]).toEqual([201, first.body]);
      points.push((first.json.data as { reward_points: number }).reward_points);
    }
    expect(points).toEqual([11, 12, 13]);
  });

  test('a one-time code signs in where it was sent, and nowhere else', async () => {
    const mobile = '9812345679';
    for (const host of HOSTS) await brands.send(host, '/users/registeration', { payload: { mobile } });
    const codes = brands.outbox.slice(-3).map(({ otp }) => otp);
    expect(new Set(codes).size).toBe(3);
    const attempt = (host: string, otp: string) =>
      brands.send(host, '/users/registeration', { payload: { mobile, otp, role_id: 2 } });
    expect((await attempt(HOSTS[1]!, codes[2]!)).status).toBe(400);
    expect((await attempt(HOSTS[2]!, codes[1]!)).status).toBe(400);
    for (const [index, host] of HOSTS.entries()) expect((await attempt(host, codes[index]!)).status).toBe(200);
  });

  test('settings and pictures of one are not another’s', async () => {
    const before = await zenith.app.inject({ url: '/programme' });
    const change = { brandName: 'Acme Rewards' };
    const { id } = await acme.db.selectFrom('admins').select('id').executeTakeFirstOrThrow();
    const settings = JSON.stringify(change) as never;
    await acme.db.insertInto('programme_settings').values({ settings, at: acme.clock.now(), admin_id: id }).execute();
    expect((await brands.send(HOSTS[1]!, '/programme')).body).toContain('Acme Rewards');
    expect((await brands.send(HOSTS[2]!, '/programme')).body).toBe(before.body);

    const key = await acme.context.pictures.save(await preparePicture(await smallPng(), acme.context.config.limits));
    const answers = await Promise.all(HOSTS.map((host) => brands.send(host, `/pictures/${key}`)));
    expect(answers.map(({ status }) => status)).toEqual([404, 200, 404]);
    expect(readdirSync(join(brands.dataDir, 'pictures/brands/acme'))).toContain(key);
  });

  test('links name the host of the brand, and signed ones hold there alone', async () => {
    expect(all().map(({ context }) => context.config.publicUrl)).toEqual(HOSTS.map((host) => `http://${host}`));
  });

  test('each has its own admins, rows and sequence of ids', async () => {
    const counts = await Promise.all(all().map((api) => api.db.selectFrom('admins').select('mobile').execute()));
    expect(counts.map((rows) => rows.map(({ mobile }) => mobile))).toEqual([[TEST_ADMIN], [TEST_ADMIN], [TEST_ADMIN]]);
  });
});

describe('which brand a request is for', () => {
  const nameAt = async (host: string) => (await brands.send(host, '/programme')).body;

  test('by its host in any case, with a port and a final dot; any other host is the default brand’s', async () => {
    const [main, own] = [await nameAt(HOSTS[0]!), await nameAt(HOSTS[1]!)];
    expect(own).not.toBe(main);
    for (const host of ['ACME.localhost', 'acme.localhost:8080', 'acme.localhost.'])
      expect(await nameAt(host)).toBe(own);
    for (const host of ['127.0.0.1', 'acme.localhost.example', 'xacme.localhost', 'acme'])
      expect(await nameAt(host)).toBe(main);
  });

  test('probes are of the process: they open no brand', async () => {
    await brands.add('sleeper');
    for (const path of ['/healthz', '/readyz', '/readyz?x=1'])
      expect((await brands.send('sleeper.localhost', path)).status).toBe(200);
    const other = await brands.anotherNode();
    await other.send('sleeper.localhost', '/healthz');
    await other.close();
  });
});

test('a scan of one does not wait for a locked row of the same id in another', async () => {
  const [one, two] = [await acme.signInUser(), await zenith.signInUser()];
  const code = codeOf(zenith.context, await createBatch(zenith.context));
  if (!process.env.DATABASE_URL) return;
  await acme.db.transaction().execute(async (trx) => {
    await trx.selectFrom('point_totals').selectAll().where('user_id', '=', one.userId).forUpdate().execute();
    expect((await scan(zenith, two.token, code)).statusCode).toBe(201);
  });
});

test('unknown addresses are 404 in each', async () => {
  expect((await post(acme, '/nowhere', undefined)).statusCode).toBe(404);
});
