import type { AppContext } from '../../app-context';
import { lockPendingClaims } from '../claims';
import { clearTraces, listErasedSince, lockErased } from './erasure.repository';
import { forfeitPoints } from './forfeit-points';

const DAY_MS = 86_400_000;
/** Far longer than any request takes. */
const LOOKED_AFTER_DAYS = 2;

/**
 * Cleans up deleted accounts of an earlier release: a balance, and rows written by a request under way after the
 * deletion (a claim pending for ever, the location of a scan, a response). Safe on any node.
 */
export async function cleanUpErasedAccounts({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  for (const userId of await listErasedSince(db, new Date(at.getTime() - LOOKED_AFTER_DAYS * DAY_MS))) {
    await db.transaction().execute(async (trx) => {
      await lockErased(trx, userId);
      await forfeitPoints(trx, userId, await lockPendingClaims(trx, userId), at);
      await clearTraces(trx, userId);
    });
  }
}
