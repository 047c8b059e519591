import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { buildApp } from '../src/app';
import type { AppContext, Clock } from '../src/app-context';
import { type Config, loadConfig, type Limits } from '../src/platform/config/load-config';
import { createContext } from '../src/create-context';
import type { AdminRole } from '../src/platform/permissions';
import type { OpenDatabase } from '../src/platform/database/open-database';
import type { Reads } from '../src/platform/database/reads';
import type { Schema } from '../src/platform/database/schema';
import type { LogDestination } from '../src/platform/http/log-options';
import type { ImageStore } from '../src/platform/pictures';
import type { PushSender } from '../src/programme/outbox';
import type { OtpSms, SmsSender, TemplateSms } from '../src/platform/sms';
import { openSession } from '../src/platform/sessions/sessions';
import { createUser } from './factories';
import { openTestDatabase } from './test-database';

export const TEST_ADMIN = '9000000001';

export interface MovableClock extends Clock {
  set(moment: Date): void;
  advance(seconds: number): void;
}

export interface TestApi {
  app: FastifyInstance;
  context: AppContext;
  db: Kysely<Schema>;
  clock: MovableClock;
  outbox: OtpSms[];
  signInUser(user?: { mobile?: string; roleId?: 2 | 3 }): Promise<{ token: string; userId: number }>;
  /** @param roles of an invited admin; default: as they are, or those of ADMIN_MOBILES */
  signInAdmin(mobile?: string, roles?: AdminRole[]): Promise<string>;
  /** Creates a second node: another app on the same database, clock and keys, optionally with other settings. */
  anotherNode(options?: TestApiOptions): Promise<TestApi>;
  close(): Promise<void>;
}

export interface TestApiOptions extends Partial<Omit<Config, 'limits'>> {
  limits?: Partial<Limits>;
  sms?: never;
  smsSender?: SmsSender;
  messageSms?: SmsSender<TemplateSms>;
  push?: PushSender;
  images?: ImageStore;
  /** Destination of the log, which requires a logLevel; none by default. */
  log?: LogDestination;
}

const START = new Date('2026-11-21T06:30:00.000Z');
let nextMobile = 7_000_000_000;

export function freshMobile(): string {
  nextMobile += 1;
  return String(nextMobile);
}

export function movableClock(start: Date = START): MovableClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    set: (moment) => (now = moment.getTime()),
    advance: (seconds) => (now += seconds * 1000),
  };
}

/** Returns the default configuration of tests; keys are fresh, nothing is read from the environment or the disk. */
function testConfig({
  limits,
  smsSender: _,
  messageSms: __,
  push: ___,
  log: ____,
  images: _____,
  ...overrides
}: TestApiOptions = {}): Config {
  const config = loadConfig({
    CODE_KEYS: `A:${randomBytes(32).toString('base64')}`,
    TOKEN_KEYS: `test:${randomBytes(32).toString('base64')}`,
    PAYOUT_KEYS: `test:${randomBytes(32).toString('base64')}`,
    ADMIN_MOBILES: TEST_ADMIN,
    DEMO_DATA: 'off',
    LOG_LEVEL: 'silent',
  });
  return {
    ...config,
    publicUrl: 'https://loyalty.example',
    ...overrides,
    limits: { ...config.limits, ...limits },
  } as Config;
}

/**
 * Creates the whole api on a fresh database, to be used through `app.inject`. Takes a second, so create one per file.
 */
export async function createTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  return createTestApiOn(await openTestDatabase(), options);
}

/** Creates the whole api on a migrated database, which closes with it. */
export function createTestApiOn(
  database: Pick<OpenDatabase, 'db' | 'close'>,
  options: TestApiOptions = {},
): Promise<TestApi> {
  const config = testConfig(options);
  return openNode({ config, db: database.db, clock: movableClock(), closeDatabase: database.close }, options);
}

interface Node {
  config: Config;
  db: Kysely<Schema>;
  clock: MovableClock;
  closeDatabase(): Promise<void>;
}

async function openNode(
  { config, db, clock, closeDatabase }: Node,
  {
    smsSender,
    log,
    messageSms,
    push,
    images,
  }: Pick<TestApiOptions, 'smsSender' | 'log' | 'messageSms' | 'push' | 'images'>,
): Promise<TestApi> {
  const outbox: OtpSms[] = [];
  const sms = smsSender ?? { isAvailable: () => true, send: async (message: OtpSms) => void outbox.push(message) };
  const parts = { ...(messageSms && { messageSms }), ...(push && { push }) };
  const { context } = await createContext(config, {
    db,
    reads: readOnly(db),
    clock,
    sms,
    images: images ?? memoryImages(),
    ...parts,
  });
  const app = await buildApp(context, log);
  await app.ready();
  return {
    ...testApiOf({ app, context, clock, outbox }),
    anotherNode({ limits, smsSender: sender, log: anotherLog, ...overrides } = {}) {
      const { messageSms: messages = messageSms } = overrides;
      const other = { ...config, ...overrides, limits: { ...config.limits, ...limits } } as Config;
      return openNode(
        { config: other, db, clock, closeDatabase: () => Promise.resolve() },
        {
          ...(sender && { smsSender: sender }),
          ...(messages && { messageSms: messages }),
          ...(anotherLog && { log: anotherLog }),
        },
      );
    },
    async close() {
      await app.close();
      await closeDatabase();
    },
  };
}

/** Returns an api with signing in; its caller closes it. */
export function testApiOf({
  app,
  context,
  clock,
  outbox,
}: Pick<TestApi, 'app' | 'context' | 'clock' | 'outbox'>): TestApi {
  const { db } = context;
  return {
    ...{ app, context, db, clock, outbox },
    async signInUser({ mobile = freshMobile(), roleId = 2 } = {}) {
      const known = await db
        .selectFrom('users')
        .select(['id', 'role_id'])
        .where('mobile', '=', mobile)
        .executeTakeFirst();
      const userId = known?.id ?? (await createUser(context, { mobile, roleId })).id;
      const owner = { userId, roleId: known?.role_id ?? roleId, mobile };
      const token = await db.transaction().execute((trx) => openSession(trx, context, owner));
      return { token, userId };
    },
    signInAdmin(mobile = TEST_ADMIN, roles?: AdminRole[]) {
      return db.transaction().execute(async (trx) => {
        const values = { mobile, ...(roles && { roles, invited_by: 1 }) };
        const admin = await trx
          .insertInto('admins')
          .values({ ...values, joined_at: clock.now() })
          .onConflict((conflict) => conflict.column('mobile').doUpdateSet(values))
          .returning('id')
          .executeTakeFirstOrThrow();
        return openSession(trx, context, { adminId: admin.id, mobile });
      });
    },
    anotherNode: () => Promise.reject(new Error('It has no other node.')),
    close: () => Promise.resolve(),
  };
}

/** Every read is made as on a replica: its connection refuses to write. */
const readOnly =
  (db: Kysely<Schema>): Reads =>
  (read) =>
    db.connection().execute(async (connection) => {
      await sql`set default_transaction_read_only = on`.execute(connection);
      try {
        return await read(connection);
      } finally {
        await sql`reset default_transaction_read_only`.execute(connection).catch(() => undefined);
      }
    });

export function memoryImages(): ImageStore {
  const images = new Map<string, Buffer>();
  return {
    put: async (key, bytes) => void images.set(key, bytes),
    get: async (key) => images.get(key) ?? null,
    remove: async (key) => void images.delete(key),
    list: async () => [...images.keys()],
  };
}
