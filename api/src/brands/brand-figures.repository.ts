import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import { LAST_CHECK } from '../insight/invariants';
import type { Schema } from '../platform/database/schema';
import { dayOf } from '../platform/rollups';
import { citusSize } from './citus.repository';

/** What the tables of one brand say; `null`: nothing yet. */
export interface BrandFigures {
  /** The last migration of the schema. */
  release: string | null;
  /** As users see it; null if no one has named it. */
  programme: string | null;
  users: number;
  scans: number;
  scansLastHour: number;
  /** Since midnight in India. */
  scansToday: number;
  lastScanAt: Date | null;
  claimsWaiting: number;
  checkedAt: Date | null;
  /** What the last check of the invariants wrote. */
  checked: string | null;
  bytes: number;
}

interface Where {
  schema: string;
  /** On a worker of Citus. */
  isDistributed: boolean;
}

const TIMEOUT_MS = 2000;
const HOUR_MS = 3_600_000;

/**
 * Reads a brand's figures into `into`, each statement within two seconds: after an error those before it are there. From
 * rollups, which are up to a minute old, and from indexes; no statement reads a whole table.
 */
export async function readFigures(
  db: Kysely<Schema>,
  { schema, isDistributed }: Where,
  now: Date,
  into: Partial<BrandFigures>,
): Promise<void> {
  const table = (name: string) => sql.id(schema, name);
  await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      const read = async (columns: RawBuilder<unknown>) => {
        const { rows } = await sql<Partial<BrandFigures>>`select ${columns}`.execute(trx);
        Object.assign(into, rows[0]);
      };
      await sql`set local statement_timeout = ${sql.lit(TIMEOUT_MS)}`.execute(trx);
      await read(sql`(select max(name) from ${table('kysely_migration')}) as release`);
      await read(sql`
        (select settings ->> 'brandName' from ${table('programme_settings')} order by id desc limit 1) as programme,
        (select coalesce(sum(users), 0)::bigint from ${table('user_counts')}) as users,
        (select coalesce(sum(scans), 0)::bigint from ${table('scans_by_day')}) as scans,
        (select coalesce(sum(scans), 0)::bigint from ${table('scans_by_day')}
          where day = ${dayOf(sql`${now}::timestamptz`)}) as "scansToday",
        (select count(*) from ${table('scans')}
          where scanned_at > ${new Date(now.getTime() - HOUR_MS)}) as "scansLastHour",
        (select max(scanned_at) from ${table('scans')}) as "lastScanAt",
        (select count(*) from ${table('claims')} where status = 'pending') as "claimsWaiting",
        (select max(at) from ${table('rate_events')} where kind = ${LAST_CHECK}) as "checkedAt",
        (select max(subject) from ${table('rate_events')} where kind = ${LAST_CHECK}) as checked`);
      into.bytes = await readSize(trx, schema, isDistributed);
    });
}

async function readSize(trx: Transaction<Schema>, schema: string, isDistributed: boolean): Promise<number> {
  const size = isDistributed
    ? citusSize(schema)
    : sql`select sum(pg_total_relation_size(oid)) from pg_class
        where relnamespace = ${schema}::regnamespace and relkind in ('r', 'm')`;
  const { rows } = await sql<{ bytes: number }>`select coalesce((${size}), 0)::bigint as bytes`.execute(trx);
  return rows[0]!.bytes;
}

/** The schema of the default brand. */
export async function readCurrentSchema(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  return rows[0]!.schema;
}
