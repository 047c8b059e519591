import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type * as TableFiles from '../../api/src/modules/table-files';
import { indianDayOf } from '../../api/src/indian-time';
import { openDatabase } from '../../api/src/database/open-database';
import { scansReport } from '../../api/src/modules/reports/scans-report';
import { signInAdmin } from '../../e2e/src/site/api-client';
import { startSiteProcess, type SiteProcess } from '../../e2e/src/site/site-process';
import { useOf, watchMemory } from './exports/process-use';
import { OtherPeople, type Waits } from './exports/watch-requests';
import { type Figure, median, printFigures, timed } from './figures';
import { openProgramme, type Programme } from './programme/open-programme';
import { PROGRAMME_KEYS } from './programme/programme-keys';
import { programmeSizeFromEnvironment } from './programme/programme-size';
import { serverSeconds } from './scans/process-times';

/**
 * Reports over HTTP from the built site while other people scan and look at lists; between them, in the same run, the same
 * writer in the same kind of thread, fed from memory with its bytes thrown away.
 *
 * Run: npm run build && npm run bench:exports, two minutes; `SCANS=1000000 USERS=100000 ROWS=200000` for a quick look.
 */
const ROWS = Number(process.env.ROWS ?? 1_000_000);
const SIZES = [ROWS / 4, ROWS / 2, ROWS];
const FORMATS = ['xlsx', 'csv'] as const;
const OTHER_REPORTS = ['plumbers', 'redemptions'] as const;
const IDLE_MS = 10_000;
const PAGE = 1000;
/** Pages that the writer alone is fed with, again and again. */
const SAMPLE = 20;
const TABLE_FILES = join(__dirname, '../../api/dist/modules/table-files/index.js');

type Format = (typeof FORMATS)[number];

async function drain(stream: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes;
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
const whole = (value: number) => Math.round(value).toLocaleString('en');
const perSecond = (rows: number, milliseconds: number) => (rows / milliseconds) * 1000;

/** The last scans as pages of the database's own making, and the days from which there are about so many. */
async function sample(programme: Programme) {
  const { db, close } = await openDatabase({ databaseUrl: programme.url });
  try {
    const pages: string[] = [];
    const scans = scansReport.read({});
    for (let page = await scans.listPage(db, undefined, PAGE); page && pages.length < SAMPLE;) {
      pages.push(page.rows);
      page = await scans.listPage(db, page.last, PAGE);
    }
    const firstDays: string[] = [];
    for (const size of SIZES) {
      const { rows } = await sql<{ at: Date }>`
        select scanned_at as at from scans order by scanned_at desc limit 1 offset ${Math.min(size, programme.size.scans) - 1}`.execute(
        db,
      );
      firstDays.push(indianDayOf(rows[0]!.at));
    }
    return { pages, firstDays };
  } finally {
    await close();
  }
}

/** The writer alone. @returns rows a second and processor microseconds a row */
async function bareWriter(format: Format, pages: readonly string[]) {
  const { streamTable } = (await import(TABLE_FILES)) as typeof TableFiles;
  const rounds = Math.max(1, Math.round(ROWS / 4 / PAGE));
  async function* fed() {
    for (let round = 0; round < rounds; round += 1) yield pages[round % pages.length]!;
  }
  const layout = { format, name: 'Scans', columns: scansReport.read({}).columns, madeAt: new Date() };
  const before = process.cpuUsage();
  const { milliseconds } = await timed(() => drain(streamTable(layout, fed(), { ownThread: true, stallSeconds: 600 })));
  const { user, system } = process.cpuUsage(before);
  return { rowsPerSecond: perSecond(rounds * PAGE, milliseconds), microseconds: (user + system) / (rounds * PAGE) };
}

interface Download {
  rows: number;
  bytes: number;
  milliseconds: number;
  beforeMiB: number;
  mostMiB: number;
  /** Processor microseconds a row. */
  main: number;
  others: number;
  database: number;
  waits: Waits;
}

async function download(stage: Stage, path: string): Promise<Download> {
  const { site, token, programme, others } = stage;
  const pid = site.process.pid!;
  const memory = watchMemory(pid);
  const [use, database] = [useOf(pid), serverSeconds(programme.postmaster)];
  const watch = others.begin();
  const { milliseconds, value } = await timed(async () => {
    const response = await fetch(`${site.host}/admin/${path}`, { headers: { token } });
    if (response.status !== 200) throw new Error(`The export answered ${response.status}: ${await response.text()}`);
    return { rows: Number(response.headers.get('x-total-rows')), bytes: await drain(response.body!) };
  });
  const waits = await watch.stop();
  const after = useOf(pid);
  const each = (ms: number) => (ms * 1000) / value.rows;
  return {
    ...value,
    milliseconds,
    ...memory(),
    main: each(after.mainMs - use.mainMs),
    others: each(after.allMs - use.allMs - (after.mainMs - use.mainMs)),
    database: each((serverSeconds(programme.postmaster) - database) * 1000),
    waits,
  };
}

interface Stage {
  site: SiteProcess;
  token: string;
  programme: Programme;
  others: OtherPeople;
}

async function measureFormat(
  stage: Stage,
  format: Format,
  taken: Awaited<ReturnType<typeof sample>>,
  idle: Waits,
): Promise<Figure[]> {
  const bare = [await bareWriter(format, taken.pages)];
  const downloads: Download[] = [];
  for (const day of taken.firstDays) {
    downloads.push(await download(stage, `scans_exports?format=${format}&startDate=${day}`));
    bare.push(await bareWriter(format, taken.pages));
  }
  const last = downloads.at(-1)!;
  const alone = median(bare.map(({ rowsPerSecond }) => rowsPerSecond));
  const rate = perSecond(last.rows, last.milliseconds);
  return [
    {
      what: `${format}: ${whole(last.rows)} scans, ${(last.bytes / 1_000_000).toFixed(1)} MB in ${(last.milliseconds / 1000).toFixed(1)} s`,
      figure: `${whole(rate)} rows/s`,
      beside: `${whole(alone)} rows/s the writer alone (${((rate / alone) * 100).toFixed(0)} %), median of ${bare.length} between`,
    },
    {
      what: `${format}: processor time a row: main thread + writer's thread + database`,
      figure: `${last.main.toFixed(1)} + ${last.others.toFixed(1)} + ${last.database.toFixed(1)} µs`,
      beside: `${median(bare.map(({ microseconds }) => microseconds)).toFixed(1)} µs the writer alone`,
    },
    memoryOf(format, downloads),
    ...waitsOf(format, last.waits, idle),
  ];
}

function memoryOf(name: string, downloads: readonly Download[]): Figure {
  const growth = downloads.map(({ mostMiB, beforeMiB }) => mostMiB - beforeMiB);
  const above = Math.max(...downloads.map(({ mostMiB }) => mostMiB)) - downloads[0]!.beforeMiB;
  const mib = growth.map((value) => value.toFixed(0)).join(', ');
  return {
    what: `${name}: memory of the api, most above its start, by rows (${downloads.map(({ rows }) => whole(rows)).join(', ')})`,
    figure: `${mib} MiB; ${above.toFixed(0)} MiB above the first start`,
    beside: `limit 95 MiB (100 MB): ${above < 95 ? 'met' : '**missed**'}; ${downloads[0]!.beforeMiB.toFixed(0)} MiB before`,
  };
}

function waitsOf(name: string, busy: Waits, idle: Waits): Figure[] {
  return Object.entries(busy).map(([kind, waits]) => {
    const p99 = percentile(waits, 0.99);
    return {
      what: `${name}: ${kind} meanwhile, median and p99 of ${waits.length}`,
      figure: `${median(waits).toFixed(0)} ms, ${p99.toFixed(0)} ms`,
      beside: `limit 200 ms: ${p99 < 200 ? 'met' : '**missed**'}; idle ${median(idle[kind]!).toFixed(0)} ms, ${percentile(idle[kind]!, 0.99).toFixed(0)} ms`,
    };
  });
}

async function measureOther(stage: Stage, report: string): Promise<Figure> {
  const { rows, bytes, milliseconds, main, others, database, mostMiB, beforeMiB } = await download(
    stage,
    `${report}_exports`,
  );
  return {
    what: `xlsx: all ${whole(rows)} ${report}, ${(bytes / 1_000_000).toFixed(1)} MB in ${(milliseconds / 1000).toFixed(1)} s`,
    figure: `${whole(perSecond(rows, milliseconds))} rows/s; ${(mostMiB - beforeMiB).toFixed(0)} MiB more`,
    beside: `${main.toFixed(1)} + ${others.toFixed(1)} + ${database.toFixed(1)} µs a row, as above`,
  };
}

async function main(): Promise<void> {
  const programme = await openProgramme(programmeSizeFromEnvironment());
  try {
    const taken = await sample(programme);
    const site = await startSiteProcess({ env: { DATABASE_URL: programme.url, ...PROGRAMME_KEYS } });
    try {
      const token = await signInAdmin(site);
      const stage = { site, token, programme, others: await OtherPeople.arrive(site, token) };
      const watch = stage.others.begin();
      await wait(IDLE_MS);
      const idle = await watch.stop();
      const figures: Figure[] = [];
      for (const format of FORMATS) figures.push(...(await measureFormat(stage, format, taken, idle)));
      for (const report of OTHER_REPORTS) figures.push(await measureOther(stage, report));
      const { users, scans } = programme.size;
      printFigures(`Exports of a programme of ${whole(users)} people and ${whole(scans)} scans, PostgreSQL`, figures);
    } finally {
      await site.dispose();
    }
  } finally {
    await programme.close();
  }
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
