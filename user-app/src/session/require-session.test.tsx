import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../test/api';
import { someToken, visit } from '../../test/visit';
import { tokenStorageKey } from './session';
import { readReturnPath } from './return-path';

beforeEach(() => {
  api.on('POST users/getUserDetails', {
    json: { message: 'ok', data: { name: 'Ramesh Patil', mobile: '9876543210' } },
  });
  api.on('POST users/scanners/get', { json: { message: 'ok', data: { balance_reward_points: 1240 } } });
  api.on('POST users/transactions/get', { json: { message: 'ok', data: [], total_count: 0 } });
  api.on('POST users/logout', { json: { message: 'ok' } });
});

const toBeAt = (router: ReturnType<typeof visit>['router'], path: string) =>
  waitFor(() => expect(router.state.location.pathname).toBe(path));

describe('the guard of the user area', () => {
  it.each(['/user/rewards', '/user/points', '/user/rewardshistory', '/user/personaldetails', '/user/nearbystores'])(
    '§2 user guard: redirects without a token from %s to /user/login',
    async (path) => {
      const { router } = visit({ path });
      await toBeAt(router, '/user/login');
      expect(api.calls).toHaveLength(0);
    },
  );

  it.each(['garbage', '', someToken, 'U2FsdGVkX1+BQzyIeDbg0hpuoQkT83pDJkBQm3QKd6JzE1vWxBGfPGYU3y0hm2Tb'])(
    '§2 user guard: takes a stored %p for no token',
    async (stored) => {
      localStorage.setItem(tokenStorageKey, stored);
      const { router } = visit({ path: '/user/rewards' });
      await toBeAt(router, '/user/login');
      expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    },
  );

  it.each(['/user', '/user/', '/user/nowhere', '/user/rewards/deeper'])(
    '§2 user catch-all: sends %s to the rewards',
    async (path) => {
      const { router } = visit({ path, signedIn: true });
      await toBeAt(router, '/user/rewards');
    },
  );

  it.each([true, false])('says that there is no page at an unknown address; signed in: %p', async (signedIn) => {
    const { router } = visit({ path: '/user/nowhere', signedIn });
    expect(await screen.findByText('There is no page at this address.')).toBeVisible();
    await toBeAt(router, signedIn ? '/user/rewards' : '/user/login');
  });

  it('says nothing of the kind at the address of the area itself', async () => {
    const { router } = visit({ path: '/user', signedIn: true });
    await toBeAt(router, '/user/rewards');
    expect(screen.queryByText('There is no page at this address.')).not.toBeInTheDocument();
  });

  it('§4 user token: sends it with every call', async () => {
    visit({ path: '/user/rewards', signedIn: true });
    await screen.findByText('1,240');
    // Cached content may be shown before any request.
    await waitFor(() => expect(api.calls.length).toBeGreaterThan(0));
    for (const { headers } of api.calls) expect(headers.token).toBe(someToken);
  });

  it('§6 Please Provide Token: goes to /user/login (§8 Please Provide Token), and remembers the way back', async () => {
    const refusal = { status: 401, json: { message: 'Please Provide Token', code: 'token_required' } };
    api.on('POST users/transactions/get', refusal);
    const { router } = visit({ path: '/user/rewardshistory?show=earned', signedIn: true });
    await toBeAt(router, '/user/login');
    expect(localStorage.getItem(tokenStorageKey)).toBeNull();
    expect(readReturnPath()).toBe('/user/rewardshistory?show=earned');
    expect(await screen.findByText('You were signed out')).toBeVisible();
  });

  it('a token refused by several calls at once ends one session, goes to sign-in once, and loops nowhere', async () => {
    const refusal = { status: 401, json: { message: 'Please Provide Token', code: 'token_required' } };
    for (const call of ['users/getUserDetails', 'users/scanners/get', 'users/transactions/get']) {
      api.on(`POST ${call}`, refusal);
    }
    const { router } = visit({ path: '/user/rewards', signedIn: true });
    const visited: string[] = [];
    router.subscribe(({ location }) => visited.push(location.pathname));
    await toBeAt(router, '/user/login');
    expect(await screen.findByText('You were signed out')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    // All pending requests have completed by then.
    await waitFor(() => expect(api.calls.length).toBeGreaterThanOrEqual(2));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(visited.filter((path) => path === '/user/login').length).toBeLessThanOrEqual(2);
    expect(router.state.location.pathname).toBe('/user/login');
    expect(api.calls.every(({ headers }) => headers.token === someToken)).toBe(true);
  });

  it('remembers the printed label that was opened while signed out', async () => {
    const { router } = visit({ path: '/USER/S/A1DS1VMSATSEGZJWBDRFRDM4EFHD' });
    await toBeAt(router, '/user/login');
    expect(readReturnPath()).toBe('/USER/S/A1DS1VMSATSEGZJWBDRFRDM4EFHD');
  });

  it('leaves at once when another tab logs out', async () => {
    const { router } = visit({ path: '/user/rewards', signedIn: true });
    await screen.findByText('1,240');
    localStorage.removeItem(tokenStorageKey);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: tokenStorageKey, storageArea: localStorage }));
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/login'));
    expect(readReturnPath()).toBeUndefined();
    expect(await screen.findByText('You signed out in another tab.')).toBeVisible();
  });
});

describe('the user menu', () => {
  async function openMenu() {
    const visited = visit({ path: '/user/rewards', signedIn: true });
    await screen.findByRole('heading', { name: 'Namaste, Ramesh' });
    await visited.user.click(screen.getByRole('button', { name: 'Menu' }));
    return { ...visited, menu: await screen.findByRole('dialog', { name: 'Ramesh Patil' }) };
  }

  it('§2 user menu: lists the five specified entries, and closes on the way to one', async () => {
    const { user, menu, router } = await openMenu();
    const links = within(within(menu).getByRole('navigation')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Personal Details', '/user/personaldetails'],
      ['My Reward Points', '/user/points'],
      ['Scan QR', '/user/scanqr'],
      ['Rewards History', '/user/rewardshistory'],
      ['Near by Stores', '/user/nearbystores'],
    ]);
    await user.click(within(menu).getByRole('link', { name: 'Near by Stores' }));
    await toBeAt(router, '/user/nearbystores');
    expect(await screen.findByRole('searchbox', { name: 'Search stores' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('logs out on the server and here, and waits for no way back', async () => {
    const { user, menu, router } = await openMenu();
    await user.click(within(menu).getByRole('button', { name: 'Sign out' }));
    await toBeAt(router, '/user/login');
    await waitFor(() => expect(api.callsOf('users/logout')).toHaveLength(1));
    expect(api.callsOf('users/logout')[0]?.headers.token).toBe(someToken);
    expect(localStorage.getItem(tokenStorageKey)).toBeNull();
    expect(readReturnPath()).toBeUndefined();
  });

  it('logs out here even when the server cannot be reached', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.on('POST users/logout', { broken: true });
    const { user, menu, router } = await openMenu();
    await user.click(within(menu).getByRole('button', { name: 'Sign out' }));
    await toBeAt(router, '/user/login');
    await waitFor(() => expect(logged).toHaveBeenCalled());
    logged.mockRestore();
  });

  it('changes the language of the whole area', async () => {
    const { user, menu } = await openMenu();
    await user.selectOptions(within(menu).getByRole('combobox', { name: 'Language' }), 'हिन्दी');
    expect(await screen.findByRole('heading', { name: 'नमस्ते, Ramesh', hidden: true })).toBeInTheDocument();
    expect(screen.getByText('क्लेम के लिए पॉइंट')).toBeInTheDocument();
  });
});

describe('one person after another on one device', () => {
  it('shows nothing of the first to the second', async () => {
    const { user, router, unmount } = visit({ path: '/user/rewards', signedIn: true });
    await screen.findByText('1,240');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await toBeAt(router, '/user/login');
    unmount();

    let answer: (() => void) | undefined;
    api.on('POST users/scanners/get', async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { json: { message: 'ok', data: { balance_reward_points: 7 } } };
    });
    visit({ path: '/user/rewards', signedIn: true });
    await waitFor(() => expect(answer).toBeDefined());
    expect(screen.queryByText('1,240')).not.toBeInTheDocument();
    answer?.();
    expect(await screen.findByRole('button', { name: 'Claim Rewards' })).toBeVisible();
  });
});
