import { screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { answerRegistration, atCodeStep, refused, registration, sent, atMobileStep, visit } from '../../../test/visit';
import { setupI18n } from '@lingui/core';
import { groupMobile } from '@loyalty/shared-ui/typed-numbers';
import { mobileSchema } from './sign-in.schema';
import { pageNow } from '@loyalty/shared-ui/page-clock';
import { pendingCodeOf } from './later-code';

describe('the code', () => {
  it('says after a wrong code how many tries are left, and at none that a new one is needed', async () => {
    let left = 2;
    api.on(`POST ${registration}`, ({ body }) => {
      if (!('otp' in (body as object))) return sent();
      left -= 1;
      const refusal = { message: 'Invalid or expired OTP', code: 'otp_invalid', data: { tries_left: left } };
      return { status: 400, json: refusal };
    });
    const { user, otp } = await atCodeStep();
    await user.type(otp, '111111');
    await waitFor(() => expect(otp).toHaveAccessibleDescription('Wrong code. 1 try left.'));
    await waitFor(() => expect(otp).toHaveFocus());
    expect(otp).toHaveValue('');
    await user.keyboard('222');
    expect(otp).toHaveAccessibleDescription('');
    await user.keyboard('222');
    await waitFor(() =>
      expect(otp).toHaveAccessibleDescription(
        'This OTP no longer works after too many wrong tries. Request a new one.',
      ),
    );
    expect(otp).toHaveValue('');
  });

  it('keeps a code that did not reach the api', async () => {
    answerRegistration({ signIn: { broken: true } as never });
    const { user, otp } = await atCodeStep();
    await user.type(otp, '111111');
    await waitFor(() => expect(otp).toHaveAccessibleDescription('No connection. Check your network and try again.'));
    expect(otp).toHaveValue('111111');
  });
});

describe('after signing in', () => {
  async function signIn(path?: string) {
    answerRegistration();
    const visited = path ? visit({ path }) : await atMobileStep();
    const { user } = visited;
    await user.type(await screen.findByRole('textbox', { name: 'Mobile number' }), '9876543210');
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    await user.type(await screen.findByRole('textbox', { name: '6-digit code' }), '123456');
    const popup = await screen.findByRole('dialog', { name: 'Allow location?' });
    return { ...visited, popup };
  }

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

  it('stays where the user went on to while the location was being looked up', async () => {
    let find = (_found: GeolocationPosition) => {};
    const getCurrentPosition = (found: PositionCallback) => (find = found);
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    try {
      const { user, popup, router } = await signIn();
      await user.click(within(popup).getByRole('button', { name: 'Allow' }));
      await user.click(within(popup).getByRole('button', { name: 'Not now' }));
      await user.click(await screen.findByRole('link', { name: 'Skip for now' }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/user/rewards'));
      find({ coords: { latitude: 18.52, longitude: 73.86 } } as GeolocationPosition);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(router.state.location.pathname).toBe('/user/rewards');
    } finally {
      Reflect.deleteProperty(navigator, 'geolocation');
    }
  });

  it('§4 user login: token stored, the location popup comes, then personal details, then where the person was going', async () => {
    api.on('POST users/transactions/get', { json: { message: 'ok', data: [], total_count: 0 } });
    const { user, popup, router } = await signIn('/user/rewardshistory?show=claims');
    await user.click(within(popup).getByRole('button', { name: 'Not now' }));
    expect(await screen.findByRole('heading', { name: 'Personal Details' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/user/personaldetails');
    // Of a new user the name alone is asked.
    expect(await screen.findByRole('textbox', { name: 'Name' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Mobile number' })).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Address' })).not.toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'Skip for now' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/rewardshistory'));
    expect(router.state.location.search).toBe('?show=claims');
  });
});

describe('a browser that says whether it may give the location', () => {
  const browserSays = (state: PermissionState) =>
    Object.defineProperty(navigator, 'permissions', { value: { query: async () => ({ state }) }, configurable: true });
  afterEach(() => void Reflect.deleteProperty(navigator, 'permissions'));

  async function enterCode() {
    answerRegistration();
    const visited = await atMobileStep();
    const { user } = visited;
    await user.type(visited.mobile, '9876543210');
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    await user.type(await screen.findByRole('textbox', { name: '6-digit code' }), '123456');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    return visited;
  }

  it('brings the popup where it is undecided', async () => {
    browserSays('prompt');
    await enterCode();
    expect(await screen.findByRole('dialog', { name: 'Allow location?' })).toBeVisible();
  });

  it.each([
    [
      'granted',
      'a user whose details are complete goes on before the form',
      'Ramesh Patil',
      'Continue without changes',
    ],
    ['denied', 'a new user is asked for the details first', '', 'Skip for now'],
  ] as const)('brings no popup where it is decided, %s: %s', async (state, _what, name, link) => {
    browserSays(state);
    api.on('POST users/getUserDetails', { json: { message: 'ok', data: { name, mobile: '9876543210' } } });
    await enterCode();
    const field = await screen.findByRole('textbox', { name: 'Name' });
    const onward = screen.getByRole('link', { name: link });
    const { DOCUMENT_POSITION_FOLLOWING, DOCUMENT_POSITION_PRECEDING } = Node;
    expect(onward.compareDocumentPosition(field)).toBe(
      name ? DOCUMENT_POSITION_FOLLOWING : DOCUMENT_POSITION_PRECEDING,
    );
    expect(onward).toHaveAttribute('href', '/user/rewards');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('who needs no sign-in', () => {
  it.each(['/user/login', '/user/register'])(
    '§2 /user/login: with a token already stored, a user goes from %s to the rewards',
    async (path) => {
      const { router } = visit({ path, signedIn: true });
      await waitFor(() => expect(router.state.location.pathname).toBe('/user/rewards'));
    },
  );

  it.each(['/user/login', '/user/register'])(
    '§2 user login routes: an admin goes from %s to the admin area',
    async (path) => {
      localStorage.setItem('token', 'an-admin-token');
      const { router } = visit({ path });
      await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard'));
    },
  );
});

it('says after the last wrong try that a new code is needed, back from Change Number too', async () => {
  answerRegistration({ signIn: refused(400, 'otp_invalid', 'Invalid or expired OTP') as never });
  const { user, otp } = await atCodeStep();
  for (const digit of '1234') {
    await user.clear(otp);
    await user.type(otp, digit.repeat(6));
    await waitFor(() => expect(otp).toHaveAccessibleDescription('Invalid or expired OTP'));
  }
  await user.click(screen.getByRole('button', { name: 'Change Number' }));
  answerRegistration({
    send: refused(429, 'otp_cooldown', 'Please wait 30 seconds before requesting a new OTP') as never,
    signIn: refused(400, 'otp_invalid', 'Invalid or expired OTP') as never,
  });
  await user.click(await screen.findByRole('button', { name: 'Send OTP' }));
  await user.click(await screen.findByRole('button', { name: 'Enter the OTP already sent' }));
  const again = await screen.findByRole('textbox', { name: '6-digit code' });
  await user.type(again, '555555');
  const dead = 'This OTP no longer works after too many wrong tries. Request a new one.';
  await waitFor(() => expect(again).toHaveAccessibleDescription(dead));
});

const schema = mobileSchema(setupI18n({ locale: 'en', messages: { en: {} } }));

const message = 'Please enter a valid 10-digit mobile number.';

describe('§9 Mobile pattern: the mobile step', () => {
  it.each(['9876543210', '1234567890', '0000000000'])('accepts any 10 digits: %s', async (mobile) => {
    await expect(schema.validate({ mobile })).resolves.toEqual({ mobile });
  });

  it.each([
    '',
    '987654321',
    '98765432101',
    '98765 4321',
    '987654321a',
    '987654321\n',
    '९८७६५४३२१०',
    '９８７６５４３２１０',
    "' OR 1=1--",
  ])('refuses %p with the specified message', async (mobile) => {
    await expect(schema.validate({ mobile })).rejects.toThrow(message);
  });

  it('shows a number in two groups', () => {
    expect(groupMobile('9876543210')).toBe('98765 43210');
  });
});

/** The state of the history entry of a code that was sent 4 seconds ago, by a clock that was ahead by `ahead` milliseconds. */
const entry = (ahead: number) => {
  const sentAt = pageNow() + ahead - 4_000;
  return { pendingCode: { mobile: '9876543210', sentAt, resendAt: sentAt + 55_000, expiresAt: sentAt + 300_000 } };
};

const secondsToResend = (state: unknown) => {
  const pending = pendingCodeOf(state, pageNow());
  return pending && Math.ceil((pending.resendAt - pageNow()) / 1000);
};

describe('a code that was sent before a reload', () => {
  it('can be replaced after the rest of its 55 seconds', () => {
    expect(secondsToResend(entry(0))).toBe(51);
  });

  it('can be replaced at once where the clock was set back by a day since', () => {
    expect(secondsToResend(entry(86_400_000))).toBeLessThanOrEqual(0);
  });

  it('starts over where the clock was set forward by a day: the code counts as expired', () => {
    expect(pendingCodeOf(entry(-86_400_000), pageNow())).toBeUndefined();
  });
});
