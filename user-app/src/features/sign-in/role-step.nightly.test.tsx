import { screen, waitFor } from '@testing-library/react';
import { api } from '../../../test/api';
import { atCodeStep, refused, registration, sent, signedIn } from '../../../test/visit';

describe('the role of a new number', () => {
  const roleRequired = {
    status: 400,
    json: { message: 'Please select role', code: 'role_required', errors: { role_id: 'Please select role' } },
  };
  async function atRoleStep(signIn: () => object = () => signedIn(2)) {
    api.on(`POST ${registration}`, ({ body }) => {
      if (!('otp' in (body as object))) return sent();
      return 'role_id' in (body as object) ? signIn() : roleRequired;
    });
    const visited = await atCodeStep();
    await visited.user.type(visited.otp, '123456{Enter}');
    await screen.findByRole('heading', { name: 'Plumber or customer?' });
    return visited;
  }
  const sentRoles = () =>
    api
      .callsOf(registration)
      .slice(1)
      .map(({ body }) => (body as { role_id?: number }).role_id);

  it.each([
    ['I install products Plumber', 2],
    ['I use them at home Customer', 3],
  ])('is asked after the right code, and one tap on “%s” signs in with the same code', async (name, roleId) => {
    const { user } = await atRoleStep();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.dblClick(screen.getByRole('button', { name }));
    expect(await screen.findByRole('dialog', { name: 'Allow location?' })).toBeVisible();
    expect(api.callsOf(registration).at(-1)?.body).toMatchObject({
      mobile: '9876543210',
      otp: '123456',
      role_id: roleId,
    });
    expect(sentRoles()).toEqual([undefined, roleId]);
  });

  it('proposes none: the question has the focus, so that Enter and space choose nothing', async () => {
    const { user } = await atRoleStep();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^This number is new here/));
    await user.keyboard('{Enter} ');
    expect(sentRoles()).toEqual([undefined]);
    expect(localStorage.getItem('userToken')).toBeNull();
  });

  it('stays after a failure, and says why; another tap tries again', async () => {
    let broken = true;
    const { user } = await atRoleStep(() => (broken ? { broken: true } : signedIn(3)));
    await user.click(screen.getByRole('button', { name: /Customer/ }));
    expect(await screen.findByText('No connection. Check your network and try again.')).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: /Customer/ }));
    expect(await screen.findByRole('dialog', { name: 'Allow location?' })).toBeVisible();
  });

  it('goes back to the code if that has expired meanwhile', async () => {
    const { user } = await atRoleStep(() => refused(400, 'otp_invalid', 'Invalid or expired OTP'));
    await user.click(screen.getByRole('button', { name: /Plumber/ }));
    const otp = await screen.findByRole('textbox', { name: '6-digit code' });
    await waitFor(() => expect(otp).toHaveAccessibleDescription('Invalid or expired OTP'));
    expect(otp).toHaveValue('');
    expect(otp).toHaveFocus();
    expect(screen.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  });

  it('sends the code of the link by which the user came, once; after an unknown one the next tap goes on without', async () => {
    sessionStorage.setItem('referredBy', 'K7Q');
    const unknown = { message: 'Not known', code: 'invalid_input', errors: { referred_by: 'Not known' } };
    const { user } = await atRoleStep(() =>
      sessionStorage.getItem('referredBy') ? { status: 400, json: unknown } : signedIn(2),
    );
    await user.click(screen.getByRole('button', { name: /Plumber/ }));
    expect(await screen.findByText(/The code of your invitation is not known/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Plumber/ }));
    expect(await screen.findByRole('dialog', { name: 'Allow location?' })).toBeVisible();
    const sentCodes = api.callsOf(registration).map(({ body }) => (body as { referred_by?: string }).referred_by);
    // Neither with the number nor with its code, which may be of a registered one.
    expect(sentCodes).toEqual([undefined, undefined, 'K7Q', undefined]);
  });

  it('is left by Back, to the number; the next code is typed again', async () => {
    const { user } = await atRoleStep();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    expect(await screen.findByRole('textbox', { name: '6-digit code' })).toHaveValue('');
    expect(screen.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  });
});
