import type { AccountsContext } from '../../accounts/context';
import { ApiError } from '../../platform/http/api-error';
import { tokenRequired } from '../../platform/http/guards';
import { renewReturned } from '../payouts';
import { readSettings } from '../../programme/programme';
import { invalidOneTimeCode, useOneTimeCode } from '../../accounts/sign-in';
import { lockActiveUserAlone } from '../../accounts/users';
import { rejectForeignName } from './payee-name';
import { findPayoutDetails, storePayeeName } from './payout-details.repository';
import { enforcePayoutMethod, notifyOfChange } from './replace-payout-details';
import { unsealPayout } from './seal-payout';

/**
 * Replaces the name in the caller's payout details, confirmed by a one-time code. The destination stays, so no wait
 * begins. Another name is a change of the details: the user is notified, admins see its date, and what a bank has
 * returned is payable again. The name that is stored already changes nothing.
 * @throws ApiError 400 `name_not_latin`, `otp_invalid`; 401 `token_required` for a user deleted or suspended meanwhile;
 *   409 `payouts_off`, `payout_details_missing`
 */
export async function replacePayeeName(
  context: Pick<AccountsContext, 'config' | 'db' | 'clock'>,
  { userId, mobile, name, otp }: { userId: number; mobile: string; name: string; otp: string },
) {
  await enforcePayoutMethod(context);
  const { payoutKeys } = context.config;
  const stored = await context.db.transaction().execute(async (trx) => {
    if (!(await lockActiveUserAlone(trx, userId))) throw tokenRequired();
    const before = await findPayoutDetails(trx, userId);
    if (!before) throw new ApiError(409, 'payout_details_missing', 'Please enter your payout details first');
    rejectForeignName(await readSettings(trx), { method: before.method, name });
    // A wrong attempt must stay counted, so this transaction commits in any case.
    const tried = await useOneTimeCode(trx, context, { purpose: 'payout-details', mobile, otp });
    if (!tried.right) return tried;
    const details = unsealPayout(payoutKeys, userId, before.sealed);
    if (details.name === name) return before;
    const at = context.clock.now();
    await renewReturned(trx, userId, at);
    const changed = await storePayeeName(trx, payoutKeys, { userId, details: { ...details, name }, at });
    await notifyOfChange(trx, { userId, masked: changed.masked, at });
    return changed;
  });
  if ('right' in stored) throw invalidOneTimeCode(stored.triesLeft);
  return stored;
}
