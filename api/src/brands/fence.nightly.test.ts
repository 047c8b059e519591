import { sql } from 'kysely';
import { type TestBrands, createTestBrands } from '../../test/create-test-brands';
import { codeOf, createBatch } from '../../test/factories';
import { scan } from '../../test/points-driver';
import { withSuspended } from './change-brands';
import { admission, shutOut } from './fence.repository';

// The embedded database has one process.
(process.env.DATABASE_URL ? describe : describe.skip)('on a server', () => {
  let brands: TestBrands;
  beforeAll(async () => {
    brands = await createTestBrands({}, { jobs: false });
  });
  afterAll(() => brands.close());

  const countOf = (table: string) => sql<{ count: number }>`select count(*) from ${sql.table(table)}`;
  const waitingForFence = async () => {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and not granted and mode = 'ExclusiveLock'
        and database = (select oid from pg_database where datname = current_database())`.execute(brands.database.db);
    return rows.length;
  };
  /** Another process that does not see what happens to its brand: frozen, or cut off. */
  const frozenNode = () => brands.anotherNode(3_600_000);

  test('a brand is not removed while a stuck process is connected, whose late statement then writes nothing', async () => {
    await brands.add('acme');
    const node = await frozenNode();
    await node.directory.find('acme')!.openApp();
    const { context } = node.directory.find('acme')!;
    let unstick = () => {};
    const stuck = new Promise<void>((resolve) => (unstick = resolve));
    const ended = context!.db.transaction().execute(async (trx) => {
      await trx.insertInto('models').values({ name: 'Elbow', created_at: new Date() }).execute();
      await stuck;
    });
    await vi.waitFor(async () => expect((await countOf('models').execute(context!.db)).rows).toBeDefined());
    await brands.run({ action: 'suspend', id: 'acme' });
    const removed = brands.run({ action: 'remove', id: 'acme', confirmed: 'acme' });
    await vi.waitFor(async () => expect(await waitingForFence()).toBe(1), { timeout: 10_000 });
    unstick();
    await ended;
    // Its idle connections close by themselves.
    await removed;
    await expect(
      context!.db.insertInto('models').values({ name: 'Bend', created_at: new Date() }).execute(),
    ).rejects.toThrow('not in use');
    const { status, json } = await node.send('acme.localhost', '/programme');
    expect([status, json.code]).toEqual([503, 'brand_not_ready']);
    const { rows } = await sql`select from pg_namespace where nspname = 'brand_acme'`.execute(brands.database.db);
    expect(rows).toEqual([]);
    await node.close();
  }, 60_000);

  test('what cannot be shut out is named; nothing was changed, and the others still get connections', async () => {
    await brands.add('beta');
    const node = await frozenNode();
    await node.directory.find('beta')!.openApp();
    const { context } = node.directory.find('beta')!;
    await brands.run({ action: 'suspend', id: 'beta' });
    const { rows } = await context!.db.connection().execute(async (session) => {
      const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(session);
      const shut = brands.database.db.transaction().execute((trx) => shutOut(trx, 'brand_beta', 200));
      await expect(shut).rejects.toThrow(
        new RegExp(`still connected: .*process ${own.rows[0]!.pid} from \\S+, (.+, )?since 20`),
      );
      return own;
    });
    expect(rows).toHaveLength(1);
    await brands.run({ action: 'resume', id: 'beta' });
    expect((await node.send('beta.localhost', '/programme')).status).toBe(200);
    await node.close();
  });

  test('a new connection is refused while the fence is closed, and of a suspended brand at any time', async () => {
    await brands.add('gamma');
    const open = (options: Parameters<typeof admission>[1]) =>
      brands.database.inSchema('brand_gamma', { databasePoolSize: 1, admission: admission('brand_gamma', options) });
    const migrating = open({ state: 'any' });
    await brands.run({ action: 'suspend', id: 'gamma' });
    const serving = open({ state: 'active' });
    await expect(sql`select 1`.execute(serving.db)).rejects.toThrow('not in use');
    await withSuspended(brands.database.db, 'gamma', async () => {
      await expect(sql`select 1`.execute(migrating.db)).rejects.toThrow('not in use');
    });
    expect((await sql`select 1`.execute(migrating.db)).rows).toHaveLength(1);
    await Promise.all([migrating.close(), serving.close()]);
  });

  test('the fence of one brand holds up no other, nor the other locks of its own', async () => {
    await brands.add('delta');
    await brands.run({ action: 'suspend', id: 'gamma' });
    const delta = await brands.api('delta');
    const { token } = await delta.signInUser();
    await withSuspended(brands.database.db, 'gamma', async () => {
      const code = codeOf(delta.context, await createBatch(delta.context));
      expect((await scan(delta, token, code)).statusCode).toBe(201);
    });
  });
});
