import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { isRemoteModule } from '@loyalty/shared-ui/remote-contract';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { api } from '../test/api';
import { pages } from '../test/pages';
import { RedemptionLedger } from '../test/redemption-ledger';
import * as remote from './routes';
import { beginSession } from './session/session';

const product = {
  id: 1,
  name: 'Ball Valve',
  model_id: 2,
  model_name: 'Brass',
  imageUrl: '/api/pictures/1.jpg',
  thumbnailUrl: '/api/pictures/1-small.jpg',
  reward_points: 40,
};

beforeEach(() => {
  new RedemptionLedger(3).serve(api);
  const lists = ['products', 'models', 'plumbers', 'customers', 'qr-get', 'qr-print', 'confirmations'];
  for (const list of lists) api.on(`POST admin/${list}`, { json: { message: 'Found', data: [], total_count: 0 } });
  api.on('POST admin/products', { json: { message: 'Found', data: [product] } });
  api.on('POST admin/model/store', { json: { message: 'Found', data: { id: 2, model: 'Brass', product_count: 0 } } });
  api.on('POST admin/logout', { json: { message: 'Signed out' } });
});

/** Visits an address of the admin area, mounted like the shell does. */
function visit(address: string | { pathname: string; state: unknown }) {
  const router = createMemoryRouter([{ path: '/', children: remote.createRoutes({ host: api.host }) }], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), router, pathname: () => router.state.location.pathname };
}

async function openAllPages(user: UserEvent) {
  await user.click(screen.getByText('All pages'));
  return within(await screen.findByRole('list', { name: 'All pages' })).getAllByRole('link');
}
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('keeps the contract with the shell', () => {
  expect(isRemoteModule(remote)).toBe(true);
  expect(remote.createRoutes({ host: '/api' }).map(({ path }) => path)).toEqual(['/admin']);
});

describe('without a token', () => {
  it('§2 admin guard: every address leads to /admin/login', async () => {
    const { router, pathname } = visit('/admin');
    for (const address of [
      ...pages.map(([each]) => each),
      '/admin',
      '/admin/customers?page=2',
      '/admin/unknown/path',
    ]) {
      await act(() => router.navigate(address));
      await findHeading('Admin sign-in');
      expect([address, pathname()]).toEqual([address, '/admin/login']);
    }
    expect(api.calls).toEqual([]);
  });

  async function signInFrom(address: string) {
    api.on('POST admin/generate_Otp', { status: 201, json: { message: 'OTP sent' } });
    api.on('POST admin/validate_Otp', { json: { Token: 'jwt', message: 'Signed in', data: {} } });
    const visited = visit(address);
    await findHeading('Admin sign-in');
    await visited.user.type(screen.getByRole('textbox', { name: 'Mobile number' }), '9000000001{Enter}');
    await visited.user.type(await screen.findByRole('textbox', { name: 'OTP' }), '123456{Enter}');
    return visited;
  }

  it('the address that was asked for comes after signing in, with its query', async () => {
    const { pathname, router } = await signInFrom('/admin/customers?status=active&page=1');
    await findHeading('Customers');
    expect(pathname()).toBe('/admin/customers');
    expect(router.state.location.search).toBe('?status=active&page=1');
    // Back leaves the area, not to the sign-in again.
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it.each(['/admin', '/admin/login'])(
    '§4 admin login: from %s the dashboard comes after signing in',
    async (address) => {
      const { pathname } = await signInFrom(address);
      await findHeading('Dashboard');
      expect(pathname()).toBe('/admin/dashboard');
    },
  );
});

describe('the address to return to after signing in', () => {
  beforeEach(() => localStorage.setItem('token', 'jwt'));

  it.each([
    '//evil.example/admin/models',
    'https://evil.example/admin/models',
    '/user/points',
    '/admin/login',
    '/adminx',
    { pathname: '/admin/models' },
  ])('is an address of this area: %p is none', async (returnTo) => {
    const { pathname } = visit({ pathname: '/admin/login', state: { returnTo } });
    await findHeading('Dashboard');
    expect(pathname()).toBe('/admin/dashboard');
  });
});

describe('with a token', () => {
  beforeEach(() => localStorage.setItem('token', 'jwt'));

  it('§6 Admin: guard checks only that there is a token, valid or not: the server decides', async () => {
    localStorage.setItem('token', 'not even a JWT');
    visit('/admin/models');
    await findHeading('Models List');
  });

  it('every address is its page', async () => {
    const { router, pathname } = visit('/admin/dashboard');
    for (const [address, heading] of pages) {
      await act(() => router.navigate(address));
      await findHeading(heading);
      expect(pathname()).toBe(address.replace(/\?.*/, ''));
      expect(document.title).toContain(' · Loyalty Programme');
    }
  });

  it.each([
    ['/admin', false],
    ['/admin/login', false],
    ['/admin/unknown/path', true],
    ['/admin/products/7', true],
    ['/admin/edit-model', true],
    ['/admin/DASHBOARD/x', true],
  ])(
    '§2 admin catch-all, §2 /admin/dashboard: catch-all: %s leads to /admin/dashboard; an unknown address is said there: %p',
    async (address, isUnknown) => {
      const { pathname } = visit(address);
      await findHeading('Dashboard');
      expect(pathname()).toBe('/admin/dashboard');
      expect(screen.queryAllByText(/^There is no page at/)).toHaveLength(isUnknown ? 1 : 0);
      if (isUnknown) expect(screen.getByText(address)).toBeVisible();
    },
  );

  it('an unknown address is said on the dashboard until the next page', async () => {
    const { user } = visit('/admin/unknown/path');
    await screen.findByText(/^There is no page at/);
    await user.click(
      within(screen.getByRole('navigation', { name: 'Admin area' })).getByRole('link', { name: 'Products' }),
    );
    await findHeading('Products List');
    expect(screen.queryByText(/^There is no page at/)).toBeNull();
  });

  it('the page that was open when the server ended the session comes after signing in again', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.on('POST admin/models', { status: 401, json: { message: 'Please Provide Token', code: 'token_required' } });
    const { pathname } = visit('/admin/models?q=b');
    await findHeading('Admin sign-in');
    api.on('POST admin/models', { json: { message: 'Found', data: [] } });
    act(() => beginSession('another jwt'));
    await findHeading('Models List');
    expect(pathname()).toBe('/admin/models');
    consoleError.mockRestore();
  });

  it('after a logout the next sign-in begins at the dashboard', async () => {
    const { user, pathname } = visit('/admin/models');
    await findHeading('Models List');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await findHeading('Admin sign-in');
    act(() => beginSession('another jwt'));
    await findHeading('Dashboard');
    expect(pathname()).toBe('/admin/dashboard');
  });

  it('§2 admin menu links to every page that needs no id, and offers Logout; §1 admin footer', async () => {
    const { user } = visit('/admin/dashboard');
    await findHeading('Dashboard');
    const menu = screen.getByRole('navigation', { name: 'Admin area' });
    const sections = within(menu).getAllByRole('link');
    const names = sections.map(({ textContent }) => textContent).join();
    expect(names).toMatch(/^Home,Claims.*,Label photos.*,Products,Labels,Schemes,People,Insights,Stores,Settings$/);
    const linked = (await openAllPages(user)).map((link) => [link.getAttribute('href'), link.textContent]);
    expect(linked.toSorted()).toEqual(pages.filter(([address]) => !/\d|generated-qrs/.test(address)).toSorted());
    expect(within(menu).getByRole('button', { name: 'Logout' })).toBeEnabled();
    expect(screen.getByRole('contentinfo')).toHaveTextContent(/^Loyalty Programme$/);
    expect(document.title).toBe('Dashboard · Loyalty Programme');
  });

  it('the menu is without what the roles do not include, and the page of such an address says so', async () => {
    const permissions = ['workplace.use', 'catalogue.read'];
    const data = { id: 3, mobile: '9000000003', name: null, roles: ['catalogue'], permissions };
    api.on('GET admin/session', { json: { message: 'Session', data } });
    const { user } = visit('/admin/team');
    expect(await screen.findByText('Your role does not include this page')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'People' })).not.toBeInTheDocument();
    expect((await openAllPages(user)).map(({ textContent }) => textContent)).toEqual([
      ...['Dashboard', 'Products List', 'Models List', 'QR List', 'Stores', 'Programme settings'],
    ]);
  });

  it('the menu offers payouts once the programme pays out, confirmations once there is a limit', async () => {
    const settings = {
      version: 1,
      is_owner: true,
      payout_methods: ['upi'],
      confirm_runs_above_paise: null,
      confirm_batch_points: 10_000,
      bank_file: null,
    };
    api.on('GET admin/programme', { json: { message: 'Settings', data: settings } });
    visit('/admin/models');
    const menu = await screen.findByRole('navigation', { name: 'Admin area' });
    expect(await within(menu).findByRole('link', { name: 'Payouts' })).toHaveAttribute('href', '/admin/payouts');
    expect(screen.getByRole('link', { name: 'Confirmations' })).toHaveAttribute('href', '/admin/confirmations');
  });

  it('the menu offers confirmations while orders wait, whatever the limits are now', async () => {
    api.on('POST admin/confirmations', { json: { message: 'Found', data: [], total_count: 1 } });
    visit('/admin/models');
    expect(await screen.findByRole('link', { name: /^Confirmations/ })).toHaveAttribute('href', '/admin/confirmations');
  });

  it('a page that breaks says §8 Unexpected Application Error! inside the frame', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    // An object in place of a text cannot be rendered.
    api.on('POST admin/plumbers', { json: { message: 'Found', data: [{ name: { not: 'a text' } }], total_count: 1 } });
    visit('/admin/plumbers');
    await findHeading('Unexpected Application Error!');
    expect(screen.getByRole('navigation', { name: 'Admin area' })).toBeInTheDocument();
    consoleError.mockRestore();
  });

  it('§2 admin Logout clears the token (§4 admin token: cleared), calls the server with it, and goes to /admin/login', async () => {
    const { user, pathname } = visit('/admin/dashboard');
    await findHeading('Dashboard');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await findHeading('Admin sign-in');
    expect(pathname()).toBe('/admin/login');
    expect(localStorage.getItem('token')).toBeNull();
    // No notice after the admin's own logout.
    expect(screen.queryByText('You were signed out')).toBeNull();
    expect(screen.queryByText('You signed out in another tab.')).toBeNull();
    await waitFor(() => expect(api.calls.at(-1)).toMatchObject({ path: 'admin/logout', headers: { token: 'jwt' } }));
  });

  it('a logout in another tab is followed here', async () => {
    const { pathname } = visit('/admin/dashboard');
    await findHeading('Dashboard');
    localStorage.removeItem('token');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null })));
    await findHeading('Admin sign-in');
    expect(pathname()).toBe('/admin/login');
    expect(screen.getByText('You signed out in another tab.')).toBeVisible();
  });

  it("§6 admin route protection: the server's 'Please Provide Token' clears the token and leads to /admin/login", async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.on('POST admin/redeem', { status: 401, json: { message: 'Please Provide Token', code: 'token_required' } });
    const { pathname } = visit('/admin/dashboard');
    await findHeading('Admin sign-in');
    expect(pathname()).toBe('/admin/login');
    expect(localStorage.getItem('token')).toBeNull();
    expect(screen.getByText('You were signed out')).toBeVisible();
    consoleError.mockRestore();
  });
});
