import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';

/** The figures of the dashboard's tiles, all from one snapshot. Scans are counted by `countScans`. */
export interface DashboardCounts {
  /** Users who can sign in, by role; `…Joined` of them since the month began. */
  customers: number;
  customersJoined: number;
  plumbers: number;
  plumbersJoined: number;
  /** Customers, the suspended ones included. */
  customersInAll: number;
  products: number;
  productsAdded: number;
  /** Codes generated. */
  codes: number;
  awaitingClaims: number;
  awaitingPoints: number;
}

/** @param monthStart the first moment of the running month: what was added since is counted apart */
export async function readDashboardCounts(db: Kysely<Schema>, monthStart: Date): Promise<DashboardCounts> {
  const { rows } = await sql<DashboardCounts>`
    select *,
      (select coalesce(sum(quantity), 0)::bigint from batches) as codes
    from
      (select
        count(*) filter (where role_id = 3) as "customersInAll",
        count(*) filter (where role_id = 3 and suspended_at is null) as customers,
        count(*) filter (where role_id = 3 and suspended_at is null and joined_at >= ${monthStart}) as "customersJoined",
        count(*) filter (where role_id = 2 and suspended_at is null) as plumbers,
        count(*) filter (where role_id = 2 and suspended_at is null and joined_at >= ${monthStart}) as "plumbersJoined"
        from users where role_id in (2, 3) and erased_at is null) people,
      (select count(*) as products, count(*) filter (where created_at >= ${monthStart}) as "productsAdded"
        from products where removed_at is null) catalogue,
      (select count(*) as "awaitingClaims", coalesce(sum(points), 0)::bigint as "awaitingPoints"
        from claims where status = 'pending') waiting`.execute(db);
  return rows[0]!;
}
