import { type RawBuilder, type Transaction, sql } from 'kysely';
import type { Schema } from '../database/schema';
import type { Watermark } from './watermark.repository';

/** Sums per key over the rows of an append-only source, stored in a table up to the watermark. */
export interface Rollup {
  table: keyof Schema;
  keys: readonly string[];
  sums: readonly string[];
  /** The watermark's column for its source. */
  source: keyof Watermark;
  /** Returns a query for keys and addends, by name, of the source's rows after one id and up to another. */
  rowsBetween(after: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown>;
}

/**
 * Ends a range that begins at the watermark: the planner estimates a range with unknown bounds at 0.5 % of a table, an
 * open one at a third.
 */
export const NO_END = sql`9223372036854775807`;

export const startOf = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${day}::date::timestamp at time zone interval '5 hours 30 minutes')`;

export const dayOf = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${at} at time zone interval '5 hours 30 minutes')::date`;

/** Returns the first day of the IST month. */
export const monthOf = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date_trunc('month', ${at} at time zone interval '5 hours 30 minutes')::date`;

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

export function tailOf({ source, keys, sums, rowsBetween }: Rollup): RawBuilder<unknown> {
  const watermark = sql`(select ${sql.ref(source)} from rollup_watermark)`;
  return sql`select ${columns([...keys, ...sums])} from (${rowsBetween(watermark, NO_END)}) tail`;
}

/**
 * Returns a query for keys and addends: the stored sums and the rows since. Exact within one statement; a refresh that
 * commits between two would be counted twice.
 */
export function readRollup(rollup: Rollup): RawBuilder<unknown> {
  return sql`select ${columns([...rollup.keys, ...rollup.sums])} from ${sql.table(rollup.table)} union all ${tailOf(rollup)}`;
}

export async function extendRollup(trx: Transaction<Schema>, rollup: Rollup, after: number, to: number): Promise<void> {
  const { table, keys, sums, rowsBetween } = rollup;
  const added = sums.map((name) => sql`sum(${sql.ref(name)})`);
  const sets = sums.map((name) => sql`${sql.ref(name)} = ${sql.ref(`kept.${name}`)} + ${sql.ref(`excluded.${name}`)}`);
  await sql`
    insert into ${sql.table(table)} as kept (${columns([...keys, ...sums])})
    select ${columns(keys)}, ${sql.join(added)} from (${rowsBetween(sql`${after}`, sql`${to}`)}) added
    group by ${columns(keys)}
    on conflict (${columns(keys)}) do update set ${sql.join(sets)}`.execute(trx);
}

/** Returns a query for the differences between a rollup and its source up to the watermark, as texts `violation`. */
export function findDeviations({ table, keys, sums, source, rowsBetween }: Rollup): RawBuilder<unknown> {
  const added = sums.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`);
  const watermark = sql`(select ${sql.ref(source)} from rollup_watermark)`;
  const isDistinct = (name: string) =>
    sql`coalesce(${sql.ref(`kept.${name}`)}, 0) <> coalesce(${sql.ref(`counted.${name}`)}, 0)`;
  return sql`
    select format('%s has %s, its source says %s', ${sql.lit(table)}, kept::text, counted::text) as violation
    from ${sql.table(table)} kept
    full join (
      select ${columns(keys)}, ${sql.join(added)} from (${rowsBetween(sql`0`, watermark)}) rows group by ${columns(keys)}
    ) counted using (${columns(keys)})
    where ${sql.join(sums.map(isDistinct), sql` or `)}`;
}
