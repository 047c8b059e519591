import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { sqlState } from './database-errors';
import { migrations as ownMigrations } from './migrations/index';
import { refuseUnservableSchema } from './newer-schema';
import type { Schema } from './schema';
import type { SchemaMigration } from './schema-migration';

export interface MigrateOptions {
  /** Name → migration, in order; default: this release's. */
  migrations?: Record<string, SchemaMigration>;
  /** Hears, in words for the person who runs it, what is being waited for or served in spite of. */
  tell?: (notice: string) => void;
  /** How long to wait for another migrator, and for the locks of one migration, before giving up; in ms. */
  patienceMs?: number;
}

/** The number that Kysely's own migrator locks: a node of an older release waits its turn, too. */
const TURN = 3_853_314_791_062_309_107n;
const TURN_POLL_MS = 250;
/** A statement that waits for its lock holds up all that come after it on that table: so long may a scan be held up. */
const LOCK_MS = 1000;
const LOCK_PAUSE_MS = 2000;
const PATIENCE_MS = 15 * 60_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * Brings the database to this release's schema. One process does it while others wait, so any number of nodes may start at
 * once; each migration is a transaction of its own. One that does not get its locks within a second lets the traffic pass
 * and tries again.
 *
 * @throws Error when the database belongs to a newer release that this one cannot serve on, when patience ran out, or the
 * failed migration's own
 */
export async function migrate(db: Kysely<Schema>, options: MigrateOptions = {}): Promise<void> {
  const { migrations = ownMigrations, tell = () => undefined, patienceMs = PATIENCE_MS } = options;
  await db.connection().execute(async (session) => {
    await waitForTurn(session, tell, patienceMs);
    try {
      // As Kysely's own migrator makes it, so that releases before this one read it.
      await sql`create table if not exists kysely_migration (
        name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(session);
      const done = await readDone(session);
      const known = Object.keys(migrations);
      const newer = [...done].filter((name) => !known.includes(name));
      if (newer.length > 0) return await refuseUnservableSchema(session, { known, newer, tell });
      for (const name of known.filter((one) => !done.has(one))) {
        await applyPatiently(session, name, migrations[name]!, tell, patienceMs);
      }
    } finally {
      // A session that was lost has given its lock back; what lost it is the error to be told.
      await sql`select pg_advisory_unlock(${sql.lit(TURN)})`.execute(session).catch(() => undefined);
    }
  });
}

/** The migrations that a database has been through, in order; none when it never was migrated. */
export async function readMigrations(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    db,
  );
  return rows[0]?.there ? [...(await readDone(db))] : [];
}

async function readDone(db: Kysely<Schema>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** By asking again, not by waiting in line: one who waits holds a snapshot that `create index concurrently` waits for. */
async function waitForTurn(session: Kysely<Schema>, tell: (notice: string) => void, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let asked = 0; ; asked += 1) {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${sql.lit(TURN)}) as mine`.execute(
      session,
    );
    if (rows[0]?.mine) return;
    if (asked === 0) tell('Another node is migrating the database; waiting for it.');
    if (Date.now() > deadline)
      throw new Error('Another node has been migrating the database for too long. Is it stuck?');
    await pause(TURN_POLL_MS);
  }
}

async function applyPatiently(
  session: Kysely<Schema>,
  name: string,
  migration: SchemaMigration,
  tell: (notice: string) => void,
  patienceMs: number,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await apply(session, name, migration);
    } catch (error) {
      const state = sqlState(error);
      if (state !== LOCK_NOT_AVAILABLE && state !== DEADLOCK) throw error;
      if (Date.now() > deadline) {
        throw new Error(`Migration ${name} did not get its locks; nothing of it was done.`, { cause: error });
      }
      tell(`Migration ${name} waits for a lock; traffic goes first, it tries again.`);
      await pause(LOCK_PAUSE_MS);
    }
  }
}

async function apply(session: Kysely<Schema>, name: string, migration: SchemaMigration): Promise<void> {
  const record = (db: Kysely<Schema>) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(db);
  if (migration.transaction === 'none') {
    try {
      await sql`set lock_timeout = ${sql.lit(LOCK_MS)}`.execute(session);
      await sql`set statement_timeout = 0`.execute(session);
      await migration.up(session);
    } finally {
      await sql`reset lock_timeout`.execute(session);
      await sql`reset statement_timeout`.execute(session);
    }
    await record(session);
    return;
  }
  await session.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(trx);
    // Filling a new column or checking a constraint may take longer than any request is allowed to.
    await sql`set local statement_timeout = 0`.execute(trx);
    await migration.up(trx);
    await record(trx);
  });
}
