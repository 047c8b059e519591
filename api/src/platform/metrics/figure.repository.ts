import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../database/schema';

export interface FigureContext {
  now: Date;
  /** Of ADMIN_MOBILES. */
  adminMobiles: readonly string[];
}

/** A metric of the whole programme, read from the database by whichever process is scraped. */
export interface Figure {
  name: string;
  help: string;
  /** Without one the query returns a number, with one an object of them by the label's value; null leaves it out. */
  label?: string;
  query(context: FigureContext): RawBuilder<unknown>;
}

/** A time as a metric. */
export const secondsOf = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`floor(extract(epoch from ${at}))::float8`;

/** Returns how long ago a time was, 0 for none and for a future one. */
export const secondsSince = (at: RawBuilder<unknown>, { now }: FigureContext): RawBuilder<unknown> =>
  sql`coalesce(greatest(0, extract(epoch from ${now}::timestamptz - ${at})), 0)::float8`;

const DAY_MS = 24 * 3_600_000;
export const dayAgo = ({ now }: FigureContext): Date => new Date(now.getTime() - DAY_MS);

/** Of the database as a whole. */
export const serverFigures: readonly Figure[] = [
  {
    name: 'loyalty_database_bytes',
    help: 'Size of the database.',
    query: () => sql`select pg_database_size(current_database())`,
  },
  {
    name: 'loyalty_database_started_timestamp_seconds',
    help: 'It changes by a restart or a failover.',
    query: () => sql`select ${secondsOf(sql`pg_postmaster_start_time()`)}`,
  },
];

/** Of a programme's tables. */
export const schemaFigures: readonly Figure[] = [
  {
    name: 'loyalty_migration_version',
    help: 'Number of the last migration applied.',
    query: () => sql`select substring(max(name) from '^[0-9]+')::integer from kysely_migration`,
  },
];

export type FigureValue = number | Record<string, number> | null;

const TIMEOUT_MS = 2000;

/** Reads figures in one statement with a timeout of two seconds; returns them by name. */
export async function readFigures(
  db: Kysely<Schema>,
  figures: readonly Figure[],
  context: FigureContext,
): Promise<Record<string, FigureValue>> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(TIMEOUT_MS)}`.execute(trx);
      const columns = figures.map(({ name, query }) => sql`(${query(context)}) as ${sql.ref(name)}`);
      const { rows } = await sql<Record<string, FigureValue>>`select ${sql.join(columns)}`.execute(trx);
      return rows[0]!;
    });
}
