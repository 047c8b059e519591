import type { LockedClaim } from './claims.repository';

/** Returns an event of each claim, for webhooks. */
export const claimEvents = <Type extends 'claim.created' | 'claim.approved' | 'claim.rejected'>(
  type: Type,
  claims: readonly Pick<LockedClaim, 'userId' | 'transactionId' | 'points' | 'valuePaise'>[],
  at: Date,
) =>
  claims.map(({ userId, transactionId, points, valuePaise }) => ({
    ...{ type, userId, at },
    data: { transaction_id: transactionId, points, value_paise: valuePaise },
  }));
