import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCodeCipher, groupCode, labelUrl } from '../src/modules/codes';
import { writeCode } from '../src/modules/codes/code-text';
import { randomBytes } from 'node:crypto';
import { describeBadInputs, type Runner } from './bad-inputs/describe-bad-inputs';
import type { Reply, Trial } from './bad-inputs/trial';
import type { TestApi } from './create-test-api';
import { codeOf, createBatch, createProduct, createUser } from './factories';
import { claim, scan, totalsOf } from './points-driver';
import { freshMobile } from './create-test-api';

const SCAN = '/users/scanner/store';
const LOOK_UP = '/users/products/get';
const GRANT = { scans: 1, journal: 1 };

interface World {
  other: TestApi;
}

/** A new user and a batch of 12 codes, 50 points each; the row begins after them. */
async function ready(trial: Trial) {
  const { token, userId } = await trial.api.signInUser();
  const batch = await createBatch(trial.api.context);
  const code = (index = 0) => codeOf(trial.api.context, batch, index);
  await trial.begin();
  return { token, userId, batch, code };
}

type Ready = Awaited<ReturnType<typeof ready>>;

const scanned = (
  trial: Trial,
  token: string,
  encrypyData: unknown,
  more: object = {},
  headers?: Record<string, string>,
) => trial.ask(SCAN, { token, json: { encrypyData, location: 'Kothrud, Pune', ...more }, headers });

/** Texts that are no code: scanned and looked up, they are refused, and the code they came from still pays. */
const textsAre =
  (make: (given: Ready, trial: Trial) => readonly unknown[]): Runner<World> =>
  async (trial) => {
    const given = await ready(trial);
    const answers: Reply[] = [];
    for (const text of make(given, trial)) {
      answers.push(await scanned(trial, given.token, text));
      answers.push(await trial.ask(LOOK_UP, { token: given.token, json: { encrypyData: text } }));
    }
    expect((await scanned(trial, given.token, given.code())).status).toBe(201);
    trial.changes(GRANT);
    return answers;
  };

/** Places of a scan that refuse it: its code is not used up. */
const placesAre =
  (...places: object[]): Runner<World> =>
  async (trial) => {
    const { token, code } = await ready(trial);
    const answers: Reply[] = [];
    for (const place of places) answers.push(await scanned(trial, token, code(), place));
    trial.changes(GRANT);
    expect((await scanned(trial, token, code())).status).toBe(201);
    return answers;
  };

/** A scan that is granted all the same, and what its row then says of the place. */
async function storedPlace(trial: Trial, place: object, row: object): Promise<Reply> {
  const { token, code, batch } = await ready(trial);
  trial.changes(GRANT);
  const answer = await scanned(trial, token, code(), place);
  const stored = await trial.api.db.selectFrom('scans').selectAll().where('serial', '=', batch.first_serial).execute();
  expect(stored).toMatchObject([row]);
  return answer;
}

const bodiesAre =
  (url: string, ...bodies: unknown[]): Runner<World> =>
  async (trial) => {
    const { token } = await ready(trial);
    const answers: Reply[] = [];
    for (const json of bodies) answers.push(await trial.ask(url, { token, json }));
    return answers;
  };

const countOf = (replies: readonly Reply[], wanted: number) => replies.filter(({ status }) => status === wanted).length;

interface Described {
  paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>;
}

/** Every list that comes in pages, as the api's own description says. */
const PAGED = Object.entries(
  (JSON.parse(readFileSync(join(__dirname, '../openapi.json'), 'utf8')) as Described).paths,
).flatMap(([url, calls]) =>
  Object.values(calls).some(({ parameters = [] }) =>
    parameters.some((one) => one.in === 'query' && one.name === 'page'),
  )
    ? [url]
    : [],
);

/** Asks every list for each of the pages, in the body and, where it can be written there, in the query. */
const pagesAre =
  (...pages: unknown[]): Runner<World> =>
  async (trial) => {
    const { token, userId, code } = await ready(trial);
    await scan(trial.api, token, code());
    const { data } = (await claim(trial.api, token)).json<{ data: { transaction_id: string } }>();
    const admin = await trial.api.signInAdmin();
    await trial.begin();
    expect(PAGED.length).toBeGreaterThan(9);
    const answers: Reply[] = [];
    for (const url of PAGED) {
      const signedIn = url.startsWith('/admin/') ? admin : token;
      const given = { user_id: userId, transaction_id: data.transaction_id };
      for (const page of pages) {
        answers.push(await trial.ask(url, { token: signedIn, json: { ...given, page } }));
        if (typeof page !== 'object')
          answers.push(await trial.ask(`${url}?page=${String(page)}`, { token: signedIn, json: given }));
      }
      const twice = `${url}?page=1&page=${String(pages[0])}`;
      const answer = await trial.ask(twice, { token: signedIn, json: given });
      expect([twice, answer.status]).toEqual([twice, 400]);
    }
    return answers;
  };

async function parallelScans(trial: Trial, nodes: readonly TestApi[]): Promise<Reply[]> {
  const { token, code, userId } = await ready(trial);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => scan(nodes[index % nodes.length]!, token, code())),
  );
  trial.changes(GRANT);
  const replies = answers.map(({ statusCode, headers, body }) => trial.hear({ status: statusCode, headers, body }));
  expect([countOf(replies, 201), countOf(replies, 409)]).toEqual([1, 49]);
  expect(await totalsOf(trial.api, userId)).toMatchObject({ granted: 50 });
  return replies;
}

async function profileOf({ api }: Trial, userId: number) {
  return api.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
}

describe('bad inputs of scans, claims and the rest of the user area (bad-inputs C)', () => {
  let other: TestApi;
  afterAll(() => other.close());

  describeBadInputs<World>('C', {
    options: { limits: { invalidScansPerTenMinutes: 100_000 } },
    world: async (api) => ({ other: (other = await api.anotherNode()) }),
    runners: {
      C1: textsAre(() => [undefined]),
      C2: textsAre(() => ['', ' ', '\t\n']),
      C4: textsAre(({ code }) => [
        'A'.repeat(10_240),
        `${code()}${' '.repeat(10_240)}`,
        `https://a.example/user/s/${'A'.repeat(600)}`,
      ]),
      C5: textsAre(({ code }) => [
        ...[...code()].map((_, at) => flipped(code(), at, 1)),
        ...[...code()].map((_, at) => flipped(code(), at, 0x80)),
      ]),
      C7: textsAre(({ code }) => [
        `${code()}?points=9`,
        `${code()}=`,
        `${code()}0`,
        `${code()}/`,
        `${code()}\n{"points":9}`,
      ]),
      C8: textsAre(({ code }) => ['base64', 'base64url', 'hex'].map((to) => Buffer.from(code()).toString(to as 'hex'))),
      C10: textsAre(({ code }) => [code(0).slice(0, 14) + code(1).slice(14), code(1).slice(0, 20) + code(0).slice(20)]),
      C11: textsAre(({ batch }) => [retiredKey().encipher({ batchId: batch.id, serial: batch.first_serial })]),
      C13: async (trial) => {
        const { token, batch, code } = await ready(trial);
        await trial.api.db
          .updateTable('batches')
          .set({ voided_at: trial.api.clock.now() })
          .where('id', '=', batch.id)
          .execute();
        return [
          await scanned(trial, token, code()),
          await trial.ask(LOOK_UP, { token, json: { encrypyData: code() } }),
        ];
      },
      C14: async (trial) => {
        const product = await createProduct(trial.api.context);
        const batch = await createBatch(trial.api.context, { productId: product.id, points: 30 });
        const { token, userId } = await trial.api.signInUser();
        await trial.api.db
          .updateTable('products')
          .set({ removed_at: trial.api.clock.now() })
          .where('id', '=', product.id)
          .execute();
        await trial.begin();
        trial.changes(GRANT);
        const answer = await scanned(trial, token, codeOf(trial.api.context, batch));
        expect(await totalsOf(trial.api, userId)).toMatchObject({ granted: 30 });
        return answer;
      },
      C16: async (trial) => {
        const { token, code } = await ready(trial);
        await scanned(trial, token, code());
        await trial.begin();
        trial.api.clock.advance(60);
        return [
          await scanned(trial, token, code()),
          await scanned(trial, token, groupCode(code()), {}, { 'idempotency-key': 'later' }),
        ];
      },
      C17: async (trial) => {
        const { code, userId, token } = await ready(trial);
        await scanned(trial, token, code());
        const { mobile } = await profileOf(trial, userId);
        const thief = await trial.api.signInUser();
        await trial.begin();
        const answer = await scanned(trial, thief.token, code());
        expect(JSON.parse(answer.body)).toEqual({ message: expect.any(String), code: 'code_used' });
        expect(answer.body).not.toContain(mobile);
        return answer;
      },
      C19: (trial) => parallelScans(trial, [trial.api]),
      C20: (trial, world) => parallelScans(trial, [trial.api, world.other]),
      C22: async (trial) => {
        const node = await trial.api.anotherNode({ limits: { validScansPerHour: 2, scanMaxPerHour: 3 } });
        const { token, code, userId } = await ready(trial);
        for (let index = 0; index < 3; index += 1) expect((await scan(node, token, code(index))).statusCode).toBe(201);
        await trial.begin();
        const { statusCode, headers, body } = await scan(node, token, code(3));
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        const flags = await trial.api.db
          .selectFrom('fraud_flags')
          .select('kind')
          .where('user_id', '=', userId)
          .execute();
        expect(flags).toEqual([{ kind: 'scan-rate' }]);
        await node.app.close();
        return trial.hear({ status: statusCode, headers, body });
      },
      C23: textsAre(() => [
        'https://example.com/',
        'BEGIN:VCARD\nFN:Rao\nEND:VCARD',
        'WIFI:T:WPA;S:home;P:secret;;',
        'javascript:alert(1)',
        'upi://pay?pa=x@y',
        'tel:+911234567890',
      ]),
      C25: (trial) => storedPlace(trial, { location: undefined }, { location: '', location_missing: true }),
      C26: placesAre(
        { latitude: 91, longitude: 0 },
        { latitude: 0, longitude: 181 },
        { latitude: 'NaN', longitude: 0 },
        { latitude: '1e999', longitude: 0 },
      ),
      C28: (trial) =>
        storedPlace(trial, { location: '<script>alert(1)</script>' }, { location: '<script>alert(1)</script>' }),
      C29: async (trial) => {
        const formula = '=HYPERLINK("http://x","y")';
        const answer = await storedPlace(trial, { location: formula }, { location: formula });
        const token = await trial.api.signInAdmin();
        const csv = await trial.ask('/admin/scans_exports?format=csv', { method: 'GET', token });
        expect(csv.body).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
        trial.changes({ admins: 1, sessions: 1, audit: 1 });
        return answer;
      },
      C31: async (trial) => {
        const { token, userId, code } = await ready(trial);
        trial.changes(GRANT);
        const answer = await scanned(trial, token, code(), {
          reward_points: 99_999,
          points: 99_999,
          quantity: 9,
          serial: 1,
        });
        expect(await totalsOf(trial.api, userId)).toMatchObject({ granted: 50, available: 50 });
        return answer;
      },
      C32: async (trial) => {
        const { token, userId, code } = await ready(trial);
        const victim = await createUser(trial.api.context, { mobile: freshMobile() });
        await trial.begin();
        trial.changes(GRANT);
        const answer = await scanned(trial, token, code(), {
          user_id: victim.id,
          userId: victim.id,
          id: victim.id,
          role_id: 1,
        });
        expect(await totalsOf(trial.api, userId)).toMatchObject({ granted: 50 });
        expect(await totalsOf(trial.api, victim.id)).toMatchObject({ granted: 0 });
        return answer;
      },
      C34: async (trial) => {
        const { token, code } = await ready(trial);
        await scanned(trial, token, code());
        const asker = await trial.api.signInUser();
        await trial.begin();
        return trial.ask(LOOK_UP, { token: asker.token, json: { encrypyData: code() } });
      },
      C35: bodiesAre('/users/reedemed/store', {}),
      C37: async (trial) => {
        const { token, code } = await ready(trial);
        await scanned(trial, token, code(0));
        expect((await claim(trial.api, token)).statusCode).toBe(201);
        await scanned(trial, token, code(1));
        await trial.begin();
        trial.api.clock.advance(4);
        return trial.ask('/users/reedemed/store', { token, json: {} });
      },
      C38: async (trial) => {
        const { token, userId, code } = await ready(trial);
        await scanned(trial, token, code());
        await trial.begin();
        trial.changes({ claims: 1, journal: 1 });
        const answer = await trial.ask('/users/reedemed/store', {
          token,
          json: { points: 999_999, user_id: 1, amount: -5 },
        });
        expect(await totalsOf(trial.api, userId)).toMatchObject({ available: 0, awaiting: 50 });
        return answer;
      },
      C40: pagesAre(-1, 0, 1.5, 'abc', 1e18, [1]),
      C41: bodiesAre(
        '/users/user-update',
        ...['x'.repeat(10_240), 'a\u0000b', 'a\u001bb', 'a\u202egnp.exe', '\u2066x'].map((name) => ({ name })),
      ),
      C43: async (trial) => {
        const { token, userId } = await ready(trial);
        const before = await profileOf(trial, userId);
        const answer = await trial.ask('/users/user-update', { token, json: { name: 'Rao', mobile: '9999999999' } });
        expect(await profileOf(trial, userId)).toMatchObject({ name: 'Rao', mobile: before.mobile });
        return answer;
      },
      C44: async (trial, world) => {
        const fetched = jest.spyOn(globalThis, 'fetch');
        const answers = (await bodiesAre(
          '/users/maps',
          { latitude: '18.5', longitude: '73.8' },
          { latitude: 'http://169.254.169.254/', longitude: 0 },
          {},
          { latitude: null, longitude: null },
          { latitude: 90.0001, longitude: 0 },
          { latitude: [18.5], longitude: 73.8 },
        )(trial, world)) as Reply[];
        expect(fetched).not.toHaveBeenCalled();
        fetched.mockRestore();
        return answers;
      },

      C101: textsAre(({ code }) => [12_345, [code()], { $ne: null }, null, true]),
      C102: textsAre(({ code }) =>
        ['\u0000', '\ud800', '\u200b', '\u2060', '\u00ad'].map((odd) => code().slice(0, 9) + odd + code().slice(9)),
      ),
      C103: textsAre(({ code }) => [
        [...code()].map((char) => String.fromCodePoint(char.codePointAt(0)! + 0xfee0)).join(''),
        code().replace(/[A-Z]/, (letter) => ({ A: 'А', B: 'В', C: 'С', E: 'Е' })[letter] ?? 'Х'),
        code().replace(/.$/, 'ı'),
      ]),
      C104: textsAre(({ code }) => [
        code() + code(),
        `${code(1)} ${code()}`,
        `${code()},${code(1)}`,
        labelUrl('https://a.example', code()) + code(),
      ]),
      C105: textsAre(({ code }) => [
        `https://user:pass@a.example/user/s/${code()}`,
        `https://a.example/user/s/${code()}?x=1`,
        `https://a.example/user/s/${code()}#x`,
        `https://a.example/user/s/%41${code().slice(1)}`,
        `https://a.example/admin/s/${code()}`,
        `ftp://a.example/user/s/${code()}`,
        `https://a.example/user/s/${code()}/`,
        `https://a.example/\n/user/s/${code()}`,
      ]),
      C106: textsAre(({ batch }, { api }) =>
        [
          { batchId: batch.id, serial: batch.first_serial - 1 },
          { batchId: batch.id, serial: batch.first_serial + batch.quantity },
          { batchId: 9_999_999, serial: batch.first_serial },
          { batchId: 0, serial: 0 },
          { batchId: 2 ** 24 - 1, serial: 2 ** 40 - 1 },
        ].map((content) => api.context.codes.encipher(content)),
      ),
      C107: textsAre(({ batch }) => [
        createCodeCipher([{ id: 'A', key: randomBytes(32) }]).encipher({
          batchId: batch.id,
          serial: batch.first_serial,
        }),
      ]),
      C108: textsAre(() => Array.from({ length: 100 }, () => writeCode({ keyId: 'A', block: randomBytes(16) }))),
      C109: placesAre(
        { location: 5 },
        { location: ['Pune'] },
        { location: { $gt: '' } },
        { location: 'x'.repeat(501) },
        { location: true },
      ),
      C110: async (trial) => {
        const { token, code } = await ready(trial);
        const answers: Reply[] = [];
        for (const place of [
          '"latitude":18.5',
          '"longitude":73.8',
          '"latitude":"18.5","longitude":"73.8"',
          '"latitude":true,"longitude":true',
          '"latitude":1e999,"longitude":0',
          '"latitude":[1],"longitude":1',
        ])
          answers.push(
            await trial.ask(SCAN, {
              token,
              payload: `{"encrypyData":"${code()}",${place}}`,
              headers: { 'content-type': 'application/json' },
            }),
          );
        trial.changes(GRANT);
        expect((await scanned(trial, token, code())).status).toBe(201);
        return answers;
      },
      C111: async (trial) => {
        const { token, code, batch } = await ready(trial);
        trial.changes(GRANT);
        const answer = await trial.ask(SCAN, {
          token,
          payload: `{"encrypyData":"${code()}","latitude":-0,"longitude":-0.0}`,
          headers: { 'content-type': 'application/json' },
        });
        const [row] = await trial.api.db
          .selectFrom('scans')
          .selectAll()
          .where('serial', '=', batch.first_serial)
          .execute();
        expect([row!.latitude! + 0, row!.longitude! + 0]).toEqual([0, 0]);
        return answer;
      },
      C112: (trial) =>
        storedPlace(trial, { location: 'Pune\u0000\u202e\n Camp 🚰\u2066' }, { location: 'Pune Camp 🚰' }),
      C113: async (trial) => {
        const { token, code } = await ready(trial);
        const answers: Reply[] = [];
        for (const key of ['', ' ', 'x'.repeat(256), 'clé', 'a b', 'a\tb']) {
          answers.push(await scanned(trial, token, code(), {}, { 'idempotency-key': key }));
          answers.push(
            await trial.ask('/users/reedemed/store', { token, json: {}, headers: { 'idempotency-key': key } }),
          );
        }
        return answers;
      },
      C114: async (trial) => {
        const { token, code } = await ready(trial);
        await scanned(trial, token, code(0), {}, { 'idempotency-key': 'one' });
        trial.changes({ scans: 1, journal: 1 });
        const answers = [
          await scanned(trial, token, code(1), {}, { 'idempotency-key': 'one' }),
          await scanned(trial, token, code(0), { location: 'Elsewhere' }, { 'idempotency-key': 'one' }),
        ];
        const unused = await trial.ask(LOOK_UP, { token, json: { encrypyData: code(1) } });
        expect(unused.status).toBe(200);
        return answers;
      },
      C115: async (trial) => {
        const { token, code } = await ready(trial);
        trial.changes(GRANT);
        const replies = await Promise.all(
          Array.from({ length: 20 }, () => scanned(trial, token, code(), {}, { 'idempotency-key': 'same' })),
        );
        expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
        return replies;
      },
      C116: bodiesAre(
        '/users/scannersById',
        ...[-1, 0, 1.5, 2 ** 53, 1e300, null, [1], '1 or 1=1', '１', true, {}, '', '0x1', ' 1'].map((id) => ({ id })),
      ),
      C117: async (trial) => {
        const { token, code, batch } = await ready(trial);
        await scanned(trial, token, code());
        const asker = await trial.api.signInUser();
        await trial.begin();
        return trial.ask('/users/scannersById', { token: asker.token, json: { id: batch.first_serial } });
      },
      C118: async (trial) => {
        const { token, code } = await ready(trial);
        await scanned(trial, token, code());
        const { data } = (await claim(trial.api, token)).json<{ data: { transaction_id: string } }>();
        const asker = await trial.api.signInUser();
        await trial.begin();
        const answers: Reply[] = [];
        for (const id of [
          data.transaction_id,
          "TX-1' or '1'='1",
          [data.transaction_id],
          { $ne: null },
          null,
          '',
          '\u0000',
          'x'.repeat(41),
        ]) {
          for (const url of ['/users/claims/get', '/users/claims/items']) {
            answers.push(await trial.ask(url, { token: asker.token, json: { transaction_id: id } }));
          }
        }
        return answers;
      },
      C119: bodiesAre(
        '/users/transactions/get',
        ...[
          '2026-13',
          '2026-00',
          '2026-1',
          '2026-02-30',
          '२०२६-११',
          '２０２６-11',
          202_611,
          '',
          ' 2026-11',
          '-2026-11',
          ['2026-11'],
          null,
        ].map((month) => ({ month })),
      ),
      C120: bodiesAre(
        '/users/user-update',
        {},
        ...[null, 7, '', '  ', '\u00a0', 'x'.repeat(101), ['Rao'], { $set: 1 }].map((name) => ({ name })),
      ),
      C121: bodiesAre(
        '/users/user-update',
        ...[
          'rao',
          'rao@',
          '@x.in',
          'rao@x',
          'a b@x.in',
          'rao@x.in\r\nBcc: all@x.in',
          '"rao"@x.in',
          `${'r'.repeat(300)}@x.in`,
          'rao@x.in,b@x.in',
          '<rao@x.in>',
          5,
          ['rao@x.in'],
        ].map((email) => ({ name: 'Rao', email })),
      ),
      C122: bodiesAre(
        '/users/user-update',
        ...['x'.repeat(501), 'a\u0000b', ['Pune'], 5, { city: 'Pune' }, '\u202ePune'].map((address) => ({
          name: 'Rao',
          address,
        })),
      ),
      C123: async (trial) => {
        const { token, userId } = await ready(trial);
        const before = await profileOf(trial, userId);
        const json = {
          name: 'Rao',
          role_id: 1,
          points: 9,
          id: 1,
          user_id: 1,
          suspended_at: 'x',
          tokens_valid_after: null,
          constructor_: 1,
        };
        const answer = await trial.ask('/users/user-update', { token, json });
        const now = await profileOf(trial, userId);
        expect(now).toEqual({ ...before, name: 'Rao', search_text: now.search_text });
        return answer;
      },
      C124: bodiesAre(
        '/users/news/seen',
        ...[-1, 1.5, 2 ** 53, 'abc', null, [1], '', '-1'].map((through) => ({ through })),
      ),
      C125: async (trial, world) => {
        const answers = await bodiesAre(
          '/users/account/delete',
          { otp: '123456', points: 0 },
          { otp: '123456', points: '0' },
          { otp: '123456', points: -1 },
          { otp: '123456', points: 2 ** 53 },
          { otp: 123_456, points: 0 },
          { points: 0 },
          {},
        )(trial, world);
        const erased = await trial.api.db.selectFrom('users').select('id').where('erased_at', 'is not', null).execute();
        expect(erased).toEqual([]);
        return answers;
      },
      C126: bodiesAre(
        '/users/stores',
        { latitude: 18.5 },
        { longitude: 73.8 },
        { latitude: 91, longitude: 0 },
        { latitude: '18', longitude: '73' },
        { search: 'x'.repeat(201) },
        { search: 'a\u0000b' },
        { search: ['a'] },
        { place: 'x'.repeat(301) },
        { place: 5 },
      ),
      C127: bodiesAre(
        '/users/product/model',
        ...['\u0000', 'x'.repeat(10_240), { $ne: null }, -1, 1.5, 1e300, null, [1], '\ud800', "' or 1=1--"].map(
          (modal) => ({ modal }),
        ),
      ),
      C128: bodiesAre('/users/products/store', {}, { name: 'A', modal: 1 }, []),
      C129: async (trial, world) => {
        const answers = (await lastPage(trial, world)) as Reply[];
        for (const { body } of answers) expect((JSON.parse(body) as { data: unknown[] }).data).toEqual([]);
        return answers;
      },
      C130: async (trial) => {
        const { token } = await ready(trial);
        const answers = [
          await trial.ask('/users/logout', { token, json: { everywhere: 'yes' } }),
          await trial.ask('/users/logout', { token, json: { everywhere: 1 } }),
          await trial.ask('/users/logout', { token, json: [] }),
        ];
        expect((await trial.ask('/users/getUserDetails', { token, json: {} })).status).toBe(200);
        return answers;
      },
    },
  });
});

const lastPage: Runner<World> = async (trial) => {
  const { token, userId, code } = await ready(trial);
  await scan(trial.api, token, code());
  const { data } = (await claim(trial.api, token)).json<{ data: { transaction_id: string } }>();
  const admin = await trial.api.signInAdmin();
  await trial.begin();
  const json = { user_id: userId, transaction_id: data.transaction_id, page: 100_000_000 };
  const answers: Reply[] = [];
  for (const url of PAGED)
    answers.push(await trial.ask(url, { token: url.startsWith('/admin/') ? admin : token, json }));
  return answers;
};

function flipped(code: string, at: number, bit: number): string {
  const bytes = Buffer.from(code);
  bytes[at]! ^= bit;
  return bytes.toString('latin1');
}

const retiredKey = () => createCodeCipher([{ id: 'Z', key: Buffer.alloc(32, 2) }]);
