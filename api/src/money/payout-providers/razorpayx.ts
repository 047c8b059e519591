import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PayoutProviderConfig } from '../../platform/config/load-config';
import {
  type PayoutProvider,
  ProviderError,
  type ProviderEvent,
  type Transfer,
  type TransferOrder,
} from './payout-provider';
import { providerClient } from './provider-client';

/** The fields that we read of a payout (razorpay.com/docs/api/x/payouts). */
interface Payout {
  id: string;
  amount: number;
  status: string;
  utr: string | null;
  reference_id: string | null;
  status_details?: { reason?: string | null; source?: string | null } | null;
}

interface Webhook {
  payload?: Record<string, { entity?: { reference_id?: string | null } } | undefined>;
}

/** What the entities of a webhook are about. */
const ABOUT: Record<string, ProviderEvent['about']> = {
  payout: 'transfer',
  'fund_account.validation': 'verification',
};

/** Reasons of failures that name a wrong or closed account. A bank that cannot be reached is not the payee's fault. */
const OF_PAYEE =
  /^(?:invalid_(?:vpa|ifsc|account|beneficiary)|(?:beneficiary_)?(?:account|vpa)_(?:closed|invalid|frozen|blocked|dormant|not_found|does_not_exist)(?:_|$))/;

/**
 * RazorpayX: payouts by the composite API, which finds or makes contact and fund account with the payout
 * (razorpay.com/docs/api/x/payout-composite), under an X-Payout-Idempotency that repeats the first response.
 */
export function razorpayX(config: PayoutProviderConfig): Omit<PayoutProvider, 'account'> {
  const account = config.account!;
  const client = razorpayClient(config);
  return {
    name: 'razorpayx',
    isAvailable: client.isAvailable,
    async createTransfer(order) {
      const headers = { 'x-payout-idempotency': order.reference };
      const payout = await client.send<Payout>({
        ...{ method: 'POST', path: '/v1/payouts', headers },
        body: payoutOf(account, order),
      });
      if (!payout) throw new ProviderError('404');
      return presentPayout(payout);
    },
    async findTransfer(reference) {
      const query = new URLSearchParams({ account_number: account, reference_id: reference });
      const found = await client.send<{ items: Payout[] }>({ method: 'GET', path: `/v1/payouts?${query.toString()}` });
      const [payout, ...others] = found?.items.filter((one) => one.reference_id === reference) ?? [];
      // None of their states is that of the payment.
      if (others.length > 0) throw new ProviderError('several payouts under one reference');
      return payout && presentPayout(payout);
    },
    async readBalance() {
      type Balances = { items: { account_number: string; available_amount: number }[] };
      const balances = await client.send<Balances>({ method: 'GET', path: '/v1/banking_balances' });
      const own = balances?.items.find(({ account_number }) => account_number === account);
      if (!own) throw new ProviderError('the account is not among those of the provider');
      return own.available_amount;
    },
    readWebhook(headers, body) {
      const expected = createHmac('sha256', config.webhookSecret).update(body).digest();
      const given = Buffer.from(String(headers['x-razorpay-signature'] ?? ''), 'hex');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const { payload = {} } = JSON.parse(body.toString()) as Webhook;
      return Object.entries(ABOUT).flatMap(([kind, about]) => {
        const reference = payload[kind]?.entity?.reference_id;
        return reference ? [{ about, reference }] : [];
      });
    },
  };
}

/** Returns the client that payouts and verifications of RazorpayX share. */
export const razorpayClient = ({ url = 'https://api.razorpay.com', key, secret }: PayoutProviderConfig) =>
  providerClient(
    url,
    { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` },
    (body) => (body as { error?: { reason?: string; code?: string } } | undefined)?.error?.code,
  );

/** The same for each attempt: another body under one key is refused. */
function payoutOf(account: string, { reference, amountPaise, payee }: TransferOrder) {
  const { name } = payee;
  const destination =
    payee.method === 'upi'
      ? { account_type: 'vpa', vpa: { address: payee.upiId } }
      : { account_type: 'bank_account', bank_account: { name, ifsc: payee.ifsc, account_number: payee.accountNumber } };
  return {
    account_number: account,
    amount: amountPaise,
    currency: 'INR',
    mode: payee.method === 'upi' ? 'UPI' : 'IMPS',
    purpose: 'payout',
    // Nothing waits at the provider for money: the payment stays ours, and a run can take it.
    queue_if_low_balance: false,
    reference_id: reference,
    narration: reference,
    fund_account: { ...destination, contact: { name, type: 'customer' } },
  };
}

function presentPayout({ id, amount, status, utr, reference_id, status_details }: Payout): Transfer {
  const reason = status_details?.reason ?? status;
  const common = { reference: reference_id ?? '', providerId: id, amountPaise: amount, utr };
  if (status === 'processed') return { ...common, state: 'paid', reason: null };
  if (status === 'reversed') return { ...common, state: 'returned', reason };
  if (status === 'failed') return { ...common, state: OF_PAYEE.test(reason) ? 'returned' : 'failed', reason };
  if (status === 'rejected' || status === 'cancelled') return { ...common, state: 'failed', reason };
  // queued, pending, scheduled, processing, and what the provider adds.
  return { ...common, state: 'processing', reason };
}
