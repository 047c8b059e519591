import type { AccountsContext } from '../accounts/context';
import type { PayeeVerifier } from './payee-verification/payee-verifier';
import type { PayoutProvider } from './payout-providers/payout-provider';

export interface MoneyContext extends AccountsContext {
  /** Undefined unless one is configured: nothing is paid at once. */
  payoutProvider: PayoutProvider | undefined;
  /** Undefined likewise: payees are not verified. */
  payeeVerifier: PayeeVerifier | undefined;
}
