import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, exitOnCrash, hangUpWhenIdle, startApi } from '@loyalty/api';
import { answerBrokenRequests } from './broken-request';
import { noOtherSources, securityHeaders } from './security-headers';
import { buildStaticSite } from './static-site';

export interface RunningSite {
  /** Where the site listens. */
  port: number;
  /** Where /metrics is answered; undefined when METRICS_PORT is not set. */
  metricsPort: number | undefined;
  /**
   * Says 503 at /readyz for SHUTDOWN_DELAY_SECONDS and takes requests meanwhile, then lets accepted ones finish (7 s at most
   * from the call on), then closes the database.
   */
  close(): Promise<void>;
  /** From now on an error that nobody caught is logged as the log may hold it, and ends the process. */
  exitOnCrash(): void;
}

export interface SiteOptions {
  config: Config;
  /** Folder that holds the built shell and remotes. */
  root: string;
  /** The run-time configuration file (remotes.json). */
  remotesFile: string;
  /** Folder of the releases that `npm run deploy` publishes, if this site serves them. */
  releases?: string;
}

/** The api's place on the site: `{host}` of the one-command start. */
const apiPrefix = '/api';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** From the first signal on; an orchestrator kills after ten seconds, and the database wants to be closed within them. */
const PATIENCE_MS = 7000;

/**
 * Sends a request to the api, with the prefix taken off, or to the static site. While the process is stopping, each answer
 * ends its connection: who keeps one open would else be cut off in the middle of a later request.
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

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function drain(server: Server, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const hardStop = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.close(() => {
      clearTimeout(hardStop);
      resolve();
    });
    server.closeIdleConnections();
    hangUpWhenIdle(server);
  });
}

/** Starts shell, remotes and api on one origin. @throws what keeps the api or the port from starting */
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
  });
  await Promise.all([api.app.ready(), site.ready()]);
  // Slow clients (trust.md): a request's head in 30 s, the whole of it, uploads included, in 120 s.
  const server = createServer(
    { headersTimeout: 30_000, requestTimeout: 120_000, keepAliveTimeout: 5_000 },
    dispatch(api.app.routing, site.routing, api.context.lifecycle),
  );
  answerBrokenRequests(server, securityHeaders(noOtherSources, config.publicUrl.startsWith('https:')));
  try {
    await listen(server, config.port, config.bind);
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
      await drain(server, PATIENCE_MS - delayMs);
      await site.close();
      await api.close();
    },
  };
}
