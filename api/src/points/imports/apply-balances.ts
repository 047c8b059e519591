import type { Transaction } from 'kysely';
import type { PayoutKey } from '../../platform/config/keys';
import type { Schema } from '../../platform/database/schema';
import { accountsOf } from '../../programme/conflicts-of-interest';
import { openBalances } from '../ledger';
import { type RowOutcome, refuseRows, type StagedRow } from './import-rows.repository';
import { insertOpenings, mobilesOf } from './openings.repository';
import type { Import } from './imports.repository';
import { mobileKeysOf } from './mobile-keys';
import { lockMembers } from './members.repository';

const OWN_ACCOUNT = 'An account of an admin who decides this import: another admin must give these points by hand';

/** Credits opening balances, one a member. The rows were refused whose numbers have no account, or have a balance already. */
export async function applyBalances(
  trx: Transaction<Schema>,
  keys: readonly PayoutKey[],
  { id: importId, adminId, decidedBy, confirmedBy }: Import,
  { rows, at }: { rows: readonly StagedRow[]; at: Date },
): Promise<RowOutcome[]> {
  const members = await lockMembers(
    trx,
    rows.map(({ mobile }) => mobile),
  );
  const given = rows.flatMap(({ row, mobile, points }) => {
    const member = members.get(mobile);
    return member ? [{ row, userId: member.id, points: points!, mobileKey: mobileKeysOf(keys, mobile)[0]! }] : [];
  });
  const mobiles = await mobilesOf(trx, [adminId, decidedBy, confirmedBy]);
  const own = new Set(await accountsOf(trx, keys, { mobiles, userIds: given.map(({ userId }) => userId) }));
  const refused = given.filter(({ userId }) => own.has(userId)).map(({ row }) => row);
  if (refused.length > 0) await refuseRows(trx, importId, refused, OWN_ACCOUNT);
  const allowed = given.filter(({ userId }) => !own.has(userId));
  const openings = allowed.filter(({ points }) => points > 0);
  const entries = await openBalances(trx, openings, { adminId: decidedBy!, at });
  const keyOf = new Map(openings.map(({ userId, mobileKey }) => [userId, mobileKey]));
  await insertOpenings(
    trx,
    importId,
    entries.map((entry) => ({ ...entry, mobileKey: keyOf.get(entry.userId)! })),
  );
  return allowed.map(({ row, userId, points }) => ({ row, userId, outcome: points > 0 ? 'opened' : 'nothing' }));
}
