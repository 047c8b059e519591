import type { PointsContext } from '../context';
import { readWatermark } from '../../platform/rollups';
import {
  lockUnusualWatermark,
  readNextEntry,
  recordEarlyBatches,
  recordFarBatches,
  recordFirstScans,
} from './unusual-batches.repository';

type Context = Pick<PointsContext, 'db' | 'clock'>;

/** Journal entries of one transaction: 0.7 s of work at most, 0.1 s usually. */
const STEP = 10_000;
/** No further step is begun after this time: a long journal is searched in many runs. */
const RUN_MS = 1000;

/**
 * Searches the scans since the last run for unusual batches, on one node at a time. It follows the rollups' watermark:
 * no earlier entry can still appear behind it.
 * @returns whether more entries wait for the next run
 */
export async function findUnusualBatches(context: Context): Promise<boolean> {
  const started = performance.now();
  let more: boolean;
  do more = await searchStep(context);
  while (more && performance.now() - started < RUN_MS);
  return more;
}

function searchStep({ db, clock }: Context): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const from = await lockUnusualWatermark(trx);
    if (from === undefined) return false;
    const { journal_id: committed } = await readWatermark(trx);
    // From the next entry on: after a restore ids jump by many steps.
    const next = (await readNextEntry(trx, from)) ?? committed;
    const to = Math.max(from, Math.min(committed, next - 1 + STEP));
    if (to > from) {
      await recordFirstScans(trx, from, to);
      await recordFarBatches(trx, from, to, clock.now());
    }
    await recordEarlyBatches(trx, clock.now());
    return to < committed;
  });
}
