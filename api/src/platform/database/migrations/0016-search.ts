import { type Kysely, sql } from 'kysely';
import { isUniqueViolation, sqlState } from '../database-errors';

export const transaction = 'none';

const INSUFFICIENT_PRIVILEGE = '42501';
const EXTENSIONS = 'public';
/** As reported by PostgreSQL 15 and later, and by those before. */
const NOT_INSTALLED = ['0A000', '58P01'];

/**
 * Finds part of a text by pg_trgm (docs/decisions/0048-search-by-trigrams.md). `groups_of_three` and its indexes,
 * `users_by_words` and `claims_by_words`, stay for nodes of the release before; the next release drops them.
 *
 * @throws Error saying what to do if the database has no such extension, or its owner may not create it
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const trigrams = sql.id(await createExtension(db), 'gin_trgm_ops');
  for (const statement of [
    sql`drop index concurrently if exists users_by_trigrams`,
    sql`create index concurrently users_by_trigrams on users using gin (search_text ${trigrams})`,
    sql`drop index concurrently if exists claims_by_trigrams`,
    sql`create index concurrently claims_by_trigrams on claims using gin (transaction_id ${trigrams})`,
    // The release before opens the embedded database without the extension, and could not write to these tables.
    sql`update schema_needs set migration = '0016-search' where only_row and version() like '%PGlite%'`,
  ])
    await statement.execute(db);
}

/** Creates the extension, once for all schemas of the database. @returns the schema that it is in */
export async function createExtension(db: Kysely<unknown>): Promise<string> {
  try {
    await sql`create extension if not exists pg_trgm with schema ${sql.id(EXTENSIONS)}`.execute(db);
  } catch (cause) {
    const state = sqlState(cause) ?? '';
    // Another schema was migrated at the same time.
    if (isUniqueViolation(cause)) return createExtension(db);
    if (state === INSUFFICIENT_PRIVILEGE)
      throw new Error(
        'The user of DATABASE_URL may not create the extension pg_trgm. Let the owner of the database, or a superuser, ' +
          'run `create extension pg_trgm` in it, and start again (docs/operations/upgrades.md).',
        { cause },
      );
    if (NOT_INSTALLED.includes(state))
      throw new Error(
        'The PostgreSQL server lacks the extension pg_trgm, which is in its package of contributed modules ' +
          '(postgresql-contrib). Install it, and start again (docs/operations/upgrades.md).',
        { cause },
      );
    throw cause;
  }
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_extension e join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'`.execute(
    db,
  );
  return rows[0]?.schema ?? EXTENSIONS;
}
