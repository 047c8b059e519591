import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SiteOptions, type SiteProcess, startSiteProcess } from '../../e2e/src/site/site-process';
import type { FaultRun } from './fault';
import { type PostgresServer, startPostgres } from './postgres-server';
import type { Place } from './stored-rows';

/** The product for one fault: a database, and api processes that are started on it one by one. */
export interface Grounds {
  engine: FaultRun['engine'];
  /** The database server; undefined on PGlite. */
  postgres: PostgresServer | undefined;
  /** Where the data lies, for the judge; on PGlite once its process has been stopped. */
  place: Place;
  /**
   * Starts an api process (`node api/dist/server.js`; with `program: 'site'` the whole site) with this ground's keys and
   * limits that no load runs into. On PGlite there may be one at a time, always on the same data.
   *
   * @throws Error with what it printed when it is not ready in time
   */
  start(options?: Pick<SiteOptions, 'env' | 'port' | 'program'>): Promise<SiteProcess>;
  /** Aborted when this ground is removed: a load that a failed fault left behind ends with it. */
  removed: AbortSignal;
  /** Ends what is still running and removes all data. */
  remove(): Promise<void>;
}

/** Nothing here is about the ceilings; the faults that are set their own. */
export const noCeilings = {
  SCAN_MAX_PER_HOUR: '1000000',
  VALID_SCANS_PER_HOUR: '1000000',
  CLAIM_INTERVAL_SECONDS: '0',
  OTP_SENDS_PER_DAY: '100000',
  ADMIN_MOBILES: '9000000001,9000000004',
  LOG_LEVEL: 'fatal',
};

let migrated: Promise<string> | undefined;

/** A PGlite folder as a first start leaves it, made once a run: a first start takes seconds of both cores. */
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
 * Makes an empty product on one engine.
 * @param parent folder that all its data lies in, with DATA_DIR and the database server's files; default: the system's temporary one
 */
export async function openGrounds(engine: FaultRun['engine'], parent = tmpdir()): Promise<Grounds> {
  const keys = {
    CODE_KEYS: `A:${randomBytes(32).toString('base64')}`,
    TOKEN_KEYS: `faults:${randomBytes(32).toString('base64')}`,
  };
  const folder = mkdtempSync(join(parent, 'loyalty-fault-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  const postgres = engine === 'postgres' ? await startPostgres({ parent }) : undefined;
  if (!postgres) cpSync(join(await migratedFolder(), 'database'), join(folder, 'node-1/database'), { recursive: true });
  const running: SiteProcess[] = [];
  const folderOf = new Map<number, string>();
  let folders = 0;
  const removed = new AbortController();
  return {
    engine,
    postgres,
    removed: removed.signal,
    place: postgres ? { databaseUrl: postgres.url } : { dataDir: join(folder, 'node-1') },
    async start({ env, ...options } = {}) {
      // Nodes on PostgreSQL share nothing but the database; one that comes back at its port has its own folder again.
      const known = options.port === undefined ? undefined : folderOf.get(options.port);
      const own = known ?? join(folder, `node-${(folders += 1)}`);
      const dataDir = postgres ? own : join(folder, 'node-1');
      const node = await startSiteProcess({
        program: 'api',
        ...options,
        dataDir,
        env: { ...noCeilings, ...keys, DATABASE_URL: postgres?.url ?? '', ...env },
      });
      folderOf.set(Number(new URL(node.origin).port), dataDir);
      running.push(node);
      return node;
    },
    async remove() {
      removed.abort();
      await Promise.all(running.map((node) => node.stop('SIGKILL')));
      await postgres?.stop();
      process.off('exit', removeFolder);
      removeFolder();
    },
  };
}
