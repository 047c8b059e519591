import type { AppContext } from '../../app-context';
import { readWatermark } from '../rollups';
import {
  lockUnusualWatermark,
  recordEarlyBatches,
  recordFarBatches,
  recordFirstScans,
} from './unusual-batches.repository';

/** Journal entries of one run: less than a second of work. */
const STEP = 20_000;

/**
 * Searches the scans since the last run for unusual batches, on one node at a time. It follows the rollups' watermark:
 * no earlier entry can still appear behind it.
 * @returns whether more entries wait for the next run
 */
export async function findUnusualBatches({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const from = await lockUnusualWatermark(trx);
    if (from === undefined) return false;
    const { journal_id: committed } = await readWatermark(trx);
    const to = Math.max(from, Math.min(committed, from + STEP));
    if (to > from) {
      await recordFirstScans(trx, from, to);
      await recordFarBatches(trx, from, to, clock.now());
    }
    await recordEarlyBatches(trx, clock.now());
    return to < committed;
  });
}
