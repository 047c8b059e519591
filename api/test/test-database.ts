import { randomBytes } from 'node:crypto';
import { type DatabaseLocation, openDatabase, type OpenDatabase } from '../src/platform/database/open-database';
import { acquirePglite, schemaMark } from './pglite-pool';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { migrate } from '../src/platform/database/migrate';
import { executeNamed } from '../src/platform/database/named-query';
import type { Schema } from '../src/platform/database/schema';

/**
 * Opens a database with this version's schema and no rows: on the server of DATABASE_URL if set (dropped on close), in
 * a schema of a brand; else PGlite in memory, in `public`. Both are copies of one that was migrated once per machine.
 */
export async function openTestDatabase(options: DatabaseLocation = {}): Promise<OpenDatabase> {
  const server = process.env.DATABASE_URL;
  if (server) return openOnServer(server, options);
  return openDatabase({ embedded: acquirePglite, ...options });
}

async function openOnServer(server: string, options: DatabaseLocation): Promise<OpenDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  template ??= createTemplate(server);
  await onServer(server, `create database ${name} template ${await template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, schema: SCHEMA, databasePoolSize: 10, ...options });
  return {
    ...database,
    async close() {
      await database.close();
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Not `public`: each test on a server proves that its statements find all they need in a brand's schema. */
const SCHEMA = 'brand_test';
/** An arbitrary advisory-lock number. */
const lock = 20_261_121;

let template: Promise<string> | undefined;

/** Returns the name of a database on the server with this version's schema, created by the first worker. */
async function createTemplate(server: string): Promise<string> {
  const name = `template_${SCHEMA}_${schemaMark()}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    await client.query(`drop database if exists ${name}_unfinished with (force)`);
    await client.query(`create database ${name}_unfinished`);
    const url = new URL(server);
    url.pathname = `/${name}_unfinished`;
    await onServer(url.href, `create schema ${SCHEMA}`);
    const database = await openDatabase({ databaseUrl: url.href, schema: SCHEMA, databasePoolSize: 1 });
    await migrate(database.db).finally(() => database.close());
    await client.query(`alter database ${name}_unfinished rename to ${name}`);
    return name;
  } finally {
    // Ends the lock, too.
    await client.end();
  }
}

export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function readAllTables(
  db: Kysely<Schema>,
  without: readonly string[] = [],
): Promise<Record<string, { rows: number; digest: string }>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(db);
  // One statement: a test that compares before and after a hundred commands would otherwise send 14,000.
  const each = tables
    .filter((table) => !without.includes(table.name))
    .map(
      ({ name }) => sql<{ name: string; rows: number; digest: string }>`
        select ${sql.lit(name)} as name, count(*)::int as rows,
          md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
        from ${sql.table(name)} t`,
    );
  // Named: planning 64 tables takes longer than reading them.
  const rows = await executeNamed(
    db,
    `tables-${each.length}`,
    sql.join(each, sql` union all `) as (typeof each)[number],
  );
  return Object.fromEntries(rows.map(({ name, ...table }) => [name, table]));
}
