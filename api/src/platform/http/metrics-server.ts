import { readFileSync } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { PlatformContext } from '../context';
import { pingDatabase } from '../database/queries';
import { type FigureValue, databaseFigures, readFigures } from '../metrics/figure.repository';

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** prom-client's gauges with the suffix of counters, which promtool rejects. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/**
 * Serves `GET /metrics` on METRICS_BIND:METRICS_PORT, a port of its own: not reachable through the site's public
 * address. Needs no password and returns aggregates only, no personal data.
 */
export async function startMetricsServer(
  context: PlatformContext,
  { port, bind }: { port: number; bind: string },
): Promise<MetricsServer> {
  const { registry } = context.metrics;
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const refresh = exportFigures(context);
  const app = Fastify({ requestTimeout: 10_000, http: { headersTimeout: 5000 }, forceCloseConnections: true });
  app.setErrorHandler((_error, _request, reply) => reply.code(500).send());
  app.get('/metrics', { exposeHeadRoute: false }, async (_request, reply) => {
    await refresh();
    void reply.type(registry.contentType).headers({ 'cache-control': 'no-store', connection: 'close' });
    return registry.metrics();
  });
  await app.listen({ port, host: bind });
  app.server.unref();
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}

const PING_MS = 2000;

/** Returns whether this process can serve requests: it is not stopping, and its database responds. */
export async function isReady({ db, lifecycle }: Pick<PlatformContext, 'db' | 'lifecycle'>): Promise<boolean> {
  return !lifecycle.stopping && (await pingDatabase(db, PING_MS));
}

/** Maximum age of the database's figures: a scrape every 15 s must not sum the accounts each time. */
const FRESH_MS = 60_000;

/** Undefined and null are left out of the scrape. */
type Value = FigureValue | undefined;

/**
 * Registers metrics that are read on demand.
 * @returns a function to be called before each scrape; it never throws. Figures that cannot be read are omitted rather
 *   than repeated.
 */
function exportFigures(context: PlatformContext): () => Promise<void> {
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
  gauge(
    'loyalty_database_connections',
    'Connections by use; waiting are requests.',
    () => useOf(context.poolUse),
    'state',
  );
  const { replicaPoolUse } = context;
  const replicaUse = () => replicaPoolUse && useOf(replicaPoolUse);
  gauge('loyalty_replica_connections', 'The same to the replica, if there is one.', replicaUse, 'state');
  gauge('loyalty_sms_available', '0 while the circuit breaker keeps messages back.', () => Number(sms.isAvailable()));
  gauge('loyalty_sms_daily_cap', 'OTP_SENDS_PER_DAY.', () => config.limits.otpSendsPerDay);
  gauge('loyalty_data_disk_bytes', 'The file system of DATA_DIR.', () => readDisk(config.dataDir), 'state');
  gauge('loyalty_backup_last_success_timestamp_seconds', 'When the last backup succeeded: DATA_DIR/backup.json.', () =>
    readBackupTime(config.dataDir),
  );
  const database = config.databaseUrl ? 'postgres' : 'pglite';
  const build = { node: process.versions.node, database, version: VERSION };
  const labelNames = Object.keys(build) as (keyof typeof build)[];
  new Gauge({ name: 'loyalty_build_info', help: 'Always 1.', labelNames, registers: [metrics.registry] }).set(build, 1);

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

function useOf(poolUse: PlatformContext['poolUse']) {
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
    return Math.floor(new Date(succeededAt).getTime() / 1000) || undefined;
  } catch {
    return undefined;
  }
}
