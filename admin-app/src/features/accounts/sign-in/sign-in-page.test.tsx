import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { api } from '../../../../test/api';
import { visit } from '../../../../test/visit';
import { SignedOutOnly } from '../../../session/signed-out-only';
import { SignInPage } from './sign-in-page';
import { setupI18n } from '@lingui/core';
import { createMobileSchema, createOtpSchema } from './sign-in.schema';

beforeEach(() => {
  api.on('POST admin/generate_Otp', {
    status: 201,
    json: { message: 'OTP sent', data: { resend_after_seconds: 55, expires_in_seconds: 300 } },
  });
});

function renderSignIn(hash = '') {
  const routes = [
    { element: <SignedOutOnly />, children: [{ path: '/admin/login', element: <SignInPage /> }] },
    { path: '/admin/dashboard', element: <h1>Dashboard</h1> },
  ];
  return visit({ pages: routes, path: `/admin/login${hash}` });
}

const mobileField = () => screen.getByRole('textbox', { name: 'Mobile number' });
const generate = () => screen.getByRole('button', { name: 'Generate OTP' });
const findOtpField = () => screen.findByRole('textbox', { name: 'OTP' });
const submit = () => screen.getByRole('button', { name: 'Submit' });

async function reachOtpStep() {
  const { user, router } = renderSignIn();
  await user.type(mobileField(), '9000000001');
  await user.click(generate());
  return { user, router, otpField: await findOtpField() };
}

describe('the mobile step', () => {
  it('§8 validation messages, §5 Admin mobile: Phone number is required. Please enter a valid mobile number. and sends nothing', async () => {
    const { user } = renderSignIn();
    expect(mobileField()).toHaveFocus();
    await user.click(generate());
    expect(await screen.findByText('Phone number is required.')).toBeInTheDocument();
    expect(mobileField()).toHaveAccessibleDescription('Phone number is required.');
    await user.type(mobileField(), '5876543210');
    await waitFor(() =>
      expect(document.body).toHaveTextContent('Please enter a valid  mobile number.', { normalizeWhitespace: false }),
    );
    expect(mobileField()).toBeInvalid();
    expect(api.calls).toEqual([]);
  });

  it("§8 Admin mobile step: shows the server's message under the field, keeps what was typed, and clears it when typing goes on", async () => {
    const refusal = 'Too many OTP requests. Try again later.';
    api.on('POST admin/generate_Otp', { status: 429, json: { message: refusal, code: 'too_many_requests' } });
    const { user } = renderSignIn();
    await user.type(mobileField(), '9000000001{Enter}');
    await waitFor(() => expect(mobileField()).toHaveAccessibleDescription(refusal));
    expect(mobileField()).toHaveValue('9000000001');
    await user.type(mobileField(), '{Backspace}2');
    expect(screen.queryByText(refusal)).not.toBeInTheDocument();
    api.on('POST admin/generate_Otp', { status: 502, text: '<html>Bad gateway</html>' });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeInTheDocument();
  });

  it('flags a number that was submitted before the schema had arrived, which is loaded from the first keystroke', async () => {
    renderSignIn();
    fireEvent.change(mobileField(), { target: { value: '12' } });
    fireEvent.click(generate());
    await waitFor(() => expect(generate()).toBeEnabled());
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(mobileField()).toBeInvalid();
  });

  it('counts down until a number that was sent a code just now may have another one', async () => {
    api.on('POST admin/generate_Otp', {
      status: 429,
      json: { message: 'Please wait 2 seconds before requesting a new OTP', code: 'otp_cooldown' },
      headers: { 'retry-after': '2' },
    });
    const { user } = renderSignIn();
    await user.type(mobileField(), '9000000001{Enter}');
    expect(await screen.findByText(/^Please wait [12] seconds/)).toBeInTheDocument();
    await waitFor(() => expect(mobileField()).toBeValid());
  });

  it('sends once, however often the button is pressed', async () => {
    let release = () => {};
    api.on('POST admin/generate_Otp', async () => {
      await new Promise<void>((resolve) => (release = resolve));
      return { status: 201, json: { message: 'OTP sent' } };
    });
    const { user } = renderSignIn();
    await user.type(mobileField(), '9000000001');
    await user.dblClick(generate());
    await waitFor(() => expect(api.calls).toHaveLength(1));
    await user.click(generate());
    release();
    await findOtpField();
    expect(api.bodies('admin/generate_Otp')).toEqual([{ mobile: '9000000001' }]);
    expect(api.calls[0]?.headers.token).toBeUndefined();
  });
});

describe('the OTP step', () => {
  it('§5 Admin OTP: flags a code that is not six digits long, and sends nothing', async () => {
    const { user, otpField } = await reachOtpStep();
    expect(otpField).toHaveFocus();
    await user.type(otpField, '12345');
    await user.click(submit());
    await waitFor(() => expect(otpField).toBeInvalid());
    expect(otpField).toHaveAccessibleDescription('Please enter the 6-digit OTP.');
    expect(api.bodies('admin/validate_Otp')).toEqual([]);
  });

  it('§2 /admin/login, §4 admin login: the steps end with the token stored, at the dashboard', async () => {
    api.on('POST admin/validate_Otp', { json: { Token: 'jwt', message: 'Signed in', data: {} } });
    const { user, router, otpField } = await reachOtpStep();
    await user.click(otpField);
    await user.paste('012 345');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/admin/dashboard');
    expect(localStorage.getItem('token')).toBe('jwt');
    expect(api.bodies('admin/validate_Otp')).toEqual([{ mobile: '9000000001', otp: '012345' }]);
  });

  it("§8 Admin OTP step: shows the server's message under the code", async () => {
    const refusal = 'Invalid or expired OTP';
    api.on('POST admin/validate_Otp', { status: 400, json: { message: refusal, code: 'otp_invalid' } });
    const { user, otpField } = await reachOtpStep();
    await user.type(otpField, '111111');
    await waitFor(() => expect(otpField).toHaveAccessibleDescription(refusal));
    expect(otpField).toHaveFocus();
    const tries = () => api.bodies('admin/validate_Otp').map((body) => (body as { otp: string }).otp);
    expect(tries()).toEqual(['111111']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(tries()).toEqual(['111111', '111111']));
    await waitFor(() => expect(submit()).toBeEnabled());
    await user.keyboard('222222');
    await waitFor(() => expect(tries()).toEqual(['111111', '111111', '222222']));
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('says after the last wrong try that a new code is needed, back from Change Number too', async () => {
    api.on('POST admin/validate_Otp', {
      status: 400,
      json: { message: 'Invalid or expired OTP', code: 'otp_invalid' },
    });
    const { user, otpField } = await reachOtpStep();
    for (const digit of '1234') {
      await user.clear(otpField);
      await user.type(otpField, digit.repeat(6));
      await waitFor(() => expect(otpField).toHaveAccessibleDescription('Invalid or expired OTP'));
    }
    await user.click(screen.getByRole('button', { name: 'Change Number' }));
    await user.click(generate());
    await user.type(await findOtpField(), '555555');
    const dead = 'This OTP no longer works after too many wrong tries. Request a new one.';
    await waitFor(async () => expect(await findOtpField()).toHaveAccessibleDescription(dead));
    expect(api.bodies('admin/validate_Otp')).toHaveLength(5);
    expect(api.bodies('admin/generate_Otp')).toHaveLength(1);
  });

  it('does not sign in on a response without a token', async () => {
    api.on('POST admin/validate_Otp', { json: { message: 'Signed in' } });
    const { user, otpField } = await reachOtpStep();
    await user.type(otpField, '111111{Enter}');
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeInTheDocument();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('Change Number goes back to the mobile step, with the number in it: the same one gets no second code', async () => {
    const { user } = await reachOtpStep();
    await user.click(screen.getByRole('button', { name: 'Change Number' }));
    expect(mobileField()).toHaveValue('9000000001');
    expect(mobileField()).toHaveFocus();
    await user.click(generate());
    expect(await findOtpField()).toBeInTheDocument();
    expect(api.bodies('admin/generate_Otp')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Change Number' }));
    await user.type(mobileField(), '{Backspace}2{Enter}');
    expect(await findOtpField()).toBeInTheDocument();
    expect(api.bodies('admin/generate_Otp')).toEqual([{ mobile: '9000000001' }, { mobile: '9000000002' }]);
  });
});

describe('Resend OTP', () => {
  afterEach(() => jest.restoreAllMocks());

  it('§9 Resend OTP countdown: comes after 55 seconds, sends to the same number, and counts again', async () => {
    const sentAt = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(sentAt);
    const { user, otpField } = await reachOtpStep();
    expect(screen.getByRole('timer')).toHaveTextContent('Resend OTP in 0:55');
    clock.mockReturnValue(sentAt + 54_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByRole('timer')).toHaveTextContent('Resend OTP in 0:01');
    expect(screen.queryByRole('button', { name: 'Resend OTP' })).not.toBeInTheDocument();

    clock.mockReturnValue(sentAt + 55_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await user.type(otpField, '12');
    await user.click(screen.getByRole('button', { name: 'Resend OTP' }));
    expect(await screen.findByRole('timer')).toHaveTextContent('Resend OTP in 0:55');
    expect(api.bodies('admin/generate_Otp')).toEqual([{ mobile: '9000000001' }, { mobile: '9000000001' }]);
    expect(otpField).toHaveValue('');
  });

  it('stays at the number after Change Number, though another code is sent meanwhile', async () => {
    const sentAt = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(sentAt);
    const { user } = await reachOtpStep();
    clock.mockReturnValue(sentAt + 55_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    let response = () => {};
    api.on('POST admin/generate_Otp', async () => {
      await new Promise<void>((resolve) => (response = resolve));
      return { status: 201, json: { message: 'OTP sent' } };
    });
    await user.click(screen.getByRole('button', { name: 'Resend OTP' }));
    await waitFor(() => expect(api.bodies('admin/generate_Otp')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Change Number' }));
    response();
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(mobileField()).toBeVisible();
    // Its code was sent already and is not requested a third time.
    await user.click(generate());
    await findOtpField();
    expect(api.bodies('admin/generate_Otp')).toHaveLength(2);
  });
});

describe('/admin/login with a link made on the server', () => {
  const link = 'a'.repeat(43);
  const press = (user: ReturnType<typeof renderSignIn>['user'], name: string) =>
    user.click(screen.getByRole('button', { name }));

  it('leaves the address at once, is spent by a press only, and signs in', async () => {
    api.on('POST admin/sign-in-link', { json: { Token: 'session', message: 'Signed in successfully' } });
    const { user, router } = renderSignIn(`#${link}`);
    await waitFor(() => expect(router.state.location.hash).toBe(''));
    expect(api.calls).toEqual([]);
    await press(user, 'Sign in');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
    expect(api.bodies('admin/sign-in-link')).toEqual([{ token: link }]);
    expect(localStorage.getItem('token')).toBe('session');
  });

  it('keeps the link while the server cannot be reached; one that is invalid says so, and offers to sign in by mobile', async () => {
    api.on('POST admin/sign-in-link', { status: 502, text: '<html>Bad gateway</html>' });
    const { user } = renderSignIn(`#${link}`);
    await press(user, 'Sign in');
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    api.on('POST admin/sign-in-link', { status: 400, json: { message: 'This link was used …', code: 'otp_invalid' } });
    await press(user, 'Sign in');
    expect(await screen.findByText('This link does not work')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sign in' })).not.toBeInTheDocument();
    await press(user, 'Sign in with a mobile number');
    expect(mobileField()).toBeInTheDocument();
  });
});

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const messageOf = (checked: Promise<unknown>) =>
  checked.then(
    () => 'fine',
    (error: Error) => error.message,
  );

it.each([
  ['§9 Mobile pattern: 10 digits that begin with 6, 7, 8 or 9', 'fine', ['6000000000', '7123456789', '8999999999']],
  ['§5 Admin mobile: Phone number is required.', 'Phone number is required.', [undefined, '']],
  [
    '§5 Admin mobile: with two spaces and all: Please enter a valid  mobile number.',
    'Please enter a valid  mobile number.',
    [
      '5876543210',
      '987654321',
      '98765432101',
      '+919876543210',
      ' 9876543210',
      '9876543210\n',
      '९८७६५४३२१०',
      "' OR 1=1--",
    ],
  ],
])('the mobile schema: %s', async (_, message, mobiles) => {
  for (const mobile of mobiles)
    expect([mobile, await messageOf(createMobileSchema(i18n).validate({ mobile }))]).toEqual([mobile, message]);
});

it('§5 Admin OTP, §9 Admin OTP length: the schema takes six characters and flags anything else', async () => {
  const validate = (otp: string | undefined) => messageOf(createOtpSchema(i18n).validate({ otp }));
  expect(await validate('012345')).toBe('fine');
  for (const otp of [undefined, '', '12345', '1234567'])
    expect(await validate(otp)).toBe('Please enter the 6-digit OTP.');
});
