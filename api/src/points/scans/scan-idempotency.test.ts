import { sql } from 'kysely';
import { codeOf, createBatch, createProduct } from '../../../test/factories';
import { type TestApi, createTestApi } from '../../../test/create-test-api';
import {
  countRows,
  expectInvariantsHold,
  expectRefusal,
  scan,
  tally,
  post,
  totalsOf,
} from '../../../test/points-driver';
import { isUniqueViolation } from '../../platform/database/database-errors';
import { purgeRememberedResponses } from '../../platform/idempotency';
import { AdminCommand } from '../../platform/idempotency/run-command';
import { voidCode } from '../../labels/qr-batches/void-codes';
import { recordScan } from './record-scan';

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await createTestApi();
  admin = await api.signInAdmin();
});
afterEach(() => expectInvariantsHold(api));
afterAll(() => api.close());

const newCode = async () => codeOf(api.context, await createBatch(api.context));

describe('§7 POST /users/scanner/store with an Idempotency-Key', () => {
  test('201 again, byte for byte, however the world has changed since', async () => {
    const { token } = await api.signInUser();
    const product = await createProduct(api.context, { name: 'Bottle trap' });
    const batch = await createBatch(api.context, { productId: product.id });
    const first = await scan(api, token, codeOf(api.context, batch), { key: 'k1' });
    await scan(api, token, await newCode());
    await api.db.updateTable('products').set({ name: 'P-trap' }).where('id', '=', product.id).execute();
    await api.db.updateTable('batches').set({ voided_at: api.clock.now() }).where('id', '=', batch.id).execute();
    const before = await countRows(api);

    const again = await scan(api, token, codeOf(api.context, batch), { key: 'k1' });

    expect(again.statusCode).toBe(201);
    expect(again.body).toBe(first.body);
    expect(await countRows(api)).toEqual(before);
  });

  test('201 again when the connection was cut after the commit and the client tries with the same key', async () => {
    const { token } = await api.signInUser();
    const code = await newCode();
    const responses = await Promise.all([...Array(8)].map(() => scan(api, token, code, { key: 'cut' })));
    expect(tally(responses)).toEqual({ 201: 8 });
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  });

  test('201 for the same key of another user: keys are each user’s own', async () => {
    const [one, other] = [await api.signInUser(), await api.signInUser()];
    expect((await scan(api, one.token, await newCode(), { key: 'same' })).statusCode).toBe(201);
    expect((await scan(api, other.token, await newCode(), { key: 'same' })).statusCode).toBe(201);
  });

  test('201 for a key whose first request was refused: only what was granted is remembered', async () => {
    const { token } = await api.signInUser();
    expectRefusal(await scan(api, token, 'no code', { key: 'retry' }), 400, 'Invalid QR code');
    expect((await scan(api, token, await newCode(), { key: 'retry' })).statusCode).toBe(201);
  });

  test.each(['', ' ', 'two words', 'é', 'x'.repeat(256)])('400 for %j, which is no key', async (key) => {
    const { token } = await api.signInUser();
    expectRefusal(await scan(api, token, await newCode(), { key }), 400, 'Invalid Idempotency-Key');
  });

  test('409 for the same code under another key, and without one', async () => {
    const { token } = await api.signInUser();
    const code = await newCode();
    await scan(api, token, code, { key: 'first' });
    expectRefusal(
      await scan(api, token, code, { key: 'second' }),
      409,
      'You scanned this code on 21 Nov 2026, 12:00 pm.',
    );
    expectRefusal(await scan(api, token, code), 409, 'You scanned this code on 21 Nov 2026, 12:00 pm.');
  });

  test.each([
    ['another code', async (code: string) => ({ code: (await newCode()) || code, place: {} })],
    ['another place', async (code: string) => ({ code, place: { location: 'Thane' } })],
    ['a position', async (code: string) => ({ code, place: { latitude: 1, longitude: 1 } })],
  ])('422 for the same key with %s; nothing is granted', async (_name, change) => {
    const { token } = await api.signInUser();
    const code = await newCode();
    await scan(api, token, code, { key: 'used' });
    const other = await change(code);
    const before = await countRows(api);
    const response = await scan(api, token, other.code, { key: 'used', ...other.place });
    expectRefusal(response, 422, 'This Idempotency-Key was used for another request', 'idempotency_key_reused');
    expect(await countRows(api)).toEqual(before);
  });

  test('of different codes in parallel under one key, one is granted and the others are 422', async () => {
    const { token, userId } = await api.signInUser();
    const batch = await createBatch(api.context, { quantity: 12 });
    const responses = await Promise.all(
      [...Array(12).keys()].map((index) => scan(api, token, codeOf(api.context, batch, index), { key: 'one' })),
    );
    expect(tally(responses)).toEqual({ 201: 1, 422: 11 });
    const rows = await api.db.selectFrom('scans').select('serial').where('user_id', '=', userId).execute();
    expect(rows).toHaveLength(1);
  });

  test('a response is kept for at least 24 hours; then the grant is found by the scan, which keeps its key', async () => {
    const { token } = await api.signInUser();
    const batch = await createBatch(api.context, { points: 40 });
    const code = codeOf(api.context, batch);
    const start = api.clock.now();
    const first = await scan(api, token, code, { key: 'old' });

    api.clock.advance(24 * 3600);
    await purgeRememberedResponses(api.context);
    expect((await scan(api, token, code, { key: 'old' })).body).toBe(first.body);

    api.clock.advance(1);
    expect(await purgeRememberedResponses(api.context)).toBeGreaterThan(0);
    // A phone that was offline for three weeks.
    api.clock.advance(21 * 24 * 3600);
    const user = await api.signInUser();
    await scan(api, token, await newCode());
    await api.db.updateTable('batches').set({ voided_at: api.clock.now() }).where('id', '=', batch.id).execute();
    const before = await countRows(api);
    const late = await scan(api, token, code, { key: 'old' });
    expect(late.statusCode).toBe(201);
    const granted = first.json<{ data: { serial: number; balance_reward_points: number } }>().data;
    expect(late.json()).toEqual({
      message: 'Rewards Granted Successfully',
      data: { ...granted, balance_reward_points: expect.any(Number) },
    });
    expect(late.json<{ data: { balance_reward_points: number } }>().data.balance_reward_points).toBeGreaterThan(40);
    expect(await countRows(api)).toEqual(before);

    const asBefore = 'You scanned this code on 21 Nov 2026, 12:00 pm.';
    expectRefusal(await scan(api, token, code, { key: 'another' }), 409, asBefore, 'code_used_by_you');
    expectRefusal(await scan(api, token, code), 409, asBefore, 'code_used_by_you');
    // The key is worthless to another user.
    const thief = await scan(api, user.token, code, { key: 'old' });
    expectRefusal(thief, 409, 'This QR code has already been used', 'code_used');
    expect(await countRows(api)).toEqual(before);
    api.clock.set(start);
  });
});

const place = { location: 'Kothrud, Pune', latitude: null, longitude: null };

/** Two nodes: each forms its own groups. */
function twoNodes() {
  const nodes = [api.context, { ...api.context, db: api.db.withoutPlugins() }];
  return (index: number) => nodes[index % nodes.length]!;
}

const signInUsers = (count: number) => Promise.all([...Array(count)].map(() => api.signInUser()));

test('of one label scanned by many users on two nodes at once, one scan is granted', async () => {
  const node = twoNodes();
  const users = await signInUsers(12);
  const batch = await createBatch(api.context, { points: 40 });
  const text = codeOf(api.context, batch);
  const outcomes = await Promise.allSettled(
    users.map(({ userId }, index) => recordScan(node(index), userId, { text, ...place })),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(11).fill('code_used'));
  const totals = await Promise.all(users.map(({ userId }) => totalsOf(api, userId)));
  expect(totals.reduce((sum, total) => sum + total!.granted, 0)).toBe(40);
});

test('of labels scanned in opposite orders on two nodes at once, none ends in a deadlock', async () => {
  const node = twoNodes();
  const users = await signInUsers(20);
  const batch = await createBatch(api.context, { quantity: 20 });
  const scans = users.flatMap(({ userId }, index) => [
    { userId, text: codeOf(api.context, batch, index) },
    { userId, text: codeOf(api.context, batch, 19 - index) },
  ]);
  const outcomes = await Promise.allSettled(
    scans.map(({ userId, text }, index) => recordScan(node(index), userId, { text, ...place })),
  );
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(20);
  const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code as string] : []));
  expect(new Set(codes)).toEqual(new Set(['code_used']));
});

test('the same request on two nodes at once is granted once, and both get its response', async () => {
  const node = twoNodes();
  const { userId } = await api.signInUser();
  const text = codeOf(api.context, await createBatch(api.context, { points: 40 }));
  const request = { area: 'user', callerId: userId, operation: 'storeScan', key: 'twice', hash: 'same' } as const;
  const granted = await Promise.all(
    [...Array(8).keys()].map((index) => recordScan(node(index), userId, { text, ...place }, request)),
  );
  expect(granted).toEqual(Array(8).fill(granted[0]));
  expect(await totalsOf(api, userId)).toMatchObject({ granted: 40, available: 40 });
});

test('deleted and suspended users, void labels and repeated keys get nothing; the others of their group do', async () => {
  const users = await signInUsers(6);
  const [deleted, suspended, voided, repeated, ...others] = users;
  const batch = await createBatch(api.context, { points: 7, quantity: 12 });
  const serialOf = (index: number) => batch.first_serial + index;
  await scan(api, repeated!.token, codeOf(api.context, batch, 10), { key: 'used' });
  const at = api.clock.now();
  const { userId: erasedId } = deleted!;
  await api.db.updateTable('users').set({ erased_at: at, mobile: null }).where('id', '=', erasedId).execute();
  await api.db.updateTable('users').set({ suspended_at: at }).where('id', '=', suspended!.userId).execute();
  const url = `/admin/qr-batches/${batch.id}/codes/${serialOf(users.indexOf(voided!))}/void`;
  expect((await post(api, url, admin, { reason: 'Torn' })).statusCode).toBe(200);

  const outcomes = await Promise.allSettled(
    users.map(({ userId }, index) => {
      const request = { area: 'user', callerId: userId, operation: 'storeScan', key: 'used', hash: 'other' } as const;
      return recordScan(api.context, userId, { text: codeOf(api.context, batch, index), ...place }, request);
    }),
  );

  expect(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.points : outcome.reason.code)),
  ).toEqual(['token_required', 'token_required', 'code_void', 'idempotency_key_reused', ...others.map(() => 7)]);
});

// With one connection nothing can wait.
(process.env.DATABASE_URL ? describe : describe.skip)('while a label is being voided', () => {
  test('others are scanned, and a scan of this one waits and then finds it void', async () => {
    const [one, other] = await signInUsers(2);
    const batch = await createBatch(api.context);
    const { id } = await api.db.selectFrom('admins').select('id').executeTakeFirstOrThrow();
    const waiting = await api.db.transaction().execute(async (trx) => {
      const label = { batchId: batch.id, serial: batch.first_serial, reason: 'Torn' };
      await voidCode(new AdminCommand(id, trx, api.clock), label);
      expect((await scan(api, other!.token, codeOf(api.context, batch, 1))).statusCode).toBe(201);
      return [scan(api, one!.token, codeOf(api.context, batch))];
    });
    expect((await waiting[0]!).json()).toMatchObject({ code: 'code_void' });
  });
});

describe('the database itself refuses', () => {
  test('a second grant of one serial', async () => {
    const { token } = await api.signInUser();
    await scan(api, token, codeOf(api.context, await createBatch(api.context)));
    const again = sql`
      insert into journal (user_id, kind, points, from_account, to_account, serial, at)
      select user_id, kind, points, from_account, to_account, serial, at from journal where serial is not null limit 1`;
    await expect(again.execute(api.db)).rejects.toSatisfy(isUniqueViolation);
  });

  test('a scan and a grant of a user who does not exist', async () => {
    const batch = await createBatch(api.context);
    await expect(
      sql`
        insert into scans (serial, batch_id, user_id, points, location, location_missing, scanned_at)
        values (${batch.first_serial}, ${batch.id}, 999999999, 1, '', true, now())`.execute(api.db),
    ).rejects.toMatchObject({ code: '23503' });
    await expect(
      sql`
        insert into journal (user_id, kind, points, from_account, to_account, serial, at)
        values (999999999, 'grant', 1, 'programme', 'available', ${batch.first_serial}, now())`.execute(api.db),
    ).rejects.toMatchObject({ code: '23503' });
  });
});
