import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { Kysely, type PostgresPool, PostgresDialect } from 'kysely';
import pg from 'pg';
import { lockDirectory } from './directory-lock';
import { initialiseDirectory } from './initialise-directory';
import { pglitePool } from './pglite-pool';
import { PreparedClient } from './prepared-client';
import type { Schema } from './schema';

export interface OpenDatabase {
  db: Kysely<Schema>;
  kind: 'pglite' | 'postgres';
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** A PostgreSQL server, shared by any number of processes. */
  databaseUrl?: string | undefined;
  databasePoolSize?: number;
  /** Without databaseUrl: the directory of the embedded database (one process only); without that, memory. */
  dataDir?: string | undefined;
  /** What an in-memory one starts from: a dump, and parts that are compiled already. Tests boot ten times faster so. */
  embedded?:
    | Pick<PGliteOptions, 'loadDataDir' | 'pgliteWasmModule' | 'initdbWasmModule' | 'fsBundle' | 'startParams'>
    | undefined;
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const WAIT_MS = 4000;
const PGLITE_WAIT_MS = 10_000;
const STATEMENT_MS = 30_000;

/**
 * Opens PostgreSQL or the embedded PGlite behind one Kysely dialect. On both, bigint arrives as number (the schema's
 * checks keep ids and points below 2^53), timestamptz as Date, date as 'YYYY-MM-DD' text.
 */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  if (location.databaseUrl !== undefined) return openPostgres(location.databaseUrl, location.databasePoolSize ?? 20);
  return openPglite(location.dataDir, location.embedded);
}

function openPostgres(connectionString: string, max: number): OpenDatabase {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number);
  types.setTypeParser(INT8_ARRAY, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)));
  types.setTypeParser(DATE, (text: string) => text);
  const pool = new pg.Pool({
    Client: PreparedClient,
    connectionString,
    max,
    types,
    connectionTimeoutMillis: WAIT_MS,
    statement_timeout: STATEMENT_MS,
    lock_timeout: WAIT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
  });
  // A connection that dies while idle is replaced by the next request; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
  return {
    db,
    kind: 'postgres',
    async close() {
      // Not db.destroy(): that leaves the pool open when no query was ever sent.
      if (!pool.ended && !pool.ending) await pool.end();
    },
  };
}

async function openPglite(dataDir: string | undefined, embedded: DatabaseLocation['embedded']): Promise<OpenDatabase> {
  const parsers = { [INT8]: Number, [DATE]: (text: string) => text };
  let unlock = () => {};
  let pglite: PGlite;
  if (dataDir === undefined) {
    pglite = await PGlite.create({ ...embedded, parsers });
  } else {
    await mkdir(dataDir, { recursive: true });
    unlock = lockDirectory(join(dataDir, 'database.pid'));
    try {
      const home = join(dataDir, 'database');
      await initialiseDirectory(home, (notice) => process.stderr.write(`${notice}\n`));
      pglite = await PGlite.create({ dataDir: home, parsers });
    } catch (error) {
      unlock();
      throw error;
    }
  }
  const pool = pglitePool(pglite, PGLITE_WAIT_MS);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    kind: 'pglite',
    async close() {
      if (pglite.closed) return;
      await pool.end();
      unlock();
    },
  };
}
