import { allowTries } from '@loyalty/shared-ui/code-tries';
import { ApiError, clientCode } from '../../../api/api-error';
import { call } from '../../../api/client';

/** docs/product.md §9 "Resend OTP countdown", if the response has none. */
const resendAfterSeconds = 55;

/**
 * Requests a one-time code. The response is the same whether or not the mobile is an admin's.
 * @returns seconds until the next one may be requested
 * @throws ApiError
 */
export async function sendCode(mobile: string): Promise<number> {
  const response = await call('post', 'admin/generate_Otp', {
    json: { mobile },
    token: false,
  });
  allowTries(mobile, response.data?.tries_per_code);
  return response.data?.resend_after_seconds ?? resendAfterSeconds;
}

/** Exchanges mobile and code for a session's token. @throws ApiError */
export async function signIn(mobile: string, otp: string): Promise<string> {
  const response = await call('post', 'admin/validate_Otp', {
    json: { mobile, otp },
    token: false,
  });
  return readToken(response);
}

/** Exchanges the token of a sign-in link for a session's. @throws ApiError */
export async function signInByLink(token: string): Promise<string> {
  const response = await call('post', 'admin/sign-in-link', {
    json: { token },
    token: false,
  });
  return readToken(response);
}

function readToken({ Token }: { Token?: string }): string {
  if (typeof Token === 'string' && Token !== '') return Token;
  throw new ApiError({ status: 200, code: clientCode.unreadable, message: 'The response has no token' });
}
