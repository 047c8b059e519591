import type { Config } from '../../platform/config/load-config';
import { payoutAccountOf } from '../../platform/config/payout-account';
import { cashfree } from './cashfree';
import type { PayoutProvider } from './payout-provider';
import { razorpayX } from './razorpayx';

/** Returns the configured provider; undefined if there is none. */
export function createPayoutProvider({ payoutProvider: config }: Pick<Config, 'payoutProvider'>) {
  const make = { razorpayx: razorpayX, cashfree } satisfies Record<string, (given: never) => unknown>;
  return config && ({ ...make[config.provider](config), account: payoutAccountOf(config) } satisfies PayoutProvider);
}
