import type { AppContext } from '../../app-context';
import { settledActs } from './settled-acts.repository';
import { settledScans } from './settled-scans.repository';
import { settleNextDays } from './settle.repository';

/**
 * Counts once what was scanned and done on the days that are over, a few days a transaction. Safe on any node, at any time,
 * and worth nothing but speed: who reads the totals counts what is not settled.
 */
export async function settleTotals({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  for (const settled of [settledScans, settledActs]) {
    while (await settleNextDays(db, settled, clock.now()));
  }
}
