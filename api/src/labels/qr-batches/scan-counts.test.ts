import { sql } from 'kysely';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { createBatch } from '../../../test/factories';
import { refreshRollups } from '../../insight/rollups';
import { pageOfScanned } from './codes.repository';

let api: TestApi;
let token: string;
let userId: number;
let batches: { id: number; first_serial: number; quantity: number }[];

beforeAll(async () => {
  api = await createTestApi();
  token = await api.signInAdmin();
  ({ userId } = await api.signInUser());
  // Three adjacent batches whose ends are within blocks of 2,048 serials.
  batches = [];
  for (const quantity of [4500, 700, 5000]) batches.push(await createBatch(api.context, { points: 1, quantity }));
});
afterAll(() => api.close());

let random = 7;
const chance = () => (random = (random * 16_807) % 2_147_483_647) / 2_147_483_647;

/** Inserts scans with their grants as the scans module does; `serials` of any batch. */
async function grant(serials: readonly number[]): Promise<void> {
  await sql`
    with given as (select unnest(${[...serials]}::bigint[]) as serial),
    claimed as (
      insert into scans (serial, batch_id, user_id, points, location, location_missing, scanned_at)
      select g.serial, b.id, ${userId}, 1, '', true, ${new Date()}::timestamptz from given g
      join batches b on g.serial >= b.first_serial and g.serial < b.first_serial + b.quantity
      returning serial
    )
    insert into journal (user_id, kind, points, from_account, to_account, serial, at)
    select ${userId}, 'grant', 1, 'programme', 'available', serial, ${new Date()}::timestamptz from claimed`.execute(
    api.db,
  );
}

const scannedOf = async ({ first_serial, quantity }: (typeof batches)[number]) =>
  (
    await api.db
      .selectFrom('scans')
      .select('serial')
      .where('serial', '>=', first_serial)
      .where('serial', '<', first_serial + quantity)
      .orderBy('serial')
      .execute()
  ).map(({ serial }) => serial);

/** Compares every count and pages all over the list with counting and OFFSET. */
async function expectCountsAgree(): Promise<void> {
  const listed = await api.app.inject({
    method: 'POST',
    url: '/admin/qr-get',
    headers: { token },
    payload: { page: 1 },
  });
  for (const batch of batches) {
    const serials = await scannedOf(batch);
    const row = listed.json().data.find(({ id }: { id: number }) => id === batch.id);
    expect(row.scanned_count).toBe(serials.length);
    const range = { id: batch.id, firstSerial: batch.first_serial, quantity: batch.quantity };
    const last = Math.floor(Math.max(0, serials.length - 1) / 10) * 10;
    for (const offset of [0, 10, last, last + 10, Math.floor(chance() * serials.length)]) {
      expect(await pageOfScanned(api.db, range, { limit: 10, offset })).toEqual({
        serials: serials.slice(offset, offset + 10),
        total: serials.length,
      });
    }
  }
}

it('counts and pages of scanned codes are exact before, between and after refreshing, whatever lies after the watermark', async () => {
  await expectCountsAgree();
  const fresh = batches.flatMap(({ first_serial, quantity }) =>
    Array.from({ length: quantity }, (_, at) => first_serial + at).filter(() => chance() < 0.4),
  );
  const shuffled = fresh.map((serial) => [chance(), serial] as const).sort(([a], [b]) => a - b);
  for (const part of [0, 1, 2]) {
    await grant(shuffled.filter((_, at) => at % 3 === part).map(([, serial]) => serial));
    await expectCountsAgree();
    if (part === 2) break;
    // Two nodes at once: each entry is counted once.
    await Promise.all([refreshRollups(api.context), refreshRollups(api.context)]);
    await expectCountsAgree();
  }
});

it('a grant that commits later than a higher one is counted, with a refresh in between', async () => {
  await refreshRollups(api.context);
  const [batch] = batches;
  const before = await scannedOf(batch!);
  const [late, early] = Array.from({ length: batch!.quantity }, (_, at) => batch!.first_serial + at).filter(
    (serial) => !before.includes(serial),
  );
  const slow = await api.anotherNode();
  try {
    let refreshing: Promise<boolean> | undefined;
    await slow.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('scans')
        .values({
          serial: late!,
          batch_id: batch!.id,
          user_id: userId,
          points: 1,
          location: '',
          location_missing: true,
          scanned_at: api.clock.now(),
        })
        .execute();
      await sql`
        insert into journal (user_id, kind, points, from_account, to_account, serial, at)
        values (${userId}, 'grant', 1, 'programme', 'available', ${late}, now())`.execute(trx);
      // PGlite has one connection: there the others wait for this transaction, and cannot interleave.
      refreshing = grant([early!]).then(() => refreshRollups(api.context));
      await Promise.race([refreshing, new Promise((resolve) => setTimeout(resolve, 200))]);
    });
    await refreshing;
  } finally {
    await slow.close();
  }
  await refreshRollups(api.context);
  expect(await scannedOf(batch!)).toHaveLength(before.length + 2);
  await expectCountsAgree();
});
