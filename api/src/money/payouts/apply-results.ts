import { plainReference } from '../../platform/typed-texts';
import type { AdminCommand } from '../../platform/idempotency';
import { type Message, notify } from '../../programme/outbox';
import { type PaymentResult, referenceOf } from '../../programme/bank-files';
import { recordEvents, type WebhookEvent } from '../../programme/webhooks';
import { lockRunIn } from './manage-runs';
import { claimReferences, type ReferenceOwner, storeResults } from './results.repository';
import { payoutEvent } from './payout-event';
import { findPayments, type StoredPayment } from './runs.repository';

/** A command that stores results: an admin's, or that of a job, without a caller. */
export type ResultCommand = Pick<AdminCommand, 'trx' | 'at' | 'audit'> & { callerId: number | null };

export interface AppliedResults {
  paid: number;
  returned: number;
  /** Results that were stored before. */
  unchanged: number;
  /** `index` is the position in the given rows; nothing was stored for these. */
  errors: ResultError[];
}

export interface ResultError {
  index: number;
  message: string;
  /** Set if the bank's reference belongs to another payment. */
  usedBy?: ReferenceOwner;
}

/**
 * Stores a bank's results of a sent run: money paid is final, returned money waits for other payout details. The same
 * again changes nothing; one that contradicts a stored result, or has a bank's reference of another payment, is an
 * error of its row. The run closes with its last item.
 * @throws ApiError 404 `payout_run_not_found`, 409 `payout_run_state` if the run was not sent
 */
export async function applyResults(
  command: AdminCommand,
  runId: number,
  rows: readonly PaymentResult[],
): Promise<AppliedResults> {
  await lockRunIn(command, runId, ['sent', 'closed']);
  return applyToLockedRun(command, runId, rows);
}

/** As `applyResults`, of a run that the caller has locked. */
export async function applyToLockedRun(
  command: ResultCommand,
  runId: number,
  rows: readonly PaymentResult[],
): Promise<AppliedResults> {
  const { trx, callerId: adminId } = command;
  const ids = rows.map(({ itemId }) => itemId);
  const items = new Map([...(await findPayments(trx, ids))].filter(([, item]) => item.runId === runId));
  const owners = await claimReferences(trx, newPayments(rows, items));
  const accepted: PaymentResult[] = [];
  const applied: AppliedResults = { paid: 0, returned: 0, unchanged: 0, errors: [] };
  const paise = { paid: 0, returned: 0 };
  const messages: Message[] = [];
  const events: WebhookEvent[] = [];
  for (const [index, row] of rows.entries()) {
    const result = row.outcome === 'paid' ? { ...row, reference: plainReference(row.reference) } : row;
    const { itemId, outcome, ...texts } = result;
    const reference = result.outcome === 'paid' ? result.reference : null;
    const owner = owners.get(reference ?? '');
    const item = items.get(itemId);
    if (!item || item.state === 'cancelled') {
      applied.errors.push({ index, message: 'This payment is not in the run' });
    } else if (item.state === 'open' && owner && owner.itemId !== itemId) {
      applied.errors.push({ index, message: usedMessage(owner), usedBy: owner });
    } else if (item.state === 'open') {
      const { userId, transactionId, amountPaise, masked } = item;
      applied[outcome] += 1;
      paise[outcome] += amountPaise;
      accepted.push(result);
      messages.push({
        ...({ userId, kind: `payout-${outcome}`, subject: String(itemId), at: command.at } as const),
        details: { transactionId, amountPaise, masked, ...texts },
      });
      events.push(payoutEvent(item, result, command.at));
      // A later row of the same file is compared with this one.
      items.set(itemId, { ...item, state: outcome, reference });
    } else if (item.state === outcome && item.reference === reference) {
      applied.unchanged += 1;
    } else {
      const earlier = item.state === 'paid' ? `paid with reference ${item.reference}` : 'returned';
      applied.errors.push({ index, message: `This payment is already recorded as ${earlier}` });
    }
  }
  if (accepted.length > 0) {
    await storeResults(trx, runId, accepted, { adminId, at: command.at });
    await notify(trx, ...messages);
    await recordEvents(trx, ...events);
    await command.audit('payout-results-applied', {
      run_id: runId,
      paid: applied.paid,
      paid_paise: paise.paid,
      returned: applied.returned,
      returned_paise: paise.returned,
    });
  }
  return applied;
}

/** Returns the references of the first row of each open payment that is paid. */
function newPayments(rows: readonly PaymentResult[], items: ReadonlyMap<number, StoredPayment>) {
  const seen = new Set<number>();
  return rows.flatMap((row) => {
    const isFirst = !seen.has(row.itemId) && items.get(row.itemId)?.state === 'open';
    seen.add(row.itemId);
    return isFirst && row.outcome === 'paid' ? [{ reference: plainReference(row.reference), itemId: row.itemId }] : [];
  });
}

export const usedMessage = ({ itemId, epoch, runId }: ReferenceOwner) =>
  `This bank reference (UTR) closed payment ${referenceOf(itemId, epoch)} of run ${runId} already. Ask the bank which payment it belongs to`;
