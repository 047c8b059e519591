import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { revokeSessionsOf } from '../../sessions/sessions.repository';
import { recordAct } from '../audit';
import { lockPendingClaims, withdrawClaims } from '../claims';
import { lockTotals } from '../ledger';
import { forgetMobile, invalidOneTimeCode, useOneTimeCode } from '../sign-in';
import { readAccountNumbers } from './account.repository';
import { clearTraces, eraseUser, lockAccount, redactTexts } from './erasure.repository';

/** Why claims that waited are rejected; it stays on record with them. */
export const WITHDRAWN = 'The account was deleted by its owner';

/** What was lost for good. */
export interface ErasedAccount {
  points: number;
  claims: number;
}

/**
 * Deletes the caller's account for good, with a one-time code made for this alone (trust.md "Privacy"). The person becomes a
 * number: name, mobile, e-mail, address, places and what admins wrote of them are gone; journal, scans, claims and
 * invariants stay. What waits for approval is rejected, so that its points are nobody's debt; the balance lapses with the
 * account. Every session ends. Codes scanned before stay scanned, and the same mobile registers anew with nothing.
 *
 * @param points balance and waiting points together, as the person was told that they lose them: when they have changed
 * since, nothing is deleted and no try at the code is spent
 * @throws ApiError 400 `otp_invalid`; 401 `token_required` for who was erased meanwhile; 409 `account_changed`
 */
export async function eraseAccount(
  context: Pick<AppContext, 'config' | 'db' | 'clock'>,
  userId: number,
  { otp, points }: { otp: string; points: number },
): Promise<ErasedAccount> {
  const outcome = await context.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId);
    if (!account) return 'gone';
    // In the order of everything that moves points: claims, then totals. From here on none is decided and none is made.
    await lockPendingClaims(trx, userId);
    await lockTotals(trx, userId);
    const { available, awaiting } = await readAccountNumbers(trx, userId);
    if (available + awaiting !== points) return 'changed';
    const { mobile } = account;
    // A wrong try must stay counted, so this transaction commits whatever comes of it.
    if ((await useOneTimeCode(trx, context, { purpose: 'account-deletion', mobile, otp })) !== 'right') return 'wrong';

    const at = context.clock.now();
    const { claims } = await withdrawClaims(trx, userId, { reason: WITHDRAWN, at });
    await revokeSessionsOf(trx, { userId }, at);
    await redactTexts(trx, userId, account);
    await clearTraces(trx, userId);
    await forgetMobile(trx, context, mobile);
    await eraseUser(trx, userId, at);
    const details = { user_id: userId, points, claims };
    await recordAct(trx, { adminId: null, action: 'account-deleted', details, at });
    return { points, claims };
  });
  if (outcome === 'gone') throw new ApiError(401, 'token_required', 'Please Provide Token');
  if (outcome === 'changed') {
    throw new ApiError(409, 'account_changed', 'Your points have changed. Please check them again.');
  }
  if (outcome === 'wrong') throw invalidOneTimeCode();
  return outcome;
}
