import { groupCode } from '../../../src/labels/codes';
import type { Reply, Trial } from '../trial';
import { type TestApi, freshMobile } from '../../create-test-api';
import { codeOf, createBatch, createProduct, createUser } from '../../factories';
import { scan, totalsOf } from '../../points-driver';
import { inTurn, type Runner, type Runners } from '../describe-bad-inputs';
import { type World, bodiesAre, GRANT, LOOK_UP, profileOf, ready, SCAN, scanned } from './code-text-rows';

/** Invalid locations of a scan: its code stays unscanned. */
const placesAre =
  (...places: object[]): Runner<World> =>
  async (trial) => {
    const { token, code } = await ready(trial);
    const responses = await inTurn(places, (place) => scanned(trial, token, code(), place));
    trial.changes(GRANT);
    expect((await scanned(trial, token, code())).status).toBe(201);
    return responses;
  };

/** Scans successfully and returns the stored location. */
async function storedPlace(trial: Trial, place: object, row: object): Promise<Reply> {
  const { token, code, batch } = await ready(trial);
  trial.changes(GRANT);
  const response = await scanned(trial, token, code(), place);
  const stored = await trial.api.db.selectFrom('scans').selectAll().where('serial', '=', batch.first_serial).execute();
  expect(stored).toMatchObject([row]);
  return response;
}

const countOf = (replies: readonly Reply[], wanted: number) => replies.filter(({ status }) => status === wanted).length;

async function parallelScans(trial: Trial, nodes: readonly TestApi[]): Promise<Reply[]> {
  const { token, code, userId } = await ready(trial);
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => scan(nodes[index % nodes.length]!, token, code())),
  );
  trial.changes(GRANT);
  const replies = responses.map(({ statusCode, headers, body }) => trial.hear({ status: statusCode, headers, body }));
  expect([countOf(replies, 201), countOf(replies, 409)]).toEqual([1, 49]);
  expect(await totalsOf(trial.api, userId)).toMatchObject({ granted: 50 });
  return replies;
}

/** Rows of scans and look-ups of good codes: twice, at once, too often, from odd places. */
export const scanRows: Runners<World> = {
  C13: async (trial) => {
    const { token, batch, code } = await ready(trial);
    await trial.api.db
      .updateTable('batches')
      .set({ voided_at: trial.api.clock.now() })
      .where('id', '=', batch.id)
      .execute();
    return [await scanned(trial, token, code()), await trial.ask(LOOK_UP, { token, json: { encrypyData: code() } })];
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
    const response = await scanned(trial, token, codeOf(trial.api.context, batch));
    expect(await totalsOf(trial.api, userId)).toMatchObject({ granted: 30 });
    return response;
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
    const response = await scanned(trial, thief.token, code());
    expect(JSON.parse(response.body)).toEqual({ message: expect.any(String), code: 'code_used' });
    expect(response.body).not.toContain(mobile);
    return response;
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
    const flags = await trial.api.db.selectFrom('fraud_flags').select('kind').where('user_id', '=', userId).execute();
    expect(flags).toEqual([{ kind: 'scan-rate' }]);
    await node.app.close();
    return trial.hear({ status: statusCode, headers, body });
  },
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
    const response = await storedPlace(trial, { location: formula }, { location: formula });
    const token = await trial.api.signInAdmin();
    const csv = await trial.ask('/admin/scans_exports?format=csv', { method: 'GET', token });
    expect(csv.body).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
    trial.changes({ admins: 1, sessions: 1, audit: 1 });
    return response;
  },
  C31: async (trial) => {
    const { token, userId, code } = await ready(trial);
    trial.changes(GRANT);
    const response = await scanned(trial, token, code(), {
      reward_points: 99_999,
      points: 99_999,
      quantity: 9,
      serial: 1,
    });
    expect(await totalsOf(trial.api, userId)).toMatchObject({ granted: 50, available: 50 });
    return response;
  },
  C32: async (trial) => {
    const { token, userId, code } = await ready(trial);
    const victim = await createUser(trial.api.context, { mobile: freshMobile() });
    await trial.begin();
    trial.changes(GRANT);
    const response = await scanned(trial, token, code(), {
      user_id: victim.id,
      userId: victim.id,
      id: victim.id,
      role_id: 1,
    });
    expect(await totalsOf(trial.api, userId)).toMatchObject({ granted: 50 });
    expect(await totalsOf(trial.api, victim.id)).toMatchObject({ granted: 0 });
    return response;
  },
  C34: async (trial) => {
    const { token, code } = await ready(trial);
    await scanned(trial, token, code());
    const asker = await trial.api.signInUser();
    await trial.begin();
    return trial.ask(LOOK_UP, { token: asker.token, json: { encrypyData: code() } });
  },
  C109: placesAre(
    { location: 5 },
    { location: ['Pune'] },
    { location: { $gt: '' } },
    { location: 'x'.repeat(501) },
    { location: true },
  ),
  C110: async (trial) => {
    const { token, code } = await ready(trial);
    const responses = await inTurn(
      [
        '"latitude":18.5',
        '"longitude":73.8',
        '"latitude":"18.5","longitude":"73.8"',
        '"latitude":true,"longitude":true',
        '"latitude":1e999,"longitude":0',
        '"latitude":[1],"longitude":1',
      ],
      (place) =>
        trial.ask(SCAN, {
          token,
          payload: `{"encrypyData":"${code()}",${place}}`,
          headers: { 'content-type': 'application/json' },
        }),
    );
    trial.changes(GRANT);
    expect((await scanned(trial, token, code())).status).toBe(201);
    return responses;
  },
  C111: async (trial) => {
    const { token, code, batch } = await ready(trial);
    trial.changes(GRANT);
    const response = await trial.ask(SCAN, {
      token,
      payload: `{"encrypyData":"${code()}","latitude":-0,"longitude":-0.0}`,
      headers: { 'content-type': 'application/json' },
    });
    const [row] = await trial.api.db.selectFrom('scans').selectAll().where('serial', '=', batch.first_serial).execute();
    expect([row!.latitude! + 0, row!.longitude! + 0]).toEqual([0, 0]);
    return response;
  },
  C112: (trial) => storedPlace(trial, { location: 'Pune\u0000\u202e\n Camp 🚰\u2066' }, { location: 'Pune Camp 🚰' }),
  C113: async (trial) => {
    const { token, code } = await ready(trial);
    return inTurn(['', ' ', 'x'.repeat(256), 'clé', 'a b', 'a\tb'], async (key) => [
      await scanned(trial, token, code(), {}, { 'idempotency-key': key }),
      await trial.ask('/users/reedemed/store', { token, json: {}, headers: { 'idempotency-key': key } }),
    ]);
  },
  C114: async (trial) => {
    const { token, code } = await ready(trial);
    await scanned(trial, token, code(0), {}, { 'idempotency-key': 'one' });
    trial.changes({ scans: 1, journal: 1 });
    const responses = [
      await scanned(trial, token, code(1), {}, { 'idempotency-key': 'one' }),
      await scanned(trial, token, code(0), { location: 'Elsewhere' }, { 'idempotency-key': 'one' }),
    ];
    const unused = await trial.ask(LOOK_UP, { token, json: { encrypyData: code(1) } });
    expect(unused.status).toBe(200);
    return responses;
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
};
