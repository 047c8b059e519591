import { sql } from 'kysely';
import { checkInvariants } from '../../../api/src/modules/invariants';
import { signInAdmin, signInUser } from '../../browser/src/site/api-client';
import { createBatch, readCodes } from '../../browser/src/site/catalogue';
import { type SiteProcess, startSiteProcess } from '../../browser/src/site/site-process';
import { type Figure, limitOf, median, ms, printFigures, run, whole } from './figures';
import { processorSeconds, serverSeconds } from './process-usage';
import { sizeFromEnvironment } from './programme/open-programme';
import { runPgbench } from './scans/pgbench';
import { type LoadReport, sendScans } from './scans/send-scans';
import { KEYS, type Stage, openStage } from './scans/stage';

/**
 * Scans over HTTP with one api process on PostgreSQL with default durability, in turns with pgbench running the same statements
 * on the same database; what a scan costs in small and large programmes; and scans on the embedded database.
 *
 * Run: npm run build && npm run bench:scans, five minutes once the programme is filled; for a quick look `SCANS=200000 ROUNDS=1`.
 */
const AT_ONCE = [16, 64, 128];
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 4);
/** The default of DATABASE_POOL_SIZE. */
const POOL = 20;
const TARGET_PERCENT = 60;
const SMALL = { scans: 100_000, users: 10_000 };

/** What each scan cost: milliseconds of processor time, and bytes of write-ahead log. */
interface Costs {
  api: number;
  postgres: number;
  walBytes: number;
}

const startApi = (stage: Stage): Promise<SiteProcess> =>
  startSiteProcess({
    program: 'api',
    // Logs each request, as in production; the check of the invariants would use a processor meanwhile.
    env: { ...KEYS, DATABASE_URL: stage.url, LOG_LEVEL: 'info', INVARIANTS_MINUTES: '0' },
  });

async function costOf<Report>(
  { db, postmaster }: Stage,
  pid: number | undefined,
  work: () => Promise<Report>,
  scansOf: (report: Report) => number,
): Promise<Report & Costs> {
  const position = async () => {
    const { rows } = await sql<{ bytes: number }>`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`.execute(db);
    return rows[0]!.bytes;
  };
  const read = async () => [pid ? processorSeconds(pid) : 0, serverSeconds(postmaster), await position()] as const;
  const before = await read();
  const report = await work();
  const after = await read();
  const [api, postgres, walBytes] = after.map((value, at) => (value - before[at]!) / scansOf(report));
  return { ...report, api: api! * 1000, postgres: postgres! * 1000, walBytes: walBytes! };
}

const measureApi = (stage: Stage, api: SiteProcess, load: Parameters<typeof sendScans>[2]) =>
  costOf(
    stage,
    api.process.pid,
    () => sendScans(api.origin, stage.nextScan, load),
    ({ answered }: LoadReport) => answered,
  );

/** Measures the cost of a scan right after a checkpoint. */
async function costAfterCheckpoint(stage: Stage, api: SiteProcess): Promise<Figure> {
  await sendScans(api.origin, stage.nextScan, { connections: 16, seconds: 3 });
  await sql`checkpoint`.execute(stage.db);
  const { api: apiMs, postgres, walBytes } = await measureApi(stage, api, { connections: 16, seconds: 4 });
  return {
    what: `A scan right after a checkpoint, ${whole(stage.size.scans)} scans there`,
    figure: `${(walBytes / 1000).toFixed(1)} kB of WAL; api ${apiMs.toFixed(2)} ms, PostgreSQL ${postgres.toFixed(2)} ms`,
  };
}

async function compare(stage: Stage, api: SiteProcess): Promise<Figure[]> {
  const figures: Figure[] = [];
  let best = 0;
  for (const connections of AT_ONCE) {
    const rounds: { ours: LoadReport & Costs; theirs: { rate: number } & Costs; percent: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const ours = await measureApi(stage, api, { connections, seconds: SECONDS });
      const atPgbench = { connections: Math.min(POOL, connections), seconds: SECONDS };
      const theirs = await costOf(
        stage,
        undefined,
        () => runPgbench(stage, atPgbench),
        ({ scans }) => scans,
      );
      rounds.push({ ours, theirs, percent: (ours.rate / theirs.rate) * 100 });
    }
    const of = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value));
    best = Math.max(
      best,
      of(({ ours }) => ours.rate),
    );
    const percent = of((round) => round.percent);
    figures.push(
      {
        what: `Scans a second, ${connections} at a time`,
        figure: `${whole(of(({ ours }) => ours.rate))}, ${percent.toFixed(0)} % of pgbench (goal ≥ ${TARGET_PERCENT} %)`,
        beside: `pgbench ${whole(of(({ theirs }) => theirs.rate))}`,
      },
      {
        what: '… processor time per scan',
        figure: `api ${of(({ ours }) => ours.api).toFixed(2)} ms, PostgreSQL ${of(({ ours }) => ours.postgres).toFixed(2)} ms, load generator ${of(({ ours }) => (ours.seconds * 1000) / ours.answered).toFixed(2)} ms`,
        beside: `PostgreSQL under pgbench ${of(({ theirs }) => theirs.postgres).toFixed(2)} ms`,
      },
    );
  }
  const half = await measureApi(stage, api, { connections: 128, rate: best / 2, seconds: SECONDS * 3 });
  figures.push({
    what: `Latency at half of the maximum, ${whole(best / 2)}/s`,
    figure: `p50 ${ms(half.p50)}, p99 ${ms(half.p99)}`,
    beside: limitOf(half.p99, 100),
  });
  const broken = (await checkInvariants(stage.db)).filter(({ violations }) => violations > 0);
  if (broken.length > 0) throw new Error(`Invariants broken: ${broken.map(({ id }) => id).join()}`);
  return figures;
}

async function measureEmbedded(): Promise<Figure> {
  const api = await startSiteProcess({
    program: 'api',
    env: { LOG_LEVEL: 'info', INVARIANTS_MINUTES: '0', SCAN_MAX_PER_HOUR: '1000000', VALID_SCANS_PER_HOUR: '1000000' },
  });
  try {
    const admin = await signInAdmin(api);
    const batch = await createBatch(api, admin, { points: 10, quantity: 30_000 });
    const codes = (await readCodes(api, admin, batch.id)).map(({ code }) => code);
    const tokens: string[] = [];
    for (let user = 0; user < 20; user += 1) tokens.push(await signInUser(api, String(7_000_000_000 + user)));
    const nextScan = () => ({ code: codes.pop()!, token: tokens[codes.length % tokens.length]! });
    await sendScans(api.origin, nextScan, { connections: 16, seconds: 2 });
    const { rate, p50, p99 } = await sendScans(api.origin, nextScan, { connections: 16, seconds: 6 });
    return {
      what: 'Scans a second on PGlite, 16 at a time',
      figure: whole(rate),
      beside: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
    };
  } finally {
    await api.dispose();
  }
}

run(async () => {
  const size = sizeFromEnvironment();
  const figures: Figure[] = [];
  for (const programme of [SMALL, size]) {
    const stage = await openStage(programme);
    const api = await startApi(stage);
    try {
      figures.push(await costAfterCheckpoint(stage, api));
      if (programme === size) figures.push(...(await compare(stage, api)));
    } finally {
      await api.dispose();
      await stage.close();
    }
  }
  figures.push(await measureEmbedded());
  printFigures(`Scans over HTTP, programme of ${whole(size.scans)} scans`, figures);
});
