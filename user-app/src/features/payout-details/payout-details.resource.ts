import { allowTries } from '@loyalty/shared-ui/code-tries';
import { useSWRConfig } from 'swr';
import { pageNow } from '@loyalty/shared-ui/page-clock';
import type { CallBody } from '../../api/calls';
import { cacheKeys } from '../../api/cache-keys';
import { call, post } from '../../api/client';
import { payoutDetailsOf } from '../../payout/payout-details.resource';

/** The details as entered, under the wire's names. */
export type EnteredDetails = Omit<CallBody<'users/payout-details', 'put'>, 'otp'>;

/** Seconds, the api's default (docs/product.md §9 "Resend OTP countdown"). */
const resendAfter = 55;

/**
 * Sends the code that confirms the details.
 * @returns epoch milliseconds from which another one can be requested
 * @throws ApiError
 */
export async function sendPayoutCode(): Promise<number> {
  const { data } = await post('users/payout-details/code', {});
  allowTries('payout-details', data?.tries_per_code);
  return pageNow() + (data?.resend_after_seconds ?? resendAfter) * 1000;
}

/** Returns a function that stores the details. @throws ApiError, with `errors.otp` for a wrong code */
export function useSavePayoutDetails(): (details: EnteredDetails, otp: string) => Promise<void> {
  const show = useShowDetails();
  return async (details, otp) => show((await call('put', 'users/payout-details', { ...details, otp })).data);
}

/** Returns a function that stores another name for the same UPI ID or account. @throws ApiError likewise */
export function useSavePayeeName(): (name: string, otp: string) => Promise<void> {
  const show = useShowDetails();
  return async (name, otp) => show((await call('put', 'users/payout-details/name', { name, otp })).data);
}

function useShowDetails() {
  const { mutate } = useSWRConfig();
  return async (data: Parameters<typeof payoutDetailsOf>[0] | null | undefined) => {
    // The claims show where they are paid.
    const claims = (key: unknown) => Array.isArray(key) && [cacheKeys.claim, cacheKeys.claims].includes(key[0]);
    await Promise.all([
      mutate(cacheKeys.payoutDetails, data ? payoutDetailsOf(data) : undefined, { revalidate: !data }),
      mutate(claims),
    ]);
  };
}
