import type { PaymentResult } from '../../programme/bank-files';
import type { WebhookEvent } from '../../programme/webhooks';
import type { StoredPayment } from './runs.repository';

/** Returns the event of a payment's result, for webhooks. */
export function payoutEvent(
  { userId, transactionId, amountPaise }: StoredPayment,
  result: PaymentResult,
  at: Date,
): WebhookEvent {
  const data = { transaction_id: transactionId, amount_paise: amountPaise };
  return result.outcome === 'paid'
    ? { type: 'payout.paid', userId, at, data: { ...data, reference: result.reference } }
    : { type: 'payout.returned', userId, at, data };
}
