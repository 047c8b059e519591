import type { AccountsContext } from '../../accounts/context';
import { ApiError } from '../../platform/http/api-error';
import { referenceOf } from '../../programme/bank-files';
import type { OrderKind } from '../../programme/confirmations';
import { rejectOwnAccounts } from '../../programme/conflicts-of-interest';
import type { AdminCommand } from '../../platform/idempotency';
import { notify } from '../../programme/outbox';
import { usedMessage } from './apply-results';
import {
  type DecidedItem,
  findDecidedItem,
  findLiveItem,
  lockPayout,
  storeLatePayment,
  storeReversal,
} from './corrections.repository';
import { type Correction, paidTwice, rejectOtherState, wrongState } from './order-correction';
import { claimReferences } from './references.repository';
import { forfeitErased, lockRun } from './runs.repository';

interface CorrectionOrder {
  item_id: number;
  run_id: number;
  to: Correction['to'];
  reference: string | null;
  reason: string;
}

/** How a confirmed correction of a bank's result is carried out. */
export const correctionOrders = ({ config }: Pick<AccountsContext, 'config'>): OrderKind => ({
  permission: 'payouts.pay',
  lock: (trx, { run_id }) => lockRun(trx, Number(run_id)),
  async perform(command, order) {
    const { item_id } = order as unknown as CorrectionOrder;
    const found = await findDecidedItem(command.trx, item_id);
    if (!found) throw new ApiError(404, 'payment_not_found', 'Payment not found');
    await rejectOwnAccounts(command, config, [found.userId]);
    await lockPayout(command.trx, found.claimId);
    await correctResult(command, order as unknown as CorrectionOrder);
    return { item_id };
  },
});

/**
 * Corrects the result of a payment whose run is locked: correcting entries in the money journal, the payment, its claim
 * and a message to the user. No claim with a correction waiting is gathered, so it is in no other run.
 */
async function correctResult(command: AdminCommand, { item_id, run_id, to, reference, reason }: CorrectionOrder) {
  const { trx, callerId: adminId, at } = command;
  const item = (await findDecidedItem(trx, item_id))!;
  rejectOtherState(item, to);
  if (to === 'returned') {
    await storeReversal(trx, item_id, { reason, adminId, at });
    await forfeitErased(trx, run_id, at);
  } else {
    await rejectLive(command, item);
    const owner = (await claimReferences(trx, [{ reference: reference!, itemId: item_id }])).get(reference!)!;
    if (owner.itemId !== item_id) throw wrongState(usedMessage(owner));
    await storeLatePayment(trx, item_id, { reference: reference!, adminId, at });
  }
  const { userId, transactionId, amountPaise, masked } = item;
  const subject = `${item_id} ${at.toISOString()}`;
  const words = to === 'paid' ? { reference: reference! } : { reason };
  const details = { transactionId, amountPaise, masked, ...words };
  await notify(trx, { userId, kind: `payout-${to}`, subject, details, at });
  await command.audit('payout-result-corrected', {
    run_id,
    item_id,
    payment: referenceOf(item_id, item.epoch),
    user_id: userId,
    transaction_id: transactionId,
    from: item.state,
    to,
    amount_paise: amountPaise,
    reference,
    reason,
  });
}

async function rejectLive({ trx }: AdminCommand, item: DecidedItem): Promise<void> {
  const live = await findLiveItem(trx, item.claimId);
  if (!live) return;
  if (item.payoutState === 'paid') throw paidTwice(item, live);
  throw wrongState(`The claim is in run ${live.runId}. Upload its result first, or cancel that run`);
}
