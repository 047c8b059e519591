import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { notify } from '../../programme/outbox';
import type { GrantedBonus } from './grant-bonuses';

interface BonusNews {
  kind: 'scheme-goal' | 'scheme-referral';
  /** What it is for, once per person. */
  subject: string;
  at: Date;
}

/** Adds the news of bonuses that are not for a scan, for those who got one, in the transaction that granted them. */
export async function notifyOfBonuses(
  trx: Transaction<Schema>,
  granted: ReadonlyMap<number, { bonuses: readonly GrantedBonus[] }>,
  news: BonusNews,
): Promise<void> {
  const messages = [...granted].flatMap(([userId, { bonuses }]) =>
    bonuses.map(({ names, points }) => ({ ...news, userId, details: { names, points } })),
  );
  await notify(trx, ...messages);
}
