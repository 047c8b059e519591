import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGliteOptions } from '@electric-sql/pglite';
import { Kysely, type KyselyConfig, type LogEvent, type PostgresPool, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Limits } from '../config/load-config';
import { settledWithin } from '../settled-within';
import { createPglite, diskRoom, initialiseDirectory, lockDirectory } from './data-directory';
import { NotAdmittedError } from './database-errors';
import { nameOf } from './named-query';
import { type EmbeddedDatabase, type PglitePool, type PoolUse, pglitePool, searchPath, useOf } from './pglite-pool';
import { PreparedClient } from './prepared-client';
import type { Schema } from './schema';

export interface OpenDatabase {
  db: Kysely<Schema>;
  poolUse(): PoolUse;
  /** Embedded only: returns its directory as a tar. Requests wait meanwhile, about a second for a small database. */
  dumpDirectory?(): Promise<Blob>;
  /**
   * Opens the same database with another schema. PostgreSQL: a pool of its own, to be closed; embedded: the same
   * connection.
   */
  inSchema(schema: string, options?: OtherSchema): OpenDatabase;
  close(): Promise<void>;
}

export type OtherSchema = Pick<DatabaseLocation, 'databasePoolSize' | 'onSlow' | 'onStatement' | 'admission'>;

export interface DatabaseLocation {
  /** A PostgreSQL server, shared by any number of processes. */
  databaseUrl?: string | undefined;
  databasePoolSize?: number;
  /** The one schema that statements see, which exists; by default as the server has it for the user: `public`. */
  schema?: string | undefined;
  /** PostgreSQL: an expression that is evaluated over each new connection. Unless it is true the connection is not used. */
  admission?: string | undefined;
  /** How long a statement waits for a connection, and for a lock. */
  waitMs?: number;
  /** Without databaseUrl: the directory of the embedded database (one process only); without that, memory. */
  dataDir?: string | undefined;
  /** Replaces the in-memory database: tests reuse running instances. */
  embedded?: ((options: Pick<PGliteOptions, 'parsers'>) => Promise<EmbeddedDatabase>) | undefined;
  /** `diskReserveMb`: free space that the embedded database needs to start and to write. */
  limits?: Pick<Limits, 'diskReserveMb'>;
  /** A statement that takes so many milliseconds is passed to `onSlow`; 0 or undefined: none is. */
  slowStatementMs?: number;
  onSlow?: ((slow: SlowStatement) => void) | undefined;
  /** Called after each statement, in the context of the call that sent it. */
  onStatement?: ((statement: StatementDone) => void) | undefined;
}

export interface SlowStatement {
  /** Its name, else its text, which has placeholders for values. */
  statement: string;
  ms: number;
}

export interface StatementDone extends SlowStatement {
  failed: boolean;
}

const MEGABYTE = 1_048_576;
const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const WAIT_MS = 4000;
const PGLITE_WAIT_MS = 10_000;
const STATEMENT_MS = 30_000;
/** How long closing waits for connections in use, which are those of work that is stuck. */
const CLOSE_MS = 1000;

/**
 * Opens PostgreSQL or the embedded PGlite behind one Kysely dialect. On both, bigint is returned as number (the
 * schema's checks keep ids and points below 2^53), timestamptz as Date, date as 'YYYY-MM-DD' text.
 */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  return location.databaseUrl === undefined ? openPglite(location) : openPostgres(location.databaseUrl, location);
}

/** Returns Kysely's options that report statements, failed ones included. */
function reportStatements({ slowStatementMs, onSlow, onStatement }: DatabaseLocation): Pick<KyselyConfig, 'log'> {
  const slowMs = (onSlow && slowStatementMs) || Infinity;
  if (slowMs === Infinity && !onStatement) return {};
  const log = ({ query, queryDurationMillis: ms, level }: LogEvent) => {
    onStatement?.({ statement: nameOf(query), ms, failed: level === 'error' });
    if (ms >= slowMs) onSlow?.({ statement: nameOf(query), ms: Math.round(ms) });
  };
  return { log };
}

function openPostgres(connectionString: string, location: DatabaseLocation): OpenDatabase {
  const { waitMs = WAIT_MS } = location;
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(INT8_ARRAY, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)));
  types.setTypeParser(DATE, (text: string) => text);
  const { schema, admission } = location;
  const pool = new pg.Pool({
    Client: PreparedClient,
    connectionString: schema === undefined ? connectionString : withSearchPath(connectionString, schema),
    max: location.databasePoolSize ?? 20,
    types,
    connectionTimeoutMillis: waitMs,
    statement_timeout: STATEMENT_MS,
    lock_timeout: waitMs,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
    ...(admission !== undefined && { onConnect: (client) => admit(client, admission) }),
  });
  // The pool replaces an idle connection that dies; without a listener it would end the process.
  pool.on('error', () => undefined);
  // JIT took 25 to 240 ms a statement where measured; none of ours runs long enough to gain that back.
  pool.on('connect', (client) => void client.query('set jit = off').catch(() => undefined));
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  const dialect = new PostgresDialect({ pool: pool as unknown as PostgresPool });
  const db = new Kysely<Schema>({ dialect, ...reportStatements(location) });
  return {
    db,
    poolUse: () => useOf(pool),
    inSchema: (other, options) => openPostgres(connectionString, { ...location, ...options, schema: other }),
    async close() {
      // Not db.destroy(): that leaves the pool open if no query was ever sent.
      if (pool.ended || pool.ending) return;
      await settledWithin(CLOSE_MS, pool.end());
      for (const client of clients as Set<pg.Client & pg.PoolClient>) void client.end().catch(() => undefined);
    },
  };
}

/** @throws NotAdmittedError */
async function admit(client: pg.ClientBase, admission: string): Promise<void> {
  const { rows } = await client.query<{ admitted: boolean }>(`select (${admission}) as admitted`);
  if (!rows[0]!.admitted) throw new NotAdmittedError();
}

/**
 * Adds the schema to the options with which connections start: none is ever open without it. In the address, whose
 * parameters `pg` prefers to its own settings.
 */
function withSearchPath(connectionString: string, schema: string): string {
  const [address = '', query] = connectionString.split('?', 2);
  const parameters = new URLSearchParams(query);
  const options = [parameters.get('options'), `-c search_path=${searchPath(schema)}`];
  parameters.set('options', options.filter(Boolean).join(' '));
  return `${address}?${parameters}`;
}

/** Opens a database for `work`, and closes it. */
export async function withDatabase<T>(
  location: DatabaseLocation,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(location);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function openPglite(location: DatabaseLocation): Promise<OpenDatabase> {
  const { dataDir, embedded = createPglite, limits, schema } = location;
  const parsers = { [INT8]: Number, [DATE]: (text: string) => text };
  let unlock = () => {};
  let pool: PglitePool;
  if (dataDir === undefined) {
    pool = await pglitePool({ open: () => embedded({ parsers }), onNotice, waitMs: PGLITE_WAIT_MS, schema });
  } else {
    await mkdir(dataDir, { recursive: true });
    const room = limits && diskRoom(dataDir, limits.diskReserveMb * MEGABYTE);
    if (room?.isLow()) throw noRoom(dataDir, room.free(), limits!.diskReserveMb);
    unlock = lockDirectory(dataDir);
    try {
      const home = join(dataDir, 'database');
      await initialiseDirectory(home, onNotice);
      const open = () => createPglite({ dataDir: home, parsers });
      pool = await pglitePool({ open, room, onNotice, waitMs: PGLITE_WAIT_MS, schema });
    } catch (error) {
      unlock();
      throw error;
    }
  }
  let closed = false;
  const openIn = (schemaPool: PostgresPool, reports: OtherSchema) => ({
    db: new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: schemaPool }),
      ...reportStatements({ ...location, ...reports }),
    }),
    poolUse: () => pool.use(),
    inSchema(other: string, options: OtherSchema = {}): OpenDatabase {
      const own = pool.inSchema(searchPath(other));
      return { ...openIn(own, options), close: () => own.end() };
    },
  });
  return {
    ...openIn(pool, location),
    dumpDirectory: () => pool.dump(),
    async close() {
      if (closed) return;
      closed = true;
      await pool.end();
      unlock();
    },
  };
}

const onNotice = (notice: string) => void process.stderr.write(`${notice}\n`);

function noRoom(dataDir: string, free: number, reserve: number): Error {
  return new Error(
    `The disk of ${dataDir} has ${Math.floor(free / MEGABYTE)} MB left. The embedded database needs ${reserve} MB to start ` +
      '(DISK_RESERVE_MB). Nothing was changed; make room and start again.',
  );
}
