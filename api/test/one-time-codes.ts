import type { TestApi } from './create-test-api';

/** The response to a sent code. */
export const OTP_SENT = {
  message: 'OTP sent successfully',
  data: { resend_after_seconds: 55, expires_in_seconds: 300, tries_per_code: 5 },
};

/** Returns six digits that are not the code. */
export const wrongFor = (otp: string) => (otp === '000000' ? '000001' : '000000');

/** Sends a request without a token. */
export const postWithoutToken = ({ app }: TestApi, url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload });
