import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isRemoteModule } from '@loyalty/shared-ui/remote-contract';
import { createMemoryRouter, RouterProvider } from '@loyalty/shared-ui/router';
import { ApiStandIn } from '@loyalty/tooling/api-stand-in';
import { RedemptionLedger } from '../test/redemption-ledger';
import * as remote from './routes';

// The first page brings its code along.
jest.setTimeout(30_000);

let api: ApiStandIn;
beforeAll(async () => {
  api = await ApiStandIn.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  localStorage.clear();
  api.reset();
  new RedemptionLedger(3).serve(api);
  api.on('POST admin/logout', { json: { message: 'Signed out' } });
});

/** The admin area as the shell mounts it, visited at an address. */
function visit(address: string) {
  const router = createMemoryRouter([{ path: '/', children: remote.createRoutes({ host: api.host }) }], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), pathname: () => router.state.location.pathname };
}

const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 20_000 });

it('keeps the contract with the shell', () => {
  expect(isRemoteModule(remote)).toBe(true);
  expect(remote.createRoutes({ host: '/api' }).map(({ path }) => path)).toEqual(['/admin']);
});

describe('without a token', () => {
  it.each(['/admin', '/admin/dashboard', '/admin/customers?page=2', '/admin/unknown/path'])(
    '%s leads to /admin/login',
    async (address) => {
      const { pathname } = visit(address);
      await findHeading('Admin sign-in');
      expect(pathname()).toBe('/admin/login');
      expect(api.calls).toEqual([]);
    },
  );
});

describe('with a token', () => {
  beforeEach(() => localStorage.setItem('token', 'jwt'));

  it.each(['/admin', '/admin/login', '/admin/unknown/path'])('%s leads to /admin/dashboard', async (address) => {
    const { pathname } = visit(address);
    await findHeading('Dashboard');
    expect(pathname()).toBe('/admin/dashboard');
  });

  it('stands in the frame: menu, Logout and the footer of spec §1', async () => {
    visit('/admin/dashboard');
    await findHeading('Dashboard');
    const menu = screen.getByRole('navigation', { name: 'Admin area' });
    const links = within(menu).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/dashboard',
      '/admin/products',
      '/admin/models',
      '/admin/qrgenerate',
      '/admin/qrlist',
      '/admin/generated-qrs',
      '/admin/plumbers',
      '/admin/customers',
    ]);
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Loyalty Programme');
    expect(document.title).toBe('Dashboard · Loyalty Programme');
  });

  it('a page that breaks says so in the specified words, inside the frame', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    // An object where a text belongs cannot be rendered.
    api.on('POST admin/plumbers', { json: { message: 'Found', data: [{ name: { not: 'a text' } }], total_count: 1 } });
    visit('/admin/plumbers');
    await findHeading('Unexpected Application Error!');
    expect(screen.getByRole('navigation', { name: 'Admin area' })).toBeInTheDocument();
    consoleError.mockRestore();
  });

  it('Logout clears the token, tells the server with it, and goes to /admin/login', async () => {
    const { user, pathname } = visit('/admin/dashboard');
    await findHeading('Dashboard');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await findHeading('Admin sign-in');
    expect(pathname()).toBe('/admin/login');
    expect(localStorage.getItem('token')).toBeNull();
    await waitFor(() => expect(api.calls.at(-1)).toMatchObject({ path: 'admin/logout', headers: { token: 'jwt' } }));
  });

  it('a logout in another tab is followed here', async () => {
    const { pathname } = visit('/admin/dashboard');
    await findHeading('Dashboard');
    localStorage.removeItem('token');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null })));
    await findHeading('Admin sign-in');
    expect(pathname()).toBe('/admin/login');
  });

  it("the server's 'Please Provide Token' clears the token and leads to /admin/login", async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.on('POST admin/redeem', { status: 401, json: { message: 'Please Provide Token', code: 'token_invalid' } });
    const { pathname } = visit('/admin/dashboard');
    await findHeading('Admin sign-in');
    expect(pathname()).toBe('/admin/login');
    expect(localStorage.getItem('token')).toBeNull();
    consoleError.mockRestore();
  });
});
