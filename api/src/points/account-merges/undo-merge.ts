import type { PointsContext } from '../context';
import { endOf, findMergeOf, markUndone, undoUntil } from '../../accounts/merges';
import { writeSuspension } from '../../accounts/users';
import { ApiError } from '../../platform/http/api-error';
import { spellIndianMoment } from '../../platform/indian-time';
import type { AdminCommand } from '../../platform/idempotency';
import { revokeSessionsOf } from '../../platform/sessions/sessions.repository';
import { orderConfirmation, type OrderKind } from '../../programme/confirmations';
import { rejectOwnAccounts } from '../../programme/conflicts-of-interest';
import { notify } from '../../programme/outbox';
import { lockTotals, lockTotalsOf, movePoints } from '../ledger';
import { findAccountName, listClaimsSince } from './account-merges.repository';
import { lockPair, mergeBlocked, nameSome, noEntries, type Pair, pairOf } from './merge-accounts';

type Context = Pick<PointsContext, 'config'>;

interface Undoing {
  /** The account that was given up. */
  fromId: number;
  reason: string;
}

const mergeNotFound = () => new ApiError(404, 'merge_not_found', 'This account is not merged into another one');

/** Locks both accounts and their points, and checks that the merge can be undone now. @throws ApiError as `orderUndo` */
async function lockUndoable({ config }: Context, command: AdminCommand, { fromId, intoId }: Pair) {
  const { trx, at } = command;
  const { from, into } = await lockPair(trx, { fromId, intoId });
  await rejectOwnAccounts(command, config, [fromId, intoId]);
  const merge = await findMergeOf(trx, fromId);
  if (merge?.intoId !== intoId) throw mergeNotFound();
  const until = undoUntil(merge);
  if (until < at)
    throw new ApiError(
      409,
      'merge_final',
      `A merge can be undone for 30 days; this one, until ${spellIndianMoment(until)}`,
    );
  if (into.suspended)
    throw mergeBlocked(`The account of the number ending in ${endOf(into.mobile)} is suspended. Restore it first`);
  await lockTotalsOf(trx, [{ userId: fromId }, { userId: intoId }]);
  const available = (await lockTotals(trx, intoId))?.available ?? 0;
  if (available < merge.points) {
    const claims = await listClaimsSince(trx, intoId, merge.mergedAt);
    const because = claims.length > 0 ? `: claimed with ${nameSome(claims)}` : '';
    throw mergeBlocked(`${merge.points} points were moved, only ${available} are still there${because}`);
  }
  return { merge, from };
}

/**
 * Orders that a merge is undone, for a second admin to confirm.
 * @throws ApiError 403 `own_account`; 404 `user_not_found`, `merge_not_found`; 409 `merge_final` after 30 days, `merge_blocked` if
 *   the points that were moved are not all there, naming the claims
 */
export async function orderUndo(context: Context, command: AdminCommand, { fromId, reason }: Undoing) {
  const found = await findMergeOf(command.trx, fromId);
  if (!found) throw mergeNotFound();
  const { merge } = await lockUndoable(context, command, found);
  const { intoId, points } = merge;
  const order = { user_id: intoId, user_ids: [fromId], from_user_id: fromId, merge_id: merge.id, points, reason };
  return orderConfirmation(command, { kind: 'unmerge', order });
}

/** Moves exactly the points of the merge back and restores the account, whose owner signs in again. @throws ApiError as `orderUndo` */
async function undoMerge(context: Context, command: AdminCommand, { fromId, intoId }: Pair, reason: string) {
  const { trx, callerId: adminId, at } = command;
  const { merge, from } = await lockUndoable(context, command, { fromId, intoId });
  const { id, points } = merge;
  const why = `Merge of account ${fromId} into account ${intoId} undone`;
  const move = { fromId: intoId, intoId: fromId, points, adminId, reason: why, at };
  const entries = points > 0 ? await movePoints(trx, move) : noEntries;
  await markUndone(trx, id, { ...entries, at });
  // As for a restored user: also a session that a sign-in opened meanwhile ends.
  await revokeSessionsOf(trx, { userId: fromId }, at);
  await writeSuspension(trx, fromId, { at: null, by: null, reason: null });
  const about = { user_id: intoId, user_ids: [fromId, intoId], from_user_id: fromId };
  await command.audit('merge-undone', { ...about, merge_id: id, points, reason });
  const details = { points, masked: `…${endOf(from.mobile)}` };
  const message = { kind: 'account-unmerged' as const, subject: String(id), details, at };
  await notify(trx, { userId: fromId, ...message }, { userId: intoId, ...message });
  return { merge_id: id, points };
}

export const unmergeOrders = (context: Context): OrderKind => ({
  permission: 'points.adjust',
  lock: (trx, order) => lockPair(trx, pairOf(order)),
  current: async (db, order) => ({ from: await findAccountName(db, pairOf(order).fromId) }),
  perform: (command, order) => undoMerge(context, command, pairOf(order), String(order.reason)),
});
