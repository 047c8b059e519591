import { allowTries } from '@loyalty/shared-ui/code-tries';
import { ApiError, clientCode } from '@loyalty/shared-ui/api-error';
import { call } from '../../../api/client';

/** docs/product.md §9 "Resend OTP countdown", if the response has none. */
const resendAfterSeconds = 55;

/** Requests a one-time code, with the same response for every mobile. @returns seconds until the next one may be requested */
export async function sendCode(mobile: string): Promise<number> {
  const response = await call('post', 'admin/generate_Otp', {
    json: { mobile },
    token: false,
  });
  allowTries(mobile, response.data?.tries_per_code);
  return response.data?.resend_after_seconds ?? resendAfterSeconds;
}

export async function signIn(mobile: string, otp: string): Promise<string> {
  const response = await call('post', 'admin/validate_Otp', {
    json: { mobile, otp },
    token: false,
  });
  return readToken(response);
}

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
