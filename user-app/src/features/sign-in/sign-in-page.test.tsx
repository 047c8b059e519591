import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../test/api';
import {
  answerRegistration,
  atCodeStep,
  atMobileStep,
  refused,
  registration,
  sent,
  signedIn,
  someToken,
} from '../../../test/visit';
import { decryptToken } from '../../session/session';

describe('the mobile step', () => {
  it('refuses what is no number with §5 User login: Please enter a valid 10-digit mobile number.', async () => {
    const { user, mobile } = await atMobileStep();
    for (const typed of ['', '987654321', '98765432101', '९८७६५४३२१']) {
      await user.clear(mobile);
      if (typed) await user.type(mobile, typed);
      await user.click(screen.getByRole('button', { name: 'Send OTP' }));
      await waitFor(() =>
        expect(mobile).toHaveAccessibleDescription(
          expect.stringContaining('Please enter a valid 10-digit mobile number.'),
        ),
      );
      expect(mobile).toHaveFocus();
    }
    expect(api.calls).toHaveLength(0);
  });

  it('§4 user login: sends the number of the mobile step and goes on to the code, with the countdown (§9 Resend OTP countdown)', async () => {
    answerRegistration();
    const { otp } = await atCodeStep();
    expect(api.callsOf(registration)[0]?.body).toEqual({ mobile: '9876543210' });
    expect(api.calls[0]?.headers).not.toHaveProperty('token');
    expect(screen.getByText('98765 43210')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent(/Resend OTP in 0:5[0-5]/);
    expect(screen.queryByRole('button', { name: 'Resend OTP' })).not.toBeInTheDocument();
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
    expect(await screen.findByText(/^Please wait (30|2\d) seconds/)).toBeVisible();
    expect(await screen.findByText(/^Please wait [12]\d seconds/)).toBeVisible();
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

  it('stays at the page that the user went to while the code was being sent', async () => {
    let answer = () => {};
    api.on(`POST ${registration}`, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return sent();
    });
    const { user, mobile, router } = await atMobileStep();
    await user.type(mobile, '9876543210');
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    await waitFor(() => expect(api.callsOf(registration)).toHaveLength(1));
    await act(() => router.navigate('/admin/login'));
    answer();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(router.state.location.pathname).toBe('/admin/login');
  });

  it('§2 /user/register: is the same there', async () => {
    const { user, mobile } = await atMobileStep('/user/register');
    answerRegistration();
    await user.type(mobile, '9876543210');
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    expect(await screen.findByRole('textbox', { name: '6-digit code' })).toBeVisible();
  });

  it('carries the name of the brand', async () => {
    api.on('GET programme', { json: { message: 'Programme', data: { brand: { name: 'Jal Pipes' } } } });
    await atMobileStep();
    expect(await within(screen.getByRole('banner')).findByText('Jal Pipes')).toBeVisible();
  });
});

describe('the code step', () => {
  it('§5 User login: asks for the code alone: Please enter otp', async () => {
    answerRegistration();
    const { user, otp } = await atCodeStep();
    expect(screen.queryByRole('button', { name: /I install products/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(otp).toHaveAccessibleDescription('Please enter otp'));
    expect(api.calls).toHaveLength(1);
  });

  it('§2 /user/login, §4 user login: signs in with mobile and code; the token stored is encrypted', async () => {
    answerRegistration({ signIn: signedIn(3) });
    const { user, otp } = await atCodeStep();
    await user.click(otp);
    await user.paste('123 456');
    expect(await screen.findByRole('dialog', { name: 'Allow location?' })).toBeVisible();
    expect(api.callsOf(registration).map(({ body }) => body)).toEqual([
      { mobile: '9876543210' },
      { mobile: '9876543210', otp: '123456', device_id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]);
    const stored = localStorage.getItem('userToken') ?? '';
    expect(stored).not.toContain(someToken);
    expect(decryptToken(stored)).toBe(someToken);
  });

  it("§8 User submit: shows the api's message at the code and empties it for the next one", async () => {
    answerRegistration({ signIn: refused(400, 'otp_invalid', 'Invalid or expired OTP') as never });
    const { user, otp } = await atCodeStep();
    await user.type(otp, '111111');
    await waitFor(() => expect(otp).toHaveAccessibleDescription('Invalid or expired OTP'));
    await waitFor(() => expect(otp).toHaveValue(''));
    await waitFor(() => expect(otp).toHaveFocus());
    const tries = () =>
      api
        .callsOf(registration)
        .slice(1)
        .map(({ body }) => (body as { otp: string }).otp);
    await user.keyboard('222222');
    await waitFor(() => expect(tries()).toEqual(['111111', '222222']));
    expect(localStorage.getItem('userToken')).toBeNull();
  });

  it('signs in for as long as the page lives where storage is full, and says so', async () => {
    answerRegistration();
    const { user, otp } = await atCodeStep();
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await user.type(otp, '123456');
    expect(await screen.findByText(/^This browser stores nothing for this site/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(await screen.findByRole('heading', { name: 'Personal Details' })).toBeVisible();
    full.mockRestore();
  });

  it('submits the sixth digit by itself, once, and asks a registered number for no role', async () => {
    answerRegistration({ signIn: signedIn(3) });
    const { user, otp } = await atCodeStep();
    await user.type(otp, '123456{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Allow location?' })).toBeVisible();
    expect(api.callsOf(registration).slice(1)).toMatchObject([{ body: { mobile: '9876543210', otp: '123456' } }]);
    expect(api.callsOf(registration)[1]?.body).not.toHaveProperty('role_id');
  });

  it('§4 user login: goes back to the number by Change Number', async () => {
    answerRegistration();
    const { user } = await atCodeStep();
    await user.click(screen.getByRole('button', { name: 'Change Number' }));
    expect(await screen.findByRole('textbox', { name: 'Mobile number' })).toHaveValue('9876543210');
    expect(screen.queryByRole('textbox', { name: '6-digit code' })).not.toBeInTheDocument();
  });

  it('stays at the number after Change Number, though another code is sent meanwhile', async () => {
    answerRegistration({ send: sent(0) });
    const { user } = await atCodeStep();
    let answer = () => {};
    api.on(`POST ${registration}`, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return sent();
    });
    await user.click(await screen.findByRole('button', { name: 'Resend OTP' }));
    await waitFor(() => expect(api.callsOf(registration)).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Change Number' }));
    const mobile = await screen.findByRole('textbox', { name: 'Mobile number' });
    answer();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(mobile).toBeVisible();
  });

  it('§4 user login: Resend OTP is offered when the countdown is over, and counts again after a refusal', async () => {
    answerRegistration({ send: sent(1) });
    const { user, otp } = await atCodeStep();
    await user.type(otp, '123');
    await user.click(await screen.findByRole('button', { name: 'Resend OTP' }));
    await waitFor(() => expect(api.callsOf(registration)).toHaveLength(2));
    expect(api.callsOf(registration)[1]?.body).toEqual({ mobile: '9876543210' });
    await waitFor(() => expect(otp).toHaveValue(''));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Resend OTP' })).not.toBeInTheDocument());

    const message = 'Please wait 40 seconds before requesting a new OTP';
    api.on(`POST ${registration}`, refused(429, 'otp_wait', message, { 'retry-after': '40' }));
    await user.click(await screen.findByRole('button', { name: 'Resend OTP' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByRole('timer')).toHaveTextContent(/0:(40|3[5-9])/);
    // The button that had the focus is gone.
    expect(otp).toHaveFocus();
  });

  it('takes the code out of the SMS where the browser can, of the next one too (WebOTP)', async () => {
    answerRegistration({
      send: sent(0),
      signIn: refused(400, 'otp_invalid', 'Invalid or expired OTP') as never,
    });
    const codes = ['\u202a१११ १११\u202c', '２２２-２２２'];
    const get = jest.fn(() => Promise.resolve({ code: codes.shift() }));
    Object.defineProperty(window, 'OTPCredential', { value: class {}, configurable: true });
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
    try {
      const { user, otp } = await atCodeStep();
      await waitFor(() => expect(otp).toHaveValue('111111'));
      expect(get).toHaveBeenCalledWith(expect.objectContaining({ otp: { transport: ['sms'] } }));
      await user.click(await screen.findByRole('button', { name: 'Resend OTP' }));
      await waitFor(() => expect(otp).toHaveValue('222222'));
      await waitFor(() => expect(api.callsOf(registration)).toHaveLength(4));
      await waitFor(() => expect(otp).toHaveAccessibleDescription('Invalid or expired OTP'));
    } finally {
      Reflect.deleteProperty(window, 'OTPCredential');
      Reflect.deleteProperty(navigator, 'credentials');
    }
  });
});

describe('a mobile number as people type it', () => {
  it('is sent as ten digits, typed or pasted', async () => {
    answerRegistration();
    const { user, mobile } = await atMobileStep();
    await user.type(mobile, '९८७६५४३२१०');
    expect(mobile).toHaveValue('9876543210');
    await user.clear(mobile);
    await user.click(mobile);
    await user.paste('tel:+919876543210');
    await user.click(screen.getByRole('button', { name: 'Send OTP' }));
    await waitFor(() => expect(api.callsOf(registration).map(({ body }) => body)).toEqual([{ mobile: '9876543210' }]));
  });

  it('sends a number that the browser has filled in without an event, which stays in the field', async () => {
    answerRegistration();
    const { user, mobile } = await atMobileStep();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(mobile, '+91 98765 43210');
    // The page is rendered again, e.g. in another language.
    await user.click(screen.getByRole('button', { name: 'हिन्दी' }));
    await user.click(await screen.findByRole('button', { name: 'OTP भेजें' }));
    await waitFor(() => expect(api.callsOf(registration).map(({ body }) => body)).toEqual([{ mobile: '9876543210' }]));
  });
});
