import { type Kysely, sql } from 'kysely';
import { migrate } from '../../../api/src/database/migrate';
import { openDatabase } from '../../../api/src/database/open-database';
import type { Schema } from '../../../api/src/database/schema';
import { openProgramme } from '../programme/open-programme';
import { type Person, type Stage, layStage, readPeople } from './lay-stage';

/** A PostgreSQL server with a stage on it, and how far its codes are used up. */
export interface OpenStage {
  stage: Stage;
  people: Person[];
  db: Kysely<Schema>;
  postmaster: number;
  /** Reserves codes that nobody else will scan. */
  take(codes: number): number;
  /** Ends the server unless it ran before; what was scanned is gone. */
  close(): Promise<void>;
}

interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const PRIVATE_POSTGRES: string = '../../../scripts/private-postgres.mjs';
const SETTINGS = { shared_buffers: '1GB', max_wal_size: '4GB' };
const COPY = 'scans_bench';

/**
 * A stage in a copy of the kept programme of so many scans, a tenth as many people; with 0, in a database that was just
 * migrated.
 *
 * @throws Error while somebody else is connected to the kept programme: it cannot be copied then
 */
export async function openStage(scans: number): Promise<OpenStage> {
  const server = scans === 0 ? await startServer() : await openKept(scans);
  const admin = await openDatabase({ databaseUrl: server.url.replace(/[^/]+$/, 'postgres'), databasePoolSize: 1 });
  const run = (statement: string) => sql.raw(statement).execute(admin.db);
  await run('set statement_timeout = 0');
  await run(`drop database if exists ${COPY} with (force)`);
  await run(`create database ${COPY} template ${scans === 0 ? 'template1' : 'programme strategy file_copy'}`);
  const url = server.url.replace(/[^/]+$/, COPY);
  const { db, close } = await openDatabase({ databaseUrl: url });
  if (scans === 0) await migrate(db);
  const stage = await layStage(db, url);
  let taken = 0;
  return {
    stage,
    people: await readPeople(db),
    db,
    postmaster: server.pid,
    take(codes) {
      taken += codes;
      if (taken > stage.codes) throw new Error('The codes of the stage are used up.');
      return taken - codes;
    },
    async close() {
      await close();
      await run(`drop database ${COPY} with (force)`);
      await admin.close();
      await server.stop();
    },
  };
}

async function openKept(scans: number): Promise<Server> {
  const { url, postmaster, close } = await openProgramme({ scans, users: scans / 10 });
  return { url, pid: postmaster, stop: close };
}

async function startServer(): Promise<Server> {
  const { startPrivatePostgres } = (await import(PRIVATE_POSTGRES)) as {
    startPrivatePostgres: (options: object) => Promise<Server & { missing?: string }>;
  };
  const server = await startPrivatePostgres({ settings: SETTINGS });
  if (server.missing) throw new Error(server.missing);
  return server;
}
