import { act, screen, waitFor, within } from '@testing-library/react';
import type { Reply } from '@loyalty/tooling/api-stand-in';
import { api } from '../../../test/api';
import { visit } from '../../../test/visit';
import { createMemoryScanStore, setScanStore } from '../../offline/scan-queue';

const code = 'A1P9R507SE1D9E3968A1HTR7717Y';
const path = 'users/scanner/store';
const granted: Reply = {
  status: 201,
  json: {
    message: 'Rewards Granted Successfully',
    data: {
      serial: 7,
      product_name: 'CPVC Elbow 90° · 25 mm',
      model_name: 'Flow Series',
      imageUrl: '/api/pictures/elbow',
      reward_points: 1,
      balance_reward_points: 128_000,
      scanned_at: '2026-11-21T05:12:00.000Z',
    },
  },
};
const refusal = (status: number, reason: string, message: string): Reply => ({
  status,
  json: { message, code: reason },
});

const calm = globalThis.matchMedia;

beforeAll(async () => {
  // jsdom draws nothing, so confetti is turned off.
  globalThis.matchMedia = (media) => ({ ...calm(media), matches: media === '(prefers-reduced-motion: reduce)' });
});
beforeEach(() => {
  setScanStore(createMemoryScanStore());
});

/** Opens a label's link as the phone's own camera does: it is printed in upper case. */
const openLabel = (label = `/USER/S/${code}`) => visit({ path: label, signedIn: true });
const scans = () => api.callsOf(path);

describe('/user/s/:code and /user/claimrewards', () => {
  it('§2 /user/claimrewards: records the label that was opened, and shows what it brought: §8 Rewards Granted Successfully', async () => {
    api.on(`POST ${path}`, granted);
    const { router } = openLabel();
    expect(await screen.findByRole('heading', { level: 1, name: '+1 point' })).toHaveFocus();
    expect(screen.getByText('Rewards Granted Successfully')).toBeInTheDocument();
    expect(screen.getByText('CPVC Elbow 90° · 25 mm')).toBeInTheDocument();
    expect(screen.getByText('Flow Series')).toBeInTheDocument();
    expect(screen.getByText('21 Nov 2026, 10:42 am')).toBeInTheDocument();
    expect(screen.getByText('New balance').closest('p')).toHaveTextContent('New balance 1,28,000');
    expect(screen.getByRole('link', { name: 'Scan another' })).toHaveAttribute('href', '/user/scanqr');
    expect(screen.getByRole('link', { name: 'See my points' })).toHaveAttribute('href', '/user/points');
    expect(router.state.location.pathname).toBe('/user/claimrewards');
    expect(scans()).toHaveLength(1);
    expect(scans()[0]).toMatchObject({ body: { encrypyData: code, location: '' } });
    expect(scans()[0]?.headers['idempotency-key']).toMatch(/^[\w-]{16,}$/);
  });

  it('shows what schemes added: the sum, its parts and their names', async () => {
    const { data } = granted.json as { data: object };
    const bonuses = [{ scheme_id: 3, names: { en: 'Double October' }, points: 40 }];
    api.on(`POST ${path}`, { ...granted, json: { message: 'ok', data: { ...data, reward_points: 40, bonuses } } });
    openLabel();
    expect(await screen.findByRole('heading', { level: 1, name: '+80 points' })).toBeVisible();
    expect(screen.getByText('40 + 40 bonus').closest('p')).toHaveTextContent('40 + 40 bonusDouble October');
  });

  it('is recorded and brings its points when the user steps back before its place is known', async () => {
    const query = () => new Promise(() => undefined);
    Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
    api.on(`POST ${path}`, granted);
    const { user, router } = openLabel();
    expect(await screen.findByRole('heading', { level: 1, name: 'Checking the code…' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Close' }));
    const results = await screen.findByRole('region', { name: 'Scans sent' });
    expect(within(results).getAllByText(/\+1/)).not.toEqual([]);
    expect(router.state.location.pathname).toBe('/user/rewards');
    expect(scans()).toHaveLength(1);
    Reflect.deleteProperty(navigator, 'permissions');
  });

  it.each([
    ['garbage', 'This is not one of our labels. Point at our label.'],
    ['A1P9R507SE1D9E3968A1HTR7717Z', 'This is not one of our labels. Point at our label.'],
    [encodeURIComponent('upi://pay?pa=shop@okaxis'), 'This is a payment code. Point at our label.'],
  ])('refuses the link of %s itself: the api would count it as a guess', async (rubbish, message) => {
    openLabel(`/user/s/${rubbish}`);
    expect(await screen.findByRole('heading', { level: 1, name: message })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Scan again' })).toHaveAttribute('href', '/user/scanqr');
    expect(screen.getByRole('link', { name: 'Type the code' })).toBeInTheDocument();
    expect(scans()).toEqual([]);
  });

  it.each([
    `/user/s/${code}?utm=1`,
    `/USER/S/${code}/?utm_source=wa#x`,
    `/user/s/${code.slice(0, 9)}%E2%80%91${code.slice(9)}`,
  ])('records the label of %s', async (link) => {
    api.on(`POST ${path}`, granted);
    openLabel(link);
    expect(await screen.findByRole('heading', { level: 1, name: '+1 point' })).toBeVisible();
    expect(scans()).toHaveLength(1);
  });

  it('announces the result in the region that told of the wait', async () => {
    let answer = (_reply: Reply) => {};
    api.on(`POST ${path}`, () => new Promise((resolve) => (answer = resolve)));
    const { router } = openLabel();
    await waitFor(() => expect(scans()).toHaveLength(1));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/claimrewards'));
    const region = within(screen.getByRole('main')).getByRole('status');
    expect(region).toHaveTextContent('Checking the code…');
    answer(granted);
    await waitFor(() => expect(region).toHaveTextContent('+1 pointRewards Granted Successfully'));
    expect(region).toBeInTheDocument();
  });

  it('§4 scan: recorded once, it shows the same after a reload or by the back button, without asking again', async () => {
    api.on(`POST ${path}`, granted);
    const { router, unmount } = openLabel();
    await screen.findByText('Rewards Granted Successfully');
    await waitFor(() => expect(router.state.location.state).toHaveProperty('outcome'));
    const { state } = router.state.location;
    unmount();

    const again = visit({ path: '/user/nearbystores', signedIn: true });
    await act(() => again.router.navigate('/user/claimrewards', { state }));
    expect(await screen.findByRole('heading', { name: '+1 point' })).toBeInTheDocument();
    expect(scans()).toHaveLength(1);
  });

  it('§2 /user/claimrewards: goes to the scanner without a scan, and asks nothing', async () => {
    const { router } = visit({ path: '/user/claimrewards', signedIn: true });
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/scanqr'));
    expect(scans()).toEqual([]);
  });

  it('leads a signed-out person to sign-in first', async () => {
    localStorage.clear();
    const { router } = visit({ path: `/USER/S/${code}` });
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/login'));
    expect(scans()).toEqual([]);
  });

  it.each([
    [refusal(400, 'code_invalid', 'Invalid QR code'), 'Scan again', 'Type the code'],
    [refusal(409, 'code_used', 'This QR code has already been used'), 'Scan another', 'Send a photo of the label'],
    [refusal(410, 'code_void', 'This QR code is no longer valid'), 'Scan another', 'Call'],
    [refusal(410, 'label_not_restored', 'This label was printed after the backup'), 'Scan another', 'Type the code'],
    [refusal(403, 'forbidden', 'Forbidden'), 'Scan another', 'Type the code'],
  ])(
    '§8 Failed scan: shows the api’s words for a refusal in place of the congratulation, and the next step',
    async (reply, first, second) => {
      api.on(`POST ${path}`, reply);
      api.on('GET programme', { json: { data: { support_phone: '1800 123 4567', support_whatsapp: '098765 43210' } } });
      openLabel();
      const { message } = reply.json as { message: string };
      expect(await screen.findByRole('heading', { level: 1, name: message })).toBeInTheDocument();
      const panel = within(screen.getByRole('main'));
      expect(panel.getByRole('alert')).toHaveTextContent(message);
      expect(screen.getByRole('link', { name: first })).toHaveAttribute('href', '/user/scanqr');
      expect(await screen.findByRole('link', { name: second })).toBeInTheDocument();
      expect(screen.queryByText('Rewards Granted Successfully')).not.toBeInTheDocument();
      const help = within(await screen.findByRole('group', { name: 'Help' }));
      expect(help.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:18001234567');
      const chat = new URL(help.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')!);
      expect(chat.origin + chat.pathname).toBe('https://wa.me/919876543210');
      expect(chat.searchParams.get('text')).toBe(`I scanned the label ${code} and read: “${message}” Please help me.`);
    },
  );

  const other = { name: 'Other', url: `https://other.example/user/s/${code}` };
  const labelOfOther: Reply = {
    status: 400,
    json: { message: 'This is a label of Other. Scan it there.', code: 'label_of_other_programme', data: other },
  };

  it('says of a label of another programme whose it is, leads there, and does not send it again', async () => {
    api.on(`POST ${path}`, labelOfOther);
    openLabel();
    const title = 'This is a label of Other. Scan it there.';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText('Its points count there, not here.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Other' })).toHaveAttribute('href', other.url);
    expect(screen.getByRole('link', { name: 'Scan another' })).toHaveAttribute('href', '/user/scanqr');
    expect(scans()).toHaveLength(1);
  });

  it('says so in Hindi', async () => {
    localStorage.setItem('language', 'hi');
    api.on(`POST ${path}`, labelOfOther);
    openLabel();
    expect(await screen.findByRole('link', { name: 'Other खोलें' })).toHaveAttribute('href', other.url);
  });

  it('says of a label that one scanned oneself that its points are there, and since when: no failure', async () => {
    api.on(`POST ${path}`, refusal(409, 'code_used_by_you', 'You scanned this code on 21 Nov 2026, 10:42 am.'));
    openLabel();
    expect(await screen.findByRole('heading', { level: 1, name: 'Already yours' })).toBeVisible();
    const panel = within(screen.getByRole('main'));
    expect(panel.queryByRole('alert')).not.toBeInTheDocument();
    expect(panel.getByRole('status')).toHaveTextContent(
      'You scanned this code on 21 Nov 2026, 10:42 am. Its points are in your account.',
    );
    expect(screen.getByRole('link', { name: 'Scan another' })).toHaveAttribute('href', '/user/scanqr');
    expect(screen.getByRole('link', { name: 'View History' })).toHaveAttribute('href', '/user/rewardshistory');
  });

  it('says in Hindi, as Hindi writes it, on which day one scanned the code oneself', async () => {
    localStorage.setItem('language', 'hi');
    const data = { serial: 7, scanned_at: '2026-11-21T05:12:00.000Z' };
    const reply = refusal(409, 'code_used_by_you', 'You scanned this code on 21 Nov 2026, 10:42 am.');
    api.on(`POST ${path}`, { ...reply, json: { ...(reply.json as object), data } });
    openLabel();
    expect(await screen.findByText(/21 नवंबर 2026/)).toBeInTheDocument();
    localStorage.removeItem('language');
  });

  it('says where a scan without a response is stored, and sends the same again when asked to', async () => {
    api.on(`POST ${path}`, { broken: true });
    const { user } = openLabel();
    expect(await screen.findByRole('heading', { level: 1, name: 'Saved on this phone' })).toBeInTheDocument();
    expect(screen.getByText(/It will be sent when you are back online/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Scan another' })).toHaveAttribute('href', '/user/scanqr');
    api.on(`POST ${path}`, granted);
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText('Rewards Granted Successfully')).toBeInTheDocument();
    const [first] = scans();
    const last = scans().at(-1);
    expect(last?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(last?.body).toEqual(first?.body);
  });

  it('sends it by itself when the network is back, and shows what it brought', async () => {
    api.on(`POST ${path}`, { broken: true });
    openLabel();
    await screen.findByRole('heading', { name: 'Saved on this phone' });
    api.on(`POST ${path}`, granted);
    // The area starts listening once it is idle.
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('online')));
      expect(screen.getByText('Rewards Granted Successfully')).toBeInTheDocument();
    });
    expect(new Set(scans().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('says so when the phone keeps nothing', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    setScanStore();
    api.on(`POST ${path}`, { broken: true });
    openLabel();
    expect(await screen.findByRole('heading', { name: 'Not sent yet' })).toBeInTheDocument();
    expect(screen.getByText(/Keep this page open/)).toBeInTheDocument();
    jest.restoreAllMocks();
  });

  it('says that a label waits already when it is scanned again', async () => {
    api.on(`POST ${path}`, { broken: true });
    const { router } = openLabel();
    await screen.findByRole('heading', { name: 'Saved on this phone' });
    await act(() => router.navigate(`/user/s/${code.toLowerCase()}`));
    expect(await screen.findByRole('heading', { name: 'Already saved on this phone' })).toBeInTheDocument();
    expect(screen.getByText(/You scanned this label on \d+ \w+, \d+:\d\d/)).toBeInTheDocument();
  });

  it('says when a scan is sent after too many', async () => {
    api.on(`POST ${path}`, {
      ...refusal(429, 'scan_limit', 'You have scanned a lot of codes. Please try again later.'),
      headers: { 'retry-after': '600' },
    });
    openLabel();
    expect(await screen.findByRole('heading', { name: 'Saved on this phone' })).toBeInTheDocument();
    expect(screen.getByText(/You have scanned a lot of codes\. .* after \d{1,2}:\d{2}/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send now' })).toBeEnabled();
  });

  it('goes straight to typing from a code that was misread', async () => {
    api.on(`POST ${path}`, refusal(400, 'code_invalid', 'Invalid QR code'));
    const { user } = openLabel();
    await user.click(await screen.findByRole('link', { name: 'Type the code' }));
    expect(await screen.findByRole('dialog', { name: 'Type the code' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Code on the label' })).toHaveFocus();
    expect(scans()[0]?.body).toMatchObject({ encrypyData: code });
  });

  it('begins the scanner at its start when another label is to be scanned', async () => {
    api.on(`POST ${path}`, granted);
    const { user } = openLabel();
    await user.click(await screen.findByRole('link', { name: 'Scan another' }));
    await screen.findByRole('heading', { level: 1, name: 'Scan the QR on the product' });
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('reloads summary and history after a grant', async () => {
    api.on(`POST ${path}`, granted);
    api.on('POST users/scanners/get', { json: { message: 'ok', data: { balance_reward_points: 5 } } });
    const { router } = visit({ path: '/user/rewards', signedIn: true });
    await waitFor(() => expect(api.callsOf('users/scanners/get')).toHaveLength(1));
    await act(() => router.navigate(`/user/s/${code}`));
    await screen.findByText('Rewards Granted Successfully');
    await act(() => router.navigate('/user/rewards'));
    await waitFor(() => expect(api.callsOf('users/scanners/get')).toHaveLength(2));
  });
});
