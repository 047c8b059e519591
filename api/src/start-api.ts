import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { fillWithDemoData } from '../seed/fill-with-demo-data';
import { buildApp, listJobs } from './app';
import type { AppContext } from './app-context';
import type { Config } from './platform/config/load-config';
import { createContext } from './create-context';
import { migrate } from './platform/database/migrate';
import { refuseUnfinished } from './platform/epochs';
import { startJobs } from './platform/jobs/schedule-every';
import { checkCodeKeys } from './labels/codes';
import { startMetricsServer } from './platform/http/metrics-server';
import { startAdminSocket } from './insight/invariants';
import { checkPayoutKeys } from './money/payout-details';
import { checkImages, openImages } from './platform/pictures';
import { startTracing } from './platform/tracing/tracing';
import { makeSignInLink } from './accounts/sign-in';
import { insertListedAdmins } from './programme/team/team.repository';
import type { Server } from 'node:http';

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
  app: FastifyInstance;
  context: AppContext;
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
 */
export async function startApi(config: Config): Promise<RunningApi> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    await checkImages(openImages(config), onNotice);
    const running: { log?: FastifyBaseLogger } = {};
    const onSlow = (slow: object) => running.log?.warn(slow, 'a statement was slow');
    const onReplicaTrouble = (trouble: object) =>
      running.log?.warn(trouble, 'the replica did not serve a read: the primary did');
    const tracing = await startTracing(process.env);
    if (tracing) closers.push(() => tracing.stop().catch(() => undefined));
    const {
      context,
      dumpDirectory,
      close: closeContext,
    } = await createContext(config, {
      onSlow,
      onReplicaTrouble,
      tracing,
    });
    closers.push(closeContext);
    await refuseUnfinished(context.db);
    await migrate(context.db, { onNotice });
    if (config.demoData) await fillWithDemoData(context);
    await checkCodeKeys(context.db, config.codeKeys, context.clock.now(), onNotice);
    await insertListedAdmins(context);
    await checkPayoutKeys(context.db, config.payoutKeys, onNotice);
    if (config.databaseUrl === undefined) {
      const adminSocket = await startAdminSocket(context.db, config.dataDir, {
        copy: dumpDirectory,
        images: context.images,
        makeLink: (mobile) => makeSignInLink(context, mobile),
      });
      closers.push(() => adminSocket.close());
    }
    // Before the app, and so closed after it: metrics are readable until the process ends.
    const metrics = config.metrics && (await startMetricsServer(context, config.metrics));
    if (metrics) closers.push(() => metrics.close());
    const app = await buildApp(context);
    running.log = app.log;
    closers.push(() => app.close());
    await app.ready();
    closers.push(startJobs(listJobs(context, app.log), { metrics: context.metrics, log: app.log }));
    return { app, context, metricsPort: metrics?.port, close };
  } catch (error) {
    await close();
    throw error;
  }
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
