import type { AccountsContext } from '../../accounts/context';
import { ApiError, invalidField } from '../../platform/http/api-error';
import { plainReference } from '../../platform/typed-texts';
import { referenceOf, UTR, withoutDetails } from '../../programme/bank-files';
import { orderConfirmation } from '../../programme/confirmations';
import { rejectOwnAccounts } from '../../programme/conflicts-of-interest';
import type { AdminCommand } from '../../platform/idempotency';
import { usedMessage } from './apply-results';
import {
  claimsBeingCorrected,
  type DecidedItem,
  findDecidedItem,
  findLiveItem,
  insertCorrection,
  type LiveItem,
  lockPayout,
} from './corrections.repository';
import { leaveRun } from './leave-runs';
import { findReferenceOwners } from './references.repository';
import { type LockedRun, lockRuns } from './runs.repository';

/** What a bank's result is corrected to. */
export interface Correction {
  itemId: number;
  to: 'paid' | 'returned';
  /** The user reads it if the money came back. */
  reason: string;
  /** The bank's reference (UTR) of money that arrived. */
  reference?: string | undefined;
}

/**
 * Orders a correction of a bank's result, for a second admin to confirm: money stored as paid that came back, or money
 * stored as returned that arrived. Until that is decided the claim is not paid again: it leaves a run that was not sent,
 * and no other gathers it.
 * @throws ApiError 400 at `reference`; 403 `own_account`; 404 `payment_not_found`; 409 `correction_state`, `paid_twice`
 */
export async function orderCorrection(
  { config }: Pick<AccountsContext, 'config'>,
  command: AdminCommand,
  { itemId, to, reason, reference: given }: Correction,
) {
  const { trx } = command;
  const reference = to === 'paid' ? readReference(given) : null;
  const found = await findDecidedItem(trx, itemId);
  if (!found) throw paymentNotFound();
  const live = await findLiveItem(trx, found.claimId);
  const runs = await lockRuns(trx, [found.runId, ...(live ? [live.runId] : [])]);
  await lockPayout(trx, found.claimId);
  const item = (await findDecidedItem(trx, itemId))!;
  await rejectOwnAccounts(command, config, [item.userId]);
  rejectOtherState(item, to);
  if ((await claimsBeingCorrected(trx, [item.claimId])).size > 0)
    throw wrongState('A correction of this claim waits for another admin already');
  if (to === 'paid') await freeClaim(command, item, runs);
  if (reference !== null) await rejectUsedReference(command, item, reference);
  const { id, epoch, runId, claimId, userId, transactionId, amountPaise } = item;
  const order = {
    item_id: id,
    payment: referenceOf(id, epoch),
    run_id: runId,
    user_id: userId,
    transaction_id: transactionId,
    amount_paise: amountPaise,
    from: item.state,
    to,
    reference: reference ?? item.reference,
    reason: withoutDetails(reason),
  };
  const awaiting = await orderConfirmation(command, { kind: 'correction', order });
  const { confirmation_id } = awaiting.data;
  await insertCorrection(trx, { confirmation_id, item_id: id, claim_id: claimId });
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
export function rejectOtherState({ id, epoch, state }: DecidedItem, to: Correction['to']): void {
  if (state === (to === 'paid' ? 'returned' : 'paid')) return;
  throw wrongState(
    state === to
      ? `Payment ${referenceOf(id, epoch)} is recorded as ${state} already`
      : `Payment ${referenceOf(id, epoch)} has no result to correct`,
  );
}

/**
 * Takes the claim of a returned payment out of a later run that was not sent, so that it is not paid a second time.
 * @throws ApiError 409 `correction_state` if that run was sent, 409 `paid_twice` if it paid
 */
async function freeClaim(command: AdminCommand, item: DecidedItem, runs: readonly LockedRun[]): Promise<void> {
  const { trx, callerId: adminId, at } = command;
  const live = await findLiveItem(trx, item.claimId);
  if (!live) return;
  if (item.payoutState === 'paid') throw paidTwice(item, live);
  const run = runs.find(({ id }) => id === live.runId);
  if (!run) throw wrongState(`The claim has just been put into run ${live.runId}. Try again`);
  if (run.state === 'sent' || run.state === 'closed')
    throw wrongState(
      `The claim is also payment ${referenceOf(live.id, live.epoch)} of run ${live.runId}, which was sent to the bank. Upload its result first`,
    );
  await leaveRun(trx, run.id, [live.id], { reason: 'correction', adminId, at });
}

async function rejectUsedReference({ trx }: AdminCommand, { id }: DecidedItem, reference: string): Promise<void> {
  const owner = (await findReferenceOwners(trx, [reference])).get(reference);
  if (owner && owner.itemId !== id) throw invalidField('reference', usedMessage(owner));
}

export const wrongState = (message: string) => new ApiError(409, 'correction_state', message);

export const paidTwice = ({ id, epoch }: DecidedItem, live: LiveItem) =>
  new ApiError(
    409,
    'paid_twice',
    `The claim was paid by payment ${referenceOf(live.id, live.epoch)} of run ${live.runId}. If the bank paid ${referenceOf(id, epoch)} too, the user has the money twice: ask for it back, or take its points with an adjustment whose reason names both payments`,
  );

const paymentNotFound = () => new ApiError(404, 'payment_not_found', 'Payment not found');
