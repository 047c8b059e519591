import type { Kysely } from 'kysely';
import type { Config } from './config/load-config';
import type { Schema } from './database/schema';
import type { PoolUse } from './database/pglite-pool';
import type { Metrics } from './metrics/create-metrics';
import type { CodeCipher } from './modules/codes';
import type { PushSender } from './modules/outbox';
import type { ImageStore, PictureStore } from './modules/pictures';
import type { PlaceFinder } from './modules/places';
import type { SmsSender, TemplateSms } from './modules/sms';

/** The current time. Tests pass one they can move; nothing else reads the system clock. */
export interface Clock {
  now(): Date;
}

export interface Lifecycle {
  /**
   * Shutdown has begun: /readyz returns 503, so that the load balancer sends no more requests; those that arrive are
   * served.
   */
  stopping: boolean;
}

/** The dependencies of every module, built once in server.ts (or by a test) and passed to every module's routes. */
export interface AppContext {
  config: Config;
  db: Kysely<Schema>;
  clock: Clock;
  codes: CodeCipher;
  pictures: PictureStore;
  /** Where the pictures are, and notes that outlive the database. */
  images: ImageStore;
  places: PlaceFinder;
  sms: SmsSender;
  /** Messages by template; one-time codes have a sender of their own. */
  messageSms: SmsSender<TemplateSms>;
  push: PushSender;
  metrics: Metrics;
  lifecycle: Lifecycle;
  /** Use of the database connections. */
  poolUse: () => PoolUse;
}
