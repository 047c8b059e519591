import { sql } from 'kysely';
import { checkInvariants } from '../../../api/src/insight/invariants';
import { signInAdmin, signInUser } from '../../browser/src/site/api-client';
import { createBatch, readCodes } from '../../browser/src/site/catalogue';
import { startSiteProcess } from '../../browser/src/site/site-process';
import { type Figure, limitOf, median, ms, printFigures, run, whole } from './figures';
import { processorSeconds, serverSeconds } from './process-usage';
import { runSchemes } from './scans/run-schemes';
import { sendScans } from './scans/send-scans';
import { KEYS, type Stage, openStage } from './scans/stage';

/**
 * Scans over HTTP with one api process on PostgreSQL with default durability, and on the embedded database.
 *
 * Run: npm run build && npm run bench:scans, three minutes once the programme is filled; for a quick look `SCANS=100000 ROUNDS=1`.
 * `npm run bench:scans -- schemes` only compares scans with three running schemes with those without.
 */
const AT_ONCE = [16, 64, 128];
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 4);
/** Logs each request, as in production; the check of the invariants would use a processor meanwhile. */
const ENV = { LOG_LEVEL: 'info', INVARIANTS_MINUTES: '0' };

/** Adds what each scan cost: milliseconds of processor time of PostgreSQL and of the api (`pid`), and bytes of WAL. */
async function costOf<Report extends { scans: number }>(stage: Stage, pid: number, work: () => Promise<Report>) {
  const read = async () => {
    const { rows } = await sql<{ bytes: number }>`
      select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`.execute(stage.db);
    return [processorSeconds(pid), serverSeconds(stage.postmaster), rows[0]!.bytes] as const;
  };
  const before = await read();
  const report = await work();
  const [api, postgres, bytes] = (await read()).map((value, at) => (value - before[at]!) / report.scans);
  return { ...report, api: api! * 1000, postgres: postgres! * 1000, walBytes: bytes! };
}

async function measureOnPostgres(stage: Stage): Promise<Figure[]> {
  const env = { ...KEYS, ...ENV, DATABASE_URL: stage.url };
  const api = await startSiteProcess({ program: 'api', env });
  const measure = (load: Parameters<typeof sendScans>[2]) =>
    costOf(stage, api.process.pid!, () => sendScans(api.origin, stage.nextScan, load));
  try {
    await measure({ connections: 16, seconds: 3 });
    await sql`checkpoint`.execute(stage.db);
    const { walBytes } = await measure({ connections: 16, seconds: 4 });
    const figures: Figure[] = [
      { what: 'WAL per scan after a checkpoint', figure: `${(walBytes / 1000).toFixed(1)} kB` },
    ];
    let best = 0;
    for (const connections of AT_ONCE) {
      const rounds: Awaited<ReturnType<typeof measure>>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure({ connections, seconds: SECONDS }));
      const of = (name: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[name]));
      const cost = (name: Parameters<typeof of>[0]) => `${of(name).toFixed(2)} ms`;
      best = Math.max(best, of('rate'));
      figures.push(
        {
          what: `Scans a second, ${connections} at a time`,
          figure: whole(of('rate')),
          beside: `p50 ${ms(of('p50'))}, p99 ${ms(of('p99'))}`,
        },
        {
          what: '… processor time per scan',
          figure: `api ${cost('api')}, PostgreSQL ${cost('postgres')}, load generator ${cost('generator')}`,
          beside: `WAL ${whole(of('walBytes'))} bytes`,
        },
      );
    }
    const half = await measure({ connections: 128, rate: best / 2, seconds: SECONDS * 3 });
    figures.push({
      what: `Latency at half of the maximum, ${whole(best / 2)}/s`,
      figure: `p50 ${ms(half.p50)}, p99 ${ms(half.p99)}`,
      beside: limitOf(half.p99, 100),
    });
    const broken = (await checkInvariants(stage.db)).filter(({ violations }) => violations > 0);
    if (broken.length > 0) throw new Error(`Invariants broken: ${broken.map(({ id }) => id).join()}`);
    return figures;
  } finally {
    await api.dispose();
  }
}

/** Scans with three running schemes, for some scans and for each, beside those without, in turns. */
async function measureSchemes(stage: Stage): Promise<Figure[]> {
  const api = await startSiteProcess({ program: 'api', env: { ...KEYS, ...ENV, DATABASE_URL: stage.url } });
  const measure = () =>
    costOf(stage, api.process.pid!, () => sendScans(api.origin, stage.nextScan, { connections: 64, seconds: SECONDS }));
  type Rounds = Awaited<ReturnType<typeof measure>>[];
  try {
    await measure();
    const without: Rounds = [];
    const beside = { some: [] as Rounds, each: [] as Rounds };
    for (let round = 0; round < ROUNDS; round += 1) {
      without.push(await measure());
      for (const scans of ['some', 'each'] as const) {
        const stop = await runSchemes(stage.db, scans);
        beside[scans].push(await measure());
        await stop();
      }
    }
    const of = (rounds: Rounds, name: 'rate' | 'api' | 'postgres') => median(rounds.map((round) => round[name]));
    const cost = (rounds: Rounds) => `${of(rounds, 'api').toFixed(2)}, ${of(rounds, 'postgres').toFixed(2)} ms`;
    const figure = (what: string, rounds: Rounds): Figure[] => {
      const share = (of(rounds, 'rate') / of(without, 'rate')) * 100;
      return [
        {
          what,
          figure: `${whole(of(rounds, 'rate'))} / ${whole(of(without, 'rate'))}: **${share.toFixed(0)} %**`,
          beside: `≥ 85 %: ${share >= 85 ? 'met' : '**missed**'}`,
        },
        { what: '… processor time per scan, api and PostgreSQL', figure: `${cost(rounds)}; ${cost(without)}` },
      ];
    };
    return [
      ...figure('Scans a second with three running schemes, 64 at a time, beside none in turns', beside.some),
      ...figure('… with a bonus to each scan', beside.each),
    ];
  } finally {
    await api.dispose();
  }
}

async function measureEmbedded(): Promise<Figure> {
  const limits = { SCAN_MAX_PER_HOUR: '1000000', VALID_SCANS_PER_HOUR: '1000000' };
  const api = await startSiteProcess({ program: 'api', env: { ...ENV, ...limits } });
  try {
    const admin = await signInAdmin(api);
    const batch = await createBatch(api, admin, { points: 10, quantity: 30_000 });
    const codes = (await readCodes(api, admin, batch.id)).map(({ code }) => code);
    const tokens: string[] = [];
    for (let user = 0; user < 20; user += 1) tokens.push(await signInUser(api, String(7_000_000_000 + user)));
    const nextScan = () => ({ code: codes.pop()!, token: tokens[codes.length % tokens.length]! });
    await sendScans(api.origin, nextScan, { connections: 16, seconds: 2 });
    const { rate, p50, p99 } = await sendScans(api.origin, nextScan, { connections: 16, seconds: 6 });
    const what = 'Scans a second on PGlite, 16 at a time';
    return { what, figure: whole(rate), beside: `p50 ${ms(p50)}, p99 ${ms(p99)}` };
  } finally {
    await api.dispose();
  }
}

run(async () => {
  const stage = await openStage();
  try {
    const schemes = await measureSchemes(stage);
    const figures = process.argv.includes('schemes')
      ? schemes
      : [...(await measureOnPostgres(stage)), ...schemes, await measureEmbedded()];
    printFigures(`Scans over HTTP, programme of ${whole(stage.size.scans)} scans`, figures);
  } finally {
    await stage.close();
  }
});
