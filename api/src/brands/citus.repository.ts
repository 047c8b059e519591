import { type Kysely, sql } from 'kysely';
import type { Schema } from '../platform/database/schema';

/** Whether the server is the coordinator of a Citus cluster (docs/operations/citus.md). */
export async function hasCitus(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/** The append-only triggers, and what a deletion of an account says to one of them. */
const SETTINGS = { 'citus.enable_unsafe_triggers': 'on', 'citus.propagate_set_commands': 'local' };

/** Puts the tables of a schema on a worker, if the server has Citus and they are on the coordinator. */
export async function distributeIfCitus(db: Kysely<Schema>, schema: string): Promise<void> {
  if (await hasCitus(db)) await distributeSchema(db, schema);
}

/** Writes to the tables wait meanwhile. @throws Error if the coordinator lacks a setting */
async function distributeSchema(db: Kysely<Schema>, schema: string): Promise<void> {
  const { rows } = await sql`select from pg_dist_schema where schemaid = ${schema}::regnamespace`.execute(db);
  if (rows.length > 0) return;
  for (const [setting, value] of Object.entries(SETTINGS)) {
    const { rows: found } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(db);
    const has = found[0]!.value;
    if (has !== value)
      throw new Error(`The coordinator needs ${setting} = ${value}, not ${has} (docs/operations/citus.md).`);
  }
  await withoutTimeout(db, sql`select citus_schema_distribute(${schema}::regnamespace)`);
}

/** Moves a schema to the worker `host:port` while it is in use; one on the coordinator is distributed first. */
export async function moveSchema(
  db: Kysely<Schema>,
  schema: string,
  { host, port }: { host: string; port: number },
): Promise<void> {
  await distributeSchema(db, schema);
  const { rows } = await sql`
    select from citus_shards s join pg_class c on c.oid = s.table_name::oid
    where c.relnamespace = ${schema}::regnamespace and s.nodename = ${host} and s.nodeport = ${port} limit 1`.execute(
    db,
  );
  if (rows.length > 0) return;
  await withoutTimeout(db, sql`select citus_schema_move(${schema}::regnamespace, ${host}, ${port}::integer)`);
}

/** Returns host and port of the worker of each distributed schema, from the coordinator's catalogue: no worker is asked. */
export async function readPlaces(db: Kysely<Schema>): Promise<ReadonlyMap<string, string>> {
  if (!(await hasCitus(db))) return new Map();
  const { rows } = await sql<{ schema: string; place: string }>`
    select distinct s.schemaid::regnamespace::text as schema, node.nodename || ':' || node.nodeport as place
    from pg_dist_schema s join pg_dist_partition using (colocationid)
    join pg_dist_shard using (logicalrelid) join pg_dist_placement using (shardid)
    join pg_dist_node node using (groupid) where node.noderole = 'primary'`.execute(db);
  return new Map(rows.map(({ schema, place }) => [schema, place]));
}

/**
 * Bytes of a distributed schema, of which its worker alone is asked: `citus_total_relation_size` asks all of them, and
 * fails with any. Its tables there are those with a shard's number; those without are empty.
 */
export const citusSize = (schema: string) => {
  const command = `select sum(pg_total_relation_size(oid)) from pg_class
    where relnamespace = '"${schema}"'::regnamespace and relkind in ('r', 'm') and relname ~ '_[0-9]{6,}$'`;
  return sql`select result::bigint from run_command_on_placements(${`${schema}.kysely_migration`}::regclass, ${command})`;
};

/** All rows of a large brand are copied. */
async function withoutTimeout(db: Kysely<Schema>, statement: ReturnType<typeof sql>): Promise<void> {
  await db.connection().execute(async (session) => {
    await sql`set statement_timeout = 0`.execute(session);
    try {
      await statement.execute(session);
    } finally {
      await sql`reset statement_timeout`.execute(session);
    }
  });
}
