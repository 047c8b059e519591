import { screen } from '@testing-library/react';
import { api } from './api';
import { someToken, visit } from './visit';

/** The api's path of both steps. */
export const registration = 'users/registeration';
beforeEach(() => {
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { mobile: '9876543210' } } });
  api.on('POST users/scanners/get', { json: { message: 'ok', data: { balance_reward_points: 0 } } });
});

/**
 * Returns the response to a number.
 * @param resendAfter seconds until another code can be requested
 */
export const sent = (resendAfter = 55) => ({
  status: 201,
  json: {
    message: 'OTP sent',
    data: { resend_after_seconds: resendAfter, expires_in_seconds: 300, tries_per_code: 5 },
  },
});
/** Returns an error response of the api. */
export const refused = (status: number, code: string, message: string, headers = {}) => ({
  status,
  headers,
  json: { message, code },
});

/** Responds to both steps on one path: with an otp it signs in. */
export function answerRegistration({ send = sent(), signIn = signedIn(2) } = {}) {
  api.on(`POST ${registration}`, ({ body }) => ('otp' in (body as object) ? signIn : send));
}
/** Returns the response to the right code. */
export const signedIn = (roleId: number) => ({
  status: 200,
  json: { message: 'ok', Token: someToken, data: { role_id: roleId } },
});

/** Opens /user/login, or another page that asks for the number. */
export async function atMobileStep(path = '/user/login') {
  const visited = visit({ path });
  const mobile = await screen.findByRole('textbox', { name: 'Mobile number' });
  return { ...visited, mobile };
}

/** Continues to the code step, for 98765 43210. */
export async function atCodeStep() {
  const visited = await atMobileStep();
  await visited.user.type(visited.mobile, '9876543210');
  await visited.user.dblClick(screen.getByRole('button', { name: 'Send OTP' }));
  return { ...visited, otp: await screen.findByRole('textbox', { name: '6-digit code' }) };
}
