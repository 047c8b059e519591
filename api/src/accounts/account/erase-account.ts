import type { Transaction } from 'kysely';
import type { AccountsContext } from '../context';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { tokenRequired } from '../../platform/http/guards';
import { revokeSessionsOf } from '../../platform/sessions/sessions.repository';
import { recordAuditEvent } from '../../platform/audit';
import { adjustPoints, lockTotals, lockTotalsOf, refuseWaitingScans } from '../../points/ledger';
import { deleteMessagesOf } from '../../programme/outbox';
import { deleteResponsesOf } from '../../programme/webhooks';
import { eraseReferralsOf, keepFormerNumber } from '../referrals';
import { eraseMobile, invalidOneTimeCode, pseudonymsOf, useOneTimeCode } from '../sign-in';
import { readAccountNumbers } from './account.repository';
import { clearTraces, deleteRequestsOf, eraseUser, lockWithMerged, redactTexts } from './erasure.repository';

const WITHDRAWN = 'The account was deleted by its owner';

/**
 * Deletes the caller's account (docs/trust.md "Privacy"): personal data are erased; journal, scans, claims and invariants stay. Pending
 * claims are rejected and the balance lapses, so that no points are owed. Accounts that were merged into it are deleted with it. All sessions end; the mobile can register again.
 * @param points balance and waiting points as shown before: if they have changed, nothing is deleted and no attempt is used up
 * @throws ApiError 400 `otp_invalid`; 401 `token_required` if the account was deleted meanwhile; 409 `account_changed`
 */
export async function eraseAccount(
  context: Pick<AccountsContext, 'config' | 'db' | 'clock' | 'accountSteps'>,
  userId: number,
  { otp, points }: { otp: string; points: number },
) {
  const outcome = await context.db.transaction().execute(async (trx) => {
    const accounts = await lockWithMerged(trx, userId);
    if (!accounts) throw accountChanged();
    const account = accounts.find(({ id }) => id === userId);
    if (!account) throw tokenRequired();
    // In the order of everything that moves points (ledger/active-user.ts).
    for (const { lock } of context.accountSteps) for (const { id } of accounts) await lock?.(trx, id);
    await lockTotalsOf(
      trx,
      accounts.map(({ id }) => ({ userId: id })),
    );
    const { available, awaiting, pendingClaims: claims } = await readAccountNumbers(trx, userId);
    if (available + awaiting !== points) throw accountChanged();
    const { mobile } = account;
    // A wrong attempt must stay counted, so this transaction commits in any case.
    const tried = await useOneTimeCode(trx, context, { purpose: 'account-deletion', mobile, otp });
    if (!tried.right) return tried;

    const at = context.clock.now();
    for (const one of accounts) {
      await deleteRequestsOf(trx, one.id, one.mobile);
      await redactTexts(trx, one.id, one);
      await eraseMobile(trx, context, one.mobile);
      await eraseRows(trx, context, { userId: one.id, mobile: one.mobile, at, reason: WITHDRAWN });
      const details = { user_id: one.id, ...(one === account ? { points, claims } : { points: 0, claims: 0 }) };
      await recordAuditEvent(trx, { adminId: null, action: 'account-deleted', details, at });
    }
    return { points, claims };
  });
  if ('right' in outcome) throw invalidOneTimeCode(outcome.triesLeft);
  return outcome;
}

const accountChanged = () => new ApiError(409, 'account_changed', 'Your points have changed. Please check them again.');

/**
 * Erases what is stored about a user, in a transaction that has locked the account and its totals. The number is free
 * afterwards; what is stored about the number itself stays.
 * @param user `mobile` of an account that its owner has used; null: the number counts as new
 */
export async function eraseRows(
  trx: Transaction<Schema>,
  { config, accountSteps }: Pick<AccountsContext, 'config' | 'accountSteps'>,
  { userId, mobile, at, reason }: { userId: number; mobile: string | null; at: Date; reason: string },
): Promise<void> {
  for (const { erase } of accountSteps) await erase(trx, userId, { at, reason });
  await forfeitBalance(trx, userId, at);
  await revokeSessionsOf(trx, { userId }, at);
  await clearTraces(trx, userId);
  await deleteMessagesOf(trx, userId);
  await deleteResponsesOf(trx, userId);
  await eraseReferralsOf(trx, userId, at);
  if (mobile !== null) await keepFormerNumber(trx, pseudonymsOf(config, mobile)[0]!);
  await eraseUser(trx, userId, at);
  await refuseWaitingScans(trx, userId);
}

/** Takes the whole balance back: a deleted account has no points (invariant I13). */
async function forfeitBalance(trx: Transaction<Schema>, userId: number, at: Date): Promise<void> {
  const available = (await lockTotals(trx, userId))?.available ?? 0;
  if (available > 0) await adjustPoints(trx, { userId, points: -available, adminId: null, reason: WITHDRAWN, at });
}
