import { type Transaction, sql } from 'kysely';
import type { AppContext } from '../../app-context';
import type { Schema } from '../../database/schema';
import { pseudonymsOf } from './one-time-code';

/** No limit counts back more than a day; the second one is for clocks that were set back. */
const KEPT_MS = 2 * 86_400_000;

/** Deletes one-time codes and sends that no limit counts any more, and sessions that have ended. Safe on any node. */
export async function purgeSignIns({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('otp_sends').where('sent_at', '<', before).execute();
    await trx.deleteFrom('otp_codes').where('created_at', '<', before).execute();
    // Their tokens are rejected by their `exp` already.
    await trx.deleteFrom('sessions').where('expires_at', '<', before).execute();
  });
}

/**
 * Replaces the number of a deleted account in the one-time codes and their sends, and ends the codes; those as an admin
 * stay. Both are deleted within two days anyway; until then they still count towards the limits, under a pseudonym.
 */
export async function eraseMobile(
  trx: Transaction<Schema>,
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  mobile: string,
): Promise<void> {
  const [pseudonym] = pseudonymsOf(config, mobile) as [string];
  await sql`
    update otp_codes set mobile = ${pseudonym}, ended_at = coalesce(ended_at, ${clock.now()})
    where mobile = ${mobile} and purpose not in ('admin-sign-in', 'admin-link')`.execute(trx);
  await sql`
    update otp_sends set mobile = ${pseudonym} where mobile = ${mobile} and purpose <> 'admin-sign-in'`.execute(trx);
}
