import { readFileSync } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge } from 'prom-client';
import type { AppContext } from '../app-context';
import { isReady } from '../http/is-ready';
import { LAST_CHECK } from '../modules/invariants';
import { type DatabaseFigures, readFigures } from './figures.repository';

/** Maximum age of the database's figures: a scrape every 15 s must not sum the accounts each time. */
const FRESH_MS = 60_000;
const ACCOUNTS = ['granted', 'available', 'awaiting', 'redeemed'] as const;
const FLAGS = ['scan-rate', 'travel-speed'];

type Context = Pick<AppContext, 'config' | 'db' | 'clock' | 'sms' | 'metrics' | 'poolUse' | 'lifecycle'>;

/**
 * Registers metrics that are read on demand.
 * @returns a function that refreshes them; it never throws. Figures that cannot be read are omitted rather than
 *   repeated.
 */
export function exportFigures(context: Context): () => Promise<void> {
  const { config, metrics } = context;
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames, registers: [metrics.registry] });

  const ready = gauge('loyalty_ready', '1 while /readyz answers 200.');
  const pool = gauge('loyalty_database_connections', 'Connections by use; waiting are requests.', ['state']);
  const sms = gauge('loyalty_sms_available', '0 while the circuit breaker keeps messages from the gateway.');
  const smsCap = gauge('loyalty_sms_daily_cap', 'OTP_SENDS_PER_DAY.');
  const info = gauge('loyalty_build_info', 'Always 1.', ['node', 'database', 'version']);
  const disk = gauge('loyalty_data_disk_bytes', 'The file system of DATA_DIR.', ['state']);
  const backup = gauge(
    'loyalty_backup_last_success_timestamp_seconds',
    'When the last backup succeeded: DATA_DIR/backup.json.',
  );
  const points = gauge('loyalty_points', 'Points of all users by account.', ['account']);
  const pending = gauge('loyalty_claims_pending', 'Claims that wait for a decision.');
  const oldest = gauge('loyalty_claims_oldest_pending_seconds', 'Age of the claim that waits longest.');
  const flags = gauge('loyalty_fraud_flags_last_day', 'Scans flagged for a human in 24 hours.', ['kind']);
  const smsInDay = gauge('loyalty_sms_last_day', 'Messages sent in 24 hours.');
  const bytes = gauge('loyalty_database_bytes', 'Size of the database.');
  const started = gauge(
    'loyalty_database_started_timestamp_seconds',
    'When the database server was started; it changes by a restart or a failover.',
  );
  const migration = gauge('loyalty_migration_version', 'Number of the last migration applied.');
  const ofDatabase = [pending, oldest, smsInDay, bytes, started, migration];

  smsCap.set(config.limits.otpSendsPerDay);
  info.set({ node: process.versions.node, database: config.databaseUrl ? 'postgres' : 'pglite', version: VERSION }, 1);

  function show(figures: DatabaseFigures): void {
    for (const account of ACCOUNTS) points.set({ account }, figures[account]);
    pending.set(figures.pendingClaims);
    oldest.set(figures.oldestClaimSeconds);
    for (const kind of new Set([...FLAGS, ...Object.keys(figures.fraudFlags)])) {
      flags.set({ kind }, figures.fraudFlags[kind] ?? 0);
    }
    smsInDay.set(figures.smsInDay);
    bytes.set(figures.bytes);
    started.set(Math.floor(figures.startedAt.getTime() / 1000));
    migration.set(Number.parseInt(figures.migration, 10));
    if (figures.invariantsCheckedAt) {
      metrics.invariantsCheckedAt.set(Math.floor(figures.invariantsCheckedAt.getTime() / 1000));
    }
  }

  let readAt = Number.NEGATIVE_INFINITY;
  async function readDatabase(): Promise<void> {
    if (performance.now() - readAt < FRESH_MS) return;
    try {
      show(await readFigures(context.db, context.clock.now(), config.adminMobiles, LAST_CHECK));
      readAt = performance.now();
    } catch {
      forget();
    }
  }

  function forget(): void {
    readAt = Number.NEGATIVE_INFINITY;
    for (const one of ofDatabase) one.remove();
    for (const one of [points, flags]) one.reset();
  }

  return async () => {
    const { inUse, idle, waiting } = context.poolUse();
    pool.set({ state: 'in_use' }, inUse);
    pool.set({ state: 'idle' }, idle);
    pool.set({ state: 'waiting' }, waiting);
    sms.set(Number(context.sms.isAvailable()));
    await showDisk(config.dataDir, disk);
    await showBackup(config.dataDir, backup);
    const answers = await isReady(context);
    ready.set(Number(answers));
    if (answers) await readDatabase();
    else if (!context.lifecycle.stopping) forget();
  };
}

/** From the api's package.json, at the same relative path from src and from dist. */
const { version: VERSION } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

async function showDisk(folder: string, disk: Gauge<'state'>): Promise<void> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    disk.set({ state: 'free' }, bavail * bsize);
    disk.set({ state: 'total' }, blocks * bsize);
  } catch {
    disk.remove({ state: 'free' });
    disk.remove({ state: 'total' });
  }
}

async function showBackup(folder: string, backup: Gauge): Promise<void> {
  try {
    const { succeededAt } = JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')) as { succeededAt: string };
    const at = Date.parse(succeededAt);
    if (Number.isFinite(at)) backup.set(Math.floor(at / 1000));
  } catch {
    backup.remove();
  }
}
