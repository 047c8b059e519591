import type { Transaction } from 'kysely';
import type { AccountsContext } from '../../accounts/context';
import { invalidOneTimeCode, useOneTimeCode } from '../../accounts/sign-in';
import { lockActiveUserAlone } from '../../accounts/users';
import type { Caller } from '../../platform/sessions/sessions';
import { trustSession } from '../../platform/sessions/sessions.repository';
import type { PayoutKey } from '../../platform/config/keys';
import type { Schema } from '../../platform/database/schema';
import { ApiError, invalidField } from '../../platform/http/api-error';
import { tokenRequired } from '../../platform/http/guards';
import { foreignSign, misfitOf, needsLatinName } from '../../programme/bank-files';
import { notify } from '../../programme/outbox';
import { type ProgrammeSettings, readSettings } from '../../programme/programme';
import { renewReturned } from '../payouts';
import { checkAnswer, enforceNumberWait } from './guard-change';
import { findPayoutDetails, storePayeeName, type StoredDetails, storePayoutDetails } from './payout-details.repository';
import { type PayoutDetails, unsealPayout } from './seal-payout';

type Form = Pick<ProgrammeSettings, 'bankFile'>;
type Context = Pick<AccountsContext, 'config' | 'db' | 'clock'>;
/** What a user confirms by a one-time code that is made for this purpose only. */
interface Confirmed {
  caller: Caller;
  otp: string;
  /** To the question of a browser that is new to the account (`findCheck`). */
  answer: string | undefined;
}

/** @throws ApiError 400 `name_not_latin` if the bank file has letters A to Z only and cannot write the name */
function rejectForeignName({ bankFile }: Form, { method, name }: Pick<PayoutDetails, 'method' | 'name'>): void {
  if (!needsLatinName(bankFile, method) || misfitOf(bankFile, { method, name }) !== 'name') return;
  const sign = foreignSign(name);
  const asked = 'Write the name in English letters, as the passbook has it';
  throw invalidField('name', sign ? `${asked}: “${sign}” cannot be used` : asked, 400, 'name_not_latin');
}

/** Whether the bank file cannot write the name of stored details; false if they cannot be decrypted. */
export function isNameNeeded(
  keys: readonly PayoutKey[],
  { bankFile }: Form,
  userId: number,
  { method, sealed }: Pick<StoredDetails, 'method' | 'sealed'>,
): boolean {
  if (!needsLatinName(bankFile, method)) return false;
  try {
    return misfitOf(bankFile, unsealPayout(keys, userId, sealed)) === 'name';
  } catch {
    // Of a key that is not listed: the operator is warned at the start.
    return false;
  }
}

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

/**
 * Stores or replaces the caller's payout details, confirmed by a one-time code. What a bank has returned is payable again.
 * @throws ApiError 400 `name_not_latin`, `otp_invalid`, `payout_answer_wrong`; 401 `token_required` for a user deleted or
 *   suspended meanwhile; 409 `payouts_off`, `number_changed`, `payout_answer_needed`; 429 `payout_answer_limit`
 */
export async function replacePayoutDetails(
  context: Context,
  { details, ...confirmed }: Confirmed & { details: PayoutDetails },
): Promise<StoredDetails> {
  await enforcePayoutMethod(context, details.method);
  const { id: userId } = confirmed.caller;
  return changeDetails(context, confirmed, async (trx) => {
    rejectForeignName(await readSettings(trx), details);
    return (at) => storePayoutDetails(trx, context.config.payoutKeys, { userId, details, at });
  });
}

/**
 * Replaces the name in the caller's payout details, confirmed by a one-time code. The destination stays, so no wait
 * begins. Another name is a change of the details, with all that follows; the name that is stored already changes nothing.
 * @throws as `replacePayoutDetails`; 409 `payout_details_missing`
 */
export async function replacePayeeName(
  context: Context,
  { name, ...confirmed }: Confirmed & { name: string },
): Promise<StoredDetails> {
  await enforcePayoutMethod(context);
  const { payoutKeys } = context.config;
  const { id: userId } = confirmed.caller;
  return changeDetails(context, confirmed, async (trx, before) => {
    if (!before) throw new ApiError(409, 'payout_details_missing', 'Please enter your bank or UPI first');
    rejectForeignName(await readSettings(trx), { method: before.method, name });
    return (at) => {
      const details = unsealPayout(payoutKeys, userId, before.sealed);
      return details.name === name
        ? undefined
        : storePayeeName(trx, payoutKeys, { userId, details: { ...details, name }, at });
    };
  });
}

/**
 * Stores a change once the code is right. Returned payments are payable again; a user whose details were replaced is
 * notified, so that one whose phone was used by another person learns of it.
 * @param prepare checks the change and returns what stores it; undefined of that: nothing changes
 */
async function changeDetails(
  context: Context,
  { caller, otp, answer }: Confirmed,
  prepare: (
    trx: Transaction<Schema>,
    before: StoredDetails | undefined,
  ) => Promise<(at: Date) => Promise<StoredDetails> | undefined>,
): Promise<StoredDetails> {
  const { id: userId, mobile, sessionId } = caller;
  const stored = await context.db.transaction().execute(async (trx) => {
    if (!(await lockActiveUserAlone(trx, userId))) throw tokenRequired();
    const before = await findPayoutDetails(trx, userId);
    await enforceNumberWait(trx, userId, context.clock.now());
    const store = await prepare(trx, before);
    const wrongAnswer = await checkAnswer(trx, context, caller, answer);
    if (wrongAnswer) return wrongAnswer;
    // A wrong attempt must stay counted, so this transaction commits in any case.
    const tried = await useOneTimeCode(trx, context, { purpose: 'payout-details', mobile, otp });
    if (!tried.right) return tried;
    const at = context.clock.now();
    const changed = await store(at);
    if (!caller.deviceKnown) await trustSession(trx, sessionId);
    if (!changed) return before!;
    await renewReturned(trx, userId, at);
    const { masked, changedAt } = changed;
    if (changedAt)
      await notify(trx, { userId, kind: 'payout-details-changed', subject: at.toISOString(), details: { masked }, at });
    return changed;
  });
  if (stored instanceof ApiError) throw stored;
  if ('right' in stored) throw invalidOneTimeCode(stored.triesLeft);
  return stored;
}
