import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import type { AppContext } from '../app-context';
import { exportFigures } from './export-figures';

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
  context: AppContext,
  { port, bind }: { port: number; bind: string },
): Promise<MetricsServer> {
  const { registry } = context.metrics;
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const refresh = exportFigures(context);
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5000 }, (request, response) => {
    if (!asksForMetrics(request)) return refuse(response, 404);
    refresh()
      .then(() => registry.metrics())
      .then(
        (text) =>
          response
            .writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store', connection: 'close' })
            .end(text),
        () => refuse(response, 500),
      );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, bind, resolve));
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const asksForMetrics = ({ method, url }: IncomingMessage): boolean =>
  method === 'GET' && (url ?? '').split('?', 1)[0] === '/metrics';

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}
