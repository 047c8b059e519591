import type { Transaction } from 'kysely';
import { lockActiveUserAlone } from '../../accounts/users';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { orderAboveLimit, type OrderKind } from '../../programme/confirmations';
import { rejectOwnAccounts } from '../../programme/conflicts-of-interest';
import { readSettings } from '../../programme/programme';
import { notify } from '../../programme/outbox';
import type { MoneyContext } from '../context';
import { findPayoutDetails } from '../payout-details';
import { findDecidable, findPayee, insertDecision } from './payees.repository';

type Context = Pick<MoneyContext, 'config'>;
interface Decision {
  id: number;
  reason: string;
}

const conflict = (code: 'payee_changed' | 'payee_decided' | 'payee_order_waits', message: string) =>
  new ApiError(409, code, message);

/** Locks the user, and returns what an admin may decide about. @throws ApiError 403 `own_account`, 404, 409 */
async function lockDecidable(command: AdminCommand, { config }: Context, id: number) {
  const { trx } = command;
  const found = await findDecidable(trx, id);
  if (!found) throw new ApiError(404, 'payee_not_found', 'Payee not found');
  const { userId } = found;
  if (!(await lockActiveUserAlone(trx, userId)))
    throw conflict('payee_changed', 'The account is suspended or was deleted');
  // Before the lock another admin may have ordered it, and a claim may have been approved.
  const locked = (await findDecidable(trx, id))!;
  const payee = await findPayee(trx, userId);
  if (payee?.verificationId !== id)
    throw conflict('payee_changed', 'The user has changed the bank or UPI since. Please check the new one');
  if (payee.state !== 'review' && payee.state !== 'correction')
    throw conflict('payee_decided', `This payee is ${payee.state} already`);
  await rejectOwnAccounts(command, config, [userId]);
  return { ...payee, unpaidPaise: locked.unpaidPaise, pendingPaise: locked.pendingPaise, isOrdered: locked.isOrdered };
}

/**
 * Stores the acceptance of a payee for a second admin: above the limit for payout runs, by what is due to the user
 * or will be, as far as it can be paid at once.
 * @returns undefined if none is needed
 * @throws ApiError as `acceptPayee`; 409 `payee_order_waits`
 */
export async function orderAcceptance(command: AdminCommand, context: Context, { id, reason }: Decision) {
  const { userId, unpaidPaise, pendingPaise, isOrdered } = await lockDecidable(command, context, id);
  if (isOrdered) throw orderWaits();
  const { instantUserDayPaise } = await readSettings(command.trx);
  return orderAboveLimit(command, {
    kind: 'payee',
    limit: 'payee',
    // A verified payee is paid at once, also for claims that are approved later. A limit of zero needs a second admin always.
    shares: [{ userId, amount: Math.max(unpaidPaise + pendingPaise, instantUserDayPaise ?? 0, 1) }],
    order: { verification_id: id, user_id: userId, amount_paise: unpaidPaise, reason },
  });
}

/** Accepts a payee whose names differ. @throws ApiError 403 `own_account`, 404, 409 `payee_changed`, `payee_decided` */
export async function acceptPayee(command: AdminCommand, context: Context, { id, reason }: Decision) {
  const { userId, outcome } = await lockDecidable(command, context, id);
  const { trx, callerId: adminId, at } = command;
  await insertDecision(trx, { id, decision: 'accepted', reason, adminId, at });
  await command.audit('payee-accepted', { verification_id: id, user_id: userId, outcome, reason });
  return { id, state: 'verified' as const };
}

/** Asks the user to correct the details. @throws ApiError as `acceptPayee`; 409 `payee_order_waits` */
export async function askCorrection(command: AdminCommand, context: Context, { id, reason }: Decision) {
  const { userId, outcome, state, isOrdered } = await lockDecidable(command, context, id);
  if (isOrdered) throw orderWaits();
  if (state === 'correction') throw conflict('payee_decided', 'The user was asked to correct this already');
  const { trx, callerId: adminId, at } = command;
  await insertDecision(trx, { id, decision: 'correction', reason, adminId, at });
  await command.audit('payee-correction-asked', { verification_id: id, user_id: userId, outcome, reason });
  const details = { masked: await maskOf(trx, userId), reason };
  await notify(trx, { userId, kind: 'payout-unverified', subject: String(id), details, at });
  return { id, state: 'correction' as const };
}

const maskOf = async (trx: Transaction<Schema>, userId: number) => (await findPayoutDetails(trx, userId))?.masked ?? '';

const orderWaits = () => conflict('payee_order_waits', 'A second admin must first decide about this payee');

export const payeeOrders = (context: Context): OrderKind => ({
  permission: 'payouts.pay',
  lock: (trx, { user_id }) => lockActiveUserAlone(trx, Number(user_id)),
  perform: async (command, { verification_id, reason }) => ({
    verification_id: (await acceptPayee(command, context, { id: Number(verification_id), reason: String(reason) })).id,
  }),
});
