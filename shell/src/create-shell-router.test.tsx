import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider } from '@loyalty/shared-ui/router';
import { createShellRouter } from './create-shell-router';
import { loadRemote, type LoadedRemote } from './federation/load-remote';
import { ShellMessages } from './i18n/shell-messages';
import type { SiteConfig } from './federation/site-config';

jest.mock('./federation/load-remote', () => ({ loadRemote: jest.fn() }));

const config: SiteConfig = { host: '/api', home: '/service', remotes: [] };

function visit(address: string, site = config) {
  window.history.replaceState(null, '', address);
  const router = createShellRouter(site);
  render(
    <ShellMessages>
      <RouterProvider router={router} />
    </ShellMessages>,
  );
  return router;
}

it.each(['/nonsense', '/service/x', '/username'])(
  'says that there is no page at %s, with a way on',
  async (address) => {
    visit(address);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
    expect(window.location.pathname).toBe(address);
  },
);

it('links to the home of each area that names itself, in the language of the page', async () => {
  const entry = (fields: object) => ({ name: 'x', prefix: '/x', manifest: '/x.json', ...fields });
  const remotes = [
    entry({ prefix: '/user', home: '/user/rewards', title: { en: 'Rewards' } }),
    entry({ prefix: '/dealer', home: '/dealer/orders', title: { en: 'Orders', hi: 'ऑर्डर' } }),
    entry({ prefix: '/admin', home: '/admin/dashboard' }),
    entry({ prefix: '/a', home: 'javascript:alert()', title: { en: 'Elsewhere' } }),
    entry({ prefix: '/b', home: '/bc', title: { en: 'Of another' } }),
    entry({ prefix: '/c', home: '/c', title: { en: {} } }),
    entry({ prefix: '/d', home: '/d', title: null }),
  ];
  visit('/nonsense', { ...config, home: '/user/rewards', remotes });
  expect(await screen.findByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/dealer/orders');
  const links = () => within(screen.getByRole('main')).getAllByRole('link');
  expect(links().map((link) => link.textContent)).toEqual(['Go to the start page', 'Orders']);
  await act(async () => void (document.documentElement.lang = 'hi'));
  expect(await screen.findByRole('link', { name: 'ऑर्डर' })).toBeVisible();
  await act(async () => void (document.documentElement.lang = 'en'));
});

it('leads from / to the home of the site', async () => {
  visit('/');
  expect(await screen.findByRole('heading', { level: 1, name: 'How it works' })).toBeVisible();
});

describe('a remote', () => {
  const admin = { name: 'admin_app', prefix: '/admin', manifest: '/remotes/admin-app/remote.json' };
  const routes = [{ path: '/admin/login', element: <h1>Admin sign-in</h1> }];
  const loaded: LoadedRemote = { createRoutes: () => routes, RemoteStyles: undefined };
  let attempts: { attempt: number; answer: (module: LoadedRemote) => void; fail: (error: Error) => void }[];

  beforeEach(() => {
    attempts = [];
    jest.mocked(loadRemote).mockImplementation(
      (_remote, attempt) =>
        new Promise((answer, fail) => {
          attempts.push({ attempt, answer, fail });
        }),
    );
    globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify({ ...config, remotes: [admin] })));
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  const open = () => visit('/service', { ...config, remotes: [admin] });
  const go = (router: ReturnType<typeof open>, path: string) => act(async () => void router.navigate(path));
  const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

  it('that failed once, and was left during the second attempt, is there on the third visit', async () => {
    const router = open();
    await findHeading('How it works');
    await go(router, '/admin/login');
    await act(async () => attempts[0]?.fail(new Error('it is down')));
    await findHeading('This section is not available');

    await go(router, '/service');
    await findHeading('How it works');
    await go(router, '/admin/login');
    await waitFor(() => expect(attempts).toHaveLength(2));
    await go(router, '/about-us');
    await findHeading('About us');

    await go(router, '/admin/login');
    // The running attempt continues: a parallel one would undo what it has registered.
    expect(attempts.map(({ attempt }) => attempt)).toEqual([0, 1]);
    await act(async () => attempts[1]?.answer(loaded));
    await findHeading('Admin sign-in');
  });

  it("that claims another area's page is refused, and that page stays its own", async () => {
    const user = { name: 'user_app', prefix: '/user', manifest: '/remotes/user-app/remote.json' };
    const router = visit('/service', { ...config, remotes: [user, admin] });
    await go(router, '/user/login');
    const claimed = [{ path: '/user' }, { path: '/admin/login', element: <h1>Not the admin sign-in</h1> }];
    await act(async () => attempts[0]?.answer({ ...loaded, createRoutes: () => claimed }));
    await findHeading('This section is not available');
    await go(router, '/admin/login');
    await act(async () => attempts[1]?.answer(loaded));
    await findHeading('Admin sign-in');
  });

  it.each(['/admin/nowhere', '/admin'])(
    "without a page at %s of its own has the shell's in its place",
    async (path) => {
      const router = open();
      await go(router, path);
      await act(async () => attempts[0]?.answer(loaded));
      await findHeading('Page not found');
      await go(router, '/admin/login');
      await findHeading('Admin sign-in');
      await go(router, '/admin/elsewhere');
      await findHeading('Page not found');
      expect(attempts).toHaveLength(1);
    },
  );

  it('with a page of its own for unknown addresses keeps it', async () => {
    const router = open();
    await go(router, '/admin/nowhere');
    const own = [...routes, { path: '/admin/*', element: <h1>No such admin page</h1> }];
    await act(async () => attempts[0]?.answer({ ...loaded, createRoutes: () => own }));
    await findHeading('No such admin page');
    await go(router, '/nowhere');
    await findHeading('Page not found');
  });

  it('that came after the visitor had left is there at once when they return', async () => {
    const router = open();
    await go(router, '/admin/login');
    await go(router, '/service');
    await act(async () => attempts[0]?.answer(loaded));
    await go(router, '/admin/login');
    await findHeading('Admin sign-in');
    expect(attempts).toHaveLength(1);
  });

  it('that fails with the services of this device is not available; the reason is in the log', async () => {
    const router = open();
    await go(router, '/admin/login');
    const createRoutes: LoadedRemote['createRoutes'] = ({ device }) => [{ path: `/admin/${device!.integrityOf!('')}` }];
    await act(async () => attempts[0]?.answer({ ...loaded, createRoutes }));
    await findHeading('This section is not available');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    const message = 'The remote admin_app is not available: TypeError: device.integrityOf is not a function';
    expect(jest.mocked(console.error).mock.calls.flat()).toContainEqual(expect.objectContaining({ message }));
  });

  it('whose screen fails with the services of this device offers Retry', async () => {
    const Failing = () => {
      throw new Error('nothing to read');
    };
    const router = open();
    await go(router, '/admin/login');
    await act(async () =>
      attempts[0]?.answer({ ...loaded, createRoutes: () => [{ path: '/admin/login', Component: Failing }] }),
    );
    await findHeading('Unexpected Application Error!');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

describe('a page whose code does not arrive', () => {
  const chunkError = Object.assign(new Error('Loading chunk 425 failed'), { name: 'ChunkLoadError' });
  const failing = { path: '/admin/login', lazy: () => Promise.reject(chunkError) };
  let consoleError: jest.SpyInstance;
  const reloads = () => consoleError.mock.calls.filter(([said]) => String(said).includes('navigation')).length;

  beforeEach(() => {
    consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.mocked(loadRemote).mockResolvedValue({ createRoutes: () => [failing], RemoteStyles: undefined });
  });
  afterEach(() => jest.restoreAllMocks());

  async function pressRetry() {
    visit('/admin/login', { ...config, remotes: [{ name: 'admin_app', prefix: '/admin', manifest: '/x.json' }] });
    expect(await screen.findByRole('heading', { level: 1, name: 'This section is not available' })).toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  }

  it('is shown as a section that is not available, and Retry reloads', async () => {
    globalThis.fetch = () => Promise.resolve(new Response());
    await pressRetry();
    await waitFor(() => expect(reloads()).toBe(1));
  });

  it('is never reloaded without a network', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await pressRetry();
    expect(await screen.findByText('There is still no connection. Try again when you are online.')).toBeVisible();
    expect(reloads()).toBe(0);
  });
});
