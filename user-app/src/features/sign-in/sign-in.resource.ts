import { allowTries } from '@loyalty/shared-ui/code-tries';
import { pageNow } from '@loyalty/shared-ui/page-clock';
import { ApiError } from '../../api/api-error';
import { post } from '../../api/client';
import { deviceId } from '../../preferences/device-id';

export const roles = { plumber: 2, customer: 3 } as const;
export type RoleId = (typeof roles)[keyof typeof roles];

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

/**
 * Returns whether the api has accepted the code of a new number, and requires the role (`role_required`). The code is still valid.
 * By the field, as an older api, which may respond during a roll-out, has no code of its own for it.
 */
export const isRoleRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.errors['role_id'] !== undefined;

interface NewUser {
  roleId: RoleId;
  /** The code of who invited them. */
  referredBy: string | undefined;
}

/** Returns whether the api knows no one with the code of the invitation; the one-time code is still valid. */
export const isReferralUnknown = (error: unknown): boolean =>
  error instanceof ApiError && error.errors['referred_by'] !== undefined;

/**
 * @param newUser of a new number only: a registered one has its role (docs/product.md §6)
 * @returns the token
 */
export async function confirmCode(mobile: string, otp: string, newUser?: NewUser): Promise<string> {
  const account = newUser && { role_id: newUser.roleId, referred_by: newUser.referredBy };
  const { Token } = await post('users/registeration', { mobile, otp, ...account, device_id: deviceId() });
  if (!Token) throw new Error('The sign-in answer has no Token');
  return Token;
}
