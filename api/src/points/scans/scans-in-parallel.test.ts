import { sql } from 'kysely';
import { codeOf, createBatch } from '../../../test/factories';
import { type TestApi, createTestApi } from '../../../test/create-test-api';
import { expectInvariantsHold, post, scan, totalsOf } from '../../../test/points-driver';
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
    await expect(again.execute(api.db)).rejects.toMatchObject({ code: '23505' });
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
