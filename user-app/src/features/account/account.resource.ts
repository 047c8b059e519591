import { saveFile } from '@loyalty/shared-ui/save-file';
import useSWR from 'swr';
import { type CallData, post, postForFile } from '../../api/client';
import { cacheKeys } from '../../api/cache-keys';

export type Account = ReturnType<typeof accountOf>;

const accountOf = (response: CallData<'users/account/get'> | null | undefined) => ({
  balance: response?.balance_reward_points ?? 0,
  // Points in pending claims.
  awaiting: response?.Rewards_points_for_Approval ?? 0,
  // Approved money that is not on its way.
  payablePaise: response?.payable_paise ?? 0,
  paidPaise: response?.paid_paise ?? 0,
  devices: response?.sessions ?? 1,
});

export const useAccount = () =>
  useSWR(cacheKeys.account, async () => accountOf((await post('users/account/get', {})).data));

export async function downloadOwnData(): Promise<void> {
  const { content, name } = await postForFile('users/account/download', {});
  saveFile(content, name ?? 'my-data.json');
}

/** A user's points and payments in a financial year, April to March in Indian time. */
export type Statement = ReturnType<typeof statementOf>;

const statementOf = (response: CallData<'users/statement/get'> | null | undefined) => ({
  year: response?.year ?? '',
  years: response?.years ?? [],
  earned: response?.points_earned ?? 0,
  claimed: response?.points_claimed ?? 0,
  approved: response?.points_approved ?? 0,
  payments: response?.payments ?? 0,
  paidPaise: response?.paid_paise ?? 0,
});

/** Returns a statement; the year before stays until the chosen one is here. @param year undefined for the present one */
export const useStatement = (year: string | undefined) =>
  useSWR(
    [cacheKeys.statement, year] as const,
    async () => statementOf((await post('users/statement/get', { ...(year && { year }) })).data),
    { keepPreviousData: true },
  );

export async function downloadStatement(year: string, format: 'pdf' | 'csv'): Promise<void> {
  const { content, name } = await postForFile('users/statement/download', { year, format });
  saveFile(content, name ?? `statement-${year}.${format}`);
}

/**
 * Deletes the account permanently.
 * @param points the loss that the user was shown; the api deletes nothing if it has changed
 * @throws ApiError, `account_changed` or with `errors.otp`
 */
export async function deleteAccount(otp: string, points: number): Promise<void> {
  await post('users/account/delete', { otp, points });
}
