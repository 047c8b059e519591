import { allowTries } from '@loyalty/shared-ui/code-tries';
import { pageNow } from '@loyalty/shared-ui/page-clock';
import { ApiError } from '../api/api-error';
import { post } from '../api/client';

const calls = {
  'payout-details': 'users/payout-details/code',
  'account-deletion': 'users/account/deletion-code',
} as const;

export type CodePurpose = keyof typeof calls;

/** Seconds, the api's default (docs/product.md §9 "Resend OTP countdown"). */
const RESEND_AFTER = 55;

/** @returns epoch milliseconds from which another code can be requested */
export async function sendCode(purpose: CodePurpose): Promise<number> {
  const { data } = await post(calls[purpose], {});
  allowTries(purpose, data?.tries_per_code);
  return pageNow() + (data?.resend_after_seconds ?? RESEND_AFTER) * 1000;
}

/** As `sendCode`; one that was sent a moment ago is still valid. */
export const sendFirstCode = (purpose: CodePurpose): Promise<number> =>
  sendCode(purpose).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'otp_cooldown') throw error;
    return pageNow() + (error.retryAfterSeconds ?? 0) * 1000;
  });
