import { foreignPaths, isRemoteModule } from '@loyalty/shared-ui/remote-contract';
import { screen, waitFor } from '@testing-library/react';
import remote from '../remote.config.json';
import { api, visit } from '../test/visit';
import { paths } from './paths';
import * as routes from './routes';
import { currentSession } from './session/session';

const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Responds with permissions, and with empty lists. */
function beAdmin(...permissions: string[]) {
  api.on('GET admin/session', { json: { data: { id: 1, mobile: '9000000001', name: null, roles: [], permissions } } });
  for (const list of ['api-keys', 'webhook-endpoints', 'webhook-deliveries'])
    api.on(`POST admin/${list}`, { json: { data: [], total_count: 0 } });
}
beforeEach(() => beAdmin('integrations.read'));
afterEach(() => jest.restoreAllMocks());

it('keeps the contract with the shell', () => {
  expect(isRemoteModule(routes)).toBe(true);
  expect(foreignPaths(routes.createRoutes({ host: '/api' }), remote.prefix)).toEqual([]);
});

it('asks for a sign-in by mobile and code, and opens the address that was requested', async () => {
  api.on('POST admin/generate_Otp', { status: 201, json: { message: 'Sent' } });
  api.on('POST admin/validate_Otp', ({ body }) =>
    (body as { otp: string }).otp === '123456'
      ? { json: { message: 'Welcome', Token: 'fresh' } }
      : { status: 400, json: { code: 'otp_invalid', message: 'Invalid or expired OTP' } },
  );
  const { user } = visit(paths.deliveries, { signedIn: false });
  await user.type(await screen.findByRole('textbox', { name: 'Mobile number' }), '98765 43210');
  await user.click(screen.getByRole('button', { name: 'Send OTP' }));
  await user.type(await screen.findByRole('textbox', { name: 'OTP' }), '111111');
  expect(await screen.findByText('Invalid or expired OTP')).toBeInTheDocument();
  await user.clear(screen.getByRole('textbox', { name: 'OTP' }));
  await user.type(screen.getByRole('textbox', { name: 'OTP' }), '123456');
  await findHeading('Deliveries');
  expect(api.bodies('admin/generate_Otp')).toEqual([{ mobile: '9876543210' }]);
  expect(currentSession().token).toBe('fresh');
});

it('starts at the API keys; the menu opens the other pages', async () => {
  const { user } = visit(remote.prefix);
  await findHeading('API keys');
  expect(await screen.findByText('There is no API key yet')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Create an API key' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Webhooks' }));
  await findHeading('Webhooks');
  await user.click(screen.getByRole('link', { name: 'Deliveries' }));
  await findHeading('Deliveries');
});

it('says that a role does not include the area', async () => {
  beAdmin('catalogue.read');
  visit(paths.keys);
  expect(await screen.findByText('Your role does not include this page')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Webhooks' })).toBeNull();
});

it.each([paths.keys, paths.endpoints, paths.deliveries, `${paths.deliveries}/7`])(
  '%s shows an error with Retry when the api is down',
  async (path) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const call of ['POST admin/api-keys', 'POST admin/webhook-endpoints', 'POST admin/webhook-deliveries'])
      api.on(call, { status: 500, json: { code: 'internal', message: 'Something went wrong' } });
    visit(path);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
  },
);

it('asks for a sign-in again when the api refuses the token', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  api.on('POST admin/api-keys', { status: 401, json: { code: 'token_required', message: 'Please Provide Token' } });
  visit(paths.keys);
  await findHeading('Sign in');
  expect(currentSession().token).toBeUndefined();
});

it.each([
  ['hi', 'API कुंजियाँ'],
  ['mr', 'API की'],
  ['ta', 'API விசைகள்'],
  ['te', 'API కీలు'],
  ['bn', 'API কী'],
])('speaks %s', async (language, heading) => {
  const { user } = visit(paths.keys);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), language);
  await findHeading(heading);
  expect(document.documentElement.lang).toBe(language);
});

it('shows its own page at an unknown address', async () => {
  visit(`${remote.prefix}/unknown`);
  await findHeading('Page not found');
});

it('logs out on the server and here', async () => {
  api.on('POST admin/logout', { json: { message: 'Logged out' } });
  const { user } = visit(paths.keys);
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await findHeading('Sign in');
  await waitFor(() => expect(api.callsOf('admin/logout')[0]?.headers.token).toBe('test.token'));
});
