import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { setUpCameras, type StandInCameras } from '../../../test/camera-stand-in';
import { visit } from '../../../test/visit';

const code = 'A1P9R507SE1D9E3968A1HTR7717Y';
const denied = 'Camera access is required to scan QR codes. Please enable camera permissions in your browser settings.';

const calm = globalThis.matchMedia;

let cameras: StandInCameras;

beforeAll(async () => {
  // jsdom draws nothing, so confetti is turned off.
  globalThis.matchMedia = (media) => ({ ...calm(media), matches: media === '(prefers-reduced-motion: reduce)' });
  // jsdom plays no video.
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
beforeEach(() => {
  cameras = setUpCameras(['rear']);
  api.on('POST users/scanner/store', { status: 201, json: { message: 'Rewards Granted Successfully', data: {} } });
});
afterEach(() => {
  cameras.remove();
  Reflect.deleteProperty(navigator, 'userAgent');
});

const pretendToBe = (userAgent: string) =>
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });

const open = async () => {
  const page = visit({ path: '/user/scanqr', signedIn: true });
  await screen.findByRole('heading', { level: 1, name: 'Scan the QR on the product' });
  return page;
};

describe('/user/scanqr', () => {
  it('§2 /user/scanqr: starts by arriving, and says how to hold the phone', async () => {
    await open();
    expect(await screen.findByText('Hold 10–15 cm away. It scans by itself.')).toBeInTheDocument();
    expect(cameras.opened).toHaveLength(1);
    expect(document.title).toBe('Scan QR · Loyalty Programme');
  });

  it('§4 camera permission: says that it is denied, and rechecks: §8 Camera access is required to scan QR codes. Please enable camera permissions in your browser settings.', async () => {
    cameras.refuse('NotAllowedError');
    const { user } = await open();
    expect(await screen.findByText(denied)).toHaveAttribute('role', 'alert');
    cameras.refuse(undefined);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Hold 10–15 cm away. It scans by itself.')).toBeInTheDocument();
    expect(screen.queryByText(denied)).not.toBeInTheDocument();
  });

  it('offers gallery and keyboard where there is no camera', async () => {
    cameras.remove();
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
    const { user } = await open();
    expect(await screen.findByText(/^This browser cannot use the camera\./)).toHaveAttribute('role', 'alert');
    expect(screen.getByLabelText('From gallery')).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Type the code' }));
    expect(await screen.findByRole('dialog', { name: 'Type the code' })).toBeInTheDocument();
  });

  it('offers a photo after ten seconds without a reading', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      await open();
      await screen.findByText('Hold 10–15 cm away. It scans by itself.');
      act(() => jest.advanceTimersByTime(9_000));
      expect(screen.queryByLabelText('Not reading? Take a photo')).not.toBeInTheDocument();
      act(() => jest.advanceTimersByTime(1_500));
      const offer = screen.getByLabelText('Not reading? Take a photo');
      expect(offer.closest('[role=status]')).toBeInTheDocument();
      expect(offer).toHaveAttribute('type', 'file');
      expect(offer).toHaveAttribute('capture', 'environment');
    } finally {
      jest.useRealTimers();
    }
  });

  it('helps with the permission in the words of this browser, and starts when it is given: no reload, no press', async () => {
    cameras.refuse('NotAllowedError');
    pretendToBe('Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36');
    await open();
    const steps = await screen.findByRole('list', { name: 'How to allow the camera' });
    expect(within(steps).getAllByRole('listitem')[0]).toHaveTextContent('Tap the icon left of the address.');
    act(() => cameras.allow());
    expect(await screen.findByText('Hold 10–15 cm away. It scans by itself.')).toBeInTheDocument();
    expect(screen.queryByText(denied)).not.toBeInTheDocument();
  });

  it('leads out of a browser inside another app', async () => {
    cameras.refuse('NotAllowedError');
    pretendToBe('Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 Version/4.0 Chrome/126.0 Mobile WhatsApp/2.24');
    const { user } = await open();
    expect(await screen.findByText(/^This page is open inside another app/)).toBeInTheDocument();
    expect(screen.getByText(denied)).toHaveAttribute('role', 'alert');
    expect(screen.getByRole('button', { name: 'Open in Chrome' })).toBeInTheDocument();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copy the link' }));
    expect(write).toHaveBeenCalledWith(window.location.href);
    expect(await screen.findByText('Copied. Paste it into the address of your browser.')).toBeInTheDocument();
  });

  it('says that the camera was pulled out, and takes the one that is plugged in', async () => {
    await open();
    await screen.findByText('Hold 10–15 cm away. It scans by itself.');
    act(() => cameras.unplug());
    expect(await screen.findByText('The camera was disconnected.')).toHaveAttribute('role', 'alert');
    expect(screen.getByRole('button', { name: 'Check again' })).toBeInTheDocument();
    await act(async () => cameras.plugIn('webcam'));
    expect(await screen.findByText('Hold 10–15 cm away. It scans by itself.')).toHaveAttribute('role', 'status');
  });

  it('goes on with the next camera when one is pulled out, and says so', async () => {
    cameras = setUpCameras(['rear', 'front']);
    await open();
    await screen.findByRole('button', { name: 'Change camera' });
    act(() => cameras.unplug());
    expect(await screen.findByText('The camera was disconnected. Another one is in use.')).toHaveAttribute(
      'role',
      'status',
    );
  });

  it('has torch and zoom where the camera has them', async () => {
    cameras = setUpCameras(['rear'], { torch: true, zoom: { min: 1, max: 4, step: 0.1 } });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Torch', pressed: false }));
    expect(await screen.findByRole('button', { name: 'Torch', pressed: true })).toBeInTheDocument();
    const zoom = screen.getByRole('slider', { name: 'Zoom' });
    expect(zoom).toHaveAttribute('aria-valuetext', '1×');
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(zoom).toHaveAttribute('aria-valuetext', '1.5×');
    expect(cameras.applied).toEqual([{ torch: true }, { zoom: 1.5 }]);
  });

  it('shows neither torch nor zoom where the camera has none', async () => {
    await open();
    await screen.findByText('Hold 10–15 cm away. It scans by itself.');
    expect(screen.queryByRole('button', { name: 'Torch' })).not.toBeInTheDocument();
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  });

  it('offers three cameras by names that their owner knows', async () => {
    const names: Record<string, string> = {
      '1': 'camera2 0, facing back',
      '2': 'camera2 2, facing back',
      '3': 'camera2 1, facing front',
    };
    cameras = setUpCameras(['1', '2', '3'], {}, (id) => names[id] ?? '');
    const { user } = await open();
    const choice = await screen.findByRole('combobox', { name: /Change camera/ });
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Rear camera', 'Rear camera 2', 'Front camera']);
    await user.selectOptions(choice, 'Rear camera 2');
    await waitFor(() => expect(cameras.requests).toHaveLength(2));
    expect(cameras.requests[1]).toMatchObject({ video: { deviceId: { exact: '2' } } });
    expect(localStorage.getItem('scanCamera')).toBe('2');
  });

  it('lets sound and vibration be turned off, and remembers', async () => {
    Object.defineProperty(navigator, 'vibrate', { value: jest.fn(), configurable: true });
    const first = await open();
    await first.user.click(screen.getByRole('button', { name: 'Sound and vibration' }));
    await first.user.click(await screen.findByRole('checkbox', { name: 'Play a short sound' }));
    await first.user.click(screen.getByRole('checkbox', { name: 'Vibrate' }));
    first.unmount();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Sound and vibration' }));
    expect(await screen.findByRole('checkbox', { name: 'Play a short sound' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Vibrate' })).not.toBeChecked();
  });

  it('lets go of the camera when the screen is left', async () => {
    const { user } = await open();
    await screen.findByText('Hold 10–15 cm away. It scans by itself.');
    await user.click(screen.getByRole('link', { name: 'Close the scanner' }));
    await waitFor(() => expect(cameras.opened[0]?.getTracks()[0]?.readyState).toBe('ended'));
  });

  it('offers a change of camera only where there are several', async () => {
    const { unmount } = await open();
    await screen.findByText('Hold 10–15 cm away. It scans by itself.');
    expect(screen.queryByRole('button', { name: 'Change camera' })).not.toBeInTheDocument();
    unmount();
    cameras = setUpCameras(['rear', 'front']);
    await open();
    expect(await screen.findByRole('button', { name: 'Change camera' })).toBeInTheDocument();
  });

  it('§4 scan: takes a typed code to its result, which records it once', async () => {
    const { user, router } = await open();
    await user.click(screen.getByRole('button', { name: 'Type the code' }));
    await user.keyboard(`${code.toLowerCase()}{Enter}`);
    expect(await screen.findByText('Rewards Granted Successfully')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/user/claimrewards');
    expect(api.bodies('users/scanner/store')).toMatchObject([{ encrypyData: code, location: '' }]);
    await waitFor(() => expect(cameras.opened[0]?.getTracks()[0]?.readyState).toBe('ended'));
  });

  it('records a code whose scanner is closed before the place is known', async () => {
    const query = () => new Promise(() => undefined);
    Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
    const { user, router } = await open();
    await user.click(screen.getByRole('button', { name: 'Type the code' }));
    await user.keyboard(`${code}{Enter}`);
    expect(await screen.findByText('Code read.')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Close the scanner' }));
    expect(await screen.findByRole('region', { name: 'Scans sent' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/user/rewards');
    expect(api.bodies('users/scanner/store')).toMatchObject([{ encrypyData: code, location: '' }]);
    Reflect.deleteProperty(navigator, 'permissions');
  });

  it('leads back to the home screen', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Close the scanner' })).toHaveAttribute('href', '/user/rewards');
  });
});
