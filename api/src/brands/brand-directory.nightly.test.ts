import { sql } from 'kysely';
import { type TestBrands, createTestBrands } from '../../test/create-test-brands';
import { lockKey } from '../platform/database/lock-key';
import { ONE_MIGRATOR } from '../platform/database/migrate';
import { readReleases } from './brands.repository';
import { setBrandState, withSuspended } from './change-brands';
import { ForeignLabels } from './foreign-labels';
import type { Installation } from './installation';
import { RunningBrand } from './running-brand';

let brands: TestBrands;
let installation: Installation;
beforeAll(async () => {
  brands = await createTestBrands();
  installation = { env: {}, config: brands.main.context.config, database: brands.database };
  for (const id of ['acme', 'beta']) await brands.add(id);
});
afterAll(() => brands.close());

const statusAt = async (host: string) => (await brands.send(host, '/programme')).status;
const forever = () => new Promise<never>(() => undefined);

test('a closing that hangs holds up neither the registry nor another brand', async () => {
  const acme = brands.directory.find('acme')!;
  let end = () => {};
  const close = vi.spyOn(acme, 'close').mockReturnValue(new Promise((resolve) => (end = resolve)));
  const set = async (id: string, state: 'active' | 'suspended') => {
    await setBrandState(installation, { id, state }, 'tester');
    await brands.directory.refresh();
  };
  await set('acme', 'suspended');
  expect([await statusAt('acme.localhost'), await statusAt('beta.localhost')]).toEqual([503, 200]);
  await set('beta', 'suspended');
  expect(await statusAt('beta.localhost')).toBe(503);
  await set('beta', 'active');
  expect(await statusAt('beta.localhost')).toBe(200);
  close.mockRestore();
  end();
  await set('acme', 'active');
  expect(await statusAt('acme.localhost')).toBe(200);
});

/** A brand, apart from the directory, whose first job never ends. */
async function withStuckJob(id: string, job: (running: RunningBrand) => Promise<unknown>): Promise<RunningBrand> {
  let begun = () => {};
  const beginning = new Promise<void>((resolve) => (begun = resolve));
  const running: RunningBrand = new RunningBrand(brands.directory.find(id)!.brand, {
    installation,
    shared: {},
    log: brands.main.app.log,
    openSlots: (work) => work(),
    longJobSlots: (work) => work(),
    jobSlots: () => {
      begun();
      return job(running).then(forever, forever);
    },
    labels: new ForeignLabels(installation, () => []),
  });
  await running.startJobs();
  await beginning;
  return running;
}

test('a job that never ends does not keep a brand from being closed: its connections end', async () => {
  let late: Promise<unknown> = Promise.resolve();
  let isClosed = () => {};
  const closed = new Promise<void>((resolve) => (isClosed = resolve));
  const running = await withStuckJob('acme', ({ context }) => {
    const { db } = context!;
    late = closed.then(() => db.insertInto('models').values({ name: 'Late', created_at: new Date() }).execute());
    return late;
  });
  await running.close();
  expect(running.context).toBeUndefined();
  isClosed();
  await expect(late).rejects.toThrow(/not in use|after calling end/);
}, 30_000);

test('a start migrates brands behind it; then they are served', async () => {
  const { db } = await brands.api('beta');
  const behind = await sql`delete from kysely_migration where name >= '0019' returning name`.execute(db);
  const other = await brands.anotherNode();
  await other.directory.migrated;
  expect((await other.send('beta.localhost', '/programme')).status).toBe(200);
  await other.close();
  const migrated = await sql`select name from kysely_migration where name >= '0019'`.execute(db);
  expect(migrated.rows).toEqual(behind.rows);
});

// These need other connections.
(process.env.DATABASE_URL ? describe : describe.skip)('on a server', () => {
  test('a brand whose migration waits holds up nothing, and a stop during it ends', async () => {
    const { db } = await brands.api('beta');
    await sql`delete from kysely_migration where name >= '0018'`.execute(db);
    await db.connection().execute(async (session) => {
      await sql`select pg_advisory_lock(${lockKey(ONE_MIGRATOR)})`.execute(session);
      const other = await brands.anotherNode();
      expect((await other.send('beta.localhost', '/programme')).json.code).toBe('brand_not_ready');
      expect((await other.send('acme.localhost', '/programme')).status).toBe(200);
      await other.close();
      await other.directory.migrated;
      await sql`select pg_advisory_unlock(${lockKey(ONE_MIGRATOR)})`.execute(session);
    });
    // A stop is no failure of the brand.
    expect((await brands.run({ action: 'list' })).join()).not.toMatch(/beta.*(Connection|terminated|abort)/);
    expect(await brands.run({ action: 'migrate' })).toEqual(['beta: migrated']);
  }, 30_000);

  test('a job with an open transaction loses its connection', async () => {
    const running = await withStuckJob('acme', ({ context }) =>
      context!.db.transaction().execute(async (trx) => {
        await trx.insertInto('models').values({ name: 'Stuck', created_at: new Date() }).execute();
        await forever();
      }),
    );
    await running.close();
    await brands.run({ action: 'suspend', id: 'acme' });
    const models = await withSuspended(brands.database.db, 'acme', async (trx, schema) => {
      const { rows } = await sql`select from ${sql.id(schema, 'models')} where name = 'Stuck'`.execute(trx);
      return rows;
    });
    expect(models).toEqual([]);
    await brands.run({ action: 'resume', id: 'acme' });
  }, 30_000);

  test('a brand whose tables go while its release is read has none, and the others have theirs', async () => {
    const { db } = brands.database;
    const both = ['acme', 'beta'].map((id) => brands.directory.find(id)!.brand);
    const release = (await readReleases(db, both)).get('beta');
    const acme = await brands.api('acme');
    let reading: ReturnType<typeof readReleases> | undefined;
    await acme.db.transaction().execute(async (trx) => {
      await sql`alter table kysely_migration rename to away`.execute(trx);
      reading = readReleases(db, both);
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
          where not granted and relation is not null`.execute(db);
        expect(rows).not.toEqual([]);
      });
    });
    expect([...(await reading!)]).toEqual([['beta', release]]);
    await sql`alter table away rename to kysely_migration`.execute(acme.db);
  });
});

test('slow statements of a brand are logged with its id', async () => {
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const slow = await createTestBrands({ LOG_LEVEL: 'warn' }, { jobs: false, log, slowStatementMs: 0.001 });
  await slow.add('acme');
  await slow.send('acme.localhost', '/programme');
  const reported = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(reported.filter(({ msg }) => msg === 'a statement was slow').map(({ brand }) => brand)).toContain('acme');
  await slow.close();
}, 120_000);
