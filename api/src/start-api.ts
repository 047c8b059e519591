import { type RequestListener, type Server, createServer } from 'node:http';
import type { FastifyBaseLogger, FastifyHttpOptions, FastifyInstance } from 'fastify';
import { buildApp, listJobs } from './app';
import type { AppContext } from './app-context';
import { BrandDirectory } from './brands/brand-directory';
import { labelledMetrics } from './brands/labelled-metrics';
import { runBrandsCommand } from './brands/brands-command';
import { consoleRoutes } from './brands/console.routes';
import type { Config } from './platform/config/load-config';
import { createContext } from './create-context';
import { logTroubles } from './platform/database/log-troubles';
import { migrate } from './platform/database/migrate';
import { refuseUnfinished } from './platform/epochs';
import { startJobs } from './platform/jobs/schedule-every';
import { startMetricsServer } from './platform/http/metrics-server';
import { startAdminSocket } from './insight/invariants';
import { checkImages, openImages } from './platform/pictures';
import { prepareProgramme } from './prepare-programme';
import { startTracing } from './platform/tracing/tracing';
import { makeSignInLink } from './accounts/sign-in';

const EVERY_MS = 50;

/**
 * Closes each keep-alive connection of a closing server as soon as it is idle. Node does so only once, when closing
 * begins: a connection with a long response under way would then keep the process alive until a timeout.
 */
export function hangUpWhenIdle(server: Server): void {
  const timer = setInterval(() => server.closeIdleConnections(), EVERY_MS);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

export interface RunningApi {
  /** Of the default brand. */
  app: FastifyInstance;
  context: AppContext;
  /** Responds to a request by the app of its host's brand. */
  routing: RequestListener;
  brands: BrandDirectory;
  /** Where /metrics is served; undefined without METRICS_PORT. */
  metricsPort: number | undefined;
  /** Ends accepted requests, then closes the database. */
  close(): Promise<void>;
}

/** Prints notices at start, before there is a log. */
const onNotice = (notice: string) => void process.stderr.write(`${notice}\n`);

/**
 * Opens and migrates the database, fills an empty one with demo content if configured, and builds the app, ready for
 * requests. The caller listens. On failure all that was opened is closed again.
 * @param env from which `config` was loaded; brands read theirs from it
 */
export async function startApi(config: Config, env: NodeJS.ProcessEnv = process.env): Promise<RunningApi> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    await checkImages(openImages(config), onNotice);
    const running: { log?: FastifyBaseLogger; brands?: BrandDirectory } = {};
    const tracing = await startTracing(env);
    const otherProgrammes: AppContext['otherProgrammes'] = {
      ofLabel: async (...label) => running.brands?.otherProgrammes.ofLabel(...label),
    };
    if (tracing) closers.push(() => tracing.stop().catch(() => undefined));
    const own = await createContext(config, { ...logTroubles(() => running.log), tracing, otherProgrammes });
    const { context, database, close: closeContext } = own;
    closers.push(closeContext);
    await refuseUnfinished(context.db);
    await migrate(context.db, { onNotice });
    await prepareProgramme(context, onNotice);
    const installation = { env, config, database: database! };
    if (config.databaseUrl === undefined) {
      const adminSocket = await startAdminSocket(context.db, config.dataDir, {
        copy: database!.dumpDirectory,
        images: context.images,
        makeLink: (mobile) => makeSignInLink(context, mobile),
        command: async (command) => {
          const result = await runBrandsCommand(command, installation);
          await running.brands?.refresh();
          // The next command may remove what this one has suspended.
          await running.brands?.closed();
          return result;
        },
      });
      closers.push(() => adminSocket.close());
    }
    // Before the app, and so closed after it: metrics are readable until the process ends.
    const others = () => labelledMetrics(running.brands);
    const metrics = config.metrics && (await startMetricsServer(context, { ...config.metrics, others }));
    if (metrics) closers.push(() => metrics.close());
    const listener: { routing: RequestListener } = { routing: () => undefined };
    const app = await buildApp(context, undefined, {
      routes: consoleRoutes(context),
      serverFactory: (_own, options) => listen(options, (...given) => listener.routing(...given)),
    });
    running.log = app.log;
    // Closed after the app, whose server then takes no request that would open a brand again.
    closers.push(async () => running.brands?.close());
    closers.push(() => app.close());
    await app.ready();
    const { lifecycle, places, slots } = context;
    const brands = new BrandDirectory({ installation, shared: { tracing, lifecycle, places, slots }, log: app.log });
    running.brands = brands;
    listener.routing = brands.route(app.routing);
    await brands.start();
    closers.push(startJobs(listJobs(context, app.log), { metrics: context.metrics, log: app.log }));
    return { app, context, brands, routing: listener.routing, metricsPort: metrics?.port, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Creates the server of the api alone as Fastify does, with a listener of our own. */
function listen(options: object, listener: RequestListener): Server {
  const { http = {}, keepAliveTimeout = 72_000, requestTimeout = 0 } = options as FastifyHttpOptions<Server>;
  return createServer({ ...http, keepAliveTimeout, requestTimeout }, listener);
}

/**
 * Exits with 1 after an uncaught error, whose process state is unknown; the supervisor restarts it. The log gets the
 * output of log-options.ts: Node's own report would print the error with all its properties.
 */
export function exitOnCrash(log: Pick<FastifyBaseLogger, 'fatal'>): void {
  const crash = (error: unknown) => {
    log.fatal({ err: error }, 'the process ends: uncaught error');
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
}
