import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { slots } from '../../../api/src/platform/slots';
import { databaseOf, findCitus } from '../../../api/test/citus-database';
import { newDatabaseName, onServer } from '../../../api/test/test-database';
import { startSiteProcess } from '../../browser/src/site/site-process';
import { type LocalBrand, addBrands } from '../../faults/src/brands';
import { createProgramme, opened, withoutLimits } from '../../faults/src/fault';
import type { Programme } from '../../faults/src/load';
import { median, ms, printTable, run, whole } from './figures';
import { sendScans } from './scans/send-scans';

/**
 * Scans a second of 1, 8 and 64 brands in three databases with the same brands, each served by one api process: on the
 * coordinator's server without Citus, on one worker, on two. In turns: what else the machine does meets all three, and
 * a brand's connections, which close after ten idle seconds, stay open.
 *
 * Run: npm run build && CITUS_URL=… npm run bench:brands, four minutes on an idle machine; for a quick look `COUNTS=1,8 ROUNDS=1`
 */
const COUNTS = (process.env.COUNTS ?? '1,8,64').split(',').map(Number);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 1.5);
/** A pool opens its connections, and Citus plans each statement on each of them. */
const WARM_UP_SECONDS = 2;
/** Requests under way, of all brands together. */
const AT_ONCE = 64;
const MOST_PER_SECOND = 5000;
const SETUPS_AT_ONCE = 6;

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const KEYS = { CODE_KEYS: key('A'), TOKEN_KEYS: key('t'), PAYOUT_KEYS: key('p') };
const env = { ...withoutLimits, ...KEYS, BIND: '0.0.0.0', JOBS: 'off' };

type Filled = LocalBrand & Pick<Programme, 'tokens' | 'codes'>;
type Close = () => unknown;

const note = (line: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`);

async function startApi(databaseUrl: string, closers: Close[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-brands-'));
  closers.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const api = await startSiteProcess({ program: 'api', dataDir, env: { ...env, DATABASE_URL: databaseUrl } });
  closers.push(() => api.stop());
  return { ...api, of: ({ host }: LocalBrand) => api.origin.replace('localhost', host) };
}

/** Adds brands and fills each with as many users and codes as its share of the load can need. */
async function createBrands(databaseUrl: string, closers: Close[]): Promise<Filled[]> {
  const { brands } = await addBrands(
    Math.max(...COUNTS),
    { ...env, DATABASE_URL: databaseUrl, DATA_DIR: tmpdir() },
    SETUPS_AT_ONCE,
  );
  const api = await startApi(databaseUrl, closers);
  const filled: Filled[] = [];
  for (const [at, brand] of brands.entries()) {
    const counts = COUNTS.filter((count) => at < count);
    const share = counts.reduce((sum, count) => sum + 1 / count, 0);
    const scans = MOST_PER_SECOND * (WARM_UP_SECONDS + ROUNDS * SECONDS) * share;
    const given = { codes: Math.ceil(scans), users: Math.max(2, AT_ONCE / counts[0]!) };
    filled.push({ ...brand, ...(await createProgramme({ host: api.of(brand), outbox: api.outbox }, given)) });
  }
  await api.stop();
  return filled;
}

interface Turn {
  rate: number;
  /** Milliseconds, of the slowest brand. */
  p50: number;
  p99: number;
}

/** Returns a function that scans so many of the brands for some seconds. */
async function serve(databaseUrl: string, brands: readonly Filled[], closers: Close[]) {
  const api = await startApi(databaseUrl, closers);
  // A brand is opened by its first request: 64 at once would take longer than a scan may.
  for (const brand of brands) await opened({ host: api.of(brand) });
  const targets = brands.map((brand) => {
    const codes = [...brand.codes];
    const nextScan = () => ({ code: codes.pop()!, token: brand.tokens[codes.length % brand.tokens.length]! });
    return { origin: api.of(brand), nextScan };
  });
  return async (count: number, seconds: number): Promise<Turn> => {
    const load = { connections: AT_ONCE / count, seconds, prepare: 0 };
    const scanned = targets.slice(0, count).map(({ origin, nextScan }) => sendScans(origin, nextScan, load));
    const reports = await Promise.all(scanned);
    const worst = (name: 'p50' | 'p99') => Math.max(...reports.map((report) => report[name]));
    return { rate: reports.reduce((sum, { rate }) => sum + rate, 0), p50: worst('p50'), p99: worst('p99') };
  };
}

async function measure(closers: Close[]): Promise<string[][]> {
  const server = process.env.CITUS_URL;
  if (!server) throw new Error('CITUS_URL names no coordinator (docs/operations/citus.md).');
  const citus = await findCitus(server);
  const [plain, one, two] = [newDatabaseName(), newDatabaseName(), newDatabaseName()] as const;
  const urls = [plain, one, two].map((name) => databaseOf(server, name));
  for (const name of [plain, one, two]) closers.push(() => citus.drop(name));
  await onServer(server, `create database ${plain}`);
  const brands = await createBrands(urls[0]!, closers);
  note(`${brands.length} brands are there`);
  for (const name of [one, two]) await citus.create(name, plain);
  for (const { hostname, port } of citus.workers.slice(1).map((worker) => new URL(worker)))
    await onServer(urls[1]!, `select citus_set_node_property('${hostname}', ${port}, 'shouldhaveshards', false)`);
  // Those beside each other wait for locks, more than the 30 seconds of a worker's transaction on a busy machine.
  for (const worker of citus.workers)
    for (const name of [one, two])
      await onServer(worker, `alter database ${name} set idle_in_transaction_session_timeout = 0`);
  const inSlot = slots(SETUPS_AT_ONCE);
  const distribute = (url: string) =>
    brands.map(({ schema }) => inSlot(() => onServer(url, `select citus_schema_distribute('${schema}')`)));
  await Promise.all(urls.slice(1).flatMap(distribute));
  note('… and on the workers');
  const stages = await Promise.all(urls.map((url) => serve(url, brands, closers)));
  note('… and served');

  const rows: string[][] = [];
  for (const count of COUNTS) {
    for (const scan of stages) await scan(count, WARM_UP_SECONDS);
    const turns = stages.map((): Turn[] => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, scan] of stages.entries()) turns[at]!.push(await scan(count, SECONDS));
    rows.push([String(count), ...turns.map(cellOf)]);
    note(`${count}: ${rows.at(-1)!.slice(1).join(' | ')}`);
  }
  return rows;
}

function cellOf(turns: readonly Turn[]): string {
  const [rates = [], p50 = [], p99 = []] = (['rate', 'p50', 'p99'] as const).map((name) =>
    turns.map((turn) => turn[name]),
  );
  const range = `${whole(Math.min(...rates))}–${whole(Math.max(...rates))}`;
  return `**${whole(median(rates))}** (${range}); ${ms(median(p50))}, ${ms(median(p99))}`;
}

run(async () => {
  const closers: Close[] = [];
  try {
    const rows = await measure(closers);
    const title = `Scans a second, ${AT_ONCE} at a time: median (range) of ${ROUNDS} rounds; p50, p99`;
    printTable(title, ['Brands', 'PostgreSQL', 'Citus, one worker', 'Citus, two workers'], rows);
  } finally {
    for (const close of closers.toReversed())
      await Promise.resolve()
        .then(close)
        .catch((error: unknown) => console.error(error));
  }
});
