import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createTestApi, memoryImages, type TestApi } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { expectInvariantsHold, expectRefusal, post, scan } from '../../../test/points-driver';
import { markUnfinished, refuseUnfinished } from '../../platform/epochs';
import { findUnusualBatches } from '../../points/signals';
import { readWatermark } from '../../platform/rollups';
import { refreshRollups } from '../../insight/rollups';
import { noteEpoch, openEpoch, readKnownEpoch } from './open-epoch';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi();
});
afterEach(() => api.close());

const source = { backup: 'loyalty-2026.backup', dataUntil: '2026-11-21T06:00:00.000Z' };
const open = (epoch: number) => openEpoch(api.db, { epoch, source, at: api.clock.now() });

/** Returns the last number of every sequence. */
async function sequences(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename as name, coalesce(last_value, start_value - 1) as last from pg_sequences
    where schemaname = current_schema() order by 1`.execute(api.db);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
const nextSerial = async () =>
  (await api.db.selectFrom('next_serial').select('serial').executeTakeFirstOrThrow()).serial;

test('every sequence of the schema jumps, those of later tables too, and serials; by as many steps as epochs are unknown', async () => {
  await sql`create table of_a_later_release (id bigint generated always as identity, old serial)`.execute(api.db);
  await createBatch(api.context, { quantity: 10 });
  const before = await sequences();
  const serial = await nextSerial();
  const jumps = await open(3);
  const after = await sequences();
  for (const [name, last] of Object.entries(before)) {
    const distance = name === 'batches_id_seq' ? 20_000 : 2_000_000_000;
    // The audit event of the restore has the first number of its epoch.
    expect([name, after[name]! - last]).toEqual([name, distance + (name === 'audit_log_id_seq' ? 1 : 0)]);
  }
  expect(await nextSerial()).toBe(serial + 2_000_000_000);
  expect(jumps).toMatchObject({
    serials: { before: serial - 1, after: serial - 1 + 2_000_000_000 },
    batches: { before: 1, after: 20_001 },
    payout_items: { before: 0, after: 2_000_000_000 },
  });
  expect(await api.db.selectFrom('epochs').selectAll().orderBy('id').execute()).toMatchObject([
    { id: 1, source: null, jumps: {} },
    { id: 3, source, jumps },
  ]);
  const event = await api.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(event).toMatchObject({ action: 'programme-restored', admin_id: null, details: { epoch_id: 3 } });
  await expect(open(3)).rejects.toThrow('in epoch 3 already');
});

test('a code has room for a thousand restores; without room nothing is changed', async () => {
  await sql`update next_serial set serial = ${2 ** 40 - 1_000_000_000}`.execute(api.db);
  const before = [await sequences(), await nextSerial()];
  await expect(open(2)).rejects.toThrow('A code has no room for serials of epoch 2');
  expect([await sequences(), await nextSerial()]).toEqual(before);
  await sql`update next_serial set serial = 1000001`.execute(api.db);
  await open(1001);
});

test('what may have ended since the backup ends: sessions, one-time codes, push subscriptions', async () => {
  const { token, userId } = await api.signInUser();
  const admin = await api.signInAdmin();
  await api.db
    .insertInto('push_subscriptions')
    .values({ user_id: userId, endpoint: 'https://push.example/1', keys: '{}', created_at: api.clock.now() })
    .execute();
  await sql`
    insert into otp_codes (purpose, mobile, code_hmac, created_at, expires_at)
    values ('admin-link', '9000000001', 'x', now(), now() + interval '1 hour')`.execute(api.db);
  await open(2);
  const status = async (url: string, asked: string) =>
    (await api.app.inject({ method: url.startsWith('/users') ? 'POST' : 'GET', url, headers: { token: asked } }))
      .statusCode;
  expect([await status('/users/getUserDetails', token), await status('/admin/session', admin)]).toEqual([401, 401]);
  expect(await api.db.selectFrom('otp_codes').select('id').where('ended_at', 'is', null).execute()).toEqual([]);
  expect(await api.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([]);
});

test('campaigns and webhook endpoints wait for an admin, who knows what was sent since the backup', async () => {
  await api.signInAdmin();
  const { id: made_by } = await api.db.selectFrom('admins').select('id').executeTakeFirstOrThrow();
  const made = { made_by, made_at: api.clock.now() };
  await api.db
    .insertInto('campaigns')
    .values({ ...made, definition: '{}', prices: '{}', max_people: 1, max_paise: 1 })
    .execute();
  await api.db
    .insertInto('webhook_endpoints')
    .values({ ...made, url: 'https://hooks.example.com', description: '', event_types: [], full_mobiles: false })
    .execute();
  await open(2);
  expect(await api.db.selectFrom('campaigns').select('state').execute()).toEqual([{ state: 'paused' }]);
  expect(await api.db.selectFrom('webhook_endpoints').select('pause_cause').execute()).toEqual([
    { pause_cause: 'admin' },
  ]);
});

test('lists and jobs pass over the gap in one step', async () => {
  const earlier = await createBatch(api.context, { quantity: 4 });
  const { token } = await api.signInUser();
  await scan(api, token, codeOf(api.context, earlier, 0));
  await refreshRollups(api.context);
  await open(2);
  const later = await createBatch(api.context, { quantity: 8 });
  const user = await api.signInUser();
  await scan(api, user.token, codeOf(api.context, later, 0));
  expect(await refreshRollups(api.context)).toBe(true);
  expect(await findUnusualBatches(api.context)).toBe(false);
  expect((await readWatermark(api.db)).journal_id).toBeGreaterThan(1_000_000_000);

  const list = async (page: number) => {
    const response = await post(api, '/admin/get_generated_qr_products', await api.signInAdmin(), { page });
    const { data, total_count: total } = response.json<{ data: { serial: number }[]; total_count: number }>();
    return [data.map(({ serial }) => serial), total];
  };
  const serials = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => first + count - 1 - index);
  const [oldest, newest] = [earlier.first_serial, later.first_serial];
  expect(await list(1)).toEqual([[...serials(newest, 8), ...serials(oldest + 2, 2)], 12]);
  expect(await list(2)).toEqual([serials(oldest, 2), 12]);
  expect(await list(3)).toEqual([[], 12]);
  await expectInvariantsHold(api);
});

test('a serial that was left out is explained in searches and cases', async () => {
  const { serials } = await open(2);
  const admin = await api.signInAdmin();
  const search = (query: string) => post(api, '/admin/search', admin, { query });
  const codes = async (query: string) => (await search(query)).json<{ data: { codes: object[] } }>().data.codes;
  const lost = serials!.before + 7;
  const found = [{ serial: lost, batch_id: null, product_name: null, points: null, state: 'not-restored' }];
  expect(await codes(String(lost))).toEqual(found);
  expect(await codes(api.context.codes.encipher({ batchId: 3, serial: lost }))).toEqual(found);
  expect(await codes(String(serials!.before))).toEqual([]);

  const { userId } = await api.signInUser();
  const { id } = await api.db
    .insertInto('scan_cases')
    .values({ user_id: userId, created_at: api.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const granted = await post(api, `/admin/cases/${id}/grant`, admin, { serial: lost });
  expectRefusal(granted, 400, expect.stringContaining('printed after the backup'));
});

test('an interrupted restore is refused by a start until its epoch is open', async () => {
  await markUnfinished(api.db);
  await expect(refuseUnfinished(api.db)).rejects.toThrow('A restore into this database was interrupted');
  await open(2);
  await refuseUnfinished(api.db);
});

test('an epoch is known beside the pictures and beside the backups', async () => {
  const backups = mkdtempSync(join(tmpdir(), 'known-epoch-'));
  const images = memoryImages();
  expect(await readKnownEpoch({ images, backups })).toBe(1);
  expect(await noteEpoch({ images, backups }, 4)).toBeUndefined();
  expect(await readKnownEpoch({ images, backups: undefined })).toBe(4);
  expect(await readKnownEpoch({ images: memoryImages(), backups })).toBe(4);
  expect(await noteEpoch({ images, backups: join(backups, 'gone') }, 5)).toContain('ENOENT');
  rmSync(backups, { recursive: true });
});
