import { foreignPaths, isRemoteModule } from '@loyalty/shared-ui/remote-contract';
import { screen, waitFor } from '@testing-library/react';
import remote from '../remote.config.json';
import { api, visit } from '../test/visit';
import { paths } from './paths';
import * as routes from './routes';
import { currentSession } from './session/session';

const area = remote.openapi.some((path) => path.startsWith('/admin/')) ? 'admin' : 'users';
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Fails requests on purpose, which the area logs. */
const silenceErrors = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);
beforeEach(() => api.on('GET admin/session', { json: { data: { permissions: [] } } }));
afterEach(() => jest.restoreAllMocks());

it('keeps the contract with the shell', () => {
  expect(isRemoteModule(routes)).toBe(true);
  expect(foreignPaths(routes.createRoutes({ host: '/api' }), remote.prefix)).toEqual([]);
});

it('asks for a sign-in by mobile and code, and opens the address that was requested', async () => {
  api.on(`POST ${area}/generate_Otp`, { status: 201, json: { message: 'Sent' } });
  api.on(`POST ${area}/validate_Otp`, ({ body }) =>
    (body as { otp: string }).otp === '123456'
      ? { json: { message: 'Welcome', Token: 'fresh' } }
      : { status: 400, json: { code: 'otp_invalid', message: 'Invalid or expired OTP' } },
  );
  api.on('GET programme', { json: { message: 'Programme', data: { support_phone: '1800 11 22 33' } } });
  const { user } = visit(paths.programme, { signedIn: false });
  await user.type(await screen.findByRole('textbox', { name: 'Mobile number' }), '98765 43210');
  await user.click(screen.getByRole('button', { name: 'Send OTP' }));
  await user.type(await screen.findByRole('textbox', { name: 'OTP' }), '111111');
  expect(await screen.findByText('Invalid or expired OTP')).toBeInTheDocument();
  await user.clear(screen.getByRole('textbox', { name: 'OTP' }));
  await user.type(screen.getByRole('textbox', { name: 'OTP' }), '123456');
  await findHeading('Programme');
  expect(await screen.findByText('1800 11 22 33')).toBeInTheDocument();
  expect(api.bodies(`${area}/generate_Otp`)).toEqual([{ mobile: '9876543210' }]);
  expect(currentSession().token).toBe('fresh');
});

it('opens the pages from the first one, and shows an error with Retry', async () => {
  silenceErrors();
  const { user } = visit(paths.home);
  await findHeading('Home');
  api.on('GET programme', { status: 500, json: { code: 'internal', message: 'Something went wrong' } });
  await user.click(screen.getAllByRole('link', { name: 'Programme' })[0]!);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.on('GET programme', { json: { message: 'Programme', data: { support_phone: '1800 11 22 33' } } });
  await user.click(retry);
  expect(await screen.findByText('1800 11 22 33')).toBeInTheDocument();
});

it('asks for a sign-in again when the api refuses the token', async () => {
  silenceErrors();
  api.on('GET programme', { status: 401, json: { code: 'token_required', message: 'Please Provide Token' } });
  visit(paths.programme);
  await findHeading('Sign in');
  expect(currentSession().token).toBeUndefined();
});

it('keeps the session where a 401 is not the api’s own', async () => {
  silenceErrors();
  api.on('GET programme', { status: 401, text: '<h1>Sign in to the proxy</h1>' });
  visit(paths.programme);
  await screen.findByRole('button', { name: 'Retry' });
  expect(currentSession().token).toBe('test.token');
});

it('speaks the languages of its catalogues', async () => {
  const { user } = visit(paths.home);
  await findHeading('Home');
  await user.click(screen.getByRole('button', { name: /Language:/ }));
  await findHeading('होम');
  await waitFor(() => expect(document.documentElement.lang).toBe('hi'));
  localStorage.clear();
});

it('shows its own page at an unknown address', async () => {
  visit(`${paths.home}/unknown`);
  await findHeading('Page not found');
});

it('logs out on the server and here', async () => {
  api.on(`POST ${area}/logout`, { json: { message: 'Logged out' } });
  const { user } = visit(paths.home);
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await findHeading('Sign in');
  await waitFor(() => expect(api.callsOf(`${area}/logout`)[0]?.headers.token).toBe('test.token'));
});
