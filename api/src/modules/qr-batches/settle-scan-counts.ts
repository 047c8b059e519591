import type { AppContext } from '../../app-context';
import { settledIds } from '../../database/settled-ids';
import { repeatRounds } from '../../repeat-rounds';
import { foldScans, readTallyLag } from './scan-counts.repository';

const MINUTE_MS = 60_000;
/** So few entries after the mark are counted by readers in less than a millisecond. */
const WORTH_FOLDING = 1000;
/** Entries folded in one transaction: about half a second of work. */
const FOLD_AT_ONCE = 200_000;

/**
 * Folds the journal's grants into the tallies of scanned codes (decision 0016). Any number of nodes may do it at once, at any
 * time; it changes how fast a count is, never the count.
 *
 * @param worthIt entries after the mark below which they are left to readers
 */
export async function settleScanCounts({ db }: Pick<AppContext, 'db'>, worthIt = 1): Promise<void> {
  if ((await readTallyLag(db)) < worthIt) return;
  const settled = await db.connection().execute((session) => settledIds(session, ['journal']));
  // Somebody is writing for long: the next round will do.
  if (!settled) return;
  let reached: number | undefined;
  do reached = await foldScans(db, settled.journal, FOLD_AT_ONCE);
  while (reached !== undefined && reached < settled.journal);
}

/**
 * Settles every minute until told to stop. A round that fails is reported, and the next one makes up for it.
 *
 * @returns a function that stops it and waits for a round that is under way
 */
export function keepSettlingScanCounts(context: AppContext, report: (error: unknown) => void): () => Promise<void> {
  return repeatRounds(() => settleScanCounts(context, WORTH_FOLDING), { everyMs: MINUTE_MS, report });
}
