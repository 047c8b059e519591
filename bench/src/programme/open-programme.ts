import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { migrate } from '../../../api/src/database/migrate';
import { openDatabase } from '../../../api/src/database/open-database';
import type { Schema } from '../../../api/src/database/schema';
import { settleScanCounts } from '../../../api/src/modules/qr-batches';
import { settleTotals } from '../../../api/src/modules/settled-totals';
import { layTallies } from '../../../api/src/modules/tallies';
import { timed } from '../figures';
import { fillProgramme } from './fill-programme';
import { type ProgrammeSize, wholeProgramme } from './programme-size';

/** A PostgreSQL server with a programme of known size on it. */
export interface Programme {
  /** For DATABASE_URL. */
  url: string;
  size: ProgrammeSize;
  /** The postmaster, for reading what its processes use. */
  postmaster: number;
  /** Ends the server, unless it was running before; the data stay for the next time. */
  close(): Promise<void>;
}

interface RunningServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const PRIVATE_POSTGRES: string = '../../../scripts/private-postgres.mjs';
const KEPT_IN = join(__dirname, '../../../.cache');
/** What a server of 4 GB would be given; durability as PostgreSQL has it by default. */
const SETTINGS = { shared_buffers: '1GB', max_wal_size: '4GB' };

/**
 * Opens a programme of a size that is laid once and kept in `.cache/` (4.5 GB for the whole one, laid in some minutes), and
 * brought forward to this release's schema. What a bench writes stays, too: write only what keeps the books in order.
 * A server that is running on those data already (`npm run bench:programme`) is used and left running.
 *
 * @throws Error when PostgreSQL's programs are not on this machine
 */
export async function openProgramme(size: ProgrammeSize = wholeProgramme): Promise<Programme> {
  const folder = join(KEPT_IN, `programme-${size.users}-${size.scans}`);
  const server = serverOn(folder) ?? (await startServer(folder));
  try {
    const url = await lay(server.url, size, join(folder, 'laid'));
    return { url, size, postmaster: server.pid, close: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The server whose files these are, if it runs: PostgreSQL keeps its number and port beside them. */
function serverOn(folder: string): RunningServer | undefined {
  const file = join(folder, 'data/postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n');
  if (!existsSync(`/proc/${pid}`)) return undefined;
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, pid: Number(pid), stop: async () => undefined };
}

async function startServer(folder: string): Promise<RunningServer> {
  const { startPrivatePostgres } = (await import(PRIVATE_POSTGRES)) as {
    startPrivatePostgres: (options: object) => Promise<RunningServer & { missing?: string }>;
  };
  const server = await startPrivatePostgres({ keepIn: folder, settings: SETTINGS });
  if (server.missing) throw new Error(server.missing);
  return server;
}

/** Lays what is not laid, one process at a time: another one waits, and then finds it done. */
async function lay(serverUrl: string, size: ProgrammeSize, mark: string): Promise<string> {
  const url = serverUrl.replace(/\/postgres$/, '/programme');
  const server = await openDatabase({ databaseUrl: serverUrl });
  try {
    await server.db.connection().execute(async (session) => {
      await sql`set statement_timeout = 0`.execute(session);
      await sql`set lock_timeout = 0`.execute(session);
      await sql`select pg_advisory_lock(1)`.execute(session);
      if (!existsSync(mark)) {
        await sql`drop database if exists programme with (force)`.execute(session);
        await sql`create database programme`.execute(session);
      }
      await migrateAndFill(url, size, mark);
    });
    return url;
  } finally {
    await server.close();
  }
}

async function migrateAndFill(url: string, size: ProgrammeSize, mark: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: url });
  try {
    await migrateSlowly(db);
    if (existsSync(mark)) return await settle(db);
    const { milliseconds } = await timed(() => fillProgramme(db, size));
    await settle(db);
    const told = `${size.users} people, ${size.scans} scans, laid in ${(milliseconds / 1000).toFixed(0)} s`;
    writeFileSync(mark, `${new Date().toISOString()} ${told}\n`);
    console.log(`${told}.`);
  } finally {
    await close();
  }
}

/** An index on ten million rows takes longer to make than any request may. */
async function migrateSlowly(db: Kysely<Schema>): Promise<void> {
  await db.connection().execute(async (session) => {
    await sql`set statement_timeout = 0`.execute(session);
    await migrate(session);
  });
}

/** What housekeeping has done by now where a programme runs; and the vacuum that comes by itself after it. */
async function settle(db: Kysely<Schema>): Promise<void> {
  const context = { db, clock: { now: () => new Date() } };
  await settleScanCounts(context);
  await settleTotals(context);
  await layTallies(context);
  await db.connection().execute(async (session) => {
    await sql`set statement_timeout = 0`.execute(session);
    await sql`vacuum analyze scan_tallies, settled_scan_days, settled_act_days, people_by_points, claim_tallies`.execute(
      session,
    );
  });
}
