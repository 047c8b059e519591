import type { Reply } from '@loyalty/tooling/api-stand-in';
import { act, screen, waitFor } from '@testing-library/react';
import { api } from '../../../test/api';
import { visit } from '../../../test/visit';
import { createMemoryScanStore, setScanStore } from '../../offline/scan-queue';

const code = 'A1P9R507SE1D9E3968A1HTR7717Y';
const path = 'users/scanner/store';
const granted: Reply = {
  status: 201,
  json: { message: 'Rewards Granted Successfully', data: { reward_points: 1, balance_reward_points: 1 } },
};
const refusal = (status: number, reason: string, message: string): Reply => ({
  status,
  json: { message, code: reason },
});
const calm = globalThis.matchMedia;

beforeAll(() => {
  // jsdom draws nothing, so confetti is turned off.
  globalThis.matchMedia = (media) => ({ ...calm(media), matches: media === '(prefers-reduced-motion: reduce)' });
});
beforeEach(() => setScanStore(createMemoryScanStore()));

const openLabel = () => visit({ path: `/USER/S/${code}`, signedIn: true });
const scans = () => api.callsOf(path);

describe('the result of a scan', () => {
  it('offers no call and no chat that the programme has not set', async () => {
    api.on(`POST ${path}`, refusal(410, 'code_void', 'This QR code is no longer valid'));
    openLabel();
    await screen.findByRole('heading', { level: 1, name: 'This QR code is no longer valid' });
    expect(screen.queryByRole('group', { name: 'Help' })).not.toBeInTheDocument();
  });

  it.each([
    ['says after three seconds that the scan is safe, which is on the disk', createMemoryScanStore(), true],
    ['does not say so of a scan that the phone could not store', undefined, false],
  ])('%s', async (_, store, isSafe) => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      let answer = (_reply: Reply) => {};
      api.on(`POST ${path}`, () => new Promise((resolve) => (answer = resolve)));
      setScanStore(store);
      openLabel();
      await waitFor(() => expect(scans()).toHaveLength(1));
      act(() => jest.advanceTimersByTime(2_500));
      expect(screen.queryByText('Slow network. Your scan is safe.')).not.toBeInTheDocument();
      act(() => jest.advanceTimersByTime(1_000));
      expect(screen.getByRole('heading', { level: 1, name: 'Checking the code…' })).toBeVisible();
      expect(screen.queryAllByText('Slow network. Your scan is safe.')).toHaveLength(isSafe ? 1 : 0);
      await act(async () => answer(granted));
      expect(await screen.findByText('Rewards Granted Successfully')).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  it('says of it what it brought, and leads to that scan', async () => {
    const message = 'You scanned this code on 21 Nov 2026, 10:42 am.';
    const data = { serial: 7, scanned_at: '2026-11-21T05:12:00.000Z', reward_points: 40 };
    api.on(`POST ${path}`, { status: 409, json: { message, code: 'code_used_by_you', data } });
    openLabel();
    expect(await screen.findByText(`${message} You got 40 points for it.`)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See this scan' })).toHaveAttribute('href', '/user/scans/7');
  });
});
