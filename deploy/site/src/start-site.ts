import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, exitOnCrash, hangUpWhenIdle, startApi } from '@loyalty/api';
import { noOtherSources, securityHeaders } from './security-headers';
import { buildStaticSite } from './static-site';

export { loadConfig } from '@loyalty/api';

export interface RunningSite {
  /** The port on which the site listens. */
  port: number;
  /** The port of /metrics; undefined if METRICS_PORT is not set. */
  metricsPort: number | undefined;
  /**
   * Responds 503 at /readyz for SHUTDOWN_DELAY_SECONDS while accepting requests, then waits for accepted ones (at most
   * 7 s after the call), then closes the database.
   */
  close(): Promise<void>;
  /** Logs uncaught errors from now on, without personal data, and ends the process. */
  exitOnCrash(): void;
}

export interface SiteOptions {
  config: Config;
  /** Folder of the built shell and remotes. */
  root: string;
  /** The run-time configuration file (remotes.json). */
  remotesFile: string;
  /** Folder of the releases published by `npm run deploy`, if this site serves them. */
  releases?: string;
}

/** Path of the api on the site: `{host}` of `npm start`. */
const apiPrefix = '/api';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** From the first signal: orchestrators kill after ten seconds, and closing the database takes some of them. */
const STOP_MS = 7000;

/**
 * Routes a request to the api, without the prefix, or to the static site. While the process is stopping, each response
 * closes its connection: a kept connection would be cut during a later request.
 */
function dispatch(api: Handler, site: Handler, lifecycle: { stopping: boolean }): Handler {
  return (request, response) => {
    if (lifecycle.stopping) response.setHeader('connection', 'close');
    const url = request.url ?? '/';
    const rest = url.slice(apiPrefix.length);
    if (url.startsWith(apiPrefix) && (rest === '' || rest.startsWith('/') || rest.startsWith('?'))) {
      request.url = rest.startsWith('/') ? rest : `/${rest}`;
      api(request, response);
    } else site(request, response);
  };
}

function drain(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const hardStop = setTimeout(() => server.closeAllConnections(), timeoutMs);
    server.close(() => {
      clearTimeout(hardStop);
      resolve();
    });
    server.closeIdleConnections();
    hangUpWhenIdle(server);
  });
}

/** Node's error code → response; any other is 400. */
const errorResponses: Record<string, [status: string, message: string, code: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The request headers are too large',
    'headers_too_large',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long', 'timeout'],
};
const malformed = ['400 Bad Request', 'Bad request', 'bad_request'] as const;

/**
 * Responds to malformed requests, which reach no handler, in the usual form and with the usual headers.
 * @param headers of the site, e.g. from security-headers.ts
 */
function respondToBrokenRequests(server: Server, headers: Record<string, string>): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const [status, message, code] = errorResponses[error.code ?? ''] ?? malformed;
    const body = JSON.stringify({ message, code });
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  });
}

/** Starts shell, remotes and api on one origin. @throws if the api cannot start or the port is taken */
export async function startSite({ config, root, remotesFile, releases }: SiteOptions): Promise<RunningSite> {
  const api = await startApi(config);
  const site = await buildStaticSite({
    root,
    remotesFile,
    releases,
    publicUrl: config.publicUrl,
    log: api.app.log,
    onCspReport: (report) => {
      api.context.metrics.cspReports.inc({ directive: report.directive });
      api.app.log.warn({ ...report }, 'a browser refused something by the content security policy');
    },
    canaries: {
      node: `${hostname()}-${config.port}`,
      command: join(root, 'tooling/deploy/bin.cjs'),
      onReport: (release, failed) =>
        api.context.metrics.releaseReports.inc({ release, outcome: failed ? 'failed' : 'visited' }),
      onWithdraw: (release) => api.context.metrics.canaryWithdrawals.inc({ release }),
    },
  });
  await Promise.all([api.app.ready(), site.ready()]);
  // Slow clients (docs/trust.md): the request's head within 30 s, all of it, uploads included, within 120 s.
  const server = createServer(
    { headersTimeout: 30_000, requestTimeout: 120_000, keepAliveTimeout: 5_000 },
    dispatch(api.routing, site.routing, api.context.lifecycle),
  );
  respondToBrokenRequests(server, securityHeaders(noOtherSources, config.publicUrl.startsWith('https:')));
  try {
    await once(server.listen(config.port, config.bind), 'listening');
  } catch (error) {
    await api.close();
    throw error;
  }
  return {
    port: (server.address() as AddressInfo).port,
    metricsPort: api.metricsPort,
    exitOnCrash: () => exitOnCrash(api.app.log),
    async close() {
      const delayMs = config.limits.shutdownDelaySeconds * 1000;
      api.context.lifecycle.stopping = true;
      await pause(delayMs);
      await drain(server, STOP_MS - delayMs);
      await site.close();
      await api.close();
    },
  };
}
