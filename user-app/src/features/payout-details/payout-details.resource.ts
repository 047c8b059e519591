import { useSWRConfig } from 'swr';
import { cacheKeys } from '../../api/cache-keys';
import { call } from '../../api/client';
import { payoutDetailsOf } from '../../payout/payout-details.resource';
import type { PayoutForm } from './payout-details.schema';

export const wireFields = { upi_id: 'upiId', account_number: 'accountNumber' };

/** Returns a function that stores the details. @throws ApiError, with `errors.otp` for a wrong code */
export function useSavePayoutDetails(): (
  details: PayoutForm,
  otp: string,
  answer: string | undefined,
) => Promise<void> {
  const show = useShowDetails();
  return async ({ method, upiId, accountNumber, ifsc, name }, otp, answer) => {
    const details =
      method === 'upi'
        ? { method, upi_id: upiId, name, otp, answer }
        : { method, account_number: accountNumber, ifsc, name, otp, answer };
    await show((await call('put', 'users/payout-details', details)).data);
  };
}

/** Returns a function that stores another name for the same UPI ID or account. @throws ApiError likewise */
export function useSavePayeeName(): (name: string, otp: string, answer: string | undefined) => Promise<void> {
  const show = useShowDetails();
  return async (name, otp, answer) =>
    show((await call('put', 'users/payout-details/name', { name, otp, answer })).data);
}

function useShowDetails() {
  const { mutate } = useSWRConfig();
  return async (data: Parameters<typeof payoutDetailsOf>[0] | null | undefined) => {
    // The claims show where they are paid, and the bank is asked again.
    const stale: unknown[] = [cacheKeys.claim, cacheKeys.claims, cacheKeys.payoutDetails];
    await Promise.all([
      mutate(cacheKeys.payoutDetails, data ? payoutDetailsOf(data) : undefined, { revalidate: !data }),
      mutate((key) => Array.isArray(key) && stale.includes(key[0])),
    ]);
  };
}
