import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import type { Page, PageWindow } from '../http/request-fields';
import { executeNamed } from './named-query';
import type { Schema } from './schema';

/** Runs reads on one snapshot of the database: their results fit together. */
export function readSnapshot<T>(db: Kysely<Schema>, read: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** So many matches of a list's filter are counted: more say nothing, and counting them takes longer than finding a page. */
const MOST_COUNTED = 10_000;

/** Counts the rows of a query up to `MOST_COUNTED`; `capped` if there are more. */
export async function countMatches(
  db: Kysely<Schema>,
  matches: RawBuilder<unknown>,
): Promise<{ total: number; capped: boolean }> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${matches} limit ${sql.lit(MOST_COUNTED + 1)}) counted`.execute(db);
  return { total: Math.min(rows[0]!.count, MOST_COUNTED), capped: rows[0]!.count > MOST_COUNTED };
}

/**
 * Resolves once all visible rows are also on the synchronous standby, if there is one.
 *
 * A commit is acknowledged only then, but can be read earlier: after a restart of the primary or a cancelled wait,
 * while the commit was on the primary's disk alone. A response "already done" based on such a row would be premature. A
 * transaction that writes a record of its own to the log waits until all earlier records are replicated; the record
 * belongs to no row.
 */
export async function awaitReplication(db: Kysely<Schema>): Promise<void> {
  await executeNamed(db, 'await-replication', sql`select pg_logical_emit_message(true, 'loyalty', '')`);
}

async function setRemoved(
  trx: Transaction<Schema>,
  table: 'models' | 'products' | 'stores',
  ids: readonly number[],
  at: Date | null,
): Promise<{ id: number; name: string }[]> {
  const rows = await trx
    .updateTable(table)
    .set({ removed_at: at })
    .where('id', 'in', [...ids])
    .where('removed_at', at ? 'is' : 'is not', null)
    .returning(['id', 'name'])
    .execute();
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Takes rows off the lists; references stay valid. @returns those that were on the lists, by id */
export const markRemoved = (
  trx: Transaction<Schema>,
  table: 'models' | 'products' | 'stores',
  { ids, at }: { ids: readonly number[]; at: Date },
) => setRemoved(trx, table, ids, at);

/** Undoes `markRemoved`. @returns those that were removed, by id */
export const markRestored = (trx: Transaction<Schema>, table: 'products' | 'stores', ids: readonly number[]) =>
  setRemoved(trx, table, ids, null);

/** Returns the pattern of `like` and `ilike` that matches a substring: % and _ are escaped (bad input D43). */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Reads a page of rows that carry `count(*) over () as total`; beyond the last page, counts with the first. */
export async function readCountedPage<Row>(
  db: Kysely<Schema>,
  window: PageWindow,
  select: (window: PageWindow) => RawBuilder<Row & { total: number }>,
): Promise<Page<Row>> {
  const { rows } = await select(window).execute(db);
  const counted = rows[0] || window.offset === 0 ? rows : (await select({ limit: 1, offset: 0 }).execute(db)).rows;
  return { rows: rows.map(({ total: _, ...row }) => row as Row), total: counted[0]?.total ?? 0 };
}

/** Returns whether the database responds to a trivial query in time; never throws. */
export function pingDatabase(db: Kysely<Schema>, timeoutMs: number): Promise<boolean> {
  const responds = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([responds, pause(timeoutMs, false, { ref: false })]);
}

export interface AdminName {
  id: number;
  name: string | null;
  mobile: string;
}

/** Selects the admin whose id is in a column, as JSON of an `AdminName`; null if there is none. */
export const adminNamedBy = (column: string) => sql`(
  select jsonb_build_object('id', a.id, 'name', a.name, 'mobile', a.mobile) from admins a where a.id = ${sql.ref(column)}
)`;

/** Returns the conjunction of conditions for a `where`; those of absent filters are left out. */
export function and(...conditions: (RawBuilder<unknown> | false | '' | undefined)[]): RawBuilder<unknown> {
  const present = conditions.filter((condition) => condition !== false && condition !== '' && condition !== undefined);
  return present.length > 0 ? sql.join(present, sql` and `) : sql`true`;
}
