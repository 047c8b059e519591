import type { Transaction } from 'kysely';
import type { PayoutKey } from '../../platform/config/keys';
import type { Schema } from '../../platform/database/schema';
import { accountsOf } from '../../programme/conflicts-of-interest';
import type { RunningScheme } from './choose-bonus';

type Maker = Pick<RunningScheme, 'madeAloneBy'>;

/**
 * Finds which of some users get nothing of which schemes: no admin decides alone what an account of their own is granted.
 * @returns whether a user may get something of a scheme
 */
export async function separateMakers(
  trx: Transaction<Schema>,
  keys: readonly PayoutKey[],
  schemes: readonly Maker[],
  userIds: readonly number[],
): Promise<(scheme: Maker, userId: number) => boolean> {
  const owned = new Map<string, Set<number>>();
  for (const mobile of new Set(schemes.flatMap(({ madeAloneBy }) => madeAloneBy)))
    owned.set(mobile, new Set(await accountsOf(trx, keys, { mobiles: [mobile], userIds })));
  return ({ madeAloneBy }, userId) => !madeAloneBy.some((mobile) => owned.get(mobile)!.has(userId));
}
