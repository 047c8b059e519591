import type { Reply } from '@loyalty/tooling/api-stand-in';
import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { setUpCameras, type StandInCameras } from '../../../test/camera-stand-in';
import { someToken, visit } from '../../../test/visit';
import { personOf } from '@loyalty/shared-ui/person';
import { enqueueScan, readQueue, setScanStore, createMemoryScanStore } from '../../offline/scan-queue';
import { isOurCode } from '../../label-code/code-text';

const path = 'users/scanner/store';
const person = personOf(someToken) ?? '';
let labels = 0;
/** Returns a well-formed code that no other test has used: a page remembers what it has scanned. */
const newCode = () => {
  labels += 1;
  const symbols = `A1${String(labels).padStart(25, '0')}`;
  return [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'].map((check) => symbols + check).find(isOurCode) ?? '';
};
const grant = (name = 'CPVC Elbow'): Reply => ({
  status: 201,
  json: { message: 'ok', data: { product_name: name, reward_points: 40, balance_reward_points: 40 } },
});
const used: Reply = { status: 409, json: { message: 'This QR code has already been used', code: 'code_used' } };

const setProgramme = (data: object) => api.on('GET programme', { json: { message: 'Programme', data } });

const calm = globalThis.matchMedia;
let cameras: StandInCameras;
beforeAll(() => {
  // jsdom draws nothing, so confetti is turned off.
  globalThis.matchMedia = (media) => ({ ...calm(media), matches: media === '(prefers-reduced-motion: reduce)' });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  jest.spyOn(console, 'error').mockImplementation();
});
beforeEach(() => {
  localStorage.clear();
  cameras = setUpCameras(['rear']);
  setScanStore(createMemoryScanStore());
  api.on(`POST ${path}`, grant());
  setProgramme({ support_phone: '1800 123 4567' });
});
afterEach(() => cameras.remove());

const open = async () => {
  const page = visit({ path: '/user/scanqr', signedIn: true });
  await screen.findByText(/^Hold /);
  const typeLabel = async (code: string) => {
    await page.user.click(screen.getByRole('button', { name: 'Type the code' }));
    await screen.findByRole('dialog');
    await page.user.keyboard(`${code}{Enter}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  return { ...page, typeLabel };
};
const openForMany = async () => {
  const page = await open();
  await page.user.click(await screen.findByRole('radio', { name: 'Many labels' }));
  return page;
};

describe('many labels in a row', () => {
  it('are scanned without leaving the camera, with a total; their results follow together and end with them', async () => {
    const { user, router, typeLabel } = await openForMany();
    await typeLabel(newCode());
    expect(await screen.findByText('CPVC Elbow')).toBeVisible();
    await typeLabel(newCode());
    expect(await screen.findByText('2 labels · 80 points')).toBeVisible();
    expect(router.state.location.pathname).toBe('/user/scanqr');
    expect(cameras.opened.map((stream) => stream.getTracks()[0]?.readyState)).toEqual(['live']);

    await user.click(screen.getByRole('link', { name: 'Done' }));
    expect(await screen.findByRole('heading', { level: 1, name: '+80 points' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/user/claimrewards');
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('link', { name: 'Scan more labels' }));
    expect(await screen.findByText('2 labels · 80 points')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Done' }));
    await user.click(await screen.findByRole('button', { name: 'See my points' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/points'));
    expect(await readQueue(person)).toEqual([]);
  });

  it('are each counted once, and one that is refused stops nothing', async () => {
    const { typeLabel } = await openForMany();
    const code = newCode();
    await typeLabel(code);
    expect(await screen.findByText('1 label · 40 points')).toBeVisible();
    await typeLabel(code.toLowerCase());
    expect(await screen.findByText('You have scanned this label already.')).toBeVisible();
    expect(api.callsOf(path)).toHaveLength(1);
    api.on(`POST ${path}`, used);
    await typeLabel(newCode());
    expect(await screen.findByText('This QR code has already been used')).toBeVisible();
    expect(screen.getByText('2 labels · 40 points')).toBeVisible();
    expect(screen.getByText('1 without points')).toBeVisible();
    api.on(`POST ${path}`, grant('Ball valve'));
    await typeLabel(newCode());
    expect(await screen.findByText('3 labels · 80 points')).toBeVisible();
  });

  it('wait without a network, and survive a reload with the mode', async () => {
    api.on(`POST ${path}`, { broken: true });
    const { typeLabel, unmount } = await openForMany();
    await typeLabel(newCode());
    expect(await screen.findByText('Saved on this phone')).toBeVisible();
    unmount();

    const { user } = await open();
    expect(await screen.findByRole('radio', { name: 'Many labels' })).toBeChecked();
    expect(await screen.findByText('1 label · 0 points')).toBeVisible();
    expect(screen.getByText('1 waiting to be sent')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Done' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Saved on this phone' })).toBeVisible();
    api.on(`POST ${path}`, grant());
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByRole('heading', { level: 1, name: '+40 points' })).toBeVisible();
  });

  it('are offered, not assumed: one label opens its result', async () => {
    const { user, router, typeLabel } = await open();
    expect(await screen.findByRole('radio', { name: 'One label' })).toBeChecked();
    await typeLabel(newCode());
    expect(await screen.findByText('Rewards Granted Successfully')).toBeVisible();
    expect(router.state.location.pathname).toBe('/user/claimrewards');
    await user.click(screen.getByRole('link', { name: 'Scan many labels' }));
    expect(await screen.findByRole('radio', { name: 'Many labels' })).toBeChecked();
  });

  it('are offered where the programme has settings only', async () => {
    setProgramme({ brand: { name: null }, point_value_paise: null, payout_methods: [] });
    localStorage.setItem('scanMany', 'on');
    const { router, typeLabel } = await open();
    await typeLabel(newCode());
    expect(await screen.findByText('Rewards Granted Successfully')).toBeVisible();
    expect(router.state.location.pathname).toBe('/user/claimrewards');
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Scan many labels' })).not.toBeInTheDocument();
  });
});

describe('scan results', () => {
  const path = 'users/scanner/store';
  const ramesh = personOf(someToken) ?? '';
  const codes = [
    'A1P9R507SE1D9E3968A1HTR7717Y',
    'B2P9R507SE1D9E3968A1HTR7717Y',
    'C3P9R507SE1D9E3968A1HTR7717Y',
  ] as const;
  const grant = (points: number): Reply => ({
    status: 201,
    json: { message: 'ok', data: { product_name: 'CPVC Elbow', reward_points: points } },
  });

  beforeEach(() => {
    setScanStore(createMemoryScanStore());
    jest.spyOn(console, 'error').mockImplementation();
    api.on(`POST ${path}`, ({ body }) => {
      const { encrypyData } = body as { encrypyData: string };
      if (encrypyData !== codes[1]) return grant(40);
      return { status: 409, json: { message: 'This QR code has already been used', code: 'code_used' } };
    });
  });
  afterEach(() => jest.restoreAllMocks());

  /** Scans as left by a page that was closed without a network. */
  const leaveScans = async (person = ramesh) => {
    for (const code of codes) {
      await enqueueScan({ key: `${person}-${code}`, text: code, code, location: '', person, scannedAt: Date.now() });
    }
  };
  const open = (screenPath: string) => visit({ path: screenPath, signedIn: true });
  const results = () => screen.findByRole('region', { name: 'Scans sent' });

  describe('scans that were left waiting', () => {
    it('are sent when the area is opened, and the end of each is shown, with what they brought together', async () => {
      await leaveScans();
      open('/user/points');
      const region = await results();
      await waitFor(() => expect(region).toHaveTextContent('3 saved scans were sent'));
      expect(within(region).getByText('+80 points')).toBeVisible();
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('3 saved scans were sent');
      const rows = within(region).getAllByRole('listitem');
      expect(rows).toHaveLength(3);
      expect(rows[0]).toHaveTextContent(/CPVC Elbow.*\+40/);
      expect(rows[1]).toHaveTextContent('Someone else scanned this label before your scan was sent.');
      expect(rows[1]).toHaveTextContent('code ending HTR7 717Y');
      // The points on the screen were refetched after the grants.
      expect(api.callsOf('users/scanners/get').length).toBeGreaterThan(1);
    });

    it('stay at home until they are dismissed, and on the other screens until they were seen', async () => {
      await leaveScans();
      const { user, router } = open('/user/points');
      await waitFor(async () => expect(await results()).toHaveTextContent('3 saved scans'));
      await router.navigate('/user/nearbystores');
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Scans sent' })).not.toBeInTheDocument());
      await router.navigate('/user/rewards');
      await user.click(within(await results()).getByRole('button', { name: 'Dismiss' }));
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Scans sent' })).not.toBeInTheDocument());
      expect(await readQueue(ramesh)).toEqual([]);
    });

    it('of another person are neither shown nor sent', async () => {
      await leaveScans('8/9876543210');
      open('/user/points');
      await waitFor(() => expect(api.callsOf('users/scanners/get')).not.toHaveLength(0));
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(api.callsOf(path)).toEqual([]);
      expect(screen.queryByRole('region', { name: 'Scans sent' })).not.toBeInTheDocument();
      expect(await readQueue('8/9876543210')).toHaveLength(3);
    });
  });
});
