import { readFileSync } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge } from 'prom-client';
import type { PlatformContext } from '../context';
import { isReady } from '../http/is-ready';
import { type FigureValue, databaseFigures, readFigures } from './figure.repository';

/** Maximum age of the database's figures: a scrape every 15 s must not sum the accounts each time. */
const FRESH_MS = 60_000;

type Context = Pick<
  PlatformContext,
  'config' | 'db' | 'clock' | 'sms' | 'metrics' | 'poolUse' | 'lifecycle' | 'figures'
>;

/** Undefined and null are left out of the scrape. */
type Value = FigureValue | undefined;

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/**
 * Registers metrics that are read on demand.
 * @returns a function to be called before each scrape; it never throws. Figures that cannot be read are omitted rather
 *   than repeated.
 */
export function exportFigures(context: Context): () => Promise<void> {
  const { config, metrics, sms } = context;
  const figures = [...databaseFigures, ...context.figures];
  let ready = false;
  let values: Record<string, FigureValue> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;

  function gauge(name: string, help: string, read: () => Value | Promise<Value>, label?: string): void {
    const collect = async function (this: Gauge) {
      const value = await read();
      this.reset();
      if (typeof value === 'number') this.set(value);
      else if (label === undefined) this.remove();
      else for (const [key, one] of Object.entries(value ?? {})) this.set({ [label]: key }, one);
    };
    new Gauge({ name, help, labelNames: label === undefined ? [] : [label], registers: [metrics.registry], collect });
  }

  gauge('loyalty_ready', '1 while /readyz responds with 200.', () => Number(ready));
  gauge('loyalty_database_connections', 'Connections by use; waiting are requests.', () => useOf(context), 'state');
  gauge('loyalty_sms_available', '0 while the circuit breaker keeps messages back.', () => Number(sms.isAvailable()));
  gauge('loyalty_sms_daily_cap', 'OTP_SENDS_PER_DAY.', () => config.limits.otpSendsPerDay);
  gauge('loyalty_data_disk_bytes', 'The file system of DATA_DIR.', () => readDisk(config.dataDir), 'state');
  gauge('loyalty_backup_last_success_timestamp_seconds', 'When the last backup succeeded: DATA_DIR/backup.json.', () =>
    readBackupTime(config.dataDir),
  );
  const database = config.databaseUrl ? 'postgres' : 'pglite';
  const registers = [metrics.registry];
  new Gauge({
    name: 'loyalty_build_info',
    help: 'Always 1.',
    labelNames: ['node', 'database', 'version'],
    registers,
  }).set({ node: process.versions.node, database, version: VERSION }, 1);

  for (const { name, help, label } of figures) gauge(name, help, () => values?.[name], label);

  return async () => {
    ready = await isReady(context);
    // A process that stops repeats what it had.
    if (!ready && context.lifecycle.stopping) return;
    if (ready && values && performance.now() - readAt < FRESH_MS) return;
    const figureContext = { now: context.clock.now(), adminMobiles: config.adminMobiles };
    values = ready ? await readFigures(context.db, figures, figureContext).catch(() => undefined) : undefined;
    readAt = performance.now();
  };
}

/** From the api's package.json, at the same relative path from src and from dist. */
const { version: VERSION } = JSON.parse(readFileSync(join(__dirname, '../../../package.json'), 'utf8')) as {
  version: string;
};

function useOf({ poolUse }: Context) {
  const { inUse, idle, waiting } = poolUse();
  return { in_use: inUse, idle, waiting };
}

async function readDisk(folder: string): Promise<Value> {
  const stats = await statfs(folder).catch(() => undefined);
  return stats && { free: stats.bavail * stats.bsize, total: stats.blocks * stats.bsize };
}

async function readBackupTime(folder: string): Promise<number | undefined> {
  try {
    const { succeededAt } = JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')) as { succeededAt: string };
    return seconds(new Date(succeededAt)) || undefined;
  } catch {
    return undefined;
  }
}
