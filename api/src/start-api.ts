import type { FastifyInstance } from 'fastify';
import { buildApp } from './app';
import type { AppContext } from './app-context';
import type { Config } from './config';
import { createContext } from './create-context';
import { migrate } from './database/migrate';
import { startHousekeeping } from './housekeeping';
import { fillWithDemoData } from './modules/demo';
import { openOperatorDoor } from './modules/invariants';

export interface RunningApi {
  app: FastifyInstance;
  context: AppContext;
  /** Ends accepted requests, then closes the database. */
  close(): Promise<void>;
}

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
    const { context, close: closeContext } = await createContext(config);
    closers.push(closeContext);
    await migrate(context.db);
    if (config.demoData) await fillWithDemoData(context);
    if (config.databaseUrl === undefined) {
      const door = await openOperatorDoor(context.db, config.dataDir);
      closers.push(() => door.close());
    }
    const app = await buildApp(context);
    closers.push(() => app.close());
    await app.ready();
    closers.push(startHousekeeping(context, (error) => app.log.error({ err: error }, 'housekeeping failed')));
    return { app, context, close };
  } catch (error) {
    await close();
    throw error;
  }
}
