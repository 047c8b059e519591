import type { AppContext } from '../../app-context';
import { withdrawClaims } from '../claims';
import { forgetEvents } from '../rate-events';
import { WITHDRAWN } from './erase-account';
import { clearTraces, listErasedSince } from './erasure.repository';

const DAY_MS = 86_400_000;
/** Far longer than any request takes. */
const LOOKED_AFTER_DAYS = 2;

/**
 * Takes away what a request that was under way while its sender's account was deleted has written after the deletion: the
 * place of a scan, an answer, a claim that would wait for ever. Forgets downloads that no limit counts. Safe on any node.
 */
export async function tidyErasedAccounts({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const at = clock.now();
  for (const userId of await listErasedSince(db, new Date(at.getTime() - LOOKED_AFTER_DAYS * DAY_MS))) {
    await db.transaction().execute(async (trx) => {
      await withdrawClaims(trx, userId, { reason: WITHDRAWN, at });
      await clearTraces(trx, userId);
    });
  }
  await forgetEvents(db, 'data-download', new Date(at.getTime() - DAY_MS));
}
