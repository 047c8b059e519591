import type { Transaction } from 'kysely';
import type { AccountsContext } from '../../accounts/context';
import { ApiError } from '../../platform/http/api-error';
import { tokenRequired } from '../../platform/http/guards';
import type { Schema } from '../../platform/database/schema';
import { notify } from '../../programme/outbox';
import { renewReturned } from '../payouts';
import { readSettings } from '../../programme/programme';
import { invalidOneTimeCode, useOneTimeCode } from '../../accounts/sign-in';
import { lockActiveUserAlone } from '../../accounts/users';
import { rejectForeignName } from './payee-name';
import { storePayoutDetails } from './payout-details.repository';
import type { PayoutDetails } from './seal-payout';

type Context = Pick<AccountsContext, 'config' | 'db' | 'clock'>;

/** @throws ApiError 409 `payouts_off` unless the programme pays out by this method; any method if none is given */
export async function enforcePayoutMethod(
  { config, db }: Pick<Context, 'config' | 'db'>,
  method?: PayoutDetails['method'],
): Promise<void> {
  const { payoutMethods } = await readSettings(db);
  const offered = method ? payoutMethods.includes(method) : payoutMethods.length > 0;
  if (!offered || config.payoutKeys.length === 0)
    throw new ApiError(409, 'payouts_off', 'The programme does not pay out this way');
}

/** Notifies a user of a change of their details, so that one whose phone was used by another person learns of it. */
export async function notifyOfChange(
  trx: Transaction<Schema>,
  { userId, masked, at }: { userId: number; masked: string; at: Date },
): Promise<void> {
  await notify(trx, { userId, kind: 'payout-details-changed', subject: at.toISOString(), details: { masked }, at });
}

/**
 * Stores or replaces the caller's payout details, confirmed by a one-time code made for this purpose only. What a bank
 * has returned is payable again.
 * @throws ApiError 400 `name_not_latin`, `otp_invalid`; 401 `token_required` for a user deleted or suspended meanwhile; 409 `payouts_off`
 */
export async function replacePayoutDetails(
  context: Context,
  { userId, mobile, details, otp }: { userId: number; mobile: string; details: PayoutDetails; otp: string },
) {
  await enforcePayoutMethod(context, details.method);
  rejectForeignName(await readSettings(context.db), details);
  const stored = await context.db.transaction().execute(async (trx) => {
    if (!(await lockActiveUserAlone(trx, userId))) throw tokenRequired();
    // A wrong attempt must stay counted, so this transaction commits in any case.
    const tried = await useOneTimeCode(trx, context, { purpose: 'payout-details', mobile, otp });
    if (!tried.right) return tried;
    const at = context.clock.now();
    await renewReturned(trx, userId, at);
    const replaced = await storePayoutDetails(trx, context.config.payoutKeys, { userId, details, at });
    if (replaced.changedAt) await notifyOfChange(trx, { userId, masked: replaced.masked, at });
    return replaced;
  });
  if ('right' in stored) throw invalidOneTimeCode(stored.triesLeft);
  return stored;
}
