import type { Kysely } from 'kysely';
import type { Config } from './config/load-config';
import type { Schema } from './database/schema';
import type { PoolUse } from './database/pool-use';
import type { Metrics } from './metrics';
import type { CodeCipher } from './modules/codes';
import type { PictureStore } from './modules/pictures';
import type { PlaceFinder } from './modules/places';
import type { SmsSender } from './modules/sms';

/** Time as the product sees it. Tests hand in one they can move; nothing else reads the wall clock. */
export interface Clock {
  now(): Date;
}

/** Where the process is in its life. */
export interface Lifecycle {
  /** It was told to end: /readyz says 503, so that a load balancer sends nobody any more; what comes is still answered. */
  stopping: boolean;
}

/** All that a module needs from outside, built once in server.ts (or by a test) and passed to every module's routes. */
export interface AppContext {
  config: Config;
  db: Kysely<Schema>;
  clock: Clock;
  codes: CodeCipher;
  pictures: PictureStore;
  places: PlaceFinder;
  sms: SmsSender;
  metrics: Metrics;
  lifecycle: Lifecycle;
  /** How busy the connections to the database are. */
  poolUse: () => PoolUse;
}
