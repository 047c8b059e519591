import { screen, waitFor } from '@testing-library/react';
import { api } from '../../../../test/api';
import { visit } from '../../../../test/visit';
import { SignedOutOnly } from '../../../session/signed-out-only';
import { SignInPage } from './sign-in-page';

const token = 'a'.repeat(43);

function open() {
  const pages = [
    { element: <SignedOutOnly />, children: [{ path: '/admin/login', element: <SignInPage /> }] },
    { path: '/admin/dashboard', element: <h1>Dashboard</h1> },
  ];
  return visit({ pages, path: `/admin/login#${token}` });
}

describe('/admin/login with a link made on the server', () => {
  it('leaves the address at once, is spent by a press only, and signs in', async () => {
    api.on('POST admin/sign-in-link', { json: { Token: 'session', message: 'Signed in successfully' } });
    const { user, router } = open();
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(api.calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
    expect(api.bodies('admin/sign-in-link')).toEqual([{ token }]);
    expect(localStorage.getItem('token')).toBe('session');
  });

  it('shows that a link is invalid, and offers to sign in by mobile', async () => {
    api.on('POST admin/sign-in-link', { status: 400, json: { message: 'This link was used …', code: 'otp_invalid' } });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('This link does not work')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sign in' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign in with a mobile number' }));
    expect(screen.getByRole('textbox', { name: 'Mobile number' })).toBeInTheDocument();
  });

  it('keeps the link for another try when the server cannot be reached', async () => {
    api.on('POST admin/sign-in-link', { status: 502, text: '<html>Bad gateway</html>' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });
});
