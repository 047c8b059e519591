import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PayoutProviderConfig } from '../../platform/config/load-config';
import { type PayoutProvider, ProviderError, type Transfer, type TransferOrder } from './payout-provider';
import { providerClient } from './provider-client';

const API_VERSION = '2024-01-01';

/** The fields that we read of a transfer (cashfree.com/docs/api-reference/payouts/v2/transfers-v2). */
interface CashfreeTransfer {
  transfer_id: string;
  cf_transfer_id: string;
  status: string;
  status_code?: string;
  transfer_amount: number;
  transfer_utr?: string | null;
}

interface Webhook {
  type?: string;
  data?: { transfer_id?: string; verification_id?: string };
}

/** Codes of failures that name a wrong or closed account. A bank that cannot be reached is not the payee's fault. */
const OF_PAYEE =
  /^(?:INVALID_(?:ACCOUNT|IFSC|VPA|BENE|UPI)|NRE_ACCOUNT|(?:BENE(?:FICIARY)?_)?(?:ACCOUNT|VPA)_(?:CLOSED|INVALID|FROZEN|BLOCKED|DORMANT|NOT_FOUND|DOES_NOT_EXIST))(?:_|$)/;

/** Cashfree Payouts V2: transfers with the payee's details in the request, found by our `transfer_id`. */
export function cashfree(config: PayoutProviderConfig): Omit<PayoutProvider, 'account'> {
  const client = cashfreeClient(config);
  return {
    name: 'cashfree',
    isAvailable: client.isAvailable,
    async createTransfer(order) {
      const body = transferOf(config.account, order);
      const transfer = await client.send<CashfreeTransfer>({ method: 'POST', path: '/payout/transfers', body });
      if (!transfer) throw new ProviderError('404');
      return presentTransfer(transfer);
    },
    async findTransfer(reference) {
      const path = `/payout/transfers?${new URLSearchParams({ transfer_id: reference }).toString()}`;
      const transfer = await client.send<CashfreeTransfer>({ method: 'GET', path });
      return transfer && presentTransfer(transfer);
    },
    // V2 has none of its own: a token of V1, then the balance.
    async readBalance() {
      type Token = { data?: { token?: string } };
      const authorized = await client.send<Token>({ method: 'POST', path: '/payout/v1/authorize' });
      const headers = { authorization: `Bearer ${authorized?.data?.token ?? ''}` };
      type Balance = { data?: { availableBalance?: string } };
      const balance = await client.send<Balance>({ method: 'GET', path: '/payout/v1.2/getBalance', headers });
      const paise = Math.round(Number(balance?.data?.availableBalance) * 100);
      if (!Number.isSafeInteger(paise)) throw new ProviderError('no balance in the response');
      return paise;
    },
    readWebhook(headers, body) {
      const timestamp = String(headers['x-webhook-timestamp'] ?? '');
      const expected = createHmac('sha256', config.webhookSecret).update(timestamp).update(body).digest();
      const given = Buffer.from(String(headers['x-webhook-signature'] ?? ''), 'base64');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const { data } = JSON.parse(body.toString()) as Webhook;
      return [
        ...(data?.transfer_id ? [{ about: 'transfer' as const, reference: data.transfer_id }] : []),
        ...(data?.verification_id ? [{ about: 'verification' as const, reference: data.verification_id }] : []),
      ];
    },
  };
}

/** Returns the client that transfers and verifications of Cashfree share. */
export const cashfreeClient = ({ url = 'https://api.cashfree.com', key, secret }: PayoutProviderConfig) =>
  providerClient(
    url,
    { 'x-client-id': key, 'x-client-secret': secret, 'x-api-version': API_VERSION },
    (body) => (body as { code?: string } | undefined)?.code,
  );

function transferOf(fundSource: string | undefined, { reference, amountPaise, payee }: TransferOrder) {
  const destination =
    payee.method === 'upi' ? { vpa: payee.upiId } : { bank_account_number: payee.accountNumber, bank_ifsc: payee.ifsc };
  return {
    transfer_id: reference,
    transfer_amount: amountPaise / 100,
    transfer_currency: 'INR',
    transfer_mode: payee.method === 'upi' ? 'upi' : 'imps',
    beneficiary_details: { beneficiary_name: payee.name, beneficiary_instrument_details: destination },
    transfer_remarks: reference,
    ...(fundSource && { fundsource_id: fundSource }),
  };
}

function presentTransfer(transfer: CashfreeTransfer): Transfer {
  const { status, status_code = status, transfer_utr = null } = transfer;
  const common = {
    reference: transfer.transfer_id,
    providerId: transfer.cf_transfer_id,
    amountPaise: Math.round(transfer.transfer_amount * 100),
    utr: transfer_utr,
  };
  if (status === 'SUCCESS') return { ...common, state: 'paid', reason: null };
  if (status === 'REVERSED') return { ...common, state: 'returned', reason: status_code };
  if (status === 'FAILED')
    return { ...common, state: OF_PAYEE.test(status_code) ? 'returned' : 'failed', reason: status_code };
  if (status === 'REJECTED' || status === 'MANUALLY_REJECTED')
    return { ...common, state: 'failed', reason: status_code };
  // RECEIVED, APPROVAL_PENDING, PENDING, and what the provider adds.
  return { ...common, state: 'processing', reason: status_code };
}
