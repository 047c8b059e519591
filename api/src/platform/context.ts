import type { Kysely } from 'kysely';
import type { Config } from './config/load-config';
import type { PoolUse } from './database/pglite-pool';
import type { Reads } from './database/reads';
import type { HttpClient } from './http-client';
import type { SharedSlots } from './http/take-slot';
import type { Schema } from './database/schema';
import type { Metrics } from './metrics/create-metrics';
import type { Figure } from './metrics/figure.repository';
import type { ImageStore } from './pictures/image-store';
import type { PictureStore } from './pictures/picture-store';
import type { Tracing } from './tracing/tracing';
import type { SmsSender, TemplateSms } from './sms/sms-sender';

/** The current time. Tests pass one they can move; nothing else reads the system clock. */
export interface Clock {
  now(): Date;
}

export interface Lifecycle {
  /** Shutdown has begun: /readyz returns 503, so that no more requests come; those that arrive are served. */
  stopping: boolean;
}

/** What every module can use: built once by create-context.ts and passed in. Each domain adds what it brings. */
export interface PlatformContext {
  config: Config;
  db: Kysely<Schema>;
  /** Lists, reports, exports and figures read through it: the replica serves them if there is one. */
  reads: Reads;
  clock: Clock;
  pictures: PictureStore;
  /** Where the pictures are, and notes that outlive the database. */
  images: ImageStore;
  sms: SmsSender;
  messageSms: SmsSender<TemplateSms>;
  /** For addresses that admins enter. */
  http: HttpClient;
  metrics: Metrics;
  figures: readonly Figure[];
  lifecycle: Lifecycle;
  /** One for all brands of the process. */
  slots: SharedSlots;
  /** Undefined unless a collector is configured. */
  tracing?: Tracing | undefined;
  poolUse: () => PoolUse;
  /** Undefined without DATABASE_READ_URL. */
  replicaPoolUse?: (() => PoolUse) | undefined;
}
