import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type Transaction, sql } from 'kysely';
import type { Schema } from '../database/schema';

const COLUMNS = ['journal_id', 'user_id', 'event_id', 'finance_id', 'money_id', 'payout_id'] as const;

/** The last id of each source in the rollups; later rows are read live. */
export type Watermark = Record<(typeof COLUMNS)[number], number>;

/**
 * A table whose rows have ascending ids that never change, and the watermark's column for it. Rollups added later have
 * a column of their own, which starts at 0: they catch up with the others.
 */
export interface Source {
  column: keyof Watermark;
  table: keyof Schema;
}

/** Ends a range that begins at the watermark: the planner estimates unknown bounds at 0.5 %, an open one at a third. */
export const NO_END = sql`9223372036854775807`;

const POLL_MS = 25;

/**
 * Returns the highest id of each source below which no row will appear any more: every such row is committed, or never
 * will be. `max(id)` alone is not enough: ids are assigned before the commit.
 *
 * A transaction that has taken an id holds a lock on the table until it ends. So the highest ids are read first, then
 * the transactions that hold such a lock at that time are awaited, as `create index concurrently` does; none waits for
 * this.
 * @param session a connection outside of any transaction
 * @returns undefined if one of them lasts longer than `timeoutMs`
 */
export async function committedWatermark<Column extends string>(
  session: Kysely<Schema>,
  sources: readonly { column: Column; table: keyof Schema }[],
  timeoutMs = 3000,
): Promise<Record<Column, number> | undefined> {
  const highest = sources.map(
    ({ column, table }) => sql`(select coalesce(max(id), 0) from ${sql.table(table)}) as ${sql.ref(column)}`,
  );
  const { rows } = await sql<Record<Column, number>>`select ${sql.join(highest)}`.execute(session);
  const underWay = new Set(await listWriters(session, sources));
  const deadline = performance.now() + timeoutMs;
  while (underWay.size > 0) {
    if (performance.now() > deadline) return undefined;
    await pause(POLL_MS);
    const still = new Set(await listWriters(session, sources));
    for (const writer of underWay) if (!still.has(writer)) underWay.delete(writer);
  }
  return rows[0];
}

/** Lists the virtual ids of the transactions that have written to one of the sources of this schema, or are about to. */
async function listWriters(session: Kysely<Schema>, sources: readonly Pick<Source, 'table'>[]): Promise<string[]> {
  const tables = sources.map(({ table }) => table);
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())
      and relation in (
        select oid from pg_class
        where relnamespace = current_schema()::regnamespace and relname = any(${tables}::text[]))`.execute(session);
  return rows.map(({ writer }) => writer);
}

export async function readWatermark(db: Kysely<Schema>): Promise<Watermark & { refreshed_at: Date }> {
  return db
    .selectFrom('rollup_watermark')
    .select([...COLUMNS, 'refreshed_at'])
    .executeTakeFirstOrThrow();
}

/** Without a statement timeout; undefined while another node refreshes. */
export async function lockWatermark(trx: Transaction<Schema>): Promise<Watermark | undefined> {
  await sql`set local statement_timeout = 0`.execute(trx);
  return trx.selectFrom('rollup_watermark').select(COLUMNS).forUpdate().skipLocked().executeTakeFirst();
}

export async function readNextIds(
  db: Kysely<Schema>,
  watermark: Watermark,
  sources: readonly Source[],
): Promise<Partial<Record<keyof Watermark, number | null>>> {
  const next = sources.map(
    ({ column, table }) =>
      sql`(select min(id) from ${sql.table(table)} where id > ${watermark[column]}::bigint) as ${sql.ref(column)}`,
  );
  const { rows } = await sql<Partial<Record<keyof Watermark, number | null>>>`select ${sql.join(next)}`.execute(db);
  return rows[0]!;
}

/** Returns about how many rows the sources got since: unused ids count. */
export async function countSince(
  db: Kysely<Schema>,
  watermark: Watermark,
  sources: readonly Source[],
): Promise<number> {
  const since = sources.map(
    ({ column, table }) => sql`coalesce((select max(id) from ${sql.table(table)}) - ${watermark[column]}::bigint, 0)`,
  );
  const { rows } = await sql<{ since: number }>`select ${sql.join(since, sql` + `)} as since`.execute(db);
  return rows[0]!.since;
}
