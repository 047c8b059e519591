import type { Transaction } from 'kysely';
import type { Config } from '../../platform/config/load-config';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { ownAccounts } from '../../programme/conflicts-of-interest';
import type { LockedClaim } from './claims.repository';

const NAMED = 3;

/**
 * Rejects an admin's decision about claims if one is of their own account or payout destination: which one, the
 * message says.
 * @throws ApiError 403 `own_account`
 */
export async function rejectOwnClaims(
  trx: Transaction<Schema>,
  { payoutKeys }: Pick<Config, 'payoutKeys'>,
  { adminId, claims }: { adminId: number; claims: readonly LockedClaim[] },
): Promise<void> {
  const userIds = [...new Set(claims.map(({ userId }) => userId))];
  const own = await ownAccounts(trx, payoutKeys, { adminId, userIds });
  if (own.length === 0) return;
  const ids = claims.filter(({ userId }) => own.includes(userId)).map(({ transactionId }) => transactionId);
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
  const message = `Another admin must decide ${ids.slice(0, NAMED).join(', ')}${more}: it is a claim of your own account`;
  throw new ApiError(403, 'own_account', message);
}
