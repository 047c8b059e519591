import { sql } from 'kysely';
import { type TestApi, createTestApi } from '../../../test/create-test-api';
import { createBatch } from '../../../test/factories';
import { indianDayOf, indianDaysBetween, startOfIndianDay } from '../../indian-time';
import { countScans, readScanDays, settleTotals } from '.';

const HOUR_MS = 3_600_000;
const [FIRST, LAST] = ['2026-06-01', '2026-06-20'];
const DAYS = indianDaysBetween(FIRST, LAST);

let api: TestApi;
let userId: number;
let batch: { id: number; first_serial: number };
let scanned = 0;
beforeAll(async () => {
  api = await createTestApi();
  ({ userId } = await api.signInUser());
  batch = await createBatch(api.context, { quantity: 10_000 });
});
beforeEach(async () => {
  await sql`truncate scans, settled_scan_days`.execute(api.db);
  scanned = 0;
});
afterAll(() => api.close());

/** The scans of codes at these moments, as rows: what is asked here is how they are counted. */
async function scanAt(moments: readonly Date[], db = api.db): Promise<void> {
  const rows = moments.map((at) => {
    const serial = batch.first_serial + (scanned += 1) - 1;
    return {
      serial,
      batch_id: batch.id,
      user_id: userId,
      points: 10 + (serial % 7),
      location: '',
      location_missing: true,
      scanned_at: at,
    };
  });
  if (rows.length > 0) await db.insertInto('scans').values(rows).execute();
}

/** Settles as housekeeping does when it is this moment. */
async function settleAt(moment: string | Date): Promise<void> {
  api.clock.set(new Date(moment));
  await settleTotals(api.context);
}

const settledDays = () => api.db.selectFrom('settled_scan_days').selectAll().orderBy('day').execute();

/** What counting every row one by one says. */
async function countedDays(days: readonly string[] = DAYS) {
  const rows = await api.db.selectFrom('scans').select(['scanned_at', 'points']).execute();
  return days.map((day) => {
    const ofDay = rows.filter(({ scanned_at }) => indianDayOf(scanned_at) === day);
    return { day, scans: ofDay.length, points: ofDay.reduce((sum, { points }) => sum + points, 0) };
  });
}

async function expectExact(): Promise<void> {
  expect(await readScanDays(api.db, DAYS)).toEqual(await countedDays());
  const { count } = await api.db
    .selectFrom('scans')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(await countScans(api.db, {})).toBe(count);
}

/** A generator of numbers below `limit`, the same for each seed. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * limit);
  };
}

describe('settled totals say what counting says', () => {
  test.each([1, 2])('whenever scans come and whenever days are settled, seed %i', async (seed) => {
    const below = numbers(seed);
    const start = startOfIndianDay(FIRST)!.getTime();
    for (let round = 0; round < 8; round += 1) {
      // Anywhere on the days, most of them late, and some on the first and last moments of a day.
      const moments = Array.from({ length: below(30) }, () => {
        const midnight = start + below(DAYS.length) * 24 * HOUR_MS;
        return new Date(below(3) === 0 ? midnight - below(2) : midnight + below(24 * HOUR_MS));
      });
      await scanAt(moments.filter((at) => at.getTime() >= start));
      await settleAt(new Date(start + below(25 * 24) * HOUR_MS));
      await expectExact();
    }
    const [from, before] = [startOfIndianDay('2026-06-04')!, startOfIndianDay('2026-06-15')!];
    const expected = (await countedDays(indianDaysBetween('2026-06-04', '2026-06-14'))).reduce(
      (sum, { scans }) => sum + scans,
      0,
    );
    expect(await countScans(api.db, { from, before })).toBe(expected);
    await settleAt('2026-07-30T00:00:00Z');
    await expectExact();
    expect(await countScans(api.db, { from, before })).toBe(expected);
  });

  test('a day is settled an hour after midnight in India, not before', async () => {
    await scanAt([new Date('2026-06-02T18:29:59.999Z'), new Date('2026-06-02T18:30:00.000Z')]); // the last moment of the 2nd, the first of the 3rd
    await settleAt('2026-06-02T19:29:59.999Z');
    expect(await settledDays()).toEqual([]);
    await settleAt('2026-06-02T19:30:00.000Z');
    expect(await settledDays()).toEqual([{ day: '2026-06-02', scans: 1, points: expect.any(Number) as number }]);
    await expectExact();
  });

  test('never a day that is not over by the database’s own clock, whatever the node’s clock says', async () => {
    await scanAt([new Date()]);
    await settleAt(new Date(Date.now() + 400 * 24 * HOUR_MS));
    const today = indianDayOf(new Date());
    expect((await settledDays()).filter(({ day }) => day >= today)).toEqual([]);
    expect(await readScanDays(api.db, [today])).toMatchObject([{ scans: 1 }]);
  });

  test('a scan that a clock far behind dated into a settled day counts there, and before all of them, too', async () => {
    await scanAt([new Date('2026-06-05T06:30:00Z')]);
    await settleAt('2026-06-10T06:30:00Z');
    await scanAt([
      new Date('2026-06-05T07:00:00Z'),
      new Date('2026-06-07T07:00:00Z'),
      new Date('2026-06-01T07:00:00Z'),
    ]);
    expect((await settledDays()).map(({ day, scans }) => [day, scans])).toEqual([
      ['2026-06-01', 1],
      ['2026-06-05', 2],
      ['2026-06-07', 1],
      ['2026-06-09', 0],
    ]);
    await expectExact();
  });

  test('settling twice at once, and again, counts once', async () => {
    await scanAt(
      Array.from({ length: 40 }, (_, hour) => new Date(startOfIndianDay(FIRST)!.getTime() + hour * 10 * HOUR_MS)),
    );
    api.clock.set(new Date('2026-06-21T06:30:00Z'));
    await Promise.all([settleTotals(api.context), settleTotals(api.context), settleTotals(api.context)]);
    await settleTotals(api.context);
    await expectExact();
  });

  test('a scan that is undone is not counted', async () => {
    await scanAt([new Date('2026-06-05T06:30:00Z')]);
    await settleAt('2026-06-10T06:30:00Z');
    const undone = api.db.transaction().execute(async (trx) => {
      await scanAt([new Date('2026-06-05T08:30:00Z')], trx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await expectExact();
  });

  test('emptied at any time, they are counted anew', async () => {
    await scanAt(DAYS.map((day) => startOfIndianDay(day)!));
    await settleAt('2026-06-12T06:30:00Z');
    await api.db.deleteFrom('settled_scan_days').execute();
    await expectExact();
    await settleAt('2026-06-25T06:30:00Z');
    await expectExact();
    expect((await settledDays()).length).toBeGreaterThanOrEqual(DAYS.length);
  });

  test('an ordinary scan passes no trigger and waits for nobody who settles', async () => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_triggerdef(oid) as definition from pg_trigger where tgname in ('count_late_scan', 'count_late_act')`.execute(
      api.db,
    );
    expect(
      rows.map(({ definition }) => /WHEN \(.*clock_timestamp\(\) - '00:45:00'::interval/.test(definition)),
    ).toEqual([true, true]);
  });
});

// The embedded database has one connection: nobody can come in between there.
(process.env.DATABASE_URL ? describe : describe.skip)('with two connections', () => {
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  test('settling waits for a late scan under way and counts it', async () => {
    await scanAt([new Date('2026-06-05T06:30:00Z')]);
    let settling: Promise<void> | undefined;
    await api.db.transaction().execute(async (trx) => {
      await scanAt([new Date('2026-06-05T07:30:00Z')], trx);
      settling = settleAt('2026-06-10T06:30:00Z');
      await pause(200);
      expect(await settledDays()).toEqual([]);
    });
    await settling;
    expect(await settledDays()).toMatchObject([{ day: '2026-06-05', scans: 2 }, { day: '2026-06-09' }]);
    await expectExact();
  });

  test('a late scan waits for whoever settles and then adds itself', async () => {
    await scanAt([new Date('2026-06-05T06:30:00Z')]);
    let late: Promise<void> | undefined;
    await api.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(19, 1)`.execute(trx);
      late = scanAt([new Date('2026-06-05T07:30:00Z')]);
      await pause(200);
      await trx
        .insertInto('settled_scan_days')
        .values({ day: '2026-06-05', scans: 1, points: 10 + (batch.first_serial % 7) })
        .execute();
    });
    await late;
    expect(await settledDays()).toMatchObject([{ day: '2026-06-05', scans: 2 }]);
    await expectExact();
  });
});
