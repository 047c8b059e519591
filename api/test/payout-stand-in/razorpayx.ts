import { createHmac } from 'node:crypto';
import type { Protocol, StandInTransfer } from './stand-in';

interface Order {
  account_number: string;
  amount: number;
  reference_id: string;
  fund_account: { vpa?: { address: string }; bank_account?: { account_number: string; ifsc: string } };
}

const failure = (status: number, code: string) => ({
  status,
  body: { error: { code, reason: 'input_validation_failed' } },
});

const present = ({ id, amountPaise, status, utr, reference, reason, source }: StandInTransfer) => ({
  ...{ id, entity: 'payout', amount: amountPaise, currency: 'INR', status, utr, reference_id: reference },
  status_details: reason === undefined ? null : { reason, source },
});

/** RazorpayX: composite payouts, the list by reference, balances; signed with HMAC-SHA256 of the body in hex. */
export const razorpayProtocol: Protocol = {
  statuses: {
    processing: { status: 'processing' },
    paid: { status: 'processed' },
    failed: { status: 'failed', reason: 'gateway_error', source: 'gateway' },
    returned: { status: 'reversed', reason: 'beneficiary_account_closed', source: 'beneficiary_bank' },
  },
  isAuthorized: ({ headers }, { key, secret }) =>
    headers.authorization === `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
  isOrder: ({ method, url }) => method === 'POST' && url.pathname === '/v1/payouts',
  respond(standIn, { method, url, headers, body, raw }) {
    if (url.pathname === '/v1/banking_balances')
      return {
        status: 200,
        body: { items: [{ account_number: standIn.config.account, available_amount: standIn.balancePaise }] },
      };
    if (url.pathname !== '/v1/payouts') return undefined;
    if (method === 'GET') {
      const found = standIn.transfers.get(url.searchParams.get('reference_id') ?? '');
      const items = found ? [present(found)] : [];
      return { status: 200, body: { entity: 'collection', count: items.length, items } };
    }
    const key = String(headers['x-payout-idempotency'] ?? '');
    if (!/^[A-Za-z0-9_ -]{4,36}$/.test(key)) return failure(400, 'BAD_REQUEST_ERROR');
    const earlier = standIn.transfers.get(key);
    if (earlier)
      return earlier.body === raw ? { status: 200, body: present(earlier) } : failure(400, 'BAD_REQUEST_ERROR');
    const { account_number, amount, reference_id: reference, fund_account } = body as unknown as Order;
    const { vpa, bank_account: bank } = fund_account;
    const destination = vpa?.address ?? `${bank!.account_number} ${bank!.ifsc}`;
    if (account_number !== standIn.config.account || destination.includes('invalid') || amount > standIn.balancePaise)
      return failure(400, 'BAD_REQUEST_ERROR');
    return { status: 200, body: present(standIn.order({ reference, amountPaise: amount, destination, body: raw })) };
  },
  webhook(transfer, { webhookSecret }) {
    const payout = { entity: present(transfer) };
    const body = JSON.stringify({ entity: 'event', event: `payout.${transfer.status}`, payload: { payout } });
    return {
      headers: { 'x-razorpay-signature': createHmac('sha256', webhookSecret).update(body).digest('hex') },
      body,
    };
  },
};
