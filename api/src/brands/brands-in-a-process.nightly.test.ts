import { Kysely, PostgresDialect } from 'kysely';
import { type TestBrands, createTestBrands } from '../../test/create-test-brands';
import { migrations } from '../platform/database/migrations';
import { startMetricsServer } from '../platform/http/metrics-server';
import { createMetrics } from '../platform/metrics/create-metrics';
import type { Schema } from '../platform/database/schema';
import { labelledMetrics } from './labelled-metrics';

const LAST = Object.keys(migrations).at(-1)!;

let brands: TestBrands;
beforeAll(async () => {
  brands = await createTestBrands();
  for (const id of ['acme', 'beta', 'gamma']) await brands.add(id);
});
afterAll(() => brands.close());

const statusAt = async (host: string) => (await brands.send(host, '/programme')).status;

describe('metrics', () => {
  const read = async (of: TestBrands) => {
    const others = () => labelledMetrics(of.directory);
    const server = await startMetricsServer(of.main.context, { port: 0, bind: '127.0.0.1', others });
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    await server.close();
    return (name: string) =>
      text.split('\n').filter((line) => line.startsWith(name) || line.startsWith(`# HELP ${name} `));
  };

  test('have the label `brand`, each metric described once', async () => {
    for (const id of ['acme', 'beta', 'gamma']) await brands.api(id);
    const lines = await read(brands);
    const [help, ...series] = lines('loyalty_migration_version');
    expect(help).toBe('# HELP loyalty_migration_version Number of the last migration applied.');
    const open = brands.directory
      .contexts()
      .map(([id]) => `loyalty_migration_version{brand="${id}"} ${Number.parseInt(LAST)}`);
    expect(open.length).toBeGreaterThan(2);
    expect(series.toSorted()).toEqual(
      [`loyalty_migration_version{brand="default"} ${Number.parseInt(LAST)}`, ...open].toSorted(),
    );
    expect(lines('loyalty_database_bytes')).toHaveLength(2);
    expect(lines('loyalty_build_info')).toHaveLength(2);
  });

  const nightly = test.skipIf(process.env.NIGHTLY !== 'on');
  nightly(
    'of many brands whose database does not respond are omitted in time; the others are there',
    async () => {
      const pool = { connect: () => new Promise<never>(() => undefined), end: async () => undefined };
      const many = await createTestBrands({}, { jobs: false });
      await many.add('acme');
      const { context } = await many.api('acme');
      const programmes = [...Array(30).keys()].map((index) => ({
        labels: { brand: `down-${index}` },
        context: {
          ...context,
          metrics: createMetrics(),
          db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
        },
      }));
      const { labels, programmes: up } = labelledMetrics(many.directory);
      const others = () => ({ labels, programmes: [...programmes, ...up] });
      const server = await startMetricsServer(many.main.context, { port: 0, bind: '127.0.0.1', others });
      const read = async () =>
        (
          await (await fetch(`http://127.0.0.1:${server.port}/metrics`, { signal: AbortSignal.timeout(9000) })).text()
        ).split('\n');
      const first = await read();
      expect(first.filter((line) => line.startsWith('loyalty_ready{brand="down-'))).toHaveLength(30);
      expect(first).toContain('loyalty_ready{brand="down-0"} 0');
      expect(first.find((line) => line.startsWith('loyalty_migration_version{brand="down-'))).toBeUndefined();
      expect(first).toContain('loyalty_ready{brand="default"} 1');
      // They wait behind the others, and are read soon.
      await vi.waitFor(async () => expect(await read()).toContain('loyalty_ready{brand="acme"} 1'), {
        timeout: 30_000,
      });
      await server.close();
      await many.close();
    },
    60_000,
  );

  test('have no such label in an installation of one brand', async () => {
    const alone = await createTestBrands();
    expect((await read(alone))('loyalty_migration_version').at(-1)).toBe(
      `loyalty_migration_version ${Number.parseInt(LAST)}`,
    );
    await alone.close();
  });
});

test('JOBS=off: nothing opens a brand before its first request, whose lines in the log name it', async () => {
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const quiet = await createTestBrands({ LOG_LEVEL: 'info' }, { jobs: false, log });
  await quiet.add('acme');
  await quiet.send('acme.localhost', '/healthz');
  expect(quiet.directory.contexts()).toEqual([]);
  await quiet.send('acme.localhost', '/programme');
  await quiet.send('loyalty.localhost', '/programme');
  expect(quiet.directory.contexts().map(([id]) => id)).toEqual(['acme']);
  const requests = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'request');
  expect(requests.map(({ route, brand }) => [route, brand])).toEqual([
    ['/healthz', undefined],
    ['/programme', 'acme'],
    ['/programme', undefined],
  ]);
  const running = quiet.directory.find('acme')!;
  await running.closeIfIdle(0);
  expect([running.context, quiet.directory.contexts()]).toEqual([undefined, []]);
  expect((await quiet.send('acme.localhost', '/programme')).status).toBe(200);
  await quiet.close();
});

describe('opening on use', () => {
  test('happens once for all requests that come together; an idle app is closed', async () => {
    const running = brands.directory.find('acme')!;
    await running.startJobs();
    const [one, two] = await Promise.all([running.openApp(), running.openApp()]);
    expect(one).toBe(two);
    await running.closeIfIdle(Number.POSITIVE_INFINITY);
    expect(await running.openApp()).toBe(one);
    await running.closeIfIdle(0);
    // Jobs still use the context.
    expect(running.context).toBeDefined();
    expect(await statusAt('acme.localhost')).toBe(200);
    expect(await running.openApp()).not.toBe(one);
  });
});
