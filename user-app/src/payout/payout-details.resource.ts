import useSWR from 'swr';
import { type CallData, post } from '../api/client';
import { cacheKeys } from '../api/cache-keys';

export type PayoutMethod = 'upi' | 'bank';

/** Where the user is paid; the api never sends the details themselves. */
export type PayoutDetails = ReturnType<typeof payoutDetailsOf>;

export function payoutDetailsOf(row: Partial<CallData<'users/payout-details/get'>>) {
  return {
    method: row.method ?? ('upi' as const),
    // E.g. `ra••••@okicici`.
    masked: row.masked ?? '',
    enteredAt: row.entered_at,
    // New details are not paid before; undefined: at once.
    paidFrom: row.paid_from ?? undefined,
    // The bank file cannot write the name: it is asked for in letters A to Z.
    nameNeeded: row.name_needed ?? false,
  };
}

/** Returns SWR's response with the user's payout details, null if nothing was entered. @param wanted else none are fetched */
export const usePayoutDetails = (wanted = true) =>
  useSWR(wanted ? cacheKeys.payoutDetails : null, async (): Promise<PayoutDetails | null> => {
    const { data } = await post('users/payout-details/get', {});
    return data ? payoutDetailsOf(data) : null;
  });
