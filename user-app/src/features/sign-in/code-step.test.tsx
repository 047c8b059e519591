import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { api } from '../../../test/api';
import { answerRegistration, atCodeStep, refused, registration, sent, signedIn } from '../../../test/visit';

describe('the code and the role', () => {
  it('says after a wrong code how many tries are left, and at none that a new one is needed', async () => {
    let left = 2;
    api.on(`POST ${registration}`, ({ body }) => {
      if (!('otp' in (body as object))) return sent();
      left -= 1;
      const refusal = { message: 'Invalid or expired OTP', code: 'otp_invalid', data: { tries_left: left } };
      return { status: 400, json: refusal };
    });
    const { user, otp } = await atCodeStep();
    await user.type(otp, '111111');
    await waitFor(() => expect(otp).toHaveAccessibleDescription('Wrong code. 1 try left.'));
    await waitFor(() => expect(otp).toHaveFocus());
    expect(otp).toHaveValue('');
    await user.keyboard('222');
    expect(otp).toHaveAccessibleDescription('');
    await user.keyboard('222');
    await waitFor(() =>
      expect(otp).toHaveAccessibleDescription(
        'This OTP no longer works after too many wrong tries. Request a new one.',
      ),
    );
    expect(otp).toHaveValue('');
  });

  it('keeps a code that did not reach the api', async () => {
    answerRegistration({ signIn: { broken: true } as never });
    const { user, otp } = await atCodeStep();
    await user.type(otp, '111111');
    await waitFor(() => expect(otp).toHaveAccessibleDescription('No connection. Check your network and try again.'));
    expect(otp).toHaveValue('111111');
  });

  it.each([
    ['a tap', (user: UserEvent) => user.click(screen.getByRole('radio', { name: 'Plumber' }))],
    [
      'the space key',
      async (user: UserEvent) => {
        await user.tab({ shift: true });
        screen.getByRole('radio', { name: 'Plumber' }).focus();
        await user.keyboard(' ');
      },
    ],
  ])('takes %s on the role that is selected already as the choice of a new number', async (_, choose) => {
    api.on(`POST ${registration}`, ({ body }) => {
      if (!('otp' in (body as object))) return sent();
      return 'role_id' in (body as object) ? signedIn(2) : refused(400, 'invalid_input', 'Please select role');
    });
    const { user, otp } = await atCodeStep();
    await choose(user);
    await user.type(otp, '123456');
    expect(await screen.findByRole('dialog', { name: 'Allow location?' })).toBeVisible();
    expect(api.callsOf(registration).slice(1)).toMatchObject([{ body: { otp: '123456', role_id: 2 } }]);
  });
});
