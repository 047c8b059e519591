import type { Transaction } from 'kysely';
import type { AppContext } from '../../app-context';
import type { Schema } from '../../database/schema';
import { ApiError } from '../../http/api-error';
import { tokenRequired } from '../../http/guards';
import { revokeSessionsOf } from '../../sessions/sessions.repository';
import { recordAuditEvent } from '../audit';
import { deleteCasesOf } from '../cases';
import { type LockedClaim, lockPendingClaims, rejectLockedClaims } from '../claims';
import { adjustPoints, lockTotals } from '../ledger';
import { erasePayoutDetails } from '../payout-details';
import { forfeitPayouts, leaveUnsentRuns } from '../payouts';
import { deleteMessagesOf } from '../outbox';
import { eraseMobile, invalidOneTimeCode, useOneTimeCode } from '../sign-in';
import { readAccountNumbers } from './account.repository';
import { clearTraces, eraseUser, lockAccount, redactTexts } from './erasure.repository';

/** Why pending claims are rejected and the balance is taken back; it stays on record with them. */
const WITHDRAWN = 'The account was deleted by its owner';

/**
 * Deletes the caller's account, confirmed by a one-time code made for this purpose only (trust.md "Privacy"). Name, mobile,
 * e-mail, address, places and what admins wrote about the user are erased; journal, scans, claims and invariants stay. Pending
 * claims are rejected and the balance lapses, so that no points are owed. All sessions end. Scanned codes stay scanned, and the
 * same mobile can register again, with no points.
 *
 * @param points balance and waiting points together, as shown to the user before the deletion: if they have changed
 * since, nothing is deleted and no attempt at the code is used up
 * @returns the points and the claims that were removed
 * @throws ApiError 400 `otp_invalid`; 401 `token_required` if the account was deleted meanwhile; 409 `account_changed`
 */
export async function eraseAccount(
  context: Pick<AppContext, 'config' | 'db' | 'clock'>,
  userId: number,
  { otp, points }: { otp: string; points: number },
) {
  const outcome = await context.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId);
    if (!account) throw tokenRequired();
    // In the order of everything that moves points (ledger/active-user.ts). From here on no claim is decided and none is made.
    const pending = await lockPendingClaims(trx, userId);
    await lockTotals(trx, userId);
    const { available, awaiting } = await readAccountNumbers(trx, userId);
    if (available + awaiting !== points) {
      throw new ApiError(409, 'account_changed', 'Your points have changed. Please check them again.');
    }
    const { mobile } = account;
    // A wrong attempt must stay counted, so this transaction commits in any case.
    const tried = await useOneTimeCode(trx, context, { purpose: 'account-deletion', mobile, otp });
    if (!tried.right) return tried;

    const at = context.clock.now();
    await forfeitPoints(trx, userId, pending, at);
    await leaveUnsentRuns(trx, userId, { reason: 'deleted', adminId: null, at });
    await forfeitPayouts(trx, userId, at);
    await revokeSessionsOf(trx, { userId }, at);
    await redactTexts(trx, userId, account);
    await clearTraces(trx, userId);
    await erasePayoutDetails(trx, userId);
    await deleteMessagesOf(trx, userId);
    await deleteCasesOf(trx, userId, at);
    await eraseMobile(trx, context, mobile);
    await eraseUser(trx, userId, at);
    const claims = pending.length;
    const details = { user_id: userId, points, claims };
    await recordAuditEvent(trx, { adminId: null, action: 'account-deleted', details, at });
    return { points, claims };
  });
  if ('right' in outcome) throw invalidOneTimeCode(outcome.triesLeft);
  return outcome;
}

/** Rejects the pending claims, then takes the whole balance back: a deleted account has no points (invariant I13). */
async function forfeitPoints(
  trx: Transaction<Schema>,
  userId: number,
  pending: readonly LockedClaim[],
  at: Date,
): Promise<void> {
  await rejectLockedClaims(trx, pending, { adminId: null, reason: WITHDRAWN, at });
  const available = (await lockTotals(trx, userId))?.available ?? 0;
  if (available > 0) await adjustPoints(trx, { userId, points: -available, adminId: null, reason: WITHDRAWN, at });
}
