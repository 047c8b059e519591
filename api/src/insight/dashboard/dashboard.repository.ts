import { type Kysely, sql } from 'kysely';
import { readSnapshot } from '../../platform/database/queries';
import { LARGEST_SERIAL } from '../../labels/codes';
import type { Schema } from '../../platform/database/schema';
import { CUSTOMER, PLUMBER } from '../../platform/roles';
import { countUsers } from '../../accounts/users';
import { readClaimTotals } from '../../points/claims';
import { sumScans } from '../rollups';

interface Days {
  from: Date;
  before: Date;
}

/** Reads all figures from one snapshot. @param days of the additions, which are compared with as many days before */
export function readDashboard(db: Kysely<Schema>, days: Days) {
  return readSnapshot(db, async (trx) => {
    const { pending } = await readClaimTotals(trx);
    const { scans: scanned } = await sumScans(trx);
    return {
      ...(await readTotals(trx)),
      // Users who can sign in.
      customers: await countUsers(trx, { roleId: CUSTOMER, status: 'active' }),
      customersInAll: await countUsers(trx, { roleId: CUSTOMER }),
      plumbers: await countUsers(trx, { roleId: PLUMBER, status: 'active' }),
      scanned,
      awaitingClaims: pending.count,
      awaitingPoints: pending.points,
      added: await readAdditions(trx, days),
      addedBefore: await readAdditions(trx, daysBefore(days)),
    };
  });
}

/** The database has no year 0. */
const daysBefore = ({ from, before }: Days): Days => ({
  from: new Date(Math.max(0, 2 * from.getTime() - before.getTime())),
  before: from,
});

/** Labels of another vendor are counted by their files. */
const ours = sql`first_serial <= ${sql.lit(LARGEST_SERIAL)}`;

async function readTotals(db: Kysely<Schema>) {
  const { rows } = await sql<Record<'products' | 'pausedEndpoints' | 'codes', number>>`
    select (select count(*) from products where removed_at is null) as products,
      (select count(*) from webhook_endpoints where removed_at is null and pause_cause in ('failing', 'gone'))
        as "pausedEndpoints",
      (select coalesce(sum(quantity), 0)::bigint from batches where ${ours}) as codes`.execute(db);
  return rows[0]!;
}

async function readAdditions(db: Kysely<Schema>, days: Days) {
  const joined = (roleId: number) => sql`(
    select count(*) from users
    where role_id = ${roleId} and erased_at is null and suspended_at is null
      and joined_at >= ${days.from} and joined_at < ${days.before})`;
  const created = sql`created_at >= ${days.from} and created_at < ${days.before}`;
  const { rows } = await sql<Record<'products' | 'plumbers' | 'customers' | 'codes', number>>`
    select ${joined(PLUMBER)} as plumbers, ${joined(CUSTOMER)} as customers,
      (select count(*) from products where removed_at is null and ${created}) as products,
      (select coalesce(sum(quantity), 0)::bigint from batches where ${ours} and ${created}) as codes`.execute(db);
  return { ...rows[0]!, ...(await sumScans(db, days)) };
}
