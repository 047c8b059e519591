import { createHmac } from 'node:crypto';
import type { Protocol, StandInTransfer } from './stand-in';

interface Order {
  transfer_id: string;
  transfer_amount: number;
  beneficiary_details: {
    beneficiary_instrument_details: { vpa?: string; bank_account_number?: string; bank_ifsc?: string };
  };
}

const failure = (status: number, code: string) => ({ status, body: { type: 'invalid_request_error', code } });

const present = ({ id, reference, amountPaise, status, reason, utr }: StandInTransfer) => ({
  transfer_id: reference,
  cf_transfer_id: id,
  status,
  status_code: reason ?? status,
  transfer_amount: amountPaise / 100,
  ...(utr !== null && { transfer_utr: utr }),
});

/** Cashfree Payouts V2: transfers, the balance of V1; signed with HMAC-SHA256 of time and body in base64. */
export const cashfreeProtocol: Protocol = {
  statuses: {
    processing: { status: 'RECEIVED' },
    paid: { status: 'SUCCESS', reason: 'COMPLETED' },
    failed: { status: 'FAILED', reason: 'BANK_GATEWAY_ERROR' },
    returned: { status: 'REVERSED', reason: 'RETURNED_FROM_BENEFICIARY' },
  },
  isAuthorized: ({ headers }, { key, secret }) =>
    headers['x-client-id'] === key && headers['x-client-secret'] === secret && headers['x-api-version'] !== undefined,
  isOrder: ({ method, url }) => method === 'POST' && url.pathname === '/payout/transfers',
  respond(standIn, { method, url, headers, body, raw }) {
    if (url.pathname === '/payout/v1/authorize')
      return { status: 200, body: { status: 'SUCCESS', data: { token: 'a-token' } } };
    if (url.pathname === '/payout/v1.2/getBalance')
      return headers.authorization === 'Bearer a-token'
        ? {
            status: 200,
            body: { status: 'SUCCESS', data: { availableBalance: (standIn.balancePaise / 100).toFixed(2) } },
          }
        : failure(403, 'token_invalid');
    if (url.pathname !== '/payout/transfers') return undefined;
    if (method === 'GET') {
      const found = standIn.transfers.get(url.searchParams.get('transfer_id') ?? '');
      return found ? { status: 200, body: present(found) } : failure(404, 'transfer_id_not_found');
    }
    const { transfer_id: reference, transfer_amount, beneficiary_details } = body as unknown as Order;
    if (!/^[A-Za-z0-9_]{1,40}$/.test(reference)) return failure(400, 'transfer_id_invalid');
    if (standIn.transfers.has(reference)) return failure(409, 'transfer_id_already_exists');
    const { vpa, bank_account_number, bank_ifsc } = beneficiary_details.beneficiary_instrument_details;
    const destination = vpa ?? `${bank_account_number} ${bank_ifsc}`;
    const amountPaise = Math.round(transfer_amount * 100);
    if (destination.includes('invalid')) return failure(422, 'vpa_invalid');
    if (amountPaise > standIn.balancePaise) return failure(422, 'insufficient_balance');
    return { status: 200, body: present(standIn.order({ reference, amountPaise, destination, body: raw })) };
  },
  webhook(transfer, { webhookSecret }) {
    const timestamp = String(Date.now());
    const body = JSON.stringify({ type: `TRANSFER_${transfer.status}`, data: present(transfer) });
    const signature = createHmac('sha256', webhookSecret).update(`${timestamp}${body}`).digest('base64');
    return { headers: { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature }, body };
  },
};
