import { ApiError, clientCode } from '../../api/api-error';
import type { Answer } from '../../api/answer';
import { call } from '../../api/client';

/** spec §9 "Resend OTP countdown", should the server not say. */
const resendAfterSeconds = 55;

/**
 * Has a one-time code sent. The answer is the same whether or not the mobile is an admin's.
 * @returns how many seconds to wait before the next one
 * @throws ApiError
 */
export async function sendCode(mobile: string): Promise<number> {
  const answer = await call<Answer<'sendAdminOtp'> | null>('post', 'admin/generate_Otp', {
    json: { mobile },
    token: false,
  });
  return answer?.data?.resend_after_seconds ?? resendAfterSeconds;
}

/** Exchanges mobile and code for a session's token. @throws ApiError */
export async function signIn(mobile: string, otp: string): Promise<string> {
  const answer = await call<Answer<'signInAdmin'> | null>('post', 'admin/validate_Otp', {
    json: { mobile, otp },
    token: false,
  });
  if (typeof answer?.Token === 'string' && answer.Token !== '') return answer.Token;
  throw new ApiError({ status: 200, code: clientCode.unreadable, message: 'The answer carries no token' });
}
