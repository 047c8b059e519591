import { sql } from 'kysely';
import { type TestBrands, createTestBrands } from '../../../test/create-test-brands';
import type { TestApi } from '../../../test/create-test-api';
import { admission } from '../../brands/fence.repository';
import { setAside } from './set-aside';

// The embedded database has one process, and is restored whole.
(process.env.DATABASE_URL ? describe : describe.skip)('on a server', () => {
  let brands: TestBrands;
  beforeAll(async () => {
    brands = await createTestBrands({}, { jobs: false });
    await brands.add('acme');
  });
  afterAll(() => brands.close());

  const insert = (db: TestApi['db'], name: string) =>
    db.insertInto('models').values({ name, created_at: new Date() }).execute();

  test('a brand is set aside with all that a stuck process writes, which then writes nothing in its place', async () => {
    const { db } = brands.database;
    const brand = brands.directory.find('acme')!.brand;
    const stuck = brands.database.inSchema(brand.schema, { admission: admission(brand.schema, { state: 'active' }) });
    const aside = await stuck.db.transaction().execute(async (trx) => {
      await insert(trx, 'Before');
      await brands.run({ action: 'suspend', id: 'acme' });
      const setting = setAside(db, brand);
      await vi.waitFor(
        async () => {
          const { rows } = await sql`
            select from pg_locks join pg_database d on d.oid = database
            where datname = current_database() and locktype = 'advisory' and not granted`.execute(db);
          expect(rows).toHaveLength(1);
        },
        { timeout: 20_000 },
      );
      await insert(trx, 'Before, too');
      return { setting };
    });
    const schema = await aside.setting;
    await expect(insert(stuck.db, 'Late')).rejects.toThrow('not in use');
    await stuck.close();
    const { rows: kept } = await sql<{ name: string }>`select name from ${sql.id(schema, 'models')}`.execute(db);
    expect(kept.map(({ name }) => name)).toEqual(['Before', 'Before, too']);
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = ${brand.schema}`.execute(db);
    expect(tables).toHaveLength(1);
  }, 90_000);
});
