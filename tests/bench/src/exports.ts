import { sql } from 'kysely';
import { openDatabase } from '../../../api/src/platform/database/open-database';
import { indianDayOf } from '../../../api/src/platform/indian-time';
import { pagesOf } from '../../../api/src/insight/reports/open-report';
import { readsOf } from '../../../api/src/platform/database/reads';
import { scansReport } from '../../../api/src/insight/reports/reports.repository';
import { createTableWriter, type RowsText, type TableFormat } from '../../../api/src/platform/table-files';
import { callApi, signInAdmin } from '../../browser/src/site/api-client';
import { startSiteProcess } from '../../browser/src/site/site-process';
import { type Figure, limitOf, median, printFigures, run, timed, whole } from './figures';
import { takePeakMiB } from './process-usage';
import { type Programme, PROGRAMME_KEYS, openProgramme } from './programme/open-programme';
import { type Waits, waitFigures, watchRequests } from './watch-requests';

/**
 * Exports of a programme's scans over HTTP from the built api, three in a row of each format, with other requests meanwhile,
 * beside the bare writer: the same rows from memory, in one thread, without database and server.
 *
 * Run: npm run build -w @loyalty/api && npm run bench:exports, two minutes on an idle machine; `SCANS=1000000 ROWS=50000` for a quick look.
 */
const ROWS = Number(process.env.ROWS ?? 1_000_000);
const ROUNDS = 3;
const MEMORY_MIB = 95;

/** Returns the day from which there are about `ROWS` scans. */
async function readStartDate({ url, size }: Programme): Promise<string> {
  const { db, close } = await openDatabase({ databaseUrl: url });
  const { rows } = await sql<{ at: Date }>`
    select scanned_at as at from scans
    order by scanned_at desc limit 1 offset ${Math.min(ROWS, size.scans) - 1}`.execute(db);
  await close();
  return indianDayOf(rows[0]!.at);
}

/** Returns the first tenth of an export's rows, as the database returns them. */
async function readRows({ url }: Programme, startDate: string): Promise<RowsText[]> {
  const { db, close } = await openDatabase({ databaseUrl: url });
  const pages: RowsText[] = [];
  for await (const page of pagesOf(readsOf(db), scansReport, scansReport.read({ startDate }))) {
    pages.push(page);
    if (pages.length * rowsOf(page) >= ROWS / 10) break;
  }
  await close();
  return pages;
}

const rowsOf = (page: RowsText) => page.reduce((sum, text) => sum + (JSON.parse(text) as unknown[][])[0]!.length, 0);

/** Writes the rows ten times, as one file, and returns the rows of a second. */
async function rateOfWriter(format: TableFormat, pages: readonly RowsText[]): Promise<number> {
  const columns = scansReport.columns.map(({ cell: _, ...column }) => column);
  const rows = pages.reduce((sum, page) => sum + rowsOf(page), 0) * 10;
  const { milliseconds } = await timed(async () => {
    const write = createTableWriter({ format, name: scansReport.title, columns, madeAt: new Date() });
    for (let time = 0; time < 10; time += 1) pages.forEach((page) => write(page));
    write(null);
  });
  return (rows / milliseconds) * 1000;
}

run(async () => {
  const programme = await openProgramme();
  const startDate = await readStartDate(programme);
  const pages = await readRows(programme, startDate);
  const bare = { xlsx: await rateOfWriter('xlsx', pages), csv: await rateOfWriter('csv', pages) };
  const site = await startSiteProcess({
    program: 'api',
    // The check of all scans after a start takes a processor for half a minute.
    env: { DATABASE_URL: programme.url, INVARIANTS_MINUTES: '0', ...PROGRAMME_KEYS },
  });
  try {
    const token = await signInAdmin(site);
    const watch = () =>
      watchRequests({
        'GET /healthz': async () => (await fetch(`${site.host}/healthz`)).text(),
        'POST /admin/plumbers': () => callApi(site, '/admin/plumbers', { token, body: { page: 1 } }),
      });
    const figures: Figure[] = [];
    for (const format of ['xlsx', 'csv'] as const) {
      const downloads: { rows: number; rate: number; peak: number }[] = [];
      takePeakMiB(site.process.pid!);
      const before = takePeakMiB(site.process.pid!);
      let busy: Waits = {};
      for (let round = 0; round < ROUNDS; round += 1) {
        const stopWatching = watch();
        const { milliseconds, value: rows } = await timed(async () => {
          const path = `/admin/scans_exports?format=${format}&startDate=${startDate}`;
          const response = await fetch(`${site.host}${path}`, { headers: { token } });
          if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
          for await (const _chunk of response.body!);
          return Number(response.headers.get('x-total-rows'));
        });
        downloads.push({ rows, rate: (rows / milliseconds) * 1000, peak: takePeakMiB(site.process.pid!) });
        busy = await stopWatching();
      }
      const [{ rows, peak }] = downloads as [(typeof downloads)[number]];
      const growth = Math.max(...downloads.map((one) => one.peak)) - before;
      const rate = median(downloads.map((one) => one.rate));
      figures.push(
        {
          what: `${format}: ${whole(rows)} scans, median of ${ROUNDS}`,
          figure: `${whole(rate)} rows/s`,
          beside: `${whole((rate / bare[format]) * 100)} % of the bare writer: ${whole(bare[format])} rows/s`,
        },
        {
          what: `${format}: memory above the start, of the first; most of ${ROUNDS} in a row`,
          figure: `${whole(peak - before)}; ${whole(growth)} MiB`,
          beside: limitOf(growth, MEMORY_MIB, 'MiB'),
        },
        ...waitFigures(format, busy),
      );
    }
    printFigures(`Exports of a programme of ${whole(programme.size.scans)} scans`, figures);
  } finally {
    await site.dispose();
    await programme.close();
  }
});
