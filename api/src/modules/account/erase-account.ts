import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { revokeSessionsOf } from '../../sessions/sessions.repository';
import { recordAuditEvent } from '../audit';
import { lockPendingClaims } from '../claims';
import { lockTotals } from '../ledger';
import { eraseMobile, invalidOneTimeCode, useOneTimeCode } from '../sign-in';
import { readAccountNumbers } from './account.repository';
import { forfeitPoints } from './forfeit-points';
import { clearTraces, eraseUser, lockAccount, redactTexts } from './erasure.repository';

/** What the deletion removed. */
export interface ErasedAccount {
  points: number;
  claims: number;
}

/**
 * Deletes the caller's account, confirmed by a one-time code made for this purpose only (trust.md "Privacy"). Name, mobile,
 * e-mail, address, places and what admins wrote about the user are erased; journal, scans, claims and invariants stay. Pending
 * claims are rejected and the balance lapses, so that no points are owed. All sessions end. Scanned codes stay scanned, and the
 * same mobile can register again, with no points.
 *
 * @param points balance and waiting points together, as shown to the user before the deletion: if they have changed
 * since, nothing is deleted and no attempt at the code is used up
 * @throws ApiError 400 `otp_invalid`; 401 `token_required` if the account was deleted meanwhile; 409 `account_changed`
 */
export async function eraseAccount(
  context: Pick<AppContext, 'config' | 'db' | 'clock'>,
  userId: number,
  { otp, points }: { otp: string; points: number },
): Promise<ErasedAccount> {
  const outcome = await context.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId);
    if (!account) return 'gone';
    // In the order of everything that moves points (ledger/active-user.ts). From here on no claim is decided and none is made.
    const pending = await lockPendingClaims(trx, userId);
    await lockTotals(trx, userId);
    const { available, awaiting } = await readAccountNumbers(trx, userId);
    if (available + awaiting !== points) return 'changed';
    const { mobile } = account;
    // A wrong attempt must stay counted, so this transaction commits in any case.
    if ((await useOneTimeCode(trx, context, { purpose: 'account-deletion', mobile, otp })) !== 'right') return 'wrong';

    const at = context.clock.now();
    await forfeitPoints(trx, userId, pending, at);
    await revokeSessionsOf(trx, { userId }, at);
    await redactTexts(trx, userId, account);
    await clearTraces(trx, userId);
    await eraseMobile(trx, context, mobile);
    await eraseUser(trx, userId, at);
    const claims = pending.length;
    const details = { user_id: userId, points, claims };
    await recordAuditEvent(trx, { adminId: null, action: 'account-deleted', details, at });
    return { points, claims };
  });
  if (outcome === 'gone') throw new ApiError(401, 'token_required', 'Please Provide Token');
  if (outcome === 'changed') {
    throw new ApiError(409, 'account_changed', 'Your points have changed. Please check them again.');
  }
  if (outcome === 'wrong') throw invalidOneTimeCode();
  return outcome;
}
