import type { AppContext } from './app-context';
import type { Config } from './config';
import { openDatabase } from './database/open-database';
import { createCodeCipher } from './modules/codes';
import { openPictureStore } from './modules/pictures';
import { bundledPlaces } from './modules/places';
import { createSmsSender } from './modules/sms';

export interface OwnedContext {
  context: AppContext;
  /** Closes what createContext opened; call it after the server has closed. */
  close(): Promise<void>;
}

/** Opens everything a running api needs. `overrides` replace parts; a database handed in is not closed here. */
export async function createContext(config: Config, overrides: Partial<AppContext> = {}): Promise<OwnedContext> {
  const database = overrides.db ? undefined : await openDatabase(config);
  const context: AppContext = {
    config,
    db: overrides.db ?? database!.db,
    clock: overrides.clock ?? { now: () => new Date() },
    codes: overrides.codes ?? createCodeCipher(config.codeKeys),
    pictures: overrides.pictures ?? openPictureStore({ dataDir: config.dataDir }),
    places: overrides.places ?? bundledPlaces(),
    sms: overrides.sms ?? createSmsSender(config),
  };
  return { context, close: async () => database?.close() };
}
