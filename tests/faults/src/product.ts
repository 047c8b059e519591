import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInAdmin, signInUser } from '../../browser/src/site/api-client';
import { createBatch, readCodes } from '../../browser/src/site/catalogue';
import { type SiteOptions, type SiteProcess, startSiteProcess } from '../../browser/src/site/site-process';
import { AcknowledgementFile } from './acknowledgements';
import type { FaultOutcome, FaultReport, FaultRun } from './fault';
import { type Load, type LoadOptions, type Programme, startLoad } from './load';
import { type Place, verify } from './verify';

const PRIVATE_POSTGRES: string = '../../../tooling/tasks/private-postgres.mjs';

/** A private PostgreSQL server (tooling/tasks/private-postgres.mjs) with default durability. */
export interface PostgresServer {
  url: string;
  /** Kills it with all its processes; its files stay. */
  crash(): Promise<void>;
  /** Starts it again on the same files and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** @throws Error when PostgreSQL's programs are not on this machine */
export async function startPostgres(options: { parent?: string } = {}): Promise<PostgresServer> {
  const { startPrivatePostgres } = (await import(PRIVATE_POSTGRES)) as {
    startPrivatePostgres: (given: typeof options) => Promise<PostgresServer | { missing: string }>;
  };
  const server = await startPrivatePostgres(options);
  if ('missing' in server) throw new Error(`PostgreSQL is not on this machine: ${server.missing}`);
  return server;
}

/** A database, and api processes that a fault starts on it one by one. */
export interface Product {
  /** The database server; undefined on PGlite. */
  postgres: PostgresServer | undefined;
  acknowledged: AcknowledgementFile;
  /**
   * Starts an api process (with `program: 'site'` the whole site) with this product's keys and without limits of rates. On PGlite
   * one at a time.
   *
   * @throws Error with its output when it does not become ready
   */
  start(options?: Pick<SiteOptions, 'env' | 'port' | 'program' | 'server'>): Promise<SiteProcess>;
  /** Starts a load that ends with the product. */
  startLoad(options: Omit<LoadOptions, 'acknowledged' | 'until'>): Load;
}

export const withoutLimits = {
  SCAN_MAX_PER_HOUR: '1000000',
  VALID_SCANS_PER_HOUR: '1000000',
  CLAIM_INTERVAL_SECONDS: '0',
  OTP_SENDS_PER_DAY: '100000',
  ADMIN_MOBILES: '9000000001,9000000004',
  LOG_LEVEL: 'fatal',
};

let migrated: Promise<string> | undefined;

/** Returns a data folder as a first start leaves it, made once: a first start takes seconds of both cores. */
function migratedFolder(): Promise<string> {
  migrated ??= (async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'loyalty-migrated-'));
    process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
    const first = await startSiteProcess({ dataDir, program: 'api' });
    await first.stop();
    return dataDir;
  })();
  return migrated;
}

/**
 * Makes a fault on an empty product: stops it afterwards, verifies what is in its database and removes it.
 *
 * @param parent folder for all data; default: the system's temporary one
 */
export async function withProduct(
  engine: FaultRun['engine'],
  makeFault: (product: Product) => Promise<FaultReport>,
  parent = tmpdir(),
): Promise<FaultOutcome> {
  const keys = {
    CODE_KEYS: `A:${randomBytes(32).toString('base64')}`,
    TOKEN_KEYS: `faults:${randomBytes(32).toString('base64')}`,
  };
  const folder = mkdtempSync(join(parent, 'loyalty-fault-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  const postgres = engine === 'postgres' ? await startPostgres({ parent }) : undefined;
  if (!postgres) cpSync(join(await migratedFolder(), 'database'), join(folder, 'node-1/database'), { recursive: true });
  const place: Place = postgres ? { databaseUrl: postgres.url } : { dataDir: join(folder, 'node-1') };
  const nodes: SiteProcess[] = [];
  const folderOfPort = new Map<number, string>();
  const ended = new AbortController();
  const acknowledged = new AcknowledgementFile();
  try {
    const report = await makeFault({
      postgres,
      acknowledged,
      async start({ env, ...options } = {}) {
        // Nodes on PostgreSQL share the database alone; one that is restarted at its port keeps its folder.
        const known = options.port === undefined ? undefined : folderOfPort.get(options.port);
        const dataDir = postgres ? (known ?? join(folder, `node-${nodes.length + 1}`)) : join(folder, 'node-1');
        const node = await startSiteProcess({
          program: 'api',
          ...options,
          dataDir,
          env: { ...withoutLimits, ...keys, DATABASE_URL: postgres?.url ?? '', ...env },
        });
        folderOfPort.set(Number(new URL(node.origin).port), dataDir);
        nodes.push(node);
        return node;
      },
      startLoad: (options) => startLoad({ ...options, acknowledged, until: ended.signal }),
    });
    await Promise.all(nodes.map((node) => node.stop()));
    return await verify(place, acknowledged.read(), report);
  } finally {
    ended.abort();
    await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
    await postgres?.stop();
    acknowledged.remove();
    process.off('exit', removeFolder);
    removeFolder();
  }
}

let users = 0;

/** Signs in a new plumber. */
export async function signInNewUser(node: Pick<SiteProcess, 'host' | 'outbox'>) {
  const mobile = String(7_000_000_000 + (users += 1));
  return { mobile, token: await signInUser(node, mobile) };
}

/** Fills a running product over its own api: an admin, plumbers and a batch of codes. */
export async function createProgramme(
  node: Pick<SiteProcess, 'host' | 'outbox'>,
  { codes: quantity, users: count, points = 7 }: { codes: number; users: number; points?: number },
): Promise<Programme> {
  const adminToken = await signInAdmin(node);
  const batch = await createBatch(node, adminToken, { points, quantity });
  const codes = (await readCodes(node, adminToken, batch.id)).map(({ code }) => code);
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) tokens.push((await signInNewUser(node)).token);
  return { adminToken, tokens, codes, points };
}
