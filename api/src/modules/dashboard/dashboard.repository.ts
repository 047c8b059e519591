import { type Kysely, sql } from 'kysely';
import { readSnapshot } from '../../database/queries';
import type { Schema } from '../../database/schema';
import { CUSTOMER, PLUMBER } from '../../roles';
import { countScans, countUsers, readClaimTotals } from '../rollups';

interface Additions {
  /** Users who registered this month, neither deleted nor suspended. */
  customersThisMonth: number;
  plumbersThisMonth: number;
  products: number;
  productsThisMonth: number;
  codes: number;
}

/**
 * Reads all figures from one snapshot. No query grows with the years: users, claims and scans come from rollups.
 * @param monthStart start of the current month, from which additions are counted
 */
export function readDashboard(db: Kysely<Schema>, monthStart: Date) {
  return readSnapshot(db, async (trx) => {
    const { pending } = await readClaimTotals(trx);
    return {
      ...(await readAdditions(trx, monthStart)),
      // Users who can sign in.
      customers: await countUsers(trx, { roleId: CUSTOMER, status: 'active' }),
      customersInAll: await countUsers(trx, { roleId: CUSTOMER }),
      plumbers: await countUsers(trx, { roleId: PLUMBER, status: 'active' }),
      scanned: await countScans(trx, {}),
      awaitingClaims: pending.count,
      awaitingPoints: pending.points,
    };
  });
}

async function readAdditions(db: Kysely<Schema>, monthStart: Date): Promise<Additions> {
  const joined = (roleId: number) => sql`(
    select count(*) from users
    where role_id = ${roleId} and erased_at is null and suspended_at is null and joined_at >= ${monthStart})`;
  const { rows } = await sql<Additions>`
    select *, ${joined(CUSTOMER)} as "customersThisMonth", ${joined(PLUMBER)} as "plumbersThisMonth",
      (select coalesce(sum(quantity), 0)::bigint from batches) as codes
    from (select count(*) as products, count(*) filter (where created_at >= ${monthStart}) as "productsThisMonth"
      from products where removed_at is null) catalogue`.execute(db);
  return rows[0]!;
}
