import type { TestApi } from './create-test-api';

/** What a call answers that had a code sent. */
export const OTP_SENT = {
  message: 'OTP sent successfully',
  data: { resend_after_seconds: 55, expires_in_seconds: 300 },
};

/** Six digits that are not the code. */
export const wrongFor = (otp: string) => (otp === '000000' ? '000001' : '000000');

/** Sends what somebody sends who has no token yet. */
export const postWithoutToken = ({ app }: TestApi, url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload });
