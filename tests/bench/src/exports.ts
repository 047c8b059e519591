import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../../api/src/database/open-database';
import { indianDayOf } from '../../../api/src/indian-time';
import { scansReport } from '../../../api/src/modules/reports/scans-report';
import type * as TableFiles from '../../../api/src/modules/table-files';
import { callApi, signInAdmin } from '../../browser/src/site/api-client';
import { type SiteProcess, startSiteProcess } from '../../browser/src/site/site-process';
import { type Figure, limitOf, median, printFigures, run, timed, whole } from './figures';
import { processorSeconds, serverSeconds, watchMemory } from './process-usage';
import { PROGRAMME_KEYS, type Programme, openProgramme } from './programme/open-programme';
import { type Waits, waitFigures, watchRequests } from './watch-requests';

/**
 * Exports of a programme's scans over HTTP from the built site, three in a row of each format, with other requests meanwhile;
 * between them, in the same run, the writer alone in the same kind of thread, fed from memory.
 *
 * Run: npm run build && npm run bench:exports, three minutes; `SCANS=1000000 ROWS=200000` for a quick look.
 */
const ROWS = Number(process.env.ROWS ?? 1_000_000);
const ROUNDS = 3;
const IDLE_MS = 10_000;
const PAGE = 1000;
/** Pages that the writer alone is fed with, repeatedly. */
const SAMPLE_PAGES = 20;
const MEMORY_MIB = 95;
const TABLE_FILES = join(__dirname, '../../../api/dist/modules/table-files/index.js');

type Format = 'xlsx' | 'csv';

async function countBytes(stream: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes;
}

/** Returns pages of scans as the database formats them, and the day from which there are about so many rows. */
async function readSample({ url, size }: Programme): Promise<{ pages: string[]; startDate: string }> {
  const { db, close } = await openDatabase({ databaseUrl: url });
  try {
    const pages: string[] = [];
    const scans = scansReport.read({});
    for (let page = await scans.listPage(db, undefined, PAGE); page && pages.length < SAMPLE_PAGES;) {
      pages.push(page.rows);
      page = await scans.listPage(db, page.last, PAGE);
    }
    const { rows } = await sql<{ at: Date }>`
      select scanned_at as at from scans order by scanned_at desc limit 1 offset ${Math.min(ROWS, size.scans) - 1}`.execute(
      db,
    );
    return { pages, startDate: indianDayOf(rows[0]!.at) };
  } finally {
    await close();
  }
}

/** @returns rows a second of the writer alone */
async function writeAlone(format: Format, pages: readonly string[]): Promise<number> {
  const { streamTable } = (await import(TABLE_FILES)) as typeof TableFiles;
  const count = Math.max(1, Math.round(ROWS / 4 / PAGE));
  async function* repeated() {
    for (let page = 0; page < count; page += 1) yield pages[page % pages.length]!;
  }
  const layout = { format, name: 'Scans', columns: scansReport.read({}).columns, madeAt: new Date() };
  const written = streamTable(layout, repeated(), { ownThread: true, stallSeconds: 600 });
  const { milliseconds } = await timed(() => countBytes(written));
  return ((count * PAGE) / milliseconds) * 1000;
}

async function measureFormat(
  { site, token, programme }: { site: SiteProcess; token: string; programme: Programme },
  format: Format,
  { pages, startDate }: Awaited<ReturnType<typeof readSample>>,
  watch: () => () => Promise<Waits>,
  idle: Waits,
): Promise<Figure[]> {
  const pid = site.process.pid!;
  const alone = [await writeAlone(format, pages)];
  const downloads: { rate: number; peakMiB: number; beforeMiB: number; api: number; postgres: number; rows: number }[] =
    [];
  let busy: Waits = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const [memory, stop] = [watchMemory(pid), watch()];
    const [api, postgres] = [processorSeconds(pid), serverSeconds(programme.postmaster)];
    const { milliseconds, value: rows } = await timed(async () => {
      const path = `/admin/scans_exports?format=${format}&startDate=${startDate}`;
      const response = await fetch(`${site.host}${path}`, { headers: { token } });
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      await countBytes(response.body!);
      return Number(response.headers.get('x-total-rows'));
    });
    const each = (seconds: number) => (seconds * 1e6) / rows;
    downloads.push({
      rows,
      rate: (rows / milliseconds) * 1000,
      ...memory(),
      api: each(processorSeconds(pid) - api),
      postgres: each(serverSeconds(programme.postmaster) - postgres),
    });
    busy = await stop();
    alone.push(await writeAlone(format, pages));
  }
  const of = (value: (one: (typeof downloads)[number]) => number) => median(downloads.map(value));
  const [rate, aloneRate] = [of((one) => one.rate), median(alone)];
  const growth = Math.max(...downloads.map(({ peakMiB }) => peakMiB)) - downloads[0]!.beforeMiB;
  return [
    {
      what: `${format}: ${whole(downloads[0]!.rows)} scans, median of ${ROUNDS}`,
      figure: `${whole(rate)} rows/s; per row api ${of(({ api }) => api).toFixed(1)} µs, PostgreSQL ${of(({ postgres }) => postgres).toFixed(1)} µs`,
      beside: `the writer alone ${whole(aloneRate)} rows/s: ${((rate / aloneRate) * 100).toFixed(0)} %`,
    },
    {
      what: `${format}: memory above the start, of the first; most of ${ROUNDS} in a row`,
      figure: `${whole(downloads[0]!.peakMiB - downloads[0]!.beforeMiB)}; ${whole(growth)} MiB`,
      beside: limitOf(growth, MEMORY_MIB, 'MiB'),
    },
    ...waitFigures(format, busy, idle),
  ];
}

run(async () => {
  const programme = await openProgramme();
  const sample = await readSample(programme);
  const site = await startSiteProcess({ env: { DATABASE_URL: programme.url, ...PROGRAMME_KEYS } });
  try {
    const token = await signInAdmin(site);
    const watch = () =>
      watchRequests({
        'GET /healthz': async () => (await fetch(`${site.host}/healthz`)).text(),
        'POST /admin/plumbers': () => callApi(site, '/admin/plumbers', { token, body: { page: 1 } }),
      });
    const stop = watch();
    await pause(IDLE_MS);
    const idle = await stop();
    const figures: Figure[] = [];
    for (const format of ['xlsx', 'csv'] as const)
      figures.push(...(await measureFormat({ site, token, programme }, format, sample, watch, idle)));
    printFigures(`Exports of a programme of ${whole(programme.size.scans)} scans`, figures);
  } finally {
    await site.dispose();
    await programme.close();
  }
});
