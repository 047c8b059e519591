import type { AccountsContext } from '../accounts/context';
import type { PayoutProvider } from './payout-providers/payout-provider';

export interface MoneyContext extends AccountsContext {
  /** Undefined unless one is configured: nothing is paid at once. */
  payoutProvider: PayoutProvider | undefined;
}
