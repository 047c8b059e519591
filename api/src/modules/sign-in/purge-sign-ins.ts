import type { AppContext } from '../../app-context';
import { deleteSessionsBefore } from '../../sessions/sessions.repository';
import { deleteCodesBefore } from './otp-codes.repository';
import { deleteSendsBefore } from './otp-sends.repository';

const DAY_MS = 86_400_000;
/** No limit counts back more than a day; the second one is for clocks that were set back. */
const KEPT_DAYS = 2;

/** Deletes one-time codes and sends that no limit counts any more, and sessions that have ended. Safe on any node. */
export async function purgeSignIns({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  await db.transaction().execute(async (trx) => {
    await deleteSendsBefore(trx, before);
    await deleteCodesBefore(trx, before);
    await deleteSessionsBefore(trx, before);
  });
}
