import { type Kysely, sql } from 'kysely';
import { type TestBrands, createTestBrands } from '../../test/create-test-brands';
import { codeOf, createBatch } from '../../test/factories';
import { expectInvariantsHold, scan } from '../../test/points-driver';
import { migrate } from '../platform/database/migrate';
import { migrations } from '../platform/database/migrations';
import { distributeIfCitus, moveSchema } from './citus.repository';

/** Returns the worker that a schema is on; undefined for one on the coordinator. */
async function placeOf({ database }: TestBrands, schema: string): Promise<string | undefined> {
  const { rows } = await sql<{ place: string }>`
    select distinct nodename || ':' || nodeport as place from citus_shards s
    join pg_class c on c.oid = s.table_name::oid where c.relnamespace = ${schema}::regnamespace`.execute(database.db);
  expect(rows.length).toBeLessThan(2);
  return rows[0]?.place;
}

async function workersOf({ database }: TestBrands): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select nodename || ':' || nodeport as place from pg_dist_node where groupid <> 0 order by 1`.execute(database.db);
  return rows.map(({ place }) => place);
}

// `npm run test:citus`.
(process.env.CITUS_URL ? describe : describe.skip)('on Citus', () => {
  let brands: TestBrands;
  beforeAll(async () => {
    brands = await createTestBrands();
  });
  afterAll(() => brands.close());

  test('a new brand is on a worker; moved while it is scanned, it keeps what was granted', async () => {
    await brands.add('acme');
    const place = await placeOf(brands, 'brand_acme');
    const workers = await workersOf(brands);
    expect(workers).toContain(place);
    const acme = await brands.api('acme');
    const { token } = await acme.signInUser();
    const batch = await createBatch(acme.context, { points: 5, quantity: 20 });
    const scans: ReturnType<typeof scan>[] = [];
    const other = workers.find((worker) => worker !== place)!;
    const moved = brands.run({ action: 'move', id: 'acme', to: other });
    for (let at = 0; at < 20; at += 1) scans.push(scan(acme, token, codeOf(acme.context, batch, at)));
    expect(await moved).toEqual([`Brand acme is at ${other}.`]);
    const granted = (await Promise.all(scans)).filter(({ statusCode }) => statusCode === 201).length;
    expect(await placeOf(brands, 'brand_acme')).toBe(other);
    const { count } = await acme.db
      .selectFrom('scans')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(granted);
    await expectInvariantsHold(acme);
  });

  test('one that is on the coordinator is distributed when it is moved', async () => {
    const { db } = brands.database;
    await sql`create schema brand_before`.execute(db);
    const before = brands.database.inSchema('brand_before', { databasePoolSize: 1 });
    await migrate(before.db);
    await before.db.insertInto('models').values({ name: 'Elbow', created_at: new Date() }).execute();
    const [worker] = await workersOf(brands);
    const [host, port] = worker!.split(':');
    await moveSchema(db, 'brand_before', { host: host!, port: Number(port) });
    expect(await placeOf(brands, 'brand_before')).toBe(worker);
    expect(await before.db.selectFrom('models').select('name').execute()).toEqual([{ name: 'Elbow' }]);
    await before.close();
  });

  test('without a setting of the coordinator a schema is not distributed, and the error names it', async () => {
    await sql`create schema brand_unset`.execute(brands.database.db);
    const unset = brands.database.db.connection().execute(async (session) => {
      await sql`set citus.propagate_set_commands = 'none'`.execute(session);
      try {
        await distributeIfCitus(session, 'brand_unset');
      } finally {
        await sql`reset citus.propagate_set_commands`.execute(session);
      }
    });
    await expect(unset).rejects.toThrow('The coordinator needs citus.propagate_set_commands = local, not none');
    expect(await placeOf(brands, 'brand_unset')).toBeUndefined();
  });

  test('a migration of the next release changes a brand that is on a worker', async () => {
    await brands.add('next');
    const schema = brands.database.inSchema('brand_next', { databasePoolSize: 1 });
    const up = async (db: Kysely<unknown>) => {
      await sql`alter table scans add column city text`.execute(db);
      await sql`create table cities (id bigint generated always as identity primary key, name text not null)`.execute(
        db,
      );
      await sql`comment on column scans.city is 'Of the place.'`.execute(db);
      await sql`
        create trigger append_only before update or delete on cities
        for each row execute function refuse_change()`.execute(db);
    };
    const index = async (db: Kysely<unknown>) => {
      await sql`drop index concurrently if exists scans_by_city`.execute(db);
      await sql`create index concurrently scans_by_city on scans (city)`.execute(db);
    };
    await migrate(schema.db, {
      migrations: { ...migrations, '9001-next': { up }, '9002-index': { up: index, transaction: 'none' } },
    });
    await sql`insert into cities (name) values ('Pune')`.execute(schema.db);
    await expect(sql`delete from cities`.execute(schema.db)).rejects.toThrow(/append-only/);
    const workers = await sql<{ tables: number }>`
      select count(*) as tables from citus_shards s join pg_class c on c.oid = s.table_name::oid
      where c.relnamespace = 'brand_next'::regnamespace and c.relname = 'cities'`.execute(brands.database.db);
    expect(workers.rows).toEqual([{ tables: 1 }]);
    await schema.close();
  });
});
