import useSWR from 'swr';
import { cacheKeys } from '../../api/cache-keys';
import { type CallData, post } from '../../api/client';

type WirePayee = NonNullable<CallData<'users/payout-details/payee'>>;

/** What the bank says of the user's details. */
export interface Payee {
  state: WirePayee['state'];
  wrongField: WirePayee['wrong_field'];
  /** With most letters masked until it is verified; '' if it is not known. */
  bankName: string;
}

const askedAgainMs = 5000;

/** Returns SWR's response, null while the bank was not asked; read again while the bank is being asked. */
export const usePayee = () =>
  useSWR(
    [cacheKeys.payoutDetails, 'payee'] as const,
    async (): Promise<Payee | null> => {
      const { data } = await post('users/payout-details/payee', {});
      return data ? { state: data.state, wrongField: data.wrong_field, bankName: data.bank_name ?? '' } : null;
    },
    { refreshInterval: (payee) => (payee?.state === 'verifying' ? askedAgainMs : 0) },
  );
