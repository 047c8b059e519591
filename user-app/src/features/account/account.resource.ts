import { saveFile } from '@loyalty/shared-ui/save-file';
import useSWR from 'swr';
import type { CallData } from '../../api/answer';
import { cacheKeys } from '../../api/cache-keys';
import { post, postForFile } from '../../api/client';

/** An account in numbers. */
export interface Account {
  /** Points that can be claimed. */
  balance: number;
  /** Points in claims that wait for an admin, and how many claims those are. */
  awaiting: number;
  pendingClaims: number;
  scans: number;
  /** Devices that are signed in, this one included. */
  devices: number;
}

const accountOf = (answer: CallData<'users/account/get'> | null | undefined): Account => ({
  balance: answer?.balance_reward_points ?? 0,
  awaiting: answer?.Rewards_points_for_Approval ?? 0,
  pendingClaims: answer?.pending_claims ?? 0,
  scans: answer?.scans ?? 0,
  devices: answer?.sessions ?? 1,
});

/** The account of whoever is signed in, read anew whenever the screen is opened. */
export const useAccount = () =>
  useSWR(cacheKeys.account, async () => accountOf((await post('users/account/get', {})).data));

/** Saves everything that is kept about the person as one file. @throws ApiError, e.g. 429 after five in an hour */
export async function downloadOwnData(): Promise<void> {
  const { content, name } = await postForFile('users/account/download', {});
  saveFile(content, name ?? 'my-data.json');
}

/** Seconds, as the api's own defaults (spec §9 "Resend OTP countdown"). */
const resendAfter = 55;

/**
 * Has the code sent that deletes the account.
 * @returns epoch milliseconds from which another one may be asked for
 * @throws ApiError
 */
export async function sendDeletionCode(): Promise<number> {
  const { data } = await post('users/account/deletion-code', {});
  return Date.now() + (data?.resend_after_seconds ?? resendAfter) * 1000;
}

/**
 * Deletes the account for good.
 * @param points what the person was told that they lose; the api deletes nothing when it has changed
 * @throws ApiError, `account_changed` or with `errors.otp`
 */
export async function deleteAccount(otp: string, points: number): Promise<void> {
  await post('users/account/delete', { otp, points });
}
