import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { newDatabaseName, onServer, openTestDatabase } from '../../../test/test-database';
import { migrate, readMigrations } from './migrate';
import { type SchemaMigration, migrations } from './migrations';
import { type OpenDatabase, openDatabase } from './open-database';

const server = process.env.DATABASE_URL;
const names = Object.keys(migrations);
const statement = (text: string) => (db: Parameters<typeof readMigrations>[0] | Kysely<unknown>) =>
  sql
    .raw(text)
    .execute(db as Kysely<unknown>)
    .then(() => undefined);
const withNext = (up: SchemaMigration['up'], more: Partial<SchemaMigration> = {}) => ({
  ...migrations,
  '9001-next': { up, ...more },
});

describe('on either engine', () => {
  let database: OpenDatabase;
  const notices: string[] = [];
  const onNotice = (notice: string) => void notices.push(notice);
  beforeAll(async () => {
    database = await openTestDatabase();
    await migrate(database.db);
  });
  beforeEach(() => void notices.splice(0));
  afterEach(() => statement("delete from kysely_migration where name = '9001-next'")(database.db));
  afterAll(() => database.close());

  test('a migration that fails leaves nothing, is not noted, and gives its own error', async () => {
    const half = async (db: Kysely<unknown>) => {
      await statement('create table half (a int)')(db);
      await statement('select 1 / 0')(db);
    };
    await expect(migrate(database.db, { migrations: withNext(half) })).rejects.toMatchObject({ code: '22012' });
    expect(await readMigrations(database.db)).toEqual(names);
    await migrate(database.db, { migrations: withNext(statement('create table half (a int)')) });
    expect(await readMigrations(database.db)).toEqual([...names, '9001-next']);
  });

  test('one that cannot be in a transaction is in none, and the session keeps its limits afterwards', async () => {
    const limits = async () =>
      (
        await sql`select current_setting('lock_timeout') as l, current_setting('statement_timeout') as s`.execute(
          database.db,
        )
      ).rows;
    const before = await limits();
    const up = async (db: Kysely<unknown>) => {
      await statement('drop index concurrently if exists scans_by_where')(db);
      await statement('create index concurrently scans_by_where on scans (location)')(db);
    };
    await migrate(database.db, { migrations: withNext(up, { transaction: 'none' }) });
    expect(await readMigrations(database.db)).toEqual([...names, '9001-next']);
    expect(await limits()).toEqual(before);
  });

  test('after an upgrade that only added, the release before still starts, and says that it is the older one', async () => {
    await migrate(database.db, { migrations: withNext(statement('create table more (a int)')) });
    await migrate(database.db, { onNotice });
    expect(notices).toEqual([
      `The database is newer (9001-next) than this release (${names.at(-1)}), which may still serve on it.`,
    ]);
  });

  test('after one that took something away it refuses, names both sides and changes nothing', async () => {
    const contract = statement("update schema_needs set migration = '9001-next' where only_row");
    await migrate(database.db, { migrations: withNext(contract) });
    await expect(migrate(database.db, { onNotice })).rejects.toThrow(
      `The database was migrated by a newer release (9001-next); this one knows it up to ${names.at(-1)} and would ` +
        'damage it: it must know 9001-next. Start the newer release again, or restore a backup of before',
    );
    expect(notices).toEqual([]);
    expect(await readMigrations(database.db)).toEqual([...names, '9001-next']);
  });
});

// One connection cannot block another: these need a server (the second run of the api's tests has one).
(server ? describe : describe.skip)('on a server', () => {
  const opened: OpenDatabase[] = [];
  const name = newDatabaseName();
  const url = () => Object.assign(new URL(server!), { pathname: `/${name}` }).href;
  const open = async () => {
    const database = await openDatabase({ databaseUrl: url(), databasePoolSize: 4 });
    opened.push(database);
    return database.db;
  };
  beforeEach(() => onServer(server!, `create database ${name}`));
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    await onServer(server!, `drop database ${name} with (force)`);
  });

  test('of five nodes that start at once on an empty database one migrates, the others wait', async () => {
    const nodes = await Promise.all([...Array(5).keys()].map(open));
    let runs = 0;
    const counted = withNext(async (db) => {
      runs += 1;
      await statement('create table counted (a int)')(db);
      await pause(300);
    });
    await Promise.all(nodes.map((db) => migrate(db, { migrations: counted })));
    expect(runs).toBe(1);
    expect(await readMigrations(nodes[0]!)).toEqual([...names, '9001-next']);
  });

  test('a migration that waits for a table in use holds scans up for a second at most, and gets its turn', async () => {
    const db = await open();
    await migrate(db);
    const notices: string[] = [];
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const report = db.transaction().execute(async (trx) => {
      await sql`select count(*) from scans`.execute(trx);
      await held;
    });
    const migrating = migrate(await open(), {
      migrations: withNext(statement('alter table scans add column city text')),
      onNotice: (notice) => void notices.push(notice),
    });
    let slowest = 0;
    while (notices.length === 0) {
      const started = performance.now();
      await sql`select from scans where serial = 1`.execute(db);
      slowest = Math.max(slowest, performance.now() - started);
      await pause(20);
    }
    release();
    await Promise.all([report, migrating]);
    expect(notices[0]).toBe('Migration 9001-next waits for a lock; traffic goes first, it tries again.');
    // A second, plus the delay of a busy machine.
    expect(slowest).toBeLessThan(5000);
    expect(await readMigrations(db)).toContain('9001-next');
  }, 60_000);

  test('out of patience nothing was done, and the error says which migration', async () => {
    const db = await open();
    await migrate(db);
    await db.transaction().execute(async (trx) => {
      await sql`lock table scans in share mode`.execute(trx);
      const migrating = migrate(await open(), {
        migrations: withNext(statement('alter table scans add column city text')),
        timeoutMs: 10,
      });
      await expect(migrating).rejects.toThrow('Migration 9001-next did not get its locks; nothing of it was done.');
    });
    expect(await readMigrations(db)).toEqual(names);
  }, 60_000);
});
