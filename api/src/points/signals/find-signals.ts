import type { PointsContext } from '../context';
import { countCrowds, lockSignals, storeSignals } from './claim-signals.repository';

/** Claims in one transaction. Finding which ones are due takes as long as reading hundreds. */
const STEP = 3000;

/**
 * Stores the signals of claims, for the queue's filter and the dry run. Screens and rules read a claim's signals
 * themselves. Any number of nodes may call it at once; one does it.
 */
export async function findSignals(
  { db, clock }: Pick<PointsContext, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const step = (work: typeof countCrowds | typeof storeSignals) =>
    db.transaction().execute(async (trx) => ((await lockSignals(trx)) ? work(trx, clock.now(), STEP) : undefined));
  await step(countCrowds);
  while (!signal?.aborted && (await step(storeSignals))) continue;
}
