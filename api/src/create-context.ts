import type { AppContext } from './app-context';
import type { Config } from './config/load-config';
import { type OpenDatabase, openDatabase } from './database/open-database';
import { createMetrics, meteredSms } from './metrics/create-metrics';
import { createCodeCipher } from './modules/codes';
import { createPushSender } from './modules/outbox';
import { openImages, openPictureStore } from './modules/pictures';
import { bundledPlaces } from './modules/places';
import { createSmsSender, createTemplateSmsSender } from './modules/sms';

export interface OwnedContext {
  context: AppContext;
  /** Embedded only: see OpenDatabase. */
  dumpDirectory: OpenDatabase['dumpDirectory'];
  /** Closes what createContext opened, after the server has closed. */
  close(): Promise<void>;
}

type Replaceable = Pick<AppContext, 'db' | 'clock' | 'images' | 'sms' | 'messageSms' | 'push'>;

/** Opens everything a running api needs. `overrides` replace parts; a database passed in is not closed here. */
export async function createContext(config: Config, overrides: Partial<Replaceable> = {}): Promise<OwnedContext> {
  const database = overrides.db ? undefined : await openDatabase(config);
  const metrics = createMetrics();
  const images = overrides.images ?? openImages(config);
  const context: AppContext = {
    config,
    db: overrides.db ?? database!.db,
    clock: overrides.clock ?? { now: () => new Date() },
    codes: createCodeCipher(config.codeKeys),
    images,
    pictures: openPictureStore(images),
    places: bundledPlaces(),
    sms: meteredSms(overrides.sms ?? createSmsSender(config), metrics),
    messageSms: overrides.messageSms ?? createTemplateSmsSender(config),
    push: overrides.push ?? createPushSender(config),
    metrics,
    lifecycle: { stopping: false },
    poolUse: database?.poolUse ?? (() => ({ inUse: 0, idle: 0, waiting: 0 })),
  };
  return { context, dumpDirectory: database?.dumpDirectory, close: async () => database?.close() };
}
