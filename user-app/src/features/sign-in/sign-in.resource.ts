import { ApiError } from '../../api/api-error';
import { post } from '../../api/client';

/** Role ids of spec §6. */
export const roles = { plumber: 2, customer: 3 } as const;
export type RoleId = (typeof roles)[keyof typeof roles];

/** Seconds before another code may be asked for (spec §9 "Resend OTP countdown"), and that a code lives (trust.md). */
const defaults = { resendAfter: 55, expiresIn: 300 };

export interface SentCode {
  /** Epoch milliseconds from which another code may be asked for. */
  resendAt: number;
  /** Epoch milliseconds until which this code is good. */
  expiresAt: number;
}

/**
 * Has a one-time code sent to a mobile number.
 * @throws ApiError, e.g. 429 with the seconds to wait
 */
export async function sendCode(mobile: string): Promise<SentCode> {
  const { data } = await post('users/registeration', { mobile });
  const times = data && 'resend_after_seconds' in data ? data : undefined;
  const now = Date.now();
  return {
    resendAt: now + (times?.resend_after_seconds ?? defaults.resendAfter) * 1000,
    expiresAt: now + (times?.expires_in_seconds ?? defaults.expiresIn) * 1000,
  };
}

/** Whether the api sent nothing because a code for this number is still fresh. */
export const isTooSoon = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'otp_cooldown';

/** When the code before may be replaced, and until when it is surely forgotten. @param wait seconds, from the refusal */
export const codeSentBefore = (wait = defaults.resendAfter): SentCode => ({
  resendAt: Date.now() + wait * 1000,
  expiresAt: Date.now() + defaults.expiresIn * 1000,
});

export interface SignIn {
  token: string;
  /** The stored role: the first registration wins over a later choice (decisions.md §6). */
  roleId: number;
}

/**
 * Exchanges mobile, code and role for a token.
 * @throws ApiError
 */
export async function confirmCode(mobile: string, otp: string, roleId: RoleId): Promise<SignIn> {
  const { Token, data } = await post('users/registeration', { mobile, otp, role_id: roleId });
  if (!Token) throw new Error('The sign-in answer has no Token');
  return { token: Token, roleId: (data && 'role_id' in data && data.role_id) || roleId };
}
