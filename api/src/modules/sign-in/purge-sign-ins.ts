import type { Transaction } from 'kysely';
import type { AppContext } from '../../app-context';
import type { Schema } from '../../database/schema';
import { deleteSessionsBefore } from '../../sessions/sessions.repository';
import { pseudonymsOf } from './one-time-code';
import { deleteCodesBefore, disguiseCodes } from './otp-codes.repository';
import { deleteSendsBefore, disguiseSends } from './otp-sends.repository';

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

/**
 * Replaces the number of a deleted account in the one-time codes and their sends. Both are deleted within two days
 * anyway; until then they still count towards the limits, under a pseudonym.
 */
export async function eraseMobile(
  trx: Transaction<Schema>,
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  mobile: string,
): Promise<void> {
  const [pseudonym] = pseudonymsOf(config, mobile) as [string];
  await disguiseCodes(trx, { mobile, pseudonym, now: clock.now() });
  await disguiseSends(trx, mobile, pseudonym);
}
