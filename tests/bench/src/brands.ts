import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBrandsCommand } from '../../../api/src/brands/brands-command';
import { loadConfig } from '../../../api/src/platform/config/load-config';
import { withDatabase } from '../../../api/src/platform/database/open-database';
import { databaseOf } from '../../../api/test/citus-database';
import { onServer } from '../../../api/test/test-database';
import { startSiteProcess } from '../../browser/src/site/site-process';
import { openCluster } from '../../faults/src/citus';
import { createProgramme, withoutLimits } from '../../faults/src/fault';
import { type Figure, ms, printFigures, run, whole } from './figures';
import { type Scan, sendScans } from './scans/send-scans';

/**
 * Scans a second of one and of all brands, with one api process: on the cluster's coordinator as plain PostgreSQL, then
 * with all brands on one worker, then on two.
 *
 * Run: npm run build && CITUS_URL=… npm run bench:brands
 */
const BRANDS = Number(process.env.BRANDS ?? 8);
const SECONDS = Number(process.env.SECONDS ?? 3);
const CONNECTIONS = 32;
/** A load prepares 2,000 requests a second; the first brand has three. */
const CODES = 3 * 2000 * (SECONDS + 1);

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const KEYS = { CODE_KEYS: key('A'), TOKEN_KEYS: key('t'), PAYOUT_KEYS: key('p') };
const brands = Array.from({ length: BRANDS }, (_, at) => ({ id: `brand-${at + 1}`, host: `127.0.2.${at + 1}` }));

interface Stage {
  command(action: object): Promise<void>;
  measure(what: string, count: number): Promise<Figure>;
  close(): Promise<void>;
}

async function openStage(databaseUrl: string): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-brands-'));
  const env = { ...withoutLimits, ...KEYS, DATABASE_URL: databaseUrl, BIND: '0.0.0.0', INVARIANTS_MINUTES: '0' };
  const config = loadConfig({ ...env, DATA_DIR: dataDir, SMS_PROVIDER: 'outbox' });
  const command = (action: object) =>
    withDatabase({ databaseUrl, databasePoolSize: 2 }, async (database) => {
      const { code, lines } = await runBrandsCommand({ actor: 'bench', ...action }, { env, config, database });
      if (code !== 0) throw new Error(lines.join('\n'));
    });
  await (await startSiteProcess({ program: 'api', dataDir, env })).stop();
  for (const { id, host } of brands)
    await command({ action: 'add', id, name: id, hosts: [host], admins: ['9000000001'] });
  const api = await startSiteProcess({ program: 'api', dataDir, env });
  const served: { origin: string; nextScan(): Scan }[] = [];
  for (const { host } of brands) {
    const origin = api.origin.replace('localhost', host);
    const { codes, tokens } = await createProgramme({ host: origin, outbox: api.outbox }, { codes: CODES, users: 12 });
    const nextScan = () => {
      const code = codes.pop();
      if (!code) throw new Error(`${CODES} codes of a brand were used up.`);
      return { code, token: tokens[codes.length % tokens.length]! };
    };
    served.push({ origin, nextScan });
  }
  return {
    command,
    async measure(what, count) {
      const connections = Math.max(1, Math.floor(CONNECTIONS / count));
      const load = (seconds: number) =>
        Promise.all(
          served.slice(0, count).map(({ origin, nextScan }) => sendScans(origin, nextScan, { connections, seconds })),
        );
      await load(1);
      const reports = await load(SECONDS);
      const rate = reports.reduce((sum, report) => sum + report.rate, 0);
      const worst = (name: 'p50' | 'p99') => ms(Math.max(...reports.map((report) => report[name])));
      return { what, figure: whole(rate), beside: `p50 ${worst('p50')}, p99 ${worst('p99')}` };
    },
    async close() {
      await api.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const title = (count: number) => `Scans a second, ${count === 1 ? 'one brand' : `${count} brands`}`;

async function measurePlain(): Promise<Figure[]> {
  const server = process.env.CITUS_URL!;
  const name = `bench_plain_${process.pid}`;
  await onServer(server, `create database ${name}`);
  const stage = await openStage(databaseOf(server, name));
  try {
    return [
      await stage.measure(`${title(1)}, PostgreSQL without Citus`, 1),
      await stage.measure(`${title(BRANDS)}, PostgreSQL without Citus`, BRANDS),
    ];
  } finally {
    await stage.close();
    await onServer(server, `drop database ${name} with (force)`);
  }
}

async function measureCitus(): Promise<Figure[]> {
  const { url, workers, drop } = await openCluster();
  const [first, second] = workers.map(({ address }) => address);
  const stage = await openStage(url);
  const figures: Figure[] = [];
  try {
    for (const { id } of brands) await stage.command({ action: 'move', id, to: first });
    figures.push(await stage.measure(`${title(1)}, one worker`, 1));
    figures.push(await stage.measure(`${title(BRANDS)}, one worker`, BRANDS));
    for (const { id } of brands.filter((_, at) => at % 2 === 1))
      await stage.command({ action: 'move', id, to: second });
    figures.push(await stage.measure(`${title(BRANDS)}, two workers`, BRANDS));
    return figures;
  } finally {
    await stage.close();
    await drop();
  }
}

run(async () => {
  printFigures('Brands over HTTP, one api process', [...(await measurePlain()), ...(await measureCitus())]);
});
