import { act, screen, waitFor } from '@testing-library/react';
import { api } from '../../test/api';
import { someToken, visit } from '../../test/visit';
import { beginSession, endSession } from '../session/session';
import { cachedResponse, cacheResponse, clearResponseCache } from './response-cache';

const summary = (balance: number) => ({
  json: {
    message: 'ok',
    data: {
      reward_granted: 5000,
      total_reward_points: 5000,
      rewards_points_reedemed: 0,
      balance_reward_points: balance,
      Rewards_points_for_Approval: 0,
    },
  },
});
const cut = { broken: true as const };

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation();
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { name: 'Ramesh Patil' } } });
  api.on('POST users/scanners/get', summary(1240));
});
afterEach(() => jest.restoreAllMocks());

const home = () => visit({ path: '/user/rewards', signedIn: true });
const goOffline = () => {
  for (const path of ['users/getUserDetails', 'users/scanners/get', 'users/news/get']) api.on(`POST ${path}`, cut);
};
const balanceOf = (balance: string) => screen.findByText(balance);

describe('the last known state', () => {
  it('is shown after a reload without a network, marked with its time, and made fresh when the network is back', async () => {
    const before = home();
    await balanceOf('1,240');
    await screen.findByRole('heading', { name: /Ramesh/ });
    before.unmount();

    goOffline();
    const { user } = home();
    await balanceOf('1,240');
    expect(await screen.findByText(/As of \d+ \w+, \d+:\d\d [ap]m\./)).toBeVisible();
    expect(screen.getByRole('heading', { name: /Ramesh/ })).toBeVisible();
    expect(screen.queryByText('Your points could not be loaded')).not.toBeInTheDocument();

    api.on('POST users/getUserDetails', { json: { message: 'ok', data: { name: 'Ramesh Patil' } } });
    api.on('POST users/scanners/get', summary(1280));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await balanceOf('1,280');
    await waitFor(() => expect(screen.queryByText(/As of/)).not.toBeInTheDocument());
  });

  it('is marked, too, when the network goes while the page is open', async () => {
    home();
    await balanceOf('1,240');
    goOffline();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/^You are offline\./)).toBeVisible();
    expect(screen.getByText('1,240')).toBeVisible();
  });

  it('is one person’s: another who signs in on the phone sees nothing of it', async () => {
    const before = home();
    await balanceOf('1,240');
    before.unmount();
    endSession('signed-out');
    expect(localStorage.getItem('responseCache')).toBeNull();

    goOffline();
    const other = `${someToken.split('.')[0]}.eyJzdWIiOiI4In0.c2ln`;
    beginSession(other);
    visit({ path: '/user/rewards' });
    expect(await screen.findByText('Your points could not be loaded')).toBeVisible();
    expect(screen.queryByText('1,240')).not.toBeInTheDocument();
    expect(screen.queryByText(/Ramesh/)).not.toBeInTheDocument();
  });

  it('does not stand in for a refusal of the api', async () => {
    const before = home();
    await balanceOf('1,240');
    before.unmount();
    api.on('POST users/scanners/get', { status: 400, json: { message: 'Something went wrong', code: 'x' } });
    home();
    expect(await screen.findByText('Your points could not be loaded')).toBeVisible();
  });

  it('is not shown, nor a crash, when another release has stored another shape', async () => {
    const before = home();
    await balanceOf('1,240');
    before.unmount();
    const stored = JSON.parse(localStorage.getItem('responseCache') ?? '') as { responses: Record<string, object> };
    const responses = Object.entries(stored.responses).map(([id, one]) => [id, { ...one, data: { another: 'shape' } }]);
    clearResponseCache();
    localStorage.setItem(
      'responseCache',
      JSON.stringify({ ...stored, shapes: 'of another release', responses: Object.fromEntries(responses) as object }),
    );
    goOffline();
    home();
    expect(await screen.findByText('Your points could not be loaded')).toBeVisible();
  });

  it('is cleared by a page that fails at it, which Reload then shows', async () => {
    const before = home();
    await balanceOf('1,240');
    before.unmount();
    const { person, ...stored } = JSON.parse(localStorage.getItem('responseCache') ?? '') as {
      person: string;
      responses: Record<string, { data: object }>;
    };
    clearResponseCache();
    const changed = (data: object) => Object.fromEntries(Object.keys(data).map((field) => [field, {}]));
    const responses = Object.entries(stored.responses).map(([id, { data }]) => [
      id,
      { at: Date.now(), data: changed(data) },
    ]);
    localStorage.setItem(
      'responseCache',
      JSON.stringify({ ...stored, person, responses: Object.fromEntries(responses) as object }),
    );
    goOffline();
    const failed = home();
    expect(await screen.findByText('Unexpected Application Error!')).toBeVisible();
    failed.unmount();
    home();
    expect(await screen.findByText('Your points could not be loaded')).toBeVisible();
  });

  it.each(['nonsense', '7', '{"person":7}', '{"person":"7/","responses":{"points-summary":3}}'])(
    'is nothing where storage holds %s',
    async (stored) => {
      localStorage.setItem('responseCache', stored);
      home();
      await balanceOf('1,240');
    },
  );
});

describe('response cache', () => {
  beforeEach(() => {
    localStorage.clear();
    clearResponseCache();
  });

  const stored = () =>
    Object.keys(JSON.parse(localStorage.getItem('responseCache') ?? '{"responses":{}}').responses as object);

  describe('the response cache', () => {
    it('are those of the user of the last response, and no other’s', () => {
      cacheResponse('ramesh', 'profile', { name: 'Ramesh' });
      expect(cachedResponse('ramesh', 'profile')).toMatchObject({ data: { name: 'Ramesh' }, at: expect.any(Number) });
      expect(cachedResponse('suresh', 'profile')).toBeUndefined();
      cacheResponse('suresh', 'points', 7);
      expect(cachedResponse('ramesh', 'profile')).toBeUndefined();
      expect(localStorage.getItem('responseCache')).not.toContain('Ramesh');
    });

    it('are as many as sixteen, the least recent leaving first', () => {
      for (let index = 0; index < 20; index += 1) cacheResponse('ramesh', `screen-${index}`, index);
      expect(stored()).toHaveLength(16);
      expect(cachedResponse('ramesh', 'screen-3')).toBeUndefined();
      expect(cachedResponse('ramesh', 'screen-19')?.data).toBe(19);
    });

    it('leave out what is too large, and all but the first three pages of a list', () => {
      cacheResponse('ramesh', 'large', 'x'.repeat(30_000));
      expect(cachedResponse('ramesh', 'large')).toBeUndefined();
      cacheResponse('ramesh', '$inf$history', [1, 2, 3, 4, 5]);
      expect(cachedResponse('ramesh', '$inf$history')?.data).toEqual([1, 2, 3]);
    });

    it('live as long as the page where storage is full', () => {
      const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      cacheResponse('ramesh', 'profile', 1);
      expect(cachedResponse('ramesh', 'profile')?.data).toBe(1);
      full.mockRestore();
    });
  });
});
