import { spawnSync } from 'node:child_process';
import { type Kysely, sql } from 'kysely';
import { pagesOf } from '../src/insight/reports/open-report';
import { plumbersReport } from '../src/insight/reports/reports.repository';
import { loadConfig } from '../src/platform/config/load-config';
import { openDatabase } from '../src/platform/database/open-database';
import { readSnapshot } from '../src/platform/database/queries';
import { replicaReads } from '../src/platform/database/reads';
import type { Schema } from '../src/platform/database/schema';
import type { RunningApi } from '../src/start-api';
import type { TestApi } from './create-test-api';
import { createBatch, createProduct, createUser } from './factories';
import { type ReplicatedApi, startReplicatedApi } from './fixtures/replicated-api';
import { post } from './points-driver';
import { onServer } from './test-database';
import { findPostgres, type PrivatePostgres } from '../../tooling/tasks/private-postgres.mjs';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** CI must have PostgreSQL's programs; on a laptop the tests are skipped without them. */
const withStandby = findPostgres() || process.env.CI ? describe : describe.skip;

const realNow = performance.now.bind(performance);
let skippedMs = 0;
let site: ReplicatedApi;
let standby: PrivatePostgres;
let api: RunningApi;

const on = ({ url }: PrivatePostgres, statement: string) => onServer(url, statement);

async function pauseReplay(): Promise<void> {
  await on(standby, 'select pg_wal_replay_pause()');
  await vi.waitFor(
    async () => expect(await on(standby, 'select pg_get_wal_replay_pause_state() as is')).toEqual([{ is: 'paused' }]),
    10_000,
  );
}
const resumeReplay = () => on(standby, 'select pg_wal_replay_resume()');

/** Returns what `work` did to the counter of reads. */
async function outcomesOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const { reads } = api.context.metrics;
  reads.reset();
  await work();
  return Object.fromEntries((await reads.get()).values.map(({ labels, value }) => [String(labels.outcome), value]));
}

async function ask(url: string, body: object = {}) {
  const response = await post(api as unknown as TestApi, url, site.admin, body);
  if (response.statusCode !== 200) throw new Error(`${url} ${response.statusCode}: ${response.body}`);
  return response;
}
const listedProducts = async () =>
  (await ask('/admin/products')).json<{ data: { name: string }[] }>().data.map(({ name }) => name);

const countUsers = async (db: Kysely<Schema>) => (await db.selectFrom('users').select('id').execute()).length;

async function cancelByReplay(): Promise<void> {
  await on(standby, `alter system set max_standby_streaming_delay = 0`);
  await on(standby, 'select pg_reload_conf()');
  await on(site.primary, 'delete from rate_events');
  await on(site.primary, 'vacuum rate_events');
}

const cutOff = () =>
  on(standby, `select pg_terminate_backend(pid) from pg_stat_activity where query ~ '^select pg_sleep'`);

const isReplica = async (db: Kysely<Schema>) =>
  (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)).rows[0]!.is;

/** Ends the pause after a failure, and waits until the replica serves again. */
async function healed(): Promise<void> {
  await vi.waitFor(async () => {
    skippedMs += 10_000;
    expect(await api.context.reads(isReplica)).toBe(true);
  }, 30_000);
}

test('a replica needs a server to replicate, and its address is in no message', () => {
  const replica = { DATABASE_READ_URL: 'postgres://reader:secret@127.0.0.1/none' };
  expect(() => loadConfig(replica)).toThrow(
    /^DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replica.$/,
  );
});

withStandby('reads with DATABASE_READ_URL', () => {
  beforeAll(async () => {
    vi.spyOn(performance, 'now').mockImplementation(() => realNow() + skippedMs);
    site = await startReplicatedApi();
    ({ api, standby } = site);
    await createBatch(api.context);
    await createUser(api.context, { mobile: '9811111111' });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await site.close();
  });

  beforeEach(healed);

  const days = { startDate: '2026-11-01', endDate: '2026-11-30' };
  const months = { from_month: '2026-10', to_month: '2026-11' };
  const person = { user_id: 1 };
  test.each<[string, object?]>([
    ['/admin/redeem', days],
    ['/admin/redeem', { search: 'ravi' }],
    ['/admin/claims/queue'],
    ['/admin/claims/queue', { search: '98' }],
    ['/admin/plumbers'],
    ['/admin/customers', { search: 'ravi' }],
    ['/admin/people/scans', person],
    ['/admin/people/claims', person],
    ['/admin/people/journal', person],
    ['/admin/products'],
    ['/admin/models'],
    ['/admin/stores'],
    ['/admin/audit'],
    ['/admin/qr-get'],
    ['/admin/get_generated_qr_products', { qr_list_id: 1 }],
    ['/admin/qr-batches/life', { ids: [1] }],
    ['/admin/qr-batches/live-labels', { product_ids: [1] }],
    ['/admin/qr-batches/unusual'],
    ['/admin/cases'],
    ['/admin/payouts'],
    ['/admin/payout-runs'],
    ['/admin/statements', { year: '2026-27' }],
    ['/admin/search', { query: 'Ravi' }],
    ['/admin/dashboard'],
    ['/admin/dashboard/trend', days],
    ['/admin/finance', months],
    ['/admin/finance/groups', { ...months, group: 'product' }],
    ['/admin/finance/groups', { ...months, group: 'district' }],
    ...['month', 'product', 'batch', 'district'].map(
      (group) => ['/admin/finance/export', { ...months, group, format: 'csv' }] as [string, object],
    ),
    ...['plumbers', 'customers', 'redemptions', 'scans', 'recipients'].flatMap((name) => {
      const fields = name === 'recipients' ? { year: '2026-27' } : {};
      return [
        [`/admin/${name}_exports`, { ...fields, format: 'csv' }],
        [`/admin/${name}_exports/count`, fields],
      ] as [string, object][];
    }),
  ])('the replica alone serves %s %j', async (url, body = {}) => {
    expect(await outcomesOf(() => ask(url, body))).toEqual({ replica: expect.any(Number) });
  });

  test('a change is in the very next list, though the replica does not replay', async () => {
    expect(await api.context.reads(isReplica)).toBe(true);
    await pauseReplay();
    await createProduct(api.context, { name: 'Not replayed' });
    let listed: string[] = [];
    expect(await outcomesOf(async () => (listed = await listedProducts()))).toEqual({ behind: 1 });
    expect(listed).toContain('Not replayed');
    expect(await outcomesOf(listedProducts)).toEqual({ paused: 1 });
    await resumeReplay();
    await healed();
    expect(await listedProducts()).toContain('Not replayed');
  });

  test('a brand reads its own schema of the replica', async () => {
    const { context, close } = await site.openBrand();
    const users = await context.reads(async (db) => [await isReplica(db), await countUsers(db)], 30_000);
    await close();
    expect([users, await countUsers(api.context.db)]).toEqual([[true, 0], 1]);
  });

  test('a read waits for the replica to catch up', async () => {
    await pauseReplay();
    const { id } = await createProduct(api.context, { name: 'Replayed in time' });
    const read = api.context.reads(async (db) => {
      const found = await db.selectFrom('products').where('id', '=', id).select('name').execute();
      return [await isReplica(db), found.length];
    }, 30_000);
    await resumeReplay();
    expect(await read).toEqual([true, 1]);
  });

  test('nothing is written through it, and such an error is not tried on the primary', async () => {
    const product = { name: 'Written', model_id: 1, created_at: new Date() };
    const write = api.context.reads((db) =>
      db
        .insertInto('products')
        .values(product as never)
        .execute(),
    );
    await expect(write).rejects.toMatchObject({ code: '25006' });
    expect(await listedProducts()).not.toContain('Written');
  });

  test('a refusal is not tried on the primary', async () => {
    let runs = 0;
    const refuse = () => api.context.reads(() => Promise.reject(new Error(`refused ${(runs += 1)}`)));
    expect(await outcomesOf(() => expect(refuse()).rejects.toThrow('refused 1'))).toEqual({});
  });

  const isAsleep = async () =>
    expect(await on(standby, `select from pg_stat_activity where query ~ '^select pg_sleep'`)).toHaveLength(1);

  test.each([
    ['cancelled by replay', 'conflict', cancelByReplay],
    ['cut off by the server', 'failed', cutOff],
  ])('a read that is %s is made again, by the primary', async (_, outcome, interrupt) => {
    await sql`insert into rate_events (kind, subject, at) values ('test', '', now())`.execute(api.context.db);
    const served: boolean[] = [];
    const read = () =>
      api.context.reads((db) =>
        readSnapshot(db, async (trx) => {
          served.push(await isReplica(trx));
          await sql`select count(*) from rate_events`.execute(trx);
          if (served.length > 1) return;
          const sleep = sql`select pg_sleep(20)`.execute(trx);
          const isInterrupted = vi.waitFor(isAsleep, 10_000).then<unknown>(interrupt);
          await Promise.all([sleep, isInterrupted]);
        }),
      );
    const outcomes = await outcomesOf(read);
    await on(standby, 'alter system reset max_standby_streaming_delay');
    await on(standby, 'select pg_reload_conf()');
    expect(outcomes).toEqual({ [outcome]: 1 });
    expect(served).toEqual([true, false]);
  });

  test('without the replica the primary serves at once, and the process stays ready', async () => {
    await standby.crash();
    expect(await outcomesOf(listedProducts)).toEqual({ failed: 1 });
    expect(await outcomesOf(listedProducts)).toEqual({ paused: 1 });
    expect((await api.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    await standby.restart();
  });

  test('a replica that does not respond delays a read by little more than a second', async () => {
    await api.context.reads(isReplica);
    const { stdout } = spawnSync('pgrep', ['-P', String(standby.pid)], { encoding: 'utf8' });
    const processes = [String(standby.pid), ...stdout.trim().split('\n')];
    spawnSync('kill', ['-STOP', ...processes]);
    const began = realNow();
    expect(await outcomesOf(listedProducts)).toEqual({ failed: 1 });
    const ms = realNow() - began;
    spawnSync('kill', ['-CONT', ...processes]);
    expect(ms).toBeLessThan(3500);
  });

  describe('a report whose servers fail while it is read', () => {
    const PAGE = 5000;
    const requested = plumbersReport.read({});
    beforeAll(async () => {
      await sql`
        insert into users (mobile, role_id, joined_at)
        select (7000000000 + n)::text, 2, now() from generate_series(1, ${2.5 * PAGE}::int) n`.execute(api.context.db);
    });
    const rowsIn = (page: readonly string[]) =>
      page.reduce((sum, text) => sum + (JSON.parse(text) as unknown[][])[0]!.length, 0);

    test('is whole without the replica', async () => {
      const rows = await requested.count(api.context.db);
      const pages = pagesOf(api.context.reads, plumbersReport, requested);
      let read = rowsIn((await pages.next()).value as string[]);
      expect(read).toBe(PAGE);
      await standby.crash();
      const outcomes = await outcomesOf(async () => {
        for await (const page of pages) read += rowsIn(page);
      });
      await standby.restart();
      expect(outcomes).toMatchObject({ failed: 1 });
      expect(read).toBe(rows);
    });

    test('is an error without both', async () => {
      const pages = pagesOf(api.context.reads, plumbersReport, requested);
      expect(rowsIn((await pages.next()).value as string[])).toBe(PAGE);
      await Promise.all([standby.crash(), site.primary.crash()]);
      const rest = (async () => {
        for await (const page of pages) rowsIn(page);
      })();
      await expect(rest).rejects.toThrow();
      await site.primary.restart();
      await standby.restart();
    });
  });

  test('a standby of another history is not read, though it is ahead', async () => {
    const promoted = await site.startStandby();
    await on(promoted, 'select pg_promote()');
    await sql`
      insert into rate_events (kind, subject, at) select 'lost', n::text, now() from generate_series(1, 2000) n`.execute(
      api.context.db,
    );
    await healed();
    const databases = await Promise.all([promoted, standby].map(({ url }) => openDatabase({ databaseUrl: url })));
    const [now, old] = databases.map(({ db }) => db) as [Kysely<Schema>, Kysely<Schema>];
    const report = vi.fn();
    const reads = replicaReads({ primary: now, replica: old, report });
    const lost = () => reads((db) => db.selectFrom('rate_events').where('kind', '=', 'lost').select('kind').execute());
    expect(await lost()).toEqual([]);
    expect(report.mock.calls).toEqual([['unrelated', expect.any(Error)]]);
    for (const { close } of databases) await close();
  });
});
