import { ApiError, clientCode } from '@loyalty/shared-ui/api-error';
import { call } from '../../api/client';

/** Requests a one-time code, with the same response for every mobile. @throws ApiError, e.g. 429 with the seconds to wait */
export async function sendCode(mobile: string): Promise<void> {
  await call('post', 'admin/generate_Otp', { json: { mobile }, token: false });
}

/** Signs in with the code of the message. @returns the token @throws ApiError */
export async function signIn(mobile: string, otp: string): Promise<string> {
  const { Token } = await call('post', 'admin/validate_Otp', { json: { mobile, otp }, token: false });
  if (!Token) throw new ApiError({ status: 200, code: clientCode.unreadable, message: 'The response has no token' });
  return Token;
}
