import type { AppContext } from './app-context';
import { tidyErasedAccounts } from './modules/account';
import { forgetOldImports } from './modules/product-import';
import { settleScanCounts } from './modules/qr-batches';
import { forgetOldRequests } from './modules/scans';
import { settleTotals } from './modules/settled-totals';
import { forgetOldSignIns } from './modules/sign-in';
import { repeatRounds } from './repeat-rounds';

const HOUR_MS = 3_600_000;

/**
 * Forgets, at the start and every hour, what no rule looks back to any more, and counts the days that are over. Any number
 * of nodes may do it at once. A round that fails is tried again an hour later.
 *
 * @returns a function that stops it and waits for a round that is under way
 */
export function startHousekeeping(context: AppContext, report: (error: unknown) => void): () => Promise<void> {
  const tidy = async () => {
    await forgetOldSignIns(context);
    await forgetOldRequests(context);
    await forgetOldImports(context);
    await tidyErasedAccounts(context);
    await settleTotals(context);
    await settleScanCounts(context);
  };
  return repeatRounds(tidy, { everyMs: HOUR_MS, atOnce: true, report });
}
