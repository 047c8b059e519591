import { screen, waitFor } from '@testing-library/react';
import { ApiStandIn } from '@loyalty/tooling/api-stand-in';
import { setUpCameras, type StandInCameras } from '../../../test/camera-stand-in';
import { visit } from '../../../test/render-user-app';
import { rereadScanAttempts } from './scan-attempts';

const code = 'A1P9R507SE1D9E3968A1HTR7717Y';
const denied = 'Camera access is required to scan QR codes. Please enable camera permissions in your browser settings.';

const calm = globalThis.matchMedia;

let api: ApiStandIn;
let cameras: StandInCameras;

beforeAll(async () => {
  api = await ApiStandIn.start();
  // jsdom draws nothing, so nobody here wants confetti.
  globalThis.matchMedia = (media) => ({ ...calm(media), matches: media === '(prefers-reduced-motion: reduce)' });
  // jsdom shows no film.
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  sessionStorage.clear();
  localStorage.clear();
  rereadScanAttempts();
  cameras = setUpCameras(['rear']);
  api.on('POST users/scanner/store', { status: 201, json: { message: 'Rewards Granted Successfully', data: {} } });
});
afterEach(() => cameras.remove());

const open = async () => {
  const page = visit({ host: api.host, path: '/user/scanqr', signedIn: true });
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
    expect(await screen.findByText('Rewards Granted Successfully', {}, { timeout: 4_000 })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/user/claimrewards');
    expect(api.callsOf('users/scanner/store').map(({ body }) => body)).toEqual([{ encrypyData: code, location: '' }]);
    await waitFor(() => expect(cameras.opened[0]?.getTracks()[0]?.readyState).toBe('ended'));
  });

  it('leads back to the home screen', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Close the scanner' })).toHaveAttribute('href', '/user/rewards');
  });
});
