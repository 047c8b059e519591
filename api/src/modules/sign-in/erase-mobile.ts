import type { Transaction } from 'kysely';
import type { AppContext } from '../../app-context';
import type { Schema } from '../../database/schema';
import { pseudonymsOf } from './one-time-code';
import { disguiseCodes } from './otp-codes.repository';
import { disguiseSends } from './otp-sends.repository';

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
