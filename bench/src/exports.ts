import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { migrate } from '../../api/src/database/migrate';
import { openDatabase } from '../../api/src/database/open-database';
import type { Schema } from '../../api/src/database/schema';
import { scansReport } from '../../api/src/modules/reports/scans-report';
import { streamCsv, streamXlsx } from '../../api/src/modules/table-files';
import { callApi, signInAdmin } from '../../e2e/src/site/api-client';
import { startSiteProcess, type SiteProcess } from '../../e2e/src/site/site-process';
import { type Figure, median, printFigures, residentMiB, timed } from './figures';

/** `ROWS=100000 npm run bench:exports` for a quick look; `ENGINES=postgres` for one of the two. */
const ROWS = Number(process.env.ROWS ?? 1_000_000);
const ENGINES = (process.env.ENGINES ?? 'postgres,pglite').split(',');
const PEOPLE = 10_000;
const FORMATS = ['xlsx', 'csv'] as const;
const ROWS_A_PAGE = 1000;
const PRIVATE_POSTGRES: string = '../../scripts/private-postgres.mjs';

/** A million scans of ten thousand plumbers, spread over a year, one database statement a table. */
async function fill(db: Kysely<Schema>): Promise<void> {
  await migrate(db);
  await sql`insert into models (name, created_at) values ('Elbows', now())`.execute(db);
  await sql`insert into products (model_id, name, created_at) select id, 'Elbow 20 mm', now() from models`.execute(db);
  await sql`
    insert into batches (product_id, points, quantity, first_serial, created_at)
    select id, 40, 1000000, 1000001, now() from products`.execute(db);
  await sql`
    insert into users (mobile, role_id, name, location, joined_at)
    select (7000000000 + n)::text, 2, 'Ramesh Patil ' || n, 'Kothrud, Pune', now() from generate_series(1, ${PEOPLE}) n`.execute(
    db,
  );
  const slice = 100_000;
  for (let first = 0; first < ROWS; first += slice) {
    await sql`
      insert into scans (serial, batch_id, user_id, points, location, location_missing, scanned_at)
      select 1000001 + n, 1, 1 + n % ${PEOPLE}, 40, 'Kothrud, Pune, Maharashtra', false,
        timestamptz '2025-11-01 00:00+00' + n * interval '30 seconds'
      from generate_series(${first}::int, ${Math.min(first + slice, ROWS) - 1}::int) n`.execute(db);
  }
  await sql`analyze`.execute(db);
}

async function drain(stream: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes;
}

/** The writer alone: the same rows from memory, the bytes thrown away. */
async function bareWriter(format: (typeof FORMATS)[number]): Promise<number> {
  const columns = scansReport.read({}).columns;
  const at = new Date('2026-04-01T06:30:00Z');
  const line = (n: number) => ({
    place: { at: '', id: n },
    scannedAt: at,
    serial: n,
    batchId: 1,
    productName: 'Elbow 20 mm',
    modelName: 'Elbows',
    points: 40,
    name: `Ramesh Patil ${n % PEOPLE}`,
    mobile: String(7_000_000_000 + (n % PEOPLE)),
    roleId: 2,
    location: 'Kothrud, Pune, Maharashtra',
  });
  async function* pages() {
    for (let first = 0; first < ROWS; first += ROWS_A_PAGE) {
      yield Array.from({ length: Math.min(ROWS_A_PAGE, ROWS - first) }, (_, index) => line(1_000_001 + first + index));
    }
  }
  const table = { name: 'Scans', columns, pages: pages() };
  const stream: Readable =
    format === 'csv' ? streamCsv(table, { byteOrderMark: true }) : streamXlsx(table, { madeAt: at });
  return (await timed(() => drain(stream))).milliseconds;
}

/** Asks for a list again and again until it is stopped; how long each answer took. */
function watch(site: SiteProcess, token: string): { stop: () => Promise<number[]> } {
  let going = true;
  const waits: number[] = [];
  const watching = (async () => {
    while (going) {
      const { milliseconds, value } = await timed(() => callApi(site, '/admin/models', { token }));
      if (value.status !== 200) throw new Error(`The list answered ${value.status}`);
      waits.push(milliseconds);
      await wait(20);
    }
    return waits;
  })();
  return {
    stop() {
      going = false;
      return watching;
    },
  };
}

async function download(site: SiteProcess, token: string, format: string): Promise<number> {
  const response = await fetch(`${site.host}/admin/scans_exports?format=${format}`, { headers: { token } });
  if (response.status !== 200 || response.headers.get('x-total-rows') !== String(ROWS)) {
    throw new Error(`The export answered ${response.status}: ${await response.text()}`);
  }
  return drain(response.body!);
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
const perSecond = (milliseconds: number) => `${Math.round((ROWS / milliseconds) * 1000).toLocaleString('en')} rows/s`;
const ms = (value: number) => `${value.toFixed(0)} ms`;

async function measure(site: SiteProcess): Promise<Figure[]> {
  const figures: Figure[] = [];
  const token = await signInAdmin(site);
  const idleWatch = watch(site, token);
  await wait(10_000);
  const idle = await idleWatch.stop();
  const pid = site.process.pid!;
  for (const format of FORMATS) {
    const bare = await bareWriter(format);
    const before = residentMiB(pid);
    let most = before;
    const sampling = setInterval(() => (most = Math.max(most, residentMiB(pid))), 250);
    const busyWatch = watch(site, token);
    const whole = await timed(() => download(site, token, format));
    const busy = await busyWatch.stop();
    clearInterval(sampling);
    figures.push(
      {
        what: `${format}, ${(whole.value / 1_000_000).toFixed(1)} MB`,
        figure: `${perSecond(whole.milliseconds)}, ${(whole.milliseconds / 1000).toFixed(1)} s`,
        beside: `${perSecond(bare)} the writer alone (${((bare / whole.milliseconds) * 100).toFixed(0)} %)`,
      },
      {
        what: `${format}: memory of the process, most`,
        figure: `${(most - before).toFixed(0)} MiB more`,
        beside: `${before.toFixed(0)} MiB before`,
      },
      {
        what: `${format}: POST /admin/models meanwhile, median and p99 of ${busy.length}`,
        figure: `${ms(median(busy))}, ${ms(percentile(busy, 0.99))}`,
        beside: `${ms(median(idle))}, ${ms(percentile(idle, 0.99))} idle (${idle.length})`,
      },
    );
  }
  return figures;
}

async function onPostgres(): Promise<Figure[]> {
  const { startPrivatePostgres } = (await import(PRIVATE_POSTGRES)) as {
    startPrivatePostgres: () => Promise<{ url: string; missing?: string; stop: () => Promise<void> }>;
  };
  const server = await startPrivatePostgres();
  if (server.missing) throw new Error(server.missing);
  try {
    const database = await openDatabase({ databaseUrl: server.url });
    await fill(database.db);
    await database.close();
    return await onSite({ env: { DATABASE_URL: server.url } });
  } finally {
    await server.stop();
  }
}

async function onPglite(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-exports-'));
  try {
    const database = await openDatabase({ dataDir });
    await fill(database.db);
    await database.close();
    return await onSite({ dataDir });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onSite(options: Parameters<typeof startSiteProcess>[0]): Promise<Figure[]> {
  const site = await startSiteProcess(options);
  try {
    return await measure(site);
  } finally {
    await site.dispose();
  }
}

async function main(): Promise<void> {
  const rows = ROWS.toLocaleString('en');
  if (ENGINES.includes('postgres')) printFigures(`Exports: ${rows} scans, PostgreSQL`, await onPostgres());
  if (ENGINES.includes('pglite')) printFigures(`Exports: ${rows} scans, PGlite`, await onPglite());
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
