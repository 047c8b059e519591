import { screen, waitFor, within } from '@testing-library/react';
import { ApiStandIn } from '@loyalty/tooling/api-stand-in';
import { someToken, visit } from '../../../test/render-user-app';
import { decryptToken } from '../../session/token-cipher';

const registration = 'users/registeration';
let api: ApiStandIn;

beforeAll(async () => {
  api = await ApiStandIn.start();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  localStorage.clear();
  sessionStorage.clear();
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { mobile: '9876543210' } } });
  api.on('POST users/scanners/get', { json: { message: 'ok', data: { balance_reward_points: 0 } } });
});

const sent = (resendAfter = 55) => ({
  status: 201,
  json: { message: 'OTP sent', data: { resend_after_seconds: resendAfter, expires_in_seconds: 300 } },
});
const refused = (status: number, code: string, message: string, headers = {}) => ({
  status,
  headers,
  json: { message, code },
});

/** The api's two steps behind one path: with an otp it signs in. */
function answerRegistration({ send = sent(), signIn = signedIn(2) } = {}) {
  api.on(`POST ${registration}`, ({ body }) => ('otp' in (body as object) ? signIn : send));
}
const signedIn = (roleId: number) => ({
  status: 200,
  json: { message: 'ok', Token: someToken, data: { role_id: roleId } },
});

async function atMobileStep(path = '/user/login') {
  const visited = visit({ host: api.host, path });
  const mobile = await screen.findByRole('textbox', { name: 'Mobile number' });
  return { ...visited, mobile };
}

async function atCodeStep() {
  const visited = await atMobileStep();
  await visited.user.type(visited.mobile, '9876543210');
  await visited.user.dblClick(screen.getByRole('button', { name: 'Send OTP' }));
  return { ...visited, otp: await screen.findByRole('textbox', { name: '6-digit code' }) };
}

describe('the mobile step', () => {
  it.each(['', '987654321', '98765432101', '९८७६५४३२१०'])(
    'refuses %p with §5 User login: Please enter a valid 10-digit mobile number.',
    async (typed) => {
      const { user, mobile } = await atMobileStep();
      if (typed) await user.type(mobile, typed);
      await user.click(screen.getByRole('button', { name: 'Send OTP' }));
      await waitFor(() =>
        expect(mobile).toHaveAccessibleDescription(
          expect.stringContaining('Please enter a valid 10-digit mobile number.'),
        ),
      );
      expect(mobile).toHaveFocus();
      expect(api.calls).toHaveLength(0);
    },
  );

  it('§4 user login: sends the number of the mobile step and goes on to the code, with the countdown (§9 Resend OTP countdown)', async () => {
    answerRegistration();
    const { otp } = await atCodeStep();
    expect(api.callsOf(registration)[0]?.body).toEqual({ mobile: '9876543210' });
    expect(api.calls[0]?.headers).not.toHaveProperty('token');
    expect(screen.getByText('98765 43210')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/Resend OTP in 0:5[0-5]/);
    expect(otp).toHaveFocus();
    expect(otp).toHaveAttribute('autocomplete', 'one-time-code');
  });

  it("§8 User send-OTP: shows the api's message and keeps the number", async () => {
    api.on(`POST ${registration}`, refused(429, 'otp_limit', 'Too many OTP requests. Try again later.'));
    const { user, mobile } = await atMobileStep();
    await user.type(mobile, '9876543210');
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    expect(await screen.findByText('Too many OTP requests. Try again later.')).toBeVisible();
    expect(mobile).toHaveValue('9876543210');
  });

  it('leads to the code sent before, when it is too soon for another', async () => {
    const message = 'Please wait 30 seconds before requesting a new OTP';
    api.on(`POST ${registration}`, refused(429, 'otp_cooldown', message, { 'retry-after': '30' }));
    const { user, mobile } = await atMobileStep();
    await user.type(mobile, '9876543210');
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    expect(await screen.findByText(message)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Enter the OTP already sent' }));
    expect(await screen.findByRole('textbox', { name: '6-digit code' })).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/0:(30|2\d)/);
    expect(api.calls).toHaveLength(1);
  });

  it('says so when there is no connection', async () => {
    api.on(`POST ${registration}`, { broken: true });
    const { user, mobile } = await atMobileStep();
    await user.type(mobile, '9876543210');
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    expect(await screen.findByText('No connection. Check your network and try again.')).toBeVisible();
  });

  it('§2 /user/register: is the same there', async () => {
    await atMobileStep('/user/register');
    expect(screen.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  });

  it('changes the language before anybody signs in, for the next visit too', async () => {
    const { user, unmount } = await atMobileStep();
    await user.click(screen.getByRole('button', { name: /हिन्दी/ }));
    expect(await screen.findByRole('button', { name: 'OTP भेजें' })).toBeVisible();
    expect(document.documentElement.lang).toBe('hi');
    unmount();
    visit({ host: api.host, path: '/user/login' });
    expect(await screen.findByRole('button', { name: 'OTP भेजें' })).toBeVisible();
  });
});

describe('the code step', () => {
  it('§5 User login: starts with plumber as the default, and asks for the code: Please enter otp', async () => {
    answerRegistration();
    const { user, otp } = await atCodeStep();
    expect(screen.getByRole('radio', { name: 'Plumber' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(otp).toHaveAccessibleDescription('Please enter otp'));
    expect(api.calls).toHaveLength(1);
  });

  it('§2 /user/login, §4 user login: signs in with mobile, code and role; the token stored is encrypted', async () => {
    answerRegistration({ signIn: signedIn(3) });
    const { user, otp } = await atCodeStep();
    await user.click(otp);
    await user.paste('123 456');
    await user.click(screen.getByRole('radio', { name: 'Customer' }));
    await user.dblClick(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('dialog', { name: 'Allow location?' })).toBeVisible();
    expect(api.callsOf(registration).map(({ body }) => body)).toEqual([
      { mobile: '9876543210' },
      { mobile: '9876543210', otp: '123456', role_id: 3 },
    ]);
    const stored = localStorage.getItem('userToken') ?? '';
    expect(stored).not.toContain(someToken);
    expect(decryptToken(stored)).toBe(someToken);
  });

  it("§8 User submit: shows the api's message at the code and lets it be mended", async () => {
    answerRegistration({ signIn: refused(400, 'otp_invalid', 'Invalid or expired OTP') as never });
    const { user, otp } = await atCodeStep();
    await user.type(otp, '111111');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(otp).toHaveAccessibleDescription('Invalid or expired OTP'));
    expect(otp).toHaveValue('111111');
    expect(otp).toHaveFocus();
    expect(localStorage.getItem('userToken')).toBeNull();
  });

  it('signs in for as long as the page lives where storage is full, and says so', async () => {
    answerRegistration();
    const { user, otp } = await atCodeStep();
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await user.type(otp, '123456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(/^This browser keeps nothing for this site/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(await screen.findByRole('heading', { name: 'Personal Details' })).toBeVisible();
    full.mockRestore();
  });

  it('says which role the number was registered with, when another was chosen', async () => {
    answerRegistration({ signIn: signedIn(3) });
    const { user, otp } = await atCodeStep();
    await user.type(otp, '123456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('This number is registered as a customer.')).toBeInTheDocument();
  });

  it('§4 user login: goes back to the number by Change Number', async () => {
    answerRegistration();
    const { user } = await atCodeStep();
    await user.click(screen.getByRole('button', { name: 'Change Number' }));
    expect(await screen.findByRole('textbox', { name: 'Mobile number' })).toHaveValue('9876543210');
    expect(screen.queryByRole('textbox', { name: '6-digit code' })).not.toBeInTheDocument();
  });

  it('§4 user login: Resend OTP is offered when the countdown is over, and counts again after a refusal', async () => {
    answerRegistration({ send: sent(1) });
    const { user, otp } = await atCodeStep();
    await user.type(otp, '123');
    expect(screen.queryByRole('button', { name: 'Resend OTP' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Resend OTP' }, { timeout: 3000 }));
    await waitFor(() => expect(api.callsOf(registration)).toHaveLength(2));
    expect(api.callsOf(registration)[1]?.body).toEqual({ mobile: '9876543210' });
    await waitFor(() => expect(otp).toHaveValue(''));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Resend OTP' })).not.toBeInTheDocument());

    const message = 'Please wait 40 seconds before requesting a new OTP';
    api.on(`POST ${registration}`, refused(429, 'otp_wait', message, { 'retry-after': '40' }));
    await user.click(await screen.findByRole('button', { name: 'Resend OTP' }, { timeout: 3000 }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByRole('timer')).toHaveTextContent(/0:(40|3[5-9])/);
  });

  it('hears of the message with the next code, too (WebOTP)', async () => {
    answerRegistration({ send: sent(0) });
    const codes = ['111111', '222222'];
    const get = jest.fn(() => Promise.resolve({ code: codes.shift() }));
    Object.defineProperty(window, 'OTPCredential', { value: class {}, configurable: true });
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
    try {
      const { user, otp } = await atCodeStep();
      await waitFor(() => expect(otp).toHaveValue('111111'));
      await user.click(await screen.findByRole('button', { name: 'Resend OTP' }));
      await waitFor(() => expect(otp).toHaveValue('222222'));
    } finally {
      Reflect.deleteProperty(window, 'OTPCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    }
  });

  it('takes the code out of the SMS where the browser can (WebOTP)', async () => {
    answerRegistration();
    const get = jest.fn().mockResolvedValue({ code: '654321' });
    Object.defineProperty(window, 'OTPCredential', { value: class {}, configurable: true });
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
    try {
      const { otp } = await atCodeStep();
      await waitFor(() => expect(otp).toHaveValue('654321'));
      expect(get).toHaveBeenCalledWith(expect.objectContaining({ otp: { transport: ['sms'] } }));
      expect(api.callsOf(registration)).toHaveLength(1);
    } finally {
      Reflect.deleteProperty(window, 'OTPCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    }
  });
});

describe('after signing in', () => {
  async function signIn(path?: string) {
    answerRegistration();
    const visited = path ? visit({ host: api.host, path }) : await atMobileStep();
    const { user } = visited;
    await user.type(await screen.findByRole('textbox', { name: 'Mobile number' }), '9876543210');
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    await user.type(await screen.findByRole('textbox', { name: '6-digit code' }), '123456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    const popup = await screen.findByRole('dialog', { name: 'Allow location?' });
    return { ...visited, popup };
  }

  it('§4 user login: token stored, the location popup comes, then personal details', async () => {
    const { user, popup, router } = await signIn();
    await user.click(within(popup).getByRole('button', { name: 'Not now' }));
    expect(await screen.findByRole('heading', { name: 'Personal Details' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/user/personaldetails');
  });

  it('an allowed location fills the address string', async () => {
    const getCurrentPosition = jest.fn((found: PositionCallback) =>
      found({ coords: { latitude: 18.52, longitude: 73.86 } } as GeolocationPosition),
    );
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    api.on('POST users/maps', {
      json: {
        message: 'ok',
        data: { address: { neighbourhood: 'Kothrud', county: '', city: 'Pune', state: 'Maharashtra', postcode: '' } },
      },
    });
    try {
      const { user, popup } = await signIn();
      await user.click(within(popup).getByRole('button', { name: 'Allow' }));
      const location = await screen.findByRole('textbox', { name: 'Location' });
      await waitFor(() => expect(location).toHaveValue('Kothrud, Pune, Maharashtra'));
      expect(api.callsOf('users/maps')[0]?.body).toEqual({ latitude: 18.52, longitude: 73.86 });
    } finally {
      Reflect.deleteProperty(navigator, 'geolocation');
    }
  });

  it('alerts §8 Geolocation is not supported by this browser. and goes on', async () => {
    const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
    const { user, popup } = await signIn();
    await user.click(within(popup).getByRole('button', { name: 'Allow' }));
    expect(await screen.findByRole('heading', { name: 'Personal Details' })).toBeVisible();
    expect(alert).toHaveBeenCalledWith('Geolocation is not supported by this browser.');
    alert.mockRestore();
  });

  it('leads back to where the person was going', async () => {
    api.on('POST users/transactions/get', { json: { message: 'ok', data: [], total_count: 0 } });
    const { user, popup, router } = await signIn('/user/rewardshistory?show=claims');
    await user.click(within(popup).getByRole('button', { name: 'Not now' }));
    await user.click(await screen.findByRole('link', { name: 'Skip for now' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/rewardshistory'));
    expect(router.state.location.search).toBe('?show=claims');
  });
});

describe('who needs no sign-in', () => {
  it.each(['/user/login', '/user/register'])(
    '§2 /user/login: with a token already stored, a user goes from %s to the rewards',
    async (path) => {
      const { router } = visit({ host: api.host, path, signedIn: true });
      await waitFor(() => expect(router.state.location.pathname).toBe('/user/rewards'));
    },
  );

  it.each(['/user/login', '/user/register'])(
    '§2 user login routes: an admin goes from %s to the admin area',
    async (path) => {
      localStorage.setItem('token', 'an-admin-token');
      const { router } = visit({ host: api.host, path });
      await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard'));
    },
  );
});
