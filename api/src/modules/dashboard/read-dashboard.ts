import type { AppContext } from '../../app-context';
import { startOfIndianMonth } from '../../indian-time';
import { CUSTOMER, PLUMBER } from '../../roles';
import { countScans } from '../settled-totals';
import { countPeople, readClaimTotals, readMark } from '../tallies';
import { type Additions, readAdditions } from './dashboard.repository';

/** The figures of the dashboard's tiles. */
export interface DashboardCounts extends Additions {
  /** Who can sign in. */
  customers: number;
  plumbers: number;
  /** Customers, the suspended ones included. */
  customersInAll: number;
  /** Codes scanned. */
  scanned: number;
  awaitingClaims: number;
  awaitingPoints: number;
}

/** All figures from one snapshot. None reads what grows with the years: people, claims and scans are counted ahead. */
export async function readDashboard({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<DashboardCounts> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const mark = await readMark(trx);
      const { pending } = await readClaimTotals(trx);
      return {
        ...(await readAdditions(trx, startOfIndianMonth(clock.now()))),
        customers: await countPeople(trx, { roleId: CUSTOMER, status: 'active' }, mark),
        customersInAll: await countPeople(trx, { roleId: CUSTOMER }, mark),
        plumbers: await countPeople(trx, { roleId: PLUMBER, status: 'active' }, mark),
        scanned: await countScans(trx, {}),
        awaitingClaims: pending.count,
        awaitingPoints: pending.points,
      };
    });
}
