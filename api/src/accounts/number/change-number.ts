import type { AccountsContext } from '../context';
import { ApiError, invalidField } from '../../platform/http/api-error';
import { tokenRequired } from '../../platform/http/guards';
import { type Caller, openSession } from '../../platform/sessions/sessions';
import { deviceOf } from '../../platform/sessions/sessions.repository';
import { invalidOneTimeCode, keepOneTimeCode, useOneTimeCode } from '../sign-in';
import { lockAccounts } from '../account';
import { enforceGivesWay, moveNumber } from './move-number';
import { findAccountOf } from './number.repository';

type Context = Pick<AccountsContext, 'config' | 'db' | 'clock' | 'accountSteps'>;

export const sameNumber = () => invalidField('mobile', 'This is your number already');

/**
 * Changes the caller's number, confirmed by a code to the present and a code to the new one. A wrong code uses up
 * neither the other one nor more than its own attempt.
 * @returns the token of the session that goes on; all others end
 * @throws ApiError 400 `otp_invalid` at `otp` or `new_otp`; 401 `token_required`; 403 `own_account` for an admin's; 409 `number_in_use`
 */
export async function changeNumber(
  context: Context,
  caller: Caller,
  { mobile, otp, newOtp }: { mobile: string; otp: string; newOtp: string },
): Promise<string> {
  if (mobile === caller.mobile) throw sameNumber();
  const owner = await findAccountOf(context.db, mobile);
  const outcome = await context.db.transaction().execute(async (trx) => {
    const locked = await lockAccounts(trx, [caller.id, ...(owner === undefined ? [] : [owner])]);
    const account = locked.find(({ id }) => id === caller.id);
    if (!account || account.suspended || account.mobile !== caller.mobile) throw tokenRequired();
    // Wrong attempts must stay counted, so this transaction commits in any case.
    const old = { purpose: 'number-old' as const, mobile: caller.mobile, otp };
    const ofOld = await useOneTimeCode(trx, context, old);
    if (!ofOld.right) return invalidOneTimeCode(ofOld.triesLeft);
    const ofNew = await useOneTimeCode(trx, context, { purpose: 'number-new', mobile, otp: newOtp });
    if (!ofNew.right) {
      await keepOneTimeCode(trx, context, old);
      return invalidOneTimeCode(ofNew.triesLeft, 'new_otp');
    }
    // From here on a refusal rolls back: both codes stay good.
    if ((await findAccountOf(trx, mobile)) !== owner) throw new ApiError(503, 'busy', 'Please try again');
    const givesWay = locked.find(({ id }) => id === owner);
    if (givesWay) await enforceGivesWay(trx, givesWay);
    const at = context.clock.now();
    const device = await deviceOf(trx, caller.sessionId);
    await moveNumber(trx, context, { account, mobile, givesWay, by: { by: 'codes' }, at });
    return openSession(trx, context, { userId: account.id, roleId: account.roleId, mobile, device });
  });
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}
