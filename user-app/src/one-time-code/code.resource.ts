import { allowTries } from '@loyalty/shared-ui/code-tries';
import { pageNow } from '@loyalty/shared-ui/page-clock';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { post } from '../api/client';

const calls = {
  'payout-details': 'users/payout-details/code',
  'account-deletion': 'users/account/deletion-code',
  'number-old': 'users/number/code',
  'number-new': 'users/number/code',
} as const;

export type CodePurpose = keyof typeof calls;

/** Seconds, the api's default (docs/product.md §9 "Resend OTP countdown"). */
const RESEND_AFTER = 55;

export interface SentCode {
  /** Epoch milliseconds from which another code can be requested. */
  resendAt: number;
  /** What the api asks besides, before payout details change. */
  question?: string;
}

/** @param mobile of a change of number; other codes are sent to the caller's own */
export async function sendCode(purpose: CodePurpose, mobile?: string): Promise<SentCode> {
  const { data } = await (mobile === undefined
    ? post(calls[purpose as 'payout-details'], {})
    : post('users/number/code', { mobile }));
  allowTries(purpose, data?.tries_per_code);
  const question = data && 'question' in data ? data.question : undefined;
  return {
    resendAt: pageNow() + (data?.resend_after_seconds ?? RESEND_AFTER) * 1000,
    ...(typeof question === 'string' && { question }),
  };
}

/** As `sendCode`; one that was sent a moment ago is still valid. */
export const sendFirstCode = (purpose: CodePurpose, mobile?: string): Promise<SentCode> =>
  sendCode(purpose, mobile).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'otp_cooldown') throw error;
    return { resendAt: pageNow() + (error.retryAfterSeconds ?? 0) * 1000 };
  });
