import { type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { type ApiResponse, closeIntact, expectRefusal, post, scan, tally } from '../../../test/points-driver';
import {
  PLANTED_KINDS,
  type Trace,
  borderlineTrace,
  honestTrace,
  plantedTrace,
  randomNumbers,
} from '../../../test/scan-traces';
import { placesSince, suspectScan } from '../signals';
import { recordScan } from './record-scan';

/** Honest weeks of docs/trust.md "Scan fraud"; the first of them are scanned, too, all of them every night. */
const HONEST = 1000;
const BORDERLINE = 40;
const NIGHTLY = process.env.NIGHTLY === 'on';
const HONEST_SCANNED = NIGHTLY ? HONEST : 60;
const BORDERLINE_SCANNED = NIGHTLY ? BORDERLINE : 10;
const PLANTED_OF_A_KIND = 3;

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => closeIntact(api));

interface Actor extends Trace {
  userId: number;
}

/** Inserts a user for each trace, in a few statements. */
async function actorsOf(traces: readonly Trace[]): Promise<Actor[]> {
  const joined_at = api.clock.now();
  const users = await api.db
    .insertInto('users')
    .values(traces.map(() => ({ mobile: freshMobile(), role_id: 2, joined_at })))
    .returning('id')
    .execute();
  await api.db
    .insertInto('point_totals')
    .values(users.map(({ id }) => ({ user_id: id })))
    .execute();
  return traces.map((trace, index) => ({ ...trace, userId: users[index]!.id }));
}

/** Scans all traces in the order of time, each scan another code; every one must be granted. */
async function live(actors: readonly Actor[]): Promise<void> {
  const start = api.clock.now().getTime();
  const scans = actors
    .flatMap(({ userId, scans: own }) => own.map((one) => ({ userId, ...one })))
    .sort((a, b) => a.second - b.second);
  const batch = await createBatch(api.context, { quantity: scans.length, points: 10 });
  for (const [index, { userId, second, place }] of scans.entries()) {
    api.clock.set(new Date(start + second * 1000));
    const { latitude = null, longitude = null } = place ?? {};
    await recordScan(api.context, userId, {
      text: codeOf(api.context, batch, index),
      location: '',
      latitude,
      longitude,
    });
  }
}

async function flagsByUser(): Promise<Map<number, Set<string>>> {
  const rows = await api.db.selectFrom('fraud_flags').select(['user_id', 'kind']).execute();
  const flags = new Map<number, Set<string>>();
  for (const { user_id, kind } of rows) flags.set(user_id, (flags.get(user_id) ?? new Set()).add(kind));
  return flags;
}

const random = randomNumbers(20_261_121);
const honest = [...Array(HONEST).keys()].map((index) => honestTrace(random, index < 3 ? 0 : undefined));
const borderline = [...Array(BORDERLINE)].map(() => borderlineTrace(random));
const planted = PLANTED_KINDS.flatMap((kind) => [...Array(PLANTED_OF_A_KIND)].map(() => plantedTrace(kind, random)));

/** Returns the kinds of suspicions of a user with a history of this trace alone. */
function suspicionsOf({ scans }: Trace): string[] {
  const { limits } = api.context.config;
  const made = scans
    .toSorted((a, b) => a.second - b.second)
    .map((one) => ({ ...one, at: new Date(one.second * 1000) }));
  const found = made.flatMap(({ second, place, at }, serial) => {
    const earlier = made.slice(0, serial);
    const recentScans = earlier.filter((one) => one.second > second - 3600).length;
    const last = earlier.findLast((one) => one.place && one.at > placesSince(at, limits));
    const lastPlace = last ? { ...last.place!, serial: 0, at: last.at.toISOString() } : null;
    const { latitude = null, longitude = null } = place ?? {};
    return suspectScan({ userId: 1, serial, latitude, longitude }, { recentScans, lastPlace }, at, limits);
  });
  return [...new Set(found.map(({ kind }) => kind))];
}

test('generated traces: every planted one is suspected for what it is, none of the honest ones', () => {
  const suspected = [...honest, ...borderline].filter((trace) => suspicionsOf(trace).length > 0);
  expect(suspected).toEqual([]);
  for (const trace of planted)
    expect([trace.kind, suspicionsOf(trace)]).toEqual([trace.kind, [trace.kind.split(' ')[0]]]);
  // The honest ones include every kind.
  expect(new Set(honest.map(({ kind }) => kind))).toEqual(
    new Set(['carton', 'in town', 'by road', 'by rail', 'by air']),
  );
});

test('when they are scanned, flags are those, and all are paid', async () => {
  const innocent = [...honest.slice(0, HONEST_SCANNED), ...borderline.slice(0, BORDERLINE_SCANNED)];
  const actors = await actorsOf([...innocent, ...planted]);
  await live(actors);
  const flags = await flagsByUser();
  const found = actors.map(({ userId, kind }) => ({ kind, flags: [...(flags.get(userId) ?? [])] }));
  const expected = planted.map(({ kind }) => ({ kind, flags: [kind.split(' ')[0]] }));
  expect(found).toEqual([...innocent.map(({ kind }) => ({ kind, flags: [] })), ...expected]);
}, 240_000);

test('guessers: of 25 invalid codes each 10 are evaluated, the others are 429, independently of each other', async () => {
  const guessers = await Promise.all([...Array(5)].map(() => api.signInUser()));
  const neighbour = await api.signInUser();
  const batch = await createBatch(api.context);
  for (const { token } of guessers) {
    const responses = await Promise.all(
      [...Array(25).keys()].map((index) =>
        index % 2
          ? scan(api, token, `guess ${index}`)
          : post(api, '/users/products/get', token, { encrypyData: `${index}` }),
      ),
    );
    expect(tally(responses)).toEqual({ 400: 10, 429: 15 });
    const limited = responses.find(({ statusCode }) => statusCode === 429)!;
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await scan(api, neighbour.token, codeOf(api.context, batch))).statusCode).toBe(201);
});

test('codes of a voided batch cannot be scanned by any user; points granted before stay', async () => {
  const [early, late] = [await api.signInUser(), await api.signInUser()];
  const batch = await createBatch(api.context, { points: 30 });
  expect((await scan(api, early.token, codeOf(api.context, batch, 0))).statusCode).toBe(201);
  const reason = 'Labels were stolen';
  expect((await post(api, `/admin/qr-batches/${batch.id}/void`, await api.signInAdmin(), { reason })).statusCode).toBe(
    200,
  );
  const responses = await Promise.all(
    [...Array(10).keys()].map((index) => scan(api, late.token, codeOf(api.context, batch, 1 + index))),
  );
  expect(tally(responses)).toEqual({ 410: 10 });
  const { available } = await api.db
    .selectFrom('point_totals')
    .select('available')
    .where('user_id', '=', early.userId)
    .executeTakeFirstOrThrow();
  expect(available).toBe(30);
});

test('the responses to a code scanned by another user are the same bytes for any owner, and reveal nothing of the owner', async () => {
  const asker = await api.signInUser();
  const batch = await createBatch(api.context);
  const responsesOf = async (index: number, roleId: 2 | 3): Promise<ApiResponse[]> => {
    const owner = await api.signInUser({ roleId });
    const name = `Owner ${index}`;
    await post(api, '/users/user-update', owner.token, { name, location: 'Baner, Pune' });
    const code = codeOf(api.context, batch, index);
    await scan(api, owner.token, code, { latitude: 18.5 + index, longitude: 73.8 });
    api.clock.advance(3600 * (index + 1));
    const responses = [
      await scan(api, asker.token, code),
      await post(api, '/users/products/get', asker.token, { encrypyData: code }),
      await post(api, '/users/scannersById', asker.token, { id: batch.first_serial + index }),
    ];
    for (const response of responses)
      expect(response.body).not.toMatch(new RegExp(`${name}|Baner|"?user|mobile|\\d{2,}`, 'i'));
    return responses;
  };
  const [one, two] = [await responsesOf(0, 2), await responsesOf(1, 3)];
  expect(two.map(({ body }) => body)).toEqual(one.map(({ body }) => body));
  expectRefusal(one[0]!, 409, 'This QR code has already been used', 'code_used');
  expectRefusal(one[1]!, 409, 'This QR code has already been used', 'code_used');
  expectRefusal(one[2]!, 404, 'Scan not found', 'scan_not_found');
});
