import { createHash } from 'node:crypto';
import type { Config, PayoutProviderConfig } from '../../platform/config/load-config';
import { cashfree } from './cashfree';
import type { PayoutProvider } from './payout-provider';
import { razorpayX } from './razorpayx';

/** Returns the configured provider; undefined if there is none. */
export function createPayoutProvider({ payoutProvider: config }: Pick<Config, 'payoutProvider'>) {
  const make = { razorpayx: razorpayX, cashfree } satisfies Record<string, (given: never) => unknown>;
  return config && ({ ...make[config.provider](config), account: accountOf(config) } satisfies PayoutProvider);
}

const accountOf = ({ provider, key, account = '' }: PayoutProviderConfig): string =>
  createHash('sha256')
    .update(JSON.stringify([provider, key, account]))
    .digest('hex');
