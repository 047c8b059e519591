import type { PayoutProviderConfig } from '../../platform/config/load-config';
import { cashfreeClient, ProviderError } from '../payout-providers';
import type { PayoutDetails } from '../payout-details';
import type { PayeeVerifier, VerificationAnswer } from './payee-verifier';

/** The fields that we read of a bank account's (cashfree.com/docs/api-reference/vrs/v2/bav-v2/get-bav-status-v2). */
interface AccountVerification {
  reference_id: number | string;
  account_status: string;
  account_status_code?: string;
  name_at_bank?: string | null;
}

/** The fields that we read of a UPI ID's (docs.cashfree.com/reference/verify-upi-v2). */
interface UpiVerification {
  reference_id: number | string;
  status: string;
  name_at_bank?: string | null;
}

const PENDING = ['RECEIVED', 'PROCESSING', 'IN_PROCESS', 'PENDING', 'APPROVAL_PENDING', 'PARTIALLY_APPROVED'];

/** Cashfree's verification: bank accounts asynchronously, found by our `user_id`; UPI IDs at once, by our `verification_id`. */
export function cashfreeVerifier(config: PayoutProviderConfig): PayeeVerifier {
  const client = cashfreeClient(config);
  return {
    name: 'cashfree',
    isAvailable: client.isAvailable,
    async request({ reference, details }) {
      const { path, body } = requestOf(reference, details);
      const response = await client.send<AccountVerification & UpiVerification>({ method: 'POST', path, body });
      if (!response) throw new ProviderError('404');
      return readAnswer(details, response);
    },
    async read({ reference, details }) {
      const path =
        details.method === 'upi'
          ? `/verification/upi?verification_id=${reference}`
          : `/verification/bank-account?user_id=${reference}`;
      const response = await client.send<AccountVerification & UpiVerification>({ method: 'GET', path });
      return response && readAnswer(details, response);
    },
  };
}

function requestOf(reference: string, details: PayoutDetails) {
  if (details.method === 'upi')
    return { path: '/verification/upi', body: { verification_id: reference, vpa: details.upiId } };
  const { accountNumber, ifsc } = details;
  return {
    path: '/verification/bank-account/async',
    body: { user_id: reference, bank_account: accountNumber, ifsc },
  };
}

function readAnswer(
  { method }: PayoutDetails,
  {
    reference_id,
    status,
    account_status,
    account_status_code = '',
    name_at_bank,
  }: AccountVerification & UpiVerification,
): VerificationAnswer {
  const providerId = String(reference_id);
  const state = method === 'upi' ? status : account_status;
  if (state === 'VALID' || state === 'NPCI_NAME_INCORRECT')
    return { providerId, state: 'valid', bankName: name_at_bank ?? '' };
  if (state === 'INVALID' || (method === 'upi' && state === 'EXPIRED')) {
    const ofAccount = account_status_code.includes('IFSC') ? 'ifsc' : 'account_number';
    return { providerId, state: 'invalid', wrongField: method === 'upi' ? 'upi_id' : ofAccount };
  }
  return { providerId, state: PENDING.includes(state) ? 'pending' : 'failed' };
}
