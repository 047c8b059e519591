import type { PointsContext } from '../context';
import { countCrowds, lockSignals, storeSignals } from './claim-signals.repository';
import { readWatermark } from '../../platform/rollups';
import {
  lockUnusualWatermark,
  readNextEntry,
  recordEarlyBatches,
  recordFarBatches,
  recordFirstScans,
} from './unusual-batches.repository';

/** Claims in one transaction. Finding which ones are due takes as long as reading hundreds. */
const CLAIMS_A_STEP = 3000;

/** Stores the signals of claims, for the queue's filter and the dry run; screens and rules read them live. One node at a time. */
export async function findSignals({ db, clock }: Pick<PointsContext, 'db' | 'clock'>, signal?: AbortSignal) {
  const step = (work: typeof countCrowds | typeof storeSignals) =>
    db
      .transaction()
      .execute(async (trx) => ((await lockSignals(trx)) ? work(trx, clock.now(), CLAIMS_A_STEP) : undefined));
  await step(countCrowds);
  while (!signal?.aborted && (await step(storeSignals))) continue;
}

type Context = Pick<PointsContext, 'db' | 'clock'>;

/** Journal entries of one transaction: 0.7 s of work at most, 0.1 s usually. */
const ENTRIES_A_STEP = 10_000;
/** No further step is begun after this time: a long journal is searched in many runs. */
const RUN_MS = 1000;

/**
 * Searches the scans since the last run, on one node at a time. It follows the rollups' watermark: no earlier entry can still
 * appear behind it.
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
    const to = Math.max(from, Math.min(committed, next - 1 + ENTRIES_A_STEP));
    if (to > from) {
      await recordFirstScans(trx, from, to);
      await recordFarBatches(trx, from, to, clock.now());
    }
    await recordEarlyBatches(trx, clock.now());
    return to < committed;
  });
}
