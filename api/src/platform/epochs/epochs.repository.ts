import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../database/schema';

/** Returns the epoch of the database: 1, and one more with each restore (docs/decisions/0038). */
export async function readEpoch(db: Kysely<Schema>): Promise<number> {
  const { id } = await db
    .selectFrom('epochs')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the condition over `epochs` that one of them skipped a serial: another epoch may have printed it. */
export const skips = (serial: number): RawBuilder<unknown> =>
  sql`${serial}::bigint > (jumps -> 'serials' ->> 'before')::bigint
    and ${serial}::bigint <= (jumps -> 'serials' ->> 'after')::bigint`;

/** Returns those of some numbers that this database never gives out because another epoch may have. */
export async function findSkipped(
  db: Kysely<Schema>,
  kind: 'serials' | 'payout_items',
  numbers: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ number: number }>`
    select distinct number from unnest(${[...numbers]}::bigint[]) as number
    join epochs e on number > (e.jumps -> ${kind}::text ->> 'before')::bigint
      and number <= (e.jumps -> ${kind}::text ->> 'after')::bigint`.execute(db);
  return new Set(rows.map(({ number }) => number));
}

/** Returns the ranges of serials that were given out, newest first, without gaps; `end` is exclusive. */
export async function readSerialRanges(db: Kysely<Schema>): Promise<{ first: number; end: number }[]> {
  const { rows } = await sql<{ first: number; end: number }>`
    with bounds as (
      select id, (jumps -> 'serials' ->> 'after')::bigint + 1 as first, (jumps -> 'serials' ->> 'before')::bigint + 1 as stop
      from epochs
      where jumps ? 'serials'
      union all
      select 1, (select min(first_serial) from batches), null
    )
    select first, coalesce(lead(stop) over (order by id), (select serial from next_serial)) as end
    from bounds order by id desc`.execute(db);
  return rows.filter(({ first, end }) => first !== null && first < end);
}

/** A table that exists while a restore is under way: restored data may only be used in a new epoch. */
export const UNFINISHED = 'unfinished_restore';

export async function markUnfinished(db: Kysely<Schema>): Promise<void> {
  await sql`create table if not exists ${sql.table(UNFINISHED)} ()`.execute(db);
}

export async function clearUnfinished(db: Kysely<Schema>): Promise<void> {
  await sql`drop table if exists ${sql.table(UNFINISHED)}`.execute(db);
}

/** @throws Error if a restore into this database was interrupted */
export async function refuseUnfinished(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from pg_tables where schemaname = current_schema() and tablename = ${UNFINISHED}) as found`.execute(db);
  if (rows[0]!.found)
    throw new Error(
      'A restore into this database was interrupted, or is under way: its numbers would be given out a second time. If it was interrupted, run npm run restore again, into an empty database or for the same brand.',
    );
}
