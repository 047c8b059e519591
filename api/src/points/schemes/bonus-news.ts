import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { notify } from '../../programme/outbox';
import type { StoredBonus } from './grant-bonuses';

/** Adds the news of bonuses that are not for a scan, in the transaction that granted them. */
export async function notifyOfBonuses(
  trx: Transaction<Schema>,
  kind: 'scheme-goal' | 'scheme-referral',
  bonuses: readonly StoredBonus[],
  at: Date,
): Promise<void> {
  const messages = bonuses.map(({ userId, schemeId, cause, names, points }) => {
    return { kind, userId, subject: `${schemeId}:${cause}`, details: { names, points }, at };
  });
  await notify(trx, ...messages);
}
