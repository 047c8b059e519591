import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import type { AppContext } from './app-context';
import type { Config } from './config/load-config';
import { copyEmbedded } from './backup/embedded-copy';
import { createContext } from './create-context';
import { migrate } from './database/migrate';
import { startHousekeeping } from './housekeeping';
import { checkCodeKeys } from './modules/codes';
import { fillWithDemoData } from './modules/demo';
import { openMetricsDoor } from './metrics';
import { keepCheckingInvariants, openOperatorDoor } from './modules/invariants';
import { checkPictureBucket } from './modules/pictures';
import { keepTallies } from './modules/tallies';

export interface RunningApi {
  app: FastifyInstance;
  context: AppContext;
  /** Where /metrics is answered; undefined when METRICS_PORT is not set. */
  metricsPort: number | undefined;
  /** Ends accepted requests, then closes the database. */
  close(): Promise<void>;
}

/** For whoever starts the process: they may be the only one who reads this, before there is a log. */
const tell = (notice: string) => void process.stderr.write(`${notice}\n`);

/**
 * Opens the database, brings it up to date, fills an empty one with demo content where that is wanted, and builds the app,
 * ready for requests. The caller listens. What was opened before a failure is closed again.
 */
export async function startApi(config: Config): Promise<RunningApi> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    if (config.pictureBucket) await checkPictureBucket(config.pictureBucket, tell);
    const { context, dumpDirectory, close: closeContext } = await createContext(config);
    closers.push(closeContext);
    await migrate(context.db, { tell });
    if (config.demoData) await fillWithDemoData(context);
    await checkCodeKeys(context.db, config.codeKeys, context.clock.now(), tell);
    if (config.databaseUrl === undefined) {
      const door = await openOperatorDoor(
        context.db,
        config.dataDir,
        dumpDirectory && (() => copyEmbedded(context.db, dumpDirectory)),
      );
      closers.push(() => door.close());
    }
    // Before the app, and so closed after it: what the end of a process looks like can be watched.
    const metrics = config.metrics && (await openMetricsDoor(context, config.metrics));
    if (metrics) closers.push(() => metrics.close());
    const app = await buildApp(context);
    closers.push(() => app.close());
    await app.ready();
    closers.push(startHousekeeping(context, (error) => app.log.error({ err: error }, 'housekeeping failed')));
    closers.push(keepTallies(context, (error) => app.log.error({ err: error }, 'laying the tallies failed')));
    closers.push(keepCheckingInvariants(context, app.log));
    return { app, context, metricsPort: metrics?.port, close };
  } catch (error) {
    await close();
    throw error;
  }
}
