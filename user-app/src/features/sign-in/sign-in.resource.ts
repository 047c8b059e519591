import { allowTries } from '@loyalty/shared-ui/code-tries';
import { pageNow } from '@loyalty/shared-ui/page-clock';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { post } from '../../api/client';

/** Seconds before another code can be requested (docs/product.md §9 "Resend OTP countdown"), and lifetime of a code. */
const defaults = { resendAfter: 55, expiresIn: 300 };

/** Times of `pageNow`. */
export interface SentCode {
  /** When the two below were computed. */
  sentAt: number;
  resendAt: number;
  expiresAt: number;
}

/** @throws ApiError, e.g. 429 with the seconds to wait */
export async function sendCode(mobile: string): Promise<SentCode> {
  const { data } = await post('users/registeration', { mobile });
  const times = data && 'resend_after_seconds' in data ? data : undefined;
  allowTries(mobile, times?.tries_per_code);
  const now = pageNow();
  return {
    sentAt: now,
    resendAt: now + (times?.resend_after_seconds ?? defaults.resendAfter) * 1000,
    expiresAt: now + (times?.expires_in_seconds ?? defaults.expiresIn) * 1000,
  };
}

/** Returns whether the api sent nothing because a recent code for this number is still valid. */
export const isTooSoon = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'otp_cooldown';

/** @param wait seconds, from the error response */
export const codeSentBefore = (wait = defaults.resendAfter): SentCode => ({
  sentAt: pageNow(),
  resendAt: pageNow() + wait * 1000,
  expiresAt: pageNow() + defaults.expiresIn * 1000,
});
