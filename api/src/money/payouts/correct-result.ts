import type { Transaction } from 'kysely';
import type { AccountsContext } from '../../accounts/context';
import type { Schema } from '../../platform/database/schema';
import { ApiError, invalidField } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { plainReference } from '../../platform/typed-texts';
import { type PaymentResult, referenceOf, UTR, withoutDetails } from '../../programme/bank-files';
import { orderConfirmation, type OrderKind } from '../../programme/confirmations';
import { rejectOwnAccounts } from '../../programme/conflicts-of-interest';
import { notify } from '../../programme/outbox';
import { recordEvents } from '../../programme/webhooks';
import { type ResultCommand, usedMessage } from './apply-results';
import { endOpenPayment, wrongState } from './end-open-payment';
import { leaveRun } from './leave-runs';
import { awaitsAdmins, endPayment } from './open-payments.repository';
import { payoutEvent } from './payout-event';
import {
  claimReferences,
  claimsBeingCorrected,
  findLiveItem,
  findReferenceOwners,
  lockPayout,
  type ReferenceOwner,
  storeCorrection,
} from './results.repository';
import { findPayments, type LockedRun, lockRun, lockRuns, type StoredPayment } from './runs.repository';

interface CorrectionOrder {
  item_id: number;
  run_id: number;
  to: Correction['to'];
  reference: string | null;
  reason: string;
}

/**
 * How a confirmed correction of a bank's result is carried out: correcting entries in the money journal, the payment, its
 * claim and a message to the user. No claim with a correction waiting is gathered, so it is in no other run.
 */
export const correctionOrders = ({ config }: Pick<AccountsContext, 'config'>): OrderKind => ({
  permission: 'payouts.pay',
  lock: (trx, { run_id }) => lockRun(trx, Number(run_id)),
  async perform(command, order) {
    const { item_id, to, reference, reason } = order as unknown as CorrectionOrder;
    const { trx } = command;
    const found = await findPayment(trx, item_id);
    await rejectOwnAccounts(command, config, [found.userId]);
    await lockPayout(trx, found.claimId);
    const item = await findPayment(trx, item_id);
    await rejectOtherState(command, item, to);
    if (item.state === 'open') {
      const stated = to === 'paid' ? reference : null;
      await endOpenPayment(command, item, stated);
      await auditCorrection(command, item, { to, reference: stated, reason });
      return { item_id };
    }
    const words = to === 'paid' ? { reference: reference! } : { reason };
    if (to === 'paid') {
      const live = await findUnpaidLive(trx, item);
      if (live) throw wrongState(`The claim is in run ${live.runId}. Upload its result first, or cancel that run`);
      const owner = (await claimReferences(trx, [{ reference: reference!, itemId: item_id }])).get(reference!)!;
      if (owner.itemId !== item_id) throw wrongState(usedMessage(owner));
    }
    await correctPayment(command, item, { itemId: item_id, outcome: to, ...words } as PaymentResult, reason);
    await endPayment(trx, { itemId: item_id, state: to === 'paid' ? 'paid' : 'reversed', at: command.at });
    return { item_id };
  },
});

/** Stores the other result of a payment, whose run and payout are locked, and notifies the user. */
export async function correctPayment(
  command: ResultCommand,
  item: StoredPayment,
  result: PaymentResult,
  reason: string,
): Promise<void> {
  const { trx, callerId: adminId, at } = command;
  const { runId, userId, transactionId, amountPaise, masked } = item;
  const { outcome: to, itemId, ...words } = result;
  await storeCorrection(trx, runId, result, { adminId, at });
  const subject = `${itemId} ${at.toISOString()}`;
  const details = { transactionId, amountPaise, masked, ...words };
  await notify(trx, { userId, kind: `payout-${to}`, subject, details, at });
  await recordEvents(trx, payoutEvent(item, result, at));
  const reference = result.outcome === 'paid' ? result.reference : item.reference;
  await auditCorrection(command, item, { to, reference, reason });
}

const auditCorrection = (
  command: ResultCommand,
  { itemId, runId, epoch, userId, transactionId, amountPaise, state }: StoredPayment,
  { to, reference, reason }: Pick<CorrectionOrder, 'to' | 'reference' | 'reason'>,
) =>
  command.audit('payout-result-corrected', {
    run_id: runId,
    item_id: itemId,
    payment: referenceOf(itemId, epoch),
    user_id: userId,
    transaction_id: transactionId,
    from: state,
    to,
    amount_paise: amountPaise,
    reference,
    reason,
  });

/** @throws ApiError 404 `payment_not_found` */
async function findPayment(trx: Transaction<Schema>, itemId: number): Promise<StoredPayment> {
  const found = (await findPayments(trx, [itemId])).get(itemId);
  if (!found) throw new ApiError(404, 'payment_not_found', 'Payment not found');
  return found;
}

/** Returns the payment of an item's claim that is in a run without a result. @throws ApiError 409 `paid_twice` */
async function findUnpaidLive(trx: Transaction<Schema>, item: StoredPayment) {
  const live = await findLiveItem(trx, item.claimId);
  if (live && item.payoutState === 'paid') throw paidTwice(item, live);
  return live;
}

/** What a result is corrected to; `unpaid`: of a payment at once that stayed open. */
export interface Correction {
  itemId: number;
  to: 'paid' | 'returned' | 'unpaid';
  /** The user reads it if the money came back. */
  reason: string;
  /** The bank's reference (UTR) of money that arrived. */
  reference?: string | undefined;
}

/**
 * Orders a correction of a bank's result, for a second admin to confirm: money stored as paid that came back, money
 * stored as returned that arrived, or what became of a payment at once that is late or differs. Until that is decided
 * the claim is not paid again: it leaves a run that was not sent, no other gathers it, and no provider is ordered to pay.
 * @throws ApiError 400 at `reference`; 403 `own_account`; 404 `payment_not_found`; 409 `correction_state`, `paid_twice`
 */
export async function orderCorrection(
  { config }: Pick<AccountsContext, 'config'>,
  command: AdminCommand,
  { itemId, to, reason, reference: given }: Correction,
) {
  const { trx } = command;
  const reference = to === 'paid' ? readReference(given) : null;
  const found = await findPayment(trx, itemId);
  const live = await findLiveItem(trx, found.claimId);
  const runs = await lockRuns(trx, [found.runId, ...(live ? [live.runId] : [])]);
  await lockPayout(trx, found.claimId);
  const item = await findPayment(trx, itemId);
  await rejectOwnAccounts(command, config, [item.userId]);
  await rejectOtherState(command, item, to);
  if ((await claimsBeingCorrected(trx, [item.claimId])).size > 0)
    throw wrongState('A correction of this claim waits for another admin already');
  if (to === 'paid' && item.state !== 'open') await freeClaim(command, item, runs);
  if (reference !== null) {
    const owner = (await findReferenceOwners(trx, [reference])).get(reference);
    if (owner && owner.itemId !== itemId) throw invalidField('reference', usedMessage(owner));
  }
  const { epoch, runId, claimId, userId, transactionId, amountPaise } = item;
  const order = {
    item_id: itemId,
    payment: referenceOf(itemId, epoch),
    run_id: runId,
    user_id: userId,
    transaction_id: transactionId,
    amount_paise: amountPaise,
    from: item.state,
    to,
    at_once: runs.some(({ id, channel }) => id === runId && channel === 'provider'),
    reference: reference ?? item.reference,
    reason: withoutDetails(reason),
  };
  const awaiting = await orderConfirmation(command, { kind: 'correction', order });
  const { confirmation_id } = awaiting.data;
  await trx.insertInto('payout_corrections').values({ confirmation_id, item_id: itemId, claim_id: claimId }).execute();
  return awaiting;
}

function readReference(given: string | undefined): string {
  const reference = plainReference(given ?? '');
  if (reference === '') throw invalidField('reference', 'Enter the bank’s reference (UTR) of the payment');
  if (!UTR.test(reference))
    throw invalidField('reference', `“${reference}” is no bank reference (UTR): it has 6 to 40 letters and digits`);
  return reference;
}

/** @throws ApiError 409 `correction_state` if there is nothing to correct */
async function rejectOtherState(
  { trx, at }: Pick<AdminCommand, 'trx' | 'at'>,
  { itemId, epoch, state }: StoredPayment,
  to: Correction['to'],
): Promise<void> {
  if ((state === 'returned' && to === 'paid') || (state === 'paid' && to === 'returned')) return;
  const isStated = to === 'paid' ? state === 'open' || state === 'cancelled' : to === 'unpaid' && state === 'open';
  if (isStated && (await awaitsAdmins(trx, itemId, at))) return;
  const isEnded = state === 'paid' || state === 'returned';
  const problem = isEnded ? `is recorded as ${state} already` : 'has no result to correct';
  throw wrongState(`Payment ${referenceOf(itemId, epoch)} ${problem}`);
}

/**
 * Takes the claim of a returned or released payment out of a later run that was not sent: it is not paid twice.
 * @throws ApiError 409 `paid_twice`, `correction_state`
 */
async function freeClaim(command: AdminCommand, item: StoredPayment, runs: readonly LockedRun[]): Promise<void> {
  const { trx, callerId: adminId, at } = command;
  const live = await findUnpaidLive(trx, item);
  if (!live) return;
  const run = runs.find(({ id }) => id === live.runId);
  if (!run) throw wrongState(`The claim has just been put into run ${live.runId}. Try again`);
  if (run.state === 'sent' || run.state === 'closed')
    throw wrongState(
      `The claim is also payment ${referenceOf(live.itemId, live.epoch)} of run ${live.runId}, which was sent to the bank. Upload its result first`,
    );
  await leaveRun(trx, run.id, [live.itemId], { reason: 'correction', adminId, at });
}

const paidTwice = ({ itemId, epoch }: StoredPayment, live: ReferenceOwner) =>
  new ApiError(
    409,
    'paid_twice',
    `The claim was paid by payment ${referenceOf(live.itemId, live.epoch)} of run ${live.runId}. If the bank paid ${referenceOf(itemId, epoch)} too, the user has the money twice: ask for it back, or take its points with an adjustment whose reason names both payments`,
  );
