import type { Config } from '../../platform/config/load-config';
import { cashfreeVerifier } from './cashfree-verifier';
import type { PayeeVerifier } from './payee-verifier';
import { razorpayXVerifier } from './razorpayx-verifier';

/** Returns the verifier of the configured provider; undefined if there is none. */
export function createPayeeVerifier({ payoutProvider: config }: Pick<Config, 'payoutProvider'>) {
  const make = { razorpayx: razorpayXVerifier, cashfree: cashfreeVerifier } satisfies Record<
    string,
    (given: never) => PayeeVerifier
  >;
  return config && make[config.provider](config);
}
