import type { AppContext } from '../../app-context';
import { startOfIndianMonth } from '../../indian-time';
import { CUSTOMER, PLUMBER } from '../../roles';
import { countScans, countUsers, readClaimTotals } from '../rollups';
import { type Additions, readAdditions } from './dashboard.repository';

/** The figures of the dashboard's tiles. */
export interface DashboardCounts extends Additions {
  /** Users who can sign in. */
  customers: number;
  plumbers: number;
  /** Users, including suspended ones. */
  customersInAll: number;
  scanned: number;
  awaitingClaims: number;
  awaitingPoints: number;
}

/** Reads all figures from one snapshot. No query grows with the years: users, claims and scans come from rollups. */
export async function readDashboard({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<DashboardCounts> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { pending } = await readClaimTotals(trx);
      return {
        ...(await readAdditions(trx, startOfIndianMonth(clock.now()))),
        customers: await countUsers(trx, { roleId: CUSTOMER, status: 'active' }),
        customersInAll: await countUsers(trx, { roleId: CUSTOMER }),
        plumbers: await countUsers(trx, { roleId: PLUMBER, status: 'active' }),
        scanned: await countScans(trx, {}),
        awaitingClaims: pending.count,
        awaitingPoints: pending.points,
      };
    });
}
