import { readFileSync } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { PlatformContext } from '../context';
import { pingDatabase } from '../database/queries';
import { type Figure, type FigureValue, readFigures, schemaFigures, serverFigures } from '../metrics/figure.repository';
import { mergeMetrics } from '../metrics/merge-metrics';
import { settledWithin } from '../settled-within';
import { type Slots, slots } from '../slots';

/** A programme whose metrics are output with those of the process, distinguished by labels. */
export interface LabelledMetrics {
  labels: Record<string, string>;
  context: PlatformContext;
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** A scrape waits so long for a database; Prometheus waits ten seconds for a scrape. */
const REFRESH_MS = 5000;
const REFRESHED_AT_ONCE = 8;

/** prom-client's gauges with the suffix of counters, which promtool rejects. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

interface MetricsOptions {
  port: number;
  bind: string;
  /** Returns the programmes beside that of the process, and then the labels of that one. */
  others?: () => { labels: Record<string, string>; programmes: readonly LabelledMetrics[] };
}

/**
 * Serves `GET /metrics` on METRICS_BIND:METRICS_PORT, a port of its own: not reachable through the site's public
 * address. Needs no password and returns aggregates only, no personal data.
 */
export async function startMetricsServer(
  context: PlatformContext,
  { port, bind, others = () => ({ labels: {}, programmes: [] }) }: MetricsOptions,
): Promise<MetricsServer> {
  const { registry } = context.metrics;
  const ofProcess = new Registry();
  exportProcess(context, ofProcess);
  const refreshers = new WeakMap<PlatformContext, () => Promise<void>>();
  const inSlot = slots(REFRESHED_AT_ONCE);
  const refresh = async (programme: PlatformContext) => {
    const figures = [...(programme === context ? serverFigures : []), ...schemaFigures, ...programme.figures];
    const known = refreshers.get(programme) ?? exportFigures(programme, figures, inSlot);
    refreshers.set(programme, known);
    await known();
  };
  const app = Fastify({ requestTimeout: 10_000, http: { headersTimeout: 5000 }, forceCloseConnections: true });
  app.setErrorHandler((_error, _request, reply) => reply.code(500).send());
  app.get('/metrics', { exposeHeadRoute: false }, async (_request, reply) => {
    const { labels, programmes } = others();
    await Promise.all([context, ...programmes.map((one) => one.context)].map(refresh));
    registry.setDefaultLabels(labels);
    for (const programme of programmes) programme.context.metrics.registry.setDefaultLabels(programme.labels);
    const registries = [ofProcess, registry, ...programmes.map((one) => one.context.metrics.registry)];
    void reply.type(registry.contentType).headers({ 'cache-control': 'no-store', connection: 'close' });
    return mergeMetrics(await Promise.all(registries.map((one) => one.metrics())));
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

type ReadGauge = (name: string, help: string, read: () => Value | Promise<Value>, label?: string) => void;

/** Returns a function that registers a metric that is read on demand. */
const gaugesOf =
  (registry: Registry): ReadGauge =>
  (name, help, read, label) => {
    const collect = async function (this: Gauge) {
      const value = await read();
      this.reset();
      if (typeof value === 'number') this.set(value);
      else if (label === undefined) this.remove();
      else for (const [key, one] of Object.entries(value ?? {})) this.set({ [label]: key }, one);
    };
    new Gauge({ name, help, labelNames: label === undefined ? [] : [label], registers: [registry], collect });
  };

/** Registers the metrics of the process and the machine. */
function exportProcess({ config }: PlatformContext, registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const gauge = gaugesOf(registry);
  gauge('loyalty_data_disk_bytes', 'The file system of DATA_DIR.', () => readDisk(config.dataDir), 'state');
  gauge('loyalty_backup_last_success_timestamp_seconds', 'When the last backup succeeded: DATA_DIR/backup.json.', () =>
    readBackupTime(config.dataDir),
  );
  const database = config.databaseUrl ? 'postgres' : 'pglite';
  const build = { node: process.versions.node, database, version: VERSION };
  const labelNames = Object.keys(build) as (keyof typeof build)[];
  new Gauge({ name: 'loyalty_build_info', help: 'Always 1.', labelNames, registers: [registry] }).set(build, 1);
}

/**
 * Registers metrics of a programme that are read on demand.
 * @returns a function to be called before each scrape; it never throws. Figures that cannot be read are omitted rather
 *   than repeated.
 */
function exportFigures(context: PlatformContext, figures: readonly Figure[], inSlot: Slots): () => Promise<void> {
  const { config, metrics, sms } = context;
  let ready = false;
  let refreshing: Promise<void> | undefined;
  let isRefreshing = false;
  let isLate = false;
  let values: Record<string, FigureValue> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const gauge = gaugesOf(metrics.registry);

  gauge('loyalty_ready', '1 while /readyz responds with 200.', () => Number(ready && !isLate));
  const { poolUse, replicaPoolUse } = context;
  const waiting = 'Connections by use; waiting are requests.';
  gauge('loyalty_database_connections', waiting, () => useOf(poolUse), 'state');
  const replicaUse = () => replicaPoolUse && useOf(replicaPoolUse);
  gauge('loyalty_replica_connections', 'The same to the replica, if there is one.', replicaUse, 'state');
  gauge('loyalty_sms_available', '0 while the circuit breaker keeps messages back.', () => Number(sms.isAvailable()));
  gauge('loyalty_sms_daily_cap', 'OTP_SENDS_PER_DAY.', () => config.limits.otpSendsPerDay);
  for (const { name, help, label } of figures) gauge(name, help, () => (isLate ? undefined : values?.[name]), label);

  async function refresh(): Promise<void> {
    ready = await isReady(context);
    // A process that stops repeats what it had.
    if (!ready && context.lifecycle.stopping) return;
    if (ready && values && performance.now() - readAt < FRESH_MS) return;
    const figureContext = { now: context.clock.now(), adminMobiles: config.adminMobiles };
    values = ready ? await readFigures(context.db, figures, figureContext).catch(() => undefined) : undefined;
    readAt = performance.now();
  }

  return async () => {
    // One that the last scrape has not awaited is not sent again.
    refreshing ??= inSlot(() => {
      isRefreshing = true;
      return refresh();
    }).finally(() => (refreshing = undefined));
    const isDone = await settledWithin(REFRESH_MS, refreshing);
    // Behind slow ones in the queue a programme repeats what it had.
    isLate = isRefreshing && !isDone;
    if (isDone) isRefreshing = false;
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
