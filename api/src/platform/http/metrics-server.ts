import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import type { PlatformContext } from '../context';
import { exportFigures } from '../metrics/export-figures';

export interface MetricsServer {
  /** Where it listens. */
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
