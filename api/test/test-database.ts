import { randomBytes } from 'node:crypto';
import { type DatabaseLocation, openDatabase, type OpenDatabase } from '../src/platform/database/open-database';
import { databaseOf, findCitus } from './citus-database';
import { acquirePglite, schemaMark } from './pglite-pool';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { migrate } from '../src/platform/database/migrate';
import { executeNamed } from '../src/platform/database/named-query';
import type { Schema } from '../src/platform/database/schema';

/**
 * Opens a database with this version's schema and no rows: on the coordinator of CITUS_URL if set, distributed, else on
 * the server of DATABASE_URL (both dropped on close, and in a schema of a brand), else PGlite in memory, in `public`.
 * All are copies of one that was migrated once per machine.
 */
export async function openTestDatabase(options: DatabaseLocation = {}): Promise<OpenDatabase> {
  const { CITUS_URL: coordinator, DATABASE_URL: server } = process.env;
  if (coordinator) return openOnCitus(coordinator, options);
  if (server) return openOnServer(server, options);
  return openDatabase({ embedded: acquirePglite, ...options });
}

/** Begins the name of each database of a test: `npm run test:citus` drops all those of its run. */
const PREFIX = process.env.TEST_DATABASES ?? 'test';

export const newDatabaseName = (): string => `${PREFIX}_${randomBytes(8).toString('hex')}`;

/** Not `public`: each test on a server proves that its statements find all they need in a brand's schema. */
const SCHEMA = 'brand_test';
/** An arbitrary advisory-lock number. */
const lock = 20_261_121;

let template: Promise<string> | undefined;

async function openOnServer(server: string, options: DatabaseLocation): Promise<OpenDatabase> {
  const name = newDatabaseName();
  template ??= createTemplate(server);
  await onServer(server, `create database ${name} template ${await template} strategy file_copy`);
  return openCopy(databaseOf(server, name), options, () =>
    onServer(server, `drop database if exists ${name} with (force)`),
  );
}

async function openOnCitus(coordinator: string, options: DatabaseLocation): Promise<OpenDatabase> {
  const name = newDatabaseName();
  const citus = await findCitus(coordinator);
  template ??= createDistributedTemplate(coordinator);
  await citus.copy(await template, name);
  const url = databaseOf(coordinator, name);
  return openCopy(url, options, async () => {
    try {
      await citus.checkIds(name, SCHEMA);
    } finally {
      await citus.drop(name);
    }
  });
}

async function openCopy(
  databaseUrl: string,
  options: DatabaseLocation,
  drop: () => Promise<unknown>,
): Promise<OpenDatabase> {
  const database = await openDatabase({ databaseUrl, schema: SCHEMA, databasePoolSize: 10, ...options });
  let dropped: Promise<unknown> | undefined;
  return {
    ...database,
    async close() {
      await database.close();
      await (dropped ??= drop());
    },
  };
}

/** Returns the name of a database on the server with this version's schema, created by the first worker. */
const createTemplate = (server: string): Promise<string> =>
  onceOnServer(server, async (name) => {
    const unfinished = `${name}_unfinished`;
    await onServer(server, `drop database if exists ${unfinished} with (force)`);
    await onServer(server, `create database ${unfinished}`);
    await migrateSchema(databaseOf(server, unfinished));
    await onServer(server, `alter database ${unfinished} rename to ${name}`);
  });

/** As createTemplate, on each node of a Citus cluster, with the schema distributed. */
async function createDistributedTemplate(coordinator: string): Promise<string> {
  const citus = await findCitus(coordinator);
  return onceOnServer(coordinator, async (name) => {
    const unfinished = `${name}_unfinished`;
    await citus.drop(unfinished);
    await citus.create(unfinished);
    await migrateSchema(databaseOf(coordinator, unfinished));
    await onServer(databaseOf(coordinator, unfinished), `select citus_schema_distribute('${SCHEMA}')`);
    await citus.finish(unfinished, name);
  });
}

async function migrateSchema(databaseUrl: string): Promise<void> {
  await onServer(databaseUrl, `create schema ${SCHEMA}`);
  const database = await openDatabase({ databaseUrl, schema: SCHEMA, databasePoolSize: 1 });
  await migrate(database.db).finally(() => database.close());
}

/** Creates the template unless it is there; other workers wait meanwhile. @returns its name */
async function onceOnServer(server: string, create: (name: string) => Promise<void>): Promise<string> {
  const name = `${PREFIX}_template_${schemaMark()}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await create(name);
    return name;
  } finally {
    // Ends the lock, too.
    await client.end();
  }
}

export async function onServer(server: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
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
