import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { migrate } from '../../../../api/src/platform/database/migrate';
import { openDatabase } from '../../../../api/src/platform/database/open-database';
import type { Schema } from '../../../../api/src/platform/database/schema';
import { findSignals } from '../../../../api/src/points/signals';
import { refreshRollups } from '../../../../api/src/insight/rollups';
import { timed, whole } from '../figures';
import { fillProgramme } from './fill-programme';

/** Settings for the api on a programme; the same in every run, because the database knows the keys of its codes. */
export const PROGRAMME_KEYS = { CODE_KEYS: `Z:${createHash('sha256').update('bench:lists').digest('base64')}` };

/** How large a programme is: granted scans (a multiple of ten) and users, half of them plumbers. */
export interface ProgrammeSize {
  users: number;
  scans: number;
}

/** A PostgreSQL server with a programme of known size on it. */
export interface Programme {
  /** For DATABASE_URL. */
  url: string;
  size: ProgrammeSize;
  /** Process id of the postmaster. */
  postmaster: number;
  /** Stops the server, unless it was running before; the data stay for the next time. */
  close(): Promise<void>;
}

const CACHE = join(__dirname, '../../../../.cache');
/** What a server of 4 GB would be given, with default durability. */
const SETTINGS = {
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
};

/** Reads `SCANS` and `USERS` of the environment; by default ten million and a tenth as many. */
function sizeFromEnvironment(): ProgrammeSize {
  const scans = Number(process.env.SCANS ?? 10_000_000);
  return { scans, users: Number(process.env.USERS ?? Math.max(10, scans / 10)) };
}

/**
 * Opens a programme that is filled once and kept in `.cache/` (4.5 GB for ten million scans, some minutes), migrated to this
 * release's schema. What a bench writes stays. A server that already runs on those data (`npm run bench:programme`) is used.
 *
 * @throws Error when PostgreSQL's programs are not on this machine
 */
export async function openProgramme(): Promise<Programme> {
  const size = sizeFromEnvironment();
  const folder = join(CACHE, `programme-${size.users}-${size.scans}`);
  const server = runningServer(folder) ?? (await startServer(folder));
  const url = server.url.replace(/\/postgres$/, '/programme');
  const programme = { url, size, postmaster: server.pid, close: () => server.stop() };
  const mark = join(folder, 'filled');
  try {
    if (!existsSync(mark)) await createDatabase(server.url);
    const { db, close } = await openDatabase({ databaseUrl: url });
    await withoutTimeout(db, async (session) => {
      await migrate(session);
      await sql`create extension if not exists pg_stat_statements`.execute(session);
    });
    const isFilled = existsSync(mark);
    const { milliseconds } = await timed(() => (isFilled ? undefined : fillProgramme(db, size)));
    const context = { db, clock: { now: () => new Date() } };
    await refreshRollups(context);
    await findSignals(context);
    if (!isFilled) {
      await withoutTimeout(db, (session) => sql`vacuum analyze`.execute(session));
      const filled = `${whole(size.users)} users, ${whole(size.scans)} scans, filled in ${whole(milliseconds / 1000)} s`;
      writeFileSync(mark, `${filled}\n`);
      console.log(filled);
    }
    await close();
    return programme;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Returns the server that runs on these files: PostgreSQL keeps its process id and port beside them. */
function runningServer(folder: string) {
  const file = join(folder, 'data/postmaster.pid');
  const [pid, , , port] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  if (!pid || !existsSync(`/proc/${pid}`)) return undefined;
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, pid: Number(pid), stop: async () => undefined };
}

async function startServer(folder: string) {
  const { startPrivatePostgres } = await import('../../../../tooling/tasks/private-postgres.mjs');
  const server = await startPrivatePostgres({ keepIn: folder, settings: SETTINGS });
  if ('missing' in server) throw new Error(server.missing);
  return server;
}

async function createDatabase(serverUrl: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: serverUrl });
  await sql`drop database if exists programme with (force)`.execute(db);
  await sql`create database programme`.execute(db);
  await close();
}

/** Runs `work` on one connection: an index on ten million rows takes longer than the api's limit for a statement. */
const withoutTimeout = (db: Kysely<Schema>, work: (session: Kysely<Schema>) => Promise<unknown>) =>
  db.connection().execute(async (session) => {
    await sql`set statement_timeout = 0`.execute(session);
    await work(session);
  });

// `npm run bench:programme` keeps the server running, to look at or to use as DATABASE_URL; `SCANS=100000 USERS=10000` for a small one.
if (require.main === module)
  void openProgramme().then(({ url, close }) => {
    console.log(url);
    const stay = setInterval(() => undefined, 60_000);
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.once(signal, () => {
        clearInterval(stay);
        void close();
      });
    }
  });
