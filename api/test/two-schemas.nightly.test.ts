import { type Kysely, sql } from 'kysely';
import { lockSends } from '../src/accounts/sign-in/otp-sends.repository';
import { checkInTurn } from '../src/insight/invariants/invariants-job';
import { refreshRollups } from '../src/insight/rollups';
import { lockFreeSerials, lockSerials } from '../src/labels/qr-batches';
import { noteEpoch, openEpoch } from '../src/operations/backup/open-epoch';
import { lockKey } from '../src/platform/database/lock-key';
import { migrate } from '../src/platform/database/migrate';
import { migrations } from '../src/platform/database/migrations';
import type { OpenDatabase } from '../src/platform/database/open-database';
import { readSnapshot } from '../src/platform/database/queries';
import type { Schema } from '../src/platform/database/schema';
import { countEvent, rateLimitAt } from '../src/platform/rate-events';
import { committedWatermark, readWatermark } from '../src/platform/rollups';
import { sealJournals } from '../src/points/journal-seals';
import { lockSignals } from '../src/points/signals/claim-signals.repository';
import { type TestApi, createTestApiOn } from './create-test-api';
import { codeOf, createBatch } from './factories';
import { approve, claim, expectInvariantsHold, scan } from './points-driver';
import { openTestDatabase, readAllTables } from './test-database';

const SECOND = 'brand_second';
let database: OpenDatabase;
let second: OpenDatabase;
/** Two apis whose data are in two schemas of one database. */
let one: TestApi;
let other: TestApi;
let before: string[];
beforeAll(async () => {
  database = await openTestDatabase();
  before = await definitions(database.db);
  await sql`create schema ${sql.id(SECOND)}`.execute(database.db);
  second = database.inSchema(SECOND);
  await migrate(second.db);
  one = await createTestApiOn({ db: database.db, close: () => Promise.resolve() });
  other = await createTestApiOn(second);
});
afterAll(async () => {
  await other.close();
  await one.close();
  await database.close();
});

/** Returns the definitions of all that the current schema contains, without its name. */
async function definitions(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    with here as (select current_schema()::regnamespace::oid as oid)
    select pg_get_indexdef(c.oid) as definition from pg_class c, here where relkind = 'i' and relnamespace = here.oid
    union all
    select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid))
      from pg_class c join here on relnamespace = here.oid
      join pg_attribute on attrelid = c.oid and attnum > 0 left join pg_attrdef d on adrelid = c.oid and adnum = attnum
      where relkind in ('r', 'S')
    union all select conrelid::regclass || pg_get_constraintdef(k.oid) from pg_constraint k, here where connamespace = here.oid
    union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid, here
      where relnamespace = here.oid and not tgisinternal
    union all select pg_get_functiondef(p.oid) from pg_proc p, here where pronamespace = here.oid
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`.execute(db);
  const names = new RegExp(String.raw`\b(public|brand_test|brand_third|${SECOND})\.`, 'g');
  return rows.map(({ definition }) => definition.replaceAll(names, '')).toSorted();
}

const sequences = async ({ db }: TestApi) =>
  (
    await sql`select sequencename, last_value from pg_sequences where schemaname = current_schema() order by 1`.execute(
      db,
    )
  ).rows;

/** A user of this number earns points, which are claimed and approved; then every job runs. */
async function earn(api: TestApi, mobile: string): Promise<void> {
  const { token } = await api.signInUser({ mobile });
  const admin = await api.signInAdmin();
  const batch = await createBatch(api.context, { points: 30 });
  expect((await scan(api, token, codeOf(api.context, batch))).statusCode).toBe(201);
  api.clock.advance(5);
  const { data } = (await claim(api, token)).json<{ data: { transaction_id: string } }>();
  expect((await approve(api, admin, { transaction_id: data.transaction_id })).statusCode).toBe(201);
  expect(await refreshRollups(api.context)).toBe(true);
  await sealJournals(api.context);
}

test('a second schema becomes as the first, which stays as it was', async () => {
  expect(before.length).toBeGreaterThan(500);
  expect(await definitions(database.db)).toEqual(before);
  expect(await definitions(second.db)).toEqual(before);
});

test('what happens in one leaves all tables of the other as they are', async () => {
  const untouched = [await readAllTables(other.db), await sequences(other)];
  await earn(one, '9811111111');
  expect([await readAllTables(other.db), await sequences(other)]).toEqual(untouched);

  const earlier = [await readAllTables(one.db), await sequences(one)];
  await earn(other, '9811111111');
  await earn(other, '9822222222');
  expect([await readAllTables(one.db), await sequences(one)]).toEqual(earlier);

  expect((await readWatermark(one.db)).journal_id).toBe(3);
  expect((await readWatermark(other.db)).journal_id).toBe(6);
  await expectInvariantsHold(one);
  await expectInvariantsHold(other);
});

test('an epoch is opened in one alone', async () => {
  const untouched = [await readAllTables(one.db), await sequences(one)];
  const source = { backup: 'loyalty.backup', dataUntil: '2026-11-21T06:00:00.000Z' };
  await noteEpoch({ images: other.context.images, backups: undefined }, 2);
  await openEpoch(other.db, { epoch: 2, source, at: other.clock.now() });
  expect([await readAllTables(one.db), await sequences(one)]).toEqual(untouched);
  await earn(other, '9833333333');
  await expectInvariantsHold(other);
});

test('an invariant that is violated in one is reported there', async () => {
  await sql`update point_totals set available = available + 1, granted = granted + 1`.execute(other.db);
  await expectInvariantsHold(one);
  await expect(expectInvariantsHold(other)).rejects.toThrow();
  await sql`update point_totals set available = available - 1, granted = granted - 1`.execute(other.db);
});

test('a lock has the same key as before in public, and another in every other schema', async () => {
  const keys = async (db: Kysely<Schema>) =>
    (
      await sql<{ keys: string[] }>`select array[${lockKey(7n)}, ${lockKey(sql`-40::bigint`)}]::text[] as keys`.execute(
        db,
      )
    ).rows[0]!.keys;
  const pub = database.inSchema('public');
  expect(await keys(pub.db)).toEqual(['7', '-40']);
  await pub.close();
  expect(new Set([...(await keys(second.db)), '7', '-40']).size).toBe(4);
});

// One connection cannot block another: these need a server.
(process.env.DATABASE_URL ? describe : describe.skip)('on a server', () => {
  /** Runs `work` while a transaction of an api has done `hold` and does not end. */
  async function whileHeld(
    api: TestApi,
    hold: (trx: Parameters<typeof lockSends>[0]) => Promise<unknown>,
    work: () => Promise<void>,
  ) {
    await api.db.transaction().execute(async (trx) => {
      await hold(trx);
      await work();
    });
  }

  test('who writes in one schema does not hold the watermark of the other back', async () => {
    const mark = ({ db }: TestApi) =>
      db
        .connection()
        .execute((session) => committedWatermark(session, [{ column: 'journal_id', table: 'journal' }], 100));
    const write = (trx: Kysely<Schema>) => sql`lock table journal in row exclusive mode`.execute(trx);
    await whileHeld(one, write, async () => {
      expect(await mark(one)).toBeUndefined();
      expect(await mark(other)).toBeDefined();
    });
  });

  test('a lock that is held in one schema blocks that schema alone', async () => {
    const label = { serial: 1_000_001 };
    const send = { purpose: 'user-sign-in', mobile: '9876543210', address: '203.0.113.1', sentAt: new Date() } as const;
    const free = ({ db }: TestApi) =>
      db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = 100`.execute(trx);
        const sends = () =>
          lockSends(trx, send, 1).then(
            () => true,
            () => false,
          );
        return [(await lockFreeSerials(trx, [label])).size === 1, await lockSignals(trx), await sends()];
      });
    const hold = async (trx: Parameters<typeof lockSends>[0]) => {
      await lockSends(trx, send, 1);
      await lockSerials(trx, [label]);
      await lockSignals(trx);
    };
    await whileHeld(one, hold, async () => {
      expect(await free(one)).toEqual([false, false, false]);
      expect(await free(other)).toEqual([true, true, true]);
    });
  });

  test('limits and checks of invariants do not wait for the other schema', async () => {
    const keys = async () => {
      const { rows } = await sql<{ key: string }>`
        select concat_ws(' ', classid, objid, objsubid) as key from pg_locks join pg_database d on d.oid = database and datname = current_database()
        where locktype = 'advisory' and granted`.execute(one.db);
      return rows.map(({ key }) => key);
    };
    // The lock is held while the event's row waits for the table.
    const taken = async (api: TestApi, work: () => Promise<unknown>): Promise<string[]> => {
      let working: Promise<unknown> = Promise.resolve();
      let held: string[] = [];
      await whileHeld(
        api,
        (trx) => sql`lock table rate_events in exclusive mode`.execute(trx),
        async () => {
          working = work();
          while (held.length === 0) held = await keys();
        },
      );
      await working;
      return held;
    };
    const count = (api: TestApi) => () =>
      countEvent(api.context, 'short-code', 1, rateLimitAt(api.clock.now(), 60_000, 5));
    const log = { fatal: () => undefined } as never;
    const check = (api: TestApi) => () => checkInTurn(api.context, log);
    for (const act of [count, check]) {
      const [here, there] = [await taken(one, act(one)), await taken(other, act(other))];
      expect([here.length, there.length]).toEqual([1, 1]);
      expect(here).not.toEqual(there);
    }
  });

  test('a new schema does not wait for a long report or backup of another', async () => {
    const notices: string[] = [];
    await sql`create schema brand_third`.execute(database.db);
    const third = database.inSchema('brand_third');
    await readSnapshot(one.db, async (trx) => {
      await sql`select count(*) from journal`.execute(trx);
      await migrate(third.db, { onNotice: (notice) => void notices.push(notice), timeoutMs: 0 });
    });
    expect(notices).toEqual([]);
    expect(await definitions(third.db)).toEqual(before);
    await third.close();
  });

  test('one schema is migrated while the other waits', async () => {
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    let begun!: () => void;
    const begin = new Promise<void>((resolve) => (begun = resolve));
    const next = (up: () => Promise<void>) => ({ ...migrations, '9001-next': { up } });
    const migrating = migrate(one.db, {
      migrations: next(async () => {
        begun();
        await held;
      }),
    });
    await begin;
    await migrate(other.db, { migrations: next(() => Promise.resolve()), timeoutMs: 0 });
    release();
    await migrating;
  });
});
