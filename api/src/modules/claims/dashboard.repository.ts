import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';

/** The figures above the redemptions table. */
export interface DashboardCounts {
  /** Users who can sign in, by role. */
  customers: number;
  plumbers: number;
  products: number;
  /** Codes generated; of them, codes scanned. */
  codes: number;
  scanned: number;
  awaitingClaims: number;
  awaitingPoints: number;
}

/** All figures from one snapshot. */
export async function readDashboardCounts(db: Kysely<Schema>): Promise<DashboardCounts> {
  const { rows } = await sql<DashboardCounts>`
    select
      (select count(*) from users where role_id = 3 and suspended_at is null and erased_at is null) as customers,
      (select count(*) from users where role_id = 2 and suspended_at is null and erased_at is null) as plumbers,
      (select count(*) from products where removed_at is null) as products,
      (select coalesce(sum(quantity), 0)::bigint from batches) as codes,
      (select count(*) from scans) as scanned,
      count(*) as "awaitingClaims", coalesce(sum(points), 0)::bigint as "awaitingPoints"
    from claims where status = 'pending'`.execute(db);
  return rows[0]!;
}
