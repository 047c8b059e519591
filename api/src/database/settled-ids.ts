import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema';

/** Tables whose rows are numbered as they come and never renumbered. */
type NumberedTable = 'journal' | 'users' | 'claims';

const POLL_MS = 25;

/**
 * The highest id of each table up to which nothing will appear any more: every row with such an id is committed, or never
 * will be. `max(id)` alone is not that: who took a lower number may commit later.
 *
 * Whoever has taken a number holds a lock on the table until their transaction ends. So the highest ids are read first, then
 * those who hold such a lock at that time are waited for, as `create index concurrently` does; nobody waits for us.
 *
 * @param session a connection outside of any transaction
 * @param patienceMs how long to wait for the transactions under way
 * @returns undefined when one of them lasts longer
 */
export async function settledIds<Table extends NumberedTable>(
  session: Kysely<Schema>,
  tables: readonly Table[],
  patienceMs = 3000,
): Promise<Record<Table, number> | undefined> {
  const highest = tables.map(
    (table) => sql`(select coalesce(max(id), 0) from ${sql.table(table)}) as ${sql.ref(table)}`,
  );
  const { rows } = await sql<Record<Table, number>>`select ${sql.join(highest)}`.execute(session);
  const underWay = new Set(await writersOf(session, tables));
  const deadline = performance.now() + patienceMs;
  while (underWay.size > 0) {
    if (performance.now() > deadline) return undefined;
    await pause(POLL_MS);
    const still = new Set(await writersOf(session, tables));
    for (const writer of underWay) if (!still.has(writer)) underWay.delete(writer);
  }
  return rows[0];
}

/** The virtual ids of the transactions that have written to one of these tables, or are about to. */
async function writersOf(session: Kysely<Schema>, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())
      and relation in (select to_regclass(name) from unnest(${[...tables]}::text[]) as name)`.execute(session);
  return rows.map(({ writer }) => writer);
}
