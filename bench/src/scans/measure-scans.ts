import { sql } from 'kysely';
import { type SiteProcess, startSiteProcess } from '../../../e2e/src/site/site-process';
import { KEYS } from './lay-stage';
import type { OpenStage } from './open-stage';
import { type PgbenchOrder, runPgbench } from './pgbench';
import { processorSeconds, serverSeconds } from './process-times';
import type { LoadOrder, LoadReport } from './scan-load';
import { startLoad } from './start-load';

/** What some requests cost, each of them: milliseconds of processor time by who used it, and bytes. */
export interface Costs {
  requests: number;
  /** Requests a second. */
  rate: number;
  api: number;
  postgres: number;
  /** The generator, or pgbench itself. */
  sender: number;
  walBytes: number;
}

/** The built api on a stage. */
export async function startApi(open: OpenStage, poolSize: number): Promise<SiteProcess> {
  return startSiteProcess({
    program: 'api',
    env: {
      ...KEYS,
      DATABASE_URL: open.stage.url,
      DATABASE_POOL_SIZE: String(poolSize),
      // As in production: a line of the log for each request. The check of the books would take a processor meanwhile.
      LOG_LEVEL: 'info',
      INVARIANTS_MINUTES: '0',
    },
  });
}

type Load = Pick<LoadOrder, 'connections' | 'requests'> & Partial<Pick<LoadOrder, 'rate' | 'seconds' | 'what'>>;

/** Sends scans (or reads) to the api and says what each cost. */
export async function measureApi(open: OpenStage, api: SiteProcess, load: Load): Promise<Costs & LoadReport> {
  const { stage, people } = open;
  const offset = load.what === 'points' ? 0 : open.take(load.requests);
  let report: LoadReport | undefined;
  const costs = await costOf(open, api.process.pid, async () => {
    const port = Number(new URL(api.origin).port);
    report = await startLoad({ what: 'scan', seconds: 60, port, stage, people, keys: KEYS, offset, ...load });
    return { requests: report.answered, rate: report.answered / report.elapsed, seconds: report.seconds };
  });
  return { ...report!, ...costs };
}

/** The same statements by pgbench. */
export async function measurePgbench(
  open: OpenStage,
  order: { connections: number } & ({ scans: number } | { seconds: number }),
): Promise<Costs> {
  // Its clients are not equally fast: they leave gaps.
  const offset = open.take('scans' in order ? order.scans * 2 : order.seconds * 20_000);
  return costOf(open, undefined, async () => {
    const { scans, rate, seconds } = await runPgbench(open.stage, { ...order, offset } as PgbenchOrder);
    return { requests: scans, rate, seconds };
  });
}

async function costOf(
  open: OpenStage,
  apiPid: number | undefined,
  work: () => Promise<{ requests: number; rate: number; seconds: number }>,
): Promise<Costs> {
  const apiSeconds = () => (apiPid === undefined ? 0 : processorSeconds(apiPid));
  const before = { api: apiSeconds(), postgres: serverSeconds(open.postmaster), wal: await walPosition(open) };
  const { requests, rate, seconds } = await work();
  const each = (total: number) => (total * 1000) / requests;
  return {
    requests,
    rate,
    api: each(apiSeconds() - before.api),
    postgres: each(serverSeconds(open.postmaster) - before.postgres),
    sender: each(seconds),
    walBytes: ((await walPosition(open)) - before.wal) / requests,
  };
}

async function walPosition({ db }: OpenStage): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position`.execute(db);
  return rows[0]!.position;
}

/** What is kept for good of scans and of what comes of them. Idempotency keys go after a day. */
const KEPT = ['scans', 'journal', 'claims', 'released_claim_items', 'audit_log'];

/** Bytes kept for good, for each scan that stands in the database: of the tables, and of their indexes. */
export async function readKeptBytes({ db }: OpenStage): Promise<{ heap: number; indexes: number }> {
  const { rows } = await sql<{ heap: number; indexes: number }>`
    with bytes as (
      select sum(pg_table_size(name::regclass)) as heap, sum(pg_indexes_size(name::regclass)) as indexes
      from unnest(${KEPT}::text[]) name
    )
    select (heap / greatest(scans, 1))::float8 as heap, (indexes / greatest(scans, 1))::float8 as indexes
    from bytes, (select count(*) as scans from scans) counted`.execute(db);
  return rows[0]!;
}

/** Pages that the sessions which have ended asked for since the counters were last read: in shared buffers, or not there. */
export async function readPages({ db }: OpenStage): Promise<{ hit: number; read: number }> {
  const { rows } = await sql<{ hit: number; read: number }>`
    select sum(heap_blks_hit + idx_blks_hit)::float8 as hit, sum(heap_blks_read + idx_blks_read)::float8 as read
    from pg_statio_user_tables`.execute(db);
  return rows[0]!;
}

/** Scans that were made on the stage. */
export async function countScans({ db, stage }: OpenStage): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select count(*) as scans from scans where serial >= ${stage.firstSerial}`.execute(db);
  return rows[0]!.scans;
}

/** @throws Error unless as many scans were granted as were answered */
export async function expectScans(open: OpenStage, answered: number): Promise<void> {
  const scans = await countScans(open);
  if (scans !== answered) throw new Error(`${answered} answers, but ${scans} scans in the database.`);
}
