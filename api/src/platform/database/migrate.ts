import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type KyselyPlugin, RawNode, sql } from 'kysely';
import { sqlState } from './database-errors';
import { lockKey } from './lock-key';
import { type SchemaMigration, migrations as ownMigrations } from './migrations';
import type { Schema } from './schema';

export interface MigrateOptions {
  /** Name → migration, in order; this release's by default. */
  migrations?: Record<string, SchemaMigration>;
  /** Called with what is being waited for, or which schema is served in spite of being newer. */
  onNotice?: (notice: string) => void;
  /** How long to wait for another migrator, and for the locks of one migration, before giving up. */
  timeoutMs?: number;
}

/** An arbitrary advisory-lock number. */
export const ONE_MIGRATOR = 3_853_314_791_062_309_108n;
/** A statement that waits for its lock blocks all later ones on that table: the longest time a scan may be blocked. */
const LOCK_MS = 1000;
const LOCK_PAUSE_MS = 2000;
const TIMEOUT_MS = 15 * 60_000;
const [LOCK_NOT_AVAILABLE, DEADLOCK] = ['55P03', '40P01'];

/**
 * Migrates the database to this release's schema. One process does it while others wait, so any number of nodes may
 * start at once; each migration is a transaction of its own. One that does not get its locks within a second is rolled
 * back and retried.
 * @throws Error if the database belongs to a newer release that this one cannot serve on, on timeout, or of the failed
 *   migration
 */
export async function migrate(db: Kysely<Schema>, options: MigrateOptions = {}): Promise<void> {
  const { migrations = ownMigrations, onNotice = () => undefined, timeoutMs = TIMEOUT_MS } = options;
  await db.connection().execute(async (session) => {
    const patiently = async (work: () => Promise<unknown>, { waits, gaveUp }: Record<'waits' | 'gaveUp', string>) => {
      const deadline = Date.now() + timeoutMs;
      for (;;) {
        try {
          return await work();
        } catch (cause) {
          if (![LOCK_NOT_AVAILABLE, DEADLOCK].includes(sqlState(cause) ?? '')) throw cause;
          if (Date.now() > deadline) throw new Error(gaveUp, { cause });
          onNotice(waits);
          await pause(LOCK_PAUSE_MS);
        }
      }
    };
    try {
      await sql`set lock_timeout = ${sql.lit(LOCK_MS)}`.execute(session);
      // Filling a new column or building an index may take longer than any request may.
      await sql`set statement_timeout = 0`.execute(session);
      await patiently(() => sql`select pg_advisory_lock(${lockKey(ONE_MIGRATOR)})`.execute(session), {
        waits: 'Another node is migrating the database; waiting for it.',
        gaveUp: 'Another node has been migrating the database for too long. Is it stuck?',
      });
      const done = await readMigrations(session);
      const known = Object.keys(migrations);
      const newer = done.filter((name) => !known.includes(name));
      if (newer.length > 0) return onNotice(await noticeOfNewer(session, known, newer));
      if (done.length === 0)
        await sql`
          create table if not exists kysely_migration (
            name varchar(255) primary key, timestamp varchar(255) not null
          )`.execute(session);
      const target = done.length === 0 ? session.withPlugin(withoutConcurrently) : session;
      for (const name of known.filter((one) => !done.includes(one))) {
        await patiently(() => applyMigration(target, name, migrations[name]!), {
          waits: `Migration ${name} waits for a lock; traffic goes first, it tries again.`,
          gaveUp: `Migration ${name} did not get its locks; ${migrations[name]!.transaction === 'none' ? 'the next start continues it' : 'nothing of it was done'}.`,
        });
      }
    } finally {
      // A lost connection needs no reset, and the error that lost it is the one to report.
      const unlock = sql`select pg_advisory_unlock(${lockKey(ONE_MIGRATOR)})`;
      for (const reset of [unlock, sql`reset lock_timeout`, sql`reset statement_timeout`])
        await reset.execute(session).catch(() => undefined);
    }
  });
}

/**
 * Builds the indexes of a schema that is not in use yet at once: `concurrently` waits for every transaction of the
 * database, such as a backup of other brands.
 */
const withoutConcurrently: KyselyPlugin = {
  transformQuery: ({ node }) =>
    RawNode.is(node)
      ? { ...node, sqlFragments: node.sqlFragments.map((text) => text.replace(/\bconcurrently /, '')) }
      : node,
  transformResult: async ({ result }) => result,
};

/**
 * Applies a migration and notes it, in Kysely's table. Kysely's own Migrator looks for that table in every schema of the
 * database, and takes a lock that is the same for all of them.
 */
async function applyMigration(session: Kysely<Schema>, name: string, { up, transaction }: SchemaMigration) {
  const apply = async (db: Kysely<Schema>) => {
    await up(db as Kysely<unknown>);
    const timestamp = new Date().toISOString();
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(db);
  };
  await (transaction === 'none' ? apply(session) : session.transaction().execute(apply));
}

/**
 * Returns a notice that this release serves on a database that a newer one has migrated, for instance after a rollback:
 * `schema_needs` names the migration that a release must have at least.
 * @throws Error naming both sides and what to do if it does not have that one
 */
async function noticeOfNewer(db: Kysely<Schema>, known: readonly string[], newer: readonly string[]): Promise<string> {
  const needs = await db.selectFrom('schema_needs').select('migration').executeTakeFirst();
  const [own, others] = [known.at(-1), newer.join(', ')];
  if (needs && known.includes(needs.migration))
    return `The database is newer (${others}) than this release (${own}), which may still serve on it.`;
  throw new Error(
    `The database was migrated by a newer release (${others}); this one knows it up to ${own} ` +
      `and would damage it${needs ? `: it must know ${needs.migration}` : ''}. ` +
      'Start the newer release again, or restore a backup of before (docs/operations/upgrades.md).',
  );
}

export async function readMigrations(db: Kysely<Schema>): Promise<string[]> {
  const there = await sql`
    select from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'`.execute(db);
  if (there.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
