import { type RawBuilder, type Transaction, sql } from 'kysely';
import type { Schema } from '../database/schema';
import type { Invariant } from '../invariant';
import { NO_END, type Source, type Watermark } from './watermark.repository';

/** Sums per key over the rows of an append-only source, stored in a table up to the watermark. */
export interface Rollup {
  table: keyof Schema;
  keys: readonly string[];
  sums: readonly string[];
  source: Source;
  /** Returns a query for keys and addends, by name, of the source's rows after one id and up to another. */
  rowsBetween(after: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** A table that a job refreshes from one watermark to another. */
export interface Refreshed {
  sources: readonly Source[];
  extend(trx: Transaction<Schema>, from: Watermark, to: Watermark): Promise<void>;
}

export const sumsOf = (rollup: Rollup): Refreshed => ({
  sources: [rollup.source],
  extend: (trx, from, to) => extendRollup(trx, rollup, from[rollup.source.column], to[rollup.source.column]),
});

const OFFSET = sql`interval '5 hours 30 minutes'`;

export const startOf = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${day}::date::timestamp at time zone ${OFFSET})`;

export const dayOf = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${at} at time zone ${OFFSET})::date`;

export const monthOf = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date_trunc('month', ${at} at time zone ${OFFSET})::date`;

/** From the start of an IST day, before the start of another; either may be open. */
export interface Days {
  from?: Date | undefined;
  before?: Date | undefined;
}

export const within = ({ from, before }: Days) => sql`
  day >= ${dayOf(sql`${from ?? '-infinity'}::timestamptz`)} and day < ${dayOf(sql`${before ?? 'infinity'}::timestamptz`)}`;

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

export function tailOf({ source, keys, sums, rowsBetween }: Rollup): RawBuilder<unknown> {
  const watermark = sql`(select ${sql.ref(source.column)} from rollup_watermark)`;
  return sql`select ${columns([...keys, ...sums])} from (${rowsBetween(watermark, NO_END)}) tail`;
}

/** Stored sums and the rows since. Exact within one statement: a refresh between two would be counted twice. */
export function readRollup(rollup: Rollup): RawBuilder<unknown> {
  return sql`select ${columns([...rollup.keys, ...rollup.sums])} from ${sql.table(rollup.table)} union all ${tailOf(rollup)}`;
}

async function extendRollup(trx: Transaction<Schema>, rollup: Rollup, after: number, to: number): Promise<void> {
  const { table, keys, sums, rowsBetween } = rollup;
  const added = sums.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`);
  const sets = sums.map((name) => sql`${sql.ref(name)} = ${sql.ref(`kept.${name}`)} + ${sql.ref(`excluded.${name}`)}`);
  await sql`
    with added as materialized (
      select ${columns(keys)}, ${sql.join(added)} from (${rowsBetween(sql`${after}`, sql`${to}`)}) rows
      group by ${columns(keys)}
    )
    insert into ${sql.table(table)} as kept (${columns([...keys, ...sums])})
    select ${columns([...keys, ...sums])} from added
    on conflict (${columns(keys)}) do update set ${sql.join(sets)}`.execute(trx);
}

/** Returns the invariant that a rollup is what its source says up to the watermark. */
export function rollupInvariant(id: string, { table, keys, sums, source, rowsBetween }: Rollup): Invariant {
  const added = sums.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`);
  const watermark = sql`(select ${sql.ref(source.column)} from rollup_watermark)`;
  const isDistinct = (name: string) =>
    sql`coalesce(${sql.ref(`kept.${name}`)}, 0) <> coalesce(${sql.ref(`counted.${name}`)}, 0)`;
  const violations = sql`
    select format('%s has %s, its source says %s', ${sql.lit(table)}, kept::text, counted::text) as violation
    from ${sql.table(table)} kept
    full join (
      select ${columns(keys)}, ${sql.join(added)} from (${rowsBetween(sql`0`, watermark)}) rows group by ${columns(keys)}
    ) counted using (${columns(keys)})
    where ${sql.join(sums.map(isDistinct), sql` or `)}`;
  return { id, holds: `The rollup ${table} says what its source says`, violations };
}
