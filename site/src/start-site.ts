import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Config, startApi } from '@loyalty/api';
import { buildStaticSite } from './static-site';

export interface RunningSite {
  /** Where the site listens. */
  port: number;
  /** Lets accepted requests finish (10 s at most), then closes the database. */
  close(): Promise<void>;
}

export interface SiteOptions {
  config: Config;
  /** Folder that holds the built shell and remotes. */
  root: string;
  /** The run-time configuration file (remotes.json). */
  remotesFile: string;
}

/** The api's place on the site: `{host}` of the one-command start. */
const apiPrefix = '/api';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Sends a request to the api, with the prefix taken off, or to the static site. */
function dispatch(api: Handler, site: Handler): Handler {
  return (request, response) => {
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

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const hardStop = setTimeout(() => server.closeAllConnections(), 8_000);
    server.close(() => {
      clearTimeout(hardStop);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Starts shell, remotes and api on one origin. @throws what keeps the api or the port from starting */
export async function startSite({ config, root, remotesFile }: SiteOptions): Promise<RunningSite> {
  const api = await startApi(config);
  const site = await buildStaticSite({ root, remotesFile, publicUrl: config.publicUrl });
  await Promise.all([api.app.ready(), site.ready()]);
  // Slow clients (trust.md): a request's head in 30 s, the whole of it, uploads included, in 120 s.
  const server = createServer(
    { headersTimeout: 30_000, requestTimeout: 120_000, keepAliveTimeout: 5_000 },
    dispatch(api.app.routing, site.routing),
  );
  try {
    await listen(server, config.port, config.bind);
  } catch (error) {
    await api.close();
    throw error;
  }
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      await drain(server);
      await site.close();
      await api.close();
    },
  };
}
