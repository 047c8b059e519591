import type { Transaction } from 'kysely';
import type { AccountsContext } from '../context';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { revokeSessionsOf } from '../../platform/sessions/sessions.repository';
import { recordAuditEvent } from '../../platform/audit';
import { lockTotals } from '../../points/ledger';
import { notify } from '../../programme/outbox';
import { readTeam } from '../../programme/team';
import { eraseRows, redactTexts, type HeldAccount } from '../account';
import { findMergeOf } from '../merges';
import { keepFormerNumber } from '../referrals';
import { pseudonymsOf } from '../sign-in';
import { isUntouched, setMobile } from './number.repository';

/** So long payout details stay as they are after a change, and a request waits. */
export const NUMBER_WAIT_MS = 24 * 3_600_000;

const numberInUse = (
  message = 'This number has an account with points or claims of its own. The two accounts have to be merged: please ask the company.',
) => new ApiError(409, 'number_in_use', message);

/** A number in audit events and messages: who has it recognises it. */
export const endingOf = (mobile: string): string => `••••${mobile.slice(-2)}`;

/**
 * Throws unless an account may give way to another: active, without points, claims and open cases. Both accounts are
 * locked; its totals are locked here, so that no scan comes between.
 * @throws ApiError 409 `number_in_use`
 */
export async function enforceGivesWay(trx: Transaction<Schema>, account: HeldAccount): Promise<void> {
  await lockTotals(trx, account.id);
  if (account.suspended && (await findMergeOf(trx, account.id)))
    throw numberInUse('This number belongs to an account that was merged. Please ask the company.');
  if (account.suspended || !(await isUntouched(trx, account.id))) throw numberInUse();
}

/**
 * Throws if the number is an admin's: by it the account is known as their own, which they do not decide about.
 * @throws ApiError 403 `own_account`
 */
export async function rejectTeamNumber(
  trx: Transaction<Schema>,
  { adminMobiles }: Pick<AccountsContext['config'], 'adminMobiles'>,
  number: string,
): Promise<void> {
  const team = await readTeam(trx, adminMobiles);
  if (adminMobiles.includes(number) || team.some(({ mobile }) => mobile === number))
    throw new ApiError(403, 'own_account', 'The account of an admin keeps its number');
}

/**
 * Gives an account another number, in a transaction that has locked it and the account that gives way. The account
 * stays, with points, claims and payout details; all its sessions end, and both numbers are notified.
 * @param givesWay checked by `enforceGivesWay`; undefined if the number has no account
 */
export async function moveNumber(
  trx: Transaction<Schema>,
  context: Pick<AccountsContext, 'config' | 'accountSteps'>,
  {
    account,
    mobile,
    givesWay,
    by,
    at,
  }: { account: HeldAccount; mobile: string; givesWay: HeldAccount | undefined; by: object; at: Date },
): Promise<void> {
  const userId = account.id;
  await rejectTeamNumber(trx, context.config, account.mobile);
  if (givesWay) {
    await redactTexts(trx, givesWay.id, givesWay);
    const reason = 'The number moved to another account';
    await eraseRows(trx, context, { userId: givesWay.id, mobile: givesWay.mobile, at, reason });
  }
  await setMobile(trx, { userId, mobile, at });
  await keepFormerNumber(trx, pseudonymsOf(context.config, account.mobile)[0]!);
  await revokeSessionsOf(trx, { userId }, at);
  const gaveWay = givesWay ? { gave_way: givesWay.id } : {};
  const [from, to] = [endingOf(account.mobile), endingOf(mobile)];
  const details = { user_id: userId, from, to, ...gaveWay, ...by };
  await recordAuditEvent(trx, { adminId: null, action: 'number-changed', details, at });
  const message = { userId, kind: 'number-changed' as const, details: { masked: to }, at };
  await notify(trx, { ...message, subject: at.toISOString() });
  await notify(trx, { ...message, subject: `${at.toISOString()} old`, mobile: account.mobile });
}
