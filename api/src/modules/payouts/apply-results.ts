import { showableLine } from '../../showable-text';
import type { AdminCommand } from '../idempotency';
import { type Message, notify } from '../outbox';
import { lockRunIn } from './manage-runs';
import { readItems, storeResults } from './runs.repository';

/** What a bank says of one item. */
export interface PayoutResult {
  itemId: number;
  outcome: 'paid' | 'returned';
  /** The bank's reference (UTR) of a payment. */
  reference?: string;
  /** Why it was returned, in the bank's words. */
  reason?: string;
}

export interface AppliedResults {
  paid: number;
  returned: number;
  /** Results that were stored before. */
  unchanged: number;
  /** `index` is the position in the given rows; nothing was stored for these. */
  errors: { index: number; itemId: number; message: string }[];
}

const MAX_REFERENCE = 100;
const MAX_REASON = 500;

/**
 * Stores a bank's results of a sent run: money paid is paid for good, returned money waits for other payout details.
 * The same result again changes nothing; one that contradicts a stored result is an error of its row. The run closes
 * with its last item.
 * @throws ApiError 404 `payout_run_not_found`, 409 `payout_run_state` if the run was not sent
 */
export async function applyResults(
  command: AdminCommand,
  runId: number,
  rows: readonly PayoutResult[],
): Promise<AppliedResults> {
  await lockRunIn(command, runId, ['sent', 'closed']);
  const { trx, callerId: adminId } = command;
  const stored = await readItems(
    trx,
    runId,
    rows.map(({ itemId }) => itemId),
  );
  const items = new Map(stored.map((item) => [item.id, item]));
  const accepted: (Required<Pick<PayoutResult, 'itemId' | 'outcome'>> & Texts)[] = [];
  const applied: AppliedResults = { paid: 0, returned: 0, unchanged: 0, errors: [] };
  let paidPaise = 0;
  let returnedPaise = 0;
  const messages: Message[] = [];
  for (const [index, { itemId, outcome, ...given }] of rows.entries()) {
    const item = items.get(itemId);
    const texts = readTexts(outcome, given);
    if (!item || item.state === 'cancelled' || typeof texts === 'string') {
      const message = typeof texts === 'string' ? texts : 'This payment is not in the run';
      applied.errors.push({ index, itemId, message });
    } else if (item.state === 'open') {
      applied[outcome] += 1;
      if (outcome === 'paid') paidPaise += item.amountPaise;
      else returnedPaise += item.amountPaise;
      accepted.push({ itemId, outcome, ...texts });
      const { userId, transactionId, amountPaise, masked } = item;
      messages.push({
        userId,
        kind: `payout-${outcome}`,
        subject: String(itemId),
        details: {
          ...{ transactionId, amountPaise, masked },
          ...(texts.reference !== null && { reference: texts.reference }),
          ...(texts.reason !== null && { reason: texts.reason }),
        },
        at: command.at,
      });
      // A later row of the same file is compared with this one.
      items.set(itemId, { ...item, state: outcome, reference: texts.reference });
    } else if (item.state === outcome && item.reference === texts.reference) {
      applied.unchanged += 1;
    } else {
      const earlier = item.state === 'paid' ? `paid with reference ${item.reference}` : 'returned';
      applied.errors.push({ index, itemId, message: `This payment is already recorded as ${earlier}` });
    }
  }
  if (accepted.length > 0) {
    await storeResults(trx, runId, accepted, { adminId, at: command.at });
    await notify(trx, ...messages);
    await command.audit('payout-results-applied', {
      run_id: runId,
      paid: applied.paid,
      paid_paise: paidPaise,
      returned: applied.returned,
      returned_paise: returnedPaise,
    });
  }
  return applied;
}

interface Texts {
  reference: string | null;
  reason: string | null;
}

/** Returns the texts of a result as they are stored, or what is wrong with them. */
function readTexts(
  outcome: PayoutResult['outcome'],
  given: Pick<PayoutResult, 'reference' | 'reason'>,
): Texts | string {
  if (outcome === 'paid') {
    const reference = showableLine(given.reference ?? '');
    if (reference === '') return 'The reference is missing';
    if (reference === undefined || reference.length > MAX_REFERENCE) return 'Invalid reference';
    return { reference, reason: null };
  }
  const reason = showableLine(given.reason ?? '');
  if (reason === '') return 'The reason is missing';
  if (reason === undefined || reason.length > MAX_REASON) return 'Invalid reason';
  return { reference: null, reason };
}
