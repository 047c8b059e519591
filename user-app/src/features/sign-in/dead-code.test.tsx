import { screen, waitFor } from '@testing-library/react';
import { answerRegistration, atCodeStep, refused } from '../../../test/sign-in';

it('says after the last wrong try that a new code is needed, back from Change Number too', async () => {
  answerRegistration({ signIn: refused(400, 'otp_invalid', 'Invalid or expired OTP') as never });
  const { user, otp } = await atCodeStep();
  for (const digit of '1234') {
    await user.clear(otp);
    await user.type(otp, digit.repeat(6));
    await waitFor(() => expect(otp).toHaveAccessibleDescription('Invalid or expired OTP'));
  }
  await user.click(screen.getByRole('button', { name: 'Change Number' }));
  answerRegistration({
    send: refused(429, 'otp_cooldown', 'Please wait 30 seconds before requesting a new OTP') as never,
    signIn: refused(400, 'otp_invalid', 'Invalid or expired OTP') as never,
  });
  await user.click(await screen.findByRole('button', { name: 'Send OTP' }));
  await user.click(await screen.findByRole('button', { name: 'Enter the OTP already sent' }));
  const again = await screen.findByRole('textbox', { name: '6-digit code' });
  await user.type(again, '555555');
  const dead = 'This OTP no longer works after too many wrong tries. Request a new one.';
  await waitFor(() => expect(again).toHaveAccessibleDescription(dead));
});
