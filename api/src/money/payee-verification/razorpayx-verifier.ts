import type { PayoutProviderConfig } from '../../platform/config/load-config';
import { ProviderError, razorpayClient } from '../payout-providers';
import type { PayeeVerifier, SentRequest, VerificationAnswer, VerificationRequest } from './payee-verifier';

/** The fields that we read of a validation (razorpay.com/docs/api/x/composite-account-validation/entity). */
interface Validation {
  id: string;
  status: 'created' | 'completed' | 'failed';
  reference_id?: string | null;
  fund_account?: { account_type?: string };
  validation_results?: { account_status?: string | null; registered_name?: string | null; details?: string | null };
}

const PATH = '/v1/fund_accounts/validations';
const PAGE = 100;
const MAX_PAGES = 10;
/** Between our clock and the provider's, and until a request that was sent has arrived. */
const WINDOW_SECONDS = 90;

/** RazorpayX's account validation, by the composite API: a penny drop for an account, the name of a UPI ID. */
export function razorpayXVerifier(config: PayoutProviderConfig): PayeeVerifier {
  const account = config.account!;
  const client = razorpayClient(config);

  /** Finds a request whose response did not arrive: the provider lists validations by time alone. */
  async function findByReference({ reference, sentAt }: SentRequest) {
    const sent = Math.floor(sentAt.getTime() / 1000);
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const query = new URLSearchParams({
        ...{ account_number: account, count: String(PAGE), skip: String(page * PAGE) },
        ...{ from: String(sent - WINDOW_SECONDS), to: String(sent + WINDOW_SECONDS) },
      });
      const list = await client.send<{ items: Validation[] }>({ method: 'GET', path: `${PATH}?${query.toString()}` });
      const found = list?.items.find(({ reference_id }) => reference_id === reference);
      if (found) return found;
      if (!list) throw new ProviderError('404');
      if (list.items.length < PAGE) return undefined;
    }
    throw new ProviderError('too many validations to search');
  }

  return {
    name: 'razorpayx',
    isAvailable: client.isAvailable,
    async request(request) {
      const validation = await client.send<Validation>({ method: 'POST', path: PATH, body: bodyOf(account, request) });
      if (!validation) throw new ProviderError('404');
      return readAnswer(validation);
    },
    async read(sent) {
      const validation = sent.providerId
        ? await client.send<Validation>({ method: 'GET', path: `${PATH}/${encodeURIComponent(sent.providerId)}` })
        : await findByReference(sent);
      return validation && readAnswer(validation);
    },
  };
}

function bodyOf(account: string, { reference, details }: VerificationRequest) {
  const { name } = details;
  const destination =
    details.method === 'upi'
      ? { account_type: 'vpa', vpa: { address: details.upiId } }
      : {
          account_type: 'bank_account',
          bank_account: { name, ifsc: details.ifsc, account_number: details.accountNumber },
        };
  return {
    source_account_number: account,
    reference_id: reference,
    fund_account: { ...destination, contact: { name, type: 'customer' } },
  };
}

function readAnswer({ id: providerId, status, fund_account, validation_results }: Validation): VerificationAnswer {
  const { account_status, registered_name, details } = validation_results ?? {};
  if (status === 'created') return { providerId, state: 'pending' };
  if (status === 'completed' && account_status === 'invalid') {
    const ofAccount = /\bifsc\b/i.test(details ?? '') ? 'ifsc' : 'account_number';
    return { providerId, state: 'invalid', wrongField: fund_account?.account_type === 'vpa' ? 'upi_id' : ofAccount };
  }
  if (status === 'completed' && (account_status === 'valid' || account_status === 'active'))
    return { providerId, state: 'valid', bankName: registered_name ?? '' };
  return { providerId, state: 'failed' };
}
