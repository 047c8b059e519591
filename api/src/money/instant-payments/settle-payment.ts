import type { MoneyContext } from '../context';
import type { InstantProblem, InstantState } from '../../platform/database/schema';
import { plainReference } from '../../platform/typed-texts';
import { referenceOf, UTR } from '../../programme/bank-files';
import { expireOrder } from '../../programme/confirmations';
import type { Transfer } from '../payout-providers';
import {
  applyToLockedRun,
  correctPayment,
  findPayments,
  isStatedPaid,
  lockPayout,
  lockRun,
  releaseItems,
  type ResultCommand,
  type StoredPayment,
} from '../payouts';
import { type DuePayment, lockPayment, storePayment } from './instant-payments.repository';
import { jobCommand } from './job-command';
import { nextReading } from './next-reading';

/** Why a correction that admins have ordered ends. */
const REPORTED = 'The payment has ended meanwhile';

/** What is stored of a payment after its state was read. */
interface Settled {
  state: InstantState;
  problem?: InstantProblem;
}

/**
 * Stores what the provider says of a payment, with the functions that store a bank's results: the same again changes
 * nothing, whatever the order in which it is heard. What contradicts the journal moves no money and is a problem that
 * admins see; only money that came back after days does.
 * @param transfer undefined: the provider does not know the payment
 * @param rejected why it will certainly not be paid: then a payment that the provider does not know has failed
 * @param isUnknown an admin must ask the provider: it is not ordered again
 */
export async function settlePayment(
  { db, clock }: Pick<MoneyContext, 'db' | 'clock'>,
  { itemId, runId, until }: Pick<DuePayment, 'itemId' | 'runId' | 'until'>,
  transfer: Transfer | undefined,
  { rejected, isUnknown = false }: { rejected?: string | undefined; isUnknown?: boolean } = {},
): Promise<InstantState> {
  return db.transaction().execute(async (trx) => {
    await lockRun(trx, runId);
    const payment = (await findPayments(trx, [itemId])).get(itemId)!;
    await lockPayout(trx, payment.claimId);
    const before = await lockPayment(trx, itemId);
    // A failure frees the claim: only the process with the lease knows that no order is under way.
    const isFailure = transfer ? transfer.state === 'failed' : rejected !== undefined;
    if (isFailure && before.dueAt?.getTime() !== until.getTime()) return before.state;
    const command = jobCommand(trx, clock);
    const { state, problem = null } = transfer
      ? await settle(command, payment, before.state, transfer)
      : await settleUnknown(command, payment, before.state, { rejected, isUnknown });
    if (state !== before.state && state !== 'sent' && state !== 'processing')
      await expireOrder(trx, { kind: 'correction', order: { item_id: itemId }, message: REPORTED, at: command.at });
    const reason = transfer?.reason ?? rejected ?? before.reason;
    const attempts = state === before.state ? before.attempts : 1;
    const dueAt = nextReading({ state, problem, attempts, createdAt: before.createdAt }, command.at);
    const known = { state, problem, providerId: transfer?.providerId, dueAt, until, at: command.at };
    await storePayment(trx, itemId, { ...known, reason: state === 'paid' ? null : reason });
    return state;
  });
}

async function settle(
  command: ResultCommand,
  payment: StoredPayment,
  state: InstantState,
  transfer: Transfer,
): Promise<Settled> {
  const hasAmount = transfer.amountPaise === payment.amountPaise;
  switch (payment.state) {
    case 'open':
      return hasAmount ? settleOpen(command, payment, transfer) : { state, problem: 'amount' };
    case 'paid':
      if (transfer.state === 'returned' && hasAmount) return reverse(command, payment, transfer);
      // An older reading than that of the result.
      if (transfer.state === 'processing') return { state };
      if (transfer.state !== 'paid') return { state, problem: 'state' };
      if (hasAmount && plainReference(transfer.utr ?? '') === payment.reference) return { state };
      // Two admins have seen how it differs.
      if (await isStatedPaid(command.trx, payment.itemId)) return { state };
      return { state, problem: hasAmount ? 'reference' : 'amount' };
    case 'returned':
      return transfer.state === 'returned' ? { state: 'reversed' } : { state, problem: 'state' };
    case 'cancelled':
      return { state, ...(transfer.state !== 'failed' && transfer.state !== 'returned' && { problem: 'state' }) };
  }
}

async function settleOpen(command: ResultCommand, payment: StoredPayment, transfer: Transfer): Promise<Settled> {
  const { itemId, runId } = payment;
  if (transfer.state === 'failed') return fail(command, payment, transfer.reason);
  if (transfer.state === 'returned') {
    await applyToLockedRun(command, runId, [{ itemId, outcome: 'returned', reason: reasonOf(transfer) }]);
    return { state: 'reversed' };
  }
  // The bank's reference may come after the money.
  const reference = plainReference(transfer.utr ?? '');
  if (transfer.state === 'processing' || reference === '') return { state: 'processing' };
  if (!UTR.test(reference)) return { state: 'processing', problem: 'reference' };
  const { errors } = await applyToLockedRun(command, runId, [{ itemId, outcome: 'paid', reference }]);
  return errors.length > 0 ? { state: 'processing', problem: 'reference' } : { state: 'paid' };
}

/** The money came back after days: a correction. */
async function reverse(command: ResultCommand, payment: StoredPayment, transfer: Transfer): Promise<Settled> {
  const { itemId } = payment;
  const reason = reasonOf(transfer);
  await correctPayment(command, payment, { itemId, outcome: 'returned', reason }, reason);
  return { state: 'reversed' };
}

/** No money left the account: the claim is payable again, by a run. */
async function fail(command: ResultCommand, payment: StoredPayment, reason: string | null): Promise<Settled> {
  const { itemId, epoch, runId, userId, transactionId, amountPaise } = payment;
  await releaseItems(command.trx, runId, { adminId: null, at: command.at });
  await command.audit('instant-payment-failed', {
    payment: referenceOf(itemId, epoch),
    user_id: userId,
    transaction_id: transactionId,
    amount_paise: amountPaise,
    reason,
  });
  return { state: 'failed' };
}

/** The provider has no such payment: it has declined it, or an order may still be on its way there. */
async function settleUnknown(
  command: ResultCommand,
  payment: StoredPayment,
  state: InstantState,
  { rejected, isUnknown }: { rejected: string | undefined; isUnknown: boolean },
): Promise<Settled> {
  if (payment.state === 'open' && rejected !== undefined) return fail(command, payment, rejected);
  const isExpected =
    state === 'created' || state === 'sent' || state === 'failed' || (await isStatedPaid(command.trx, payment.itemId));
  return { state, ...((isUnknown || !isExpected) && { problem: 'unknown' }) };
}

/** The user reads it: the bank's words, without the provider's spelling. */
const reasonOf = ({ reason }: Transfer) => (reason ?? 'returned').toLowerCase().replaceAll('_', ' ');
