import type { Transaction } from 'kysely';
import type { PointsContext } from '../context';
import { lockAccounts } from '../../accounts/account';
import { accountMerged, endOf, findMergeOf, insertMerge, listMergesOf } from '../../accounts/merges';
import { writeSuspension } from '../../accounts/users';
import type { Schema } from '../../platform/database/schema';
import { ApiError, invalidField } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { revokeSessionsOf } from '../../platform/sessions/sessions.repository';
import { orderConfirmation, type OrderKind } from '../../programme/confirmations';
import { rejectOwnAccounts } from '../../programme/conflicts-of-interest';
import { notify } from '../../programme/outbox';
import { lockTotals, lockTotalsOf, movePoints, readTotals, refuseWaitingScans } from '../ledger';
import { findAccountName, listOpen } from './account-merges.repository';

type Context = Pick<PointsContext, 'config'>;

export interface Pair {
  /** The account that is given up. */
  fromId: number;
  /** The account that stays. */
  intoId: number;
}

interface Merging extends Pair {
  reason: string;
}

/** Locks both accounts. @throws ApiError 404 `user_not_found` */
export async function lockPair(trx: Transaction<Schema>, { fromId, intoId }: Pair) {
  const accounts = await lockAccounts(trx, [fromId, intoId]);
  const [from, into] = [fromId, intoId].map((id) => accounts.find((account) => account.id === id));
  if (!from || !into) throw new ApiError(404, 'user_not_found', 'User not found');
  return { from, into };
}

export const mergeBlocked = (message: string) => new ApiError(409, 'merge_blocked', message);

/** Names at most five. */
export function nameSome(names: readonly string[]): string {
  const more = names.length - 5;
  return names.slice(0, 5).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Locks both accounts and checks that they may be merged now. @throws ApiError as `orderMerge` */
async function lockMergeable({ config }: Context, command: AdminCommand, { fromId, intoId }: Pair) {
  const { trx } = command;
  if (fromId === intoId) throw invalidField('from_user_id', 'This is the account itself. Choose another one');
  const pair = await lockPair(trx, { fromId, intoId });
  await rejectOwnAccounts(command, config, [fromId, intoId]);
  for (const id of [fromId, intoId]) {
    const merge = await findMergeOf(trx, id);
    if (merge) throw accountMerged(merge);
  }
  const [earlier] = await listMergesOf(trx, fromId);
  if (earlier) {
    const end = endOf(earlier.from.mobile);
    throw mergeBlocked(
      `The account of the number ending in ${end} was merged into the one given up. Let that one stay`,
    );
  }
  for (const { suspended, mobile } of [pair.from, pair.into])
    if (suspended)
      throw mergeBlocked(`The account of the number ending in ${endOf(mobile)} is suspended. Restore it first`);
  const open = await listOpen(trx, fromId);
  if (open.length > 0)
    throw mergeBlocked(`Still open in the account that is given up: ${nameSome(open)}. Decide and pay them first`);
  return pair;
}

/**
 * Orders the merge of two accounts of one person, for a second admin to confirm.
 * @throws ApiError 400 at `from_user_id`; 403 `own_account`; 404 `user_not_found`; 409 `account_merged`, `merge_blocked`, naming
 *   what is open
 */
export async function orderMerge(context: Context, command: AdminCommand, { fromId, intoId, reason }: Merging) {
  await lockMergeable(context, command, { fromId, intoId });
  const { available: points } = await readTotals(command.trx, fromId);
  const order = { user_id: intoId, user_ids: [fromId], from_user_id: fromId, points, reason };
  return orderConfirmation(command, { kind: 'merge', order });
}

/**
 * Gives an account up: its whole balance moves, its sessions end, and it is suspended until the merge is undone. Its
 * scans, claims, payments and payout details stay with it. The role of the account that stays counts.
 * @throws ApiError as `orderMerge`
 */
async function mergeAccounts(context: Context, command: AdminCommand, { fromId, intoId, reason }: Merging) {
  const { trx, callerId: adminId, at } = command;
  const { into } = await lockMergeable(context, command, { fromId, intoId });
  await lockTotalsOf(trx, [{ userId: fromId }, { userId: intoId }]);
  // A scan under way comes first; one that waits sees the suspension.
  await refuseWaitingScans(trx, fromId);
  const points = (await lockTotals(trx, fromId))?.available ?? 0;
  const why = `Account ${fromId} merged into account ${intoId}`;
  const entries = points > 0 ? await movePoints(trx, { fromId, intoId, points, adminId, reason: why, at }) : noEntries;
  await writeSuspension(trx, fromId, { at, by: adminId, reason: why });
  await revokeSessionsOf(trx, { userId: fromId }, at);
  const id = await insertMerge(trx, { fromId, intoId, points, ...entries, at });
  const about = { user_id: intoId, user_ids: [fromId, intoId], from_user_id: fromId };
  await command.audit('accounts-merged', { ...about, merge_id: id, points, reason });
  const details = { points, masked: `…${endOf(into.mobile)}` };
  const message = { kind: 'account-merged' as const, subject: String(id), details, at };
  await notify(trx, { userId: fromId, ...message }, { userId: intoId, ...message });
  return { merge_id: id, points };
}

export const noEntries = { outEntry: null, inEntry: null };

/** Reads a pair as an order stores it. */
export const pairOf = (order: Record<string, unknown>): Pair => ({
  fromId: Number(order.from_user_id),
  intoId: Number(order.user_id),
});

export const mergeOrders = (context: Context): OrderKind => ({
  permission: 'points.adjust',
  lock: (trx, order) => lockPair(trx, pairOf(order)),
  async current(db, order) {
    const { fromId } = pairOf(order);
    return { points: (await readTotals(db, fromId)).available, from: await findAccountName(db, fromId) };
  },
  perform: (command, order) => mergeAccounts(context, command, { ...pairOf(order), reason: String(order.reason) }),
});
