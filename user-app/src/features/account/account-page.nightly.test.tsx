import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../test/api';
import { someToken, visit } from '../../../test/visit';

const saved: { name: string; content: Blob }[] = [];

beforeAll(async () => {
  URL.createObjectURL = (content) => {
    saved.push({ name: '', content: content as Blob });
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click() {
    if (this.download) saved.at(-1)!.name = this.download;
  };
});
beforeEach(() => {
  saved.length = 0;
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { name: 'Raju', mobile: '9876543210' } } });
  api.on('POST users/scanners/get', { json: { message: 'ok', data: { balance_reward_points: 0 } } });
  api.on('POST users/account/get', { json: { message: 'ok', data: account } });
  api.on('POST users/logout', { json: { message: 'ok' } });
});

const account = {
  balance_reward_points: 123_456,
  Rewards_points_for_Approval: 80,
  pending_claims: 1,
  claims: 2,
  scans: 9,
  sessions: 3,
};
const sent = { status: 201, json: { message: 'ok', data: { resend_after_seconds: 55, expires_in_seconds: 300 } } };
const open = (path = '/user/account') => visit({ path, signedIn: true });

describe('/user/account', () => {
  it('says who is signed in and where, whom to call, and is reached from the menu', async () => {
    api.on('GET programme', { json: { message: 'Programme', data: { support_phone: '1800 123 4567' } } });
    const { user } = open('/user/rewards');
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('link', { name: 'Account' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeInTheDocument();
    expect(await screen.findByText('+91 98765 43210')).toBeInTheDocument();
    expect(await screen.findByText('You are signed in on 3 devices.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:18001234567');
  });

  it('changes the language at once and for the next visit, in the page’s language attribute too', async () => {
    const { user, unmount } = open();
    const choice = await screen.findByRole('combobox', { name: 'Language' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent, lang }) => [lang, textContent]),
    ).toEqual(
      expect.arrayContaining([
        ['en', 'English'],
        ['hi', 'हिन्दी'],
        ['mr', 'मराठी'],
      ]),
    );
    await user.selectOptions(choice, 'हिन्दी');
    expect(await screen.findByRole('heading', { level: 1, name: 'खाता' })).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('hi');
    expect(await screen.findByText('आप 3 डिवाइस पर साइन इन हैं।')).toBeInTheDocument();
    unmount();
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'खाता' })).toBeInTheDocument();
  });

  it('chooses light or dark, and follows a choice of language made in another tab', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await user.click(screen.getByRole('radio', { name: 'Same as device' }));
    expect(document.documentElement.dataset['theme']).toBeUndefined();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'hi' })));
    expect(await screen.findByRole('heading', { level: 1, name: 'खाता' })).toBeInTheDocument();
  });

  it('saves the person’s data under the name that the api gives the file, or says why there is none', async () => {
    const refusal = { message: 'Too many downloads. Try again later.', code: 'download_limit' };
    api.on('POST users/account/download', { status: 429, json: refusal });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Download my data/ }));
    const problem = await screen.findByText('Too many downloads. Try again later.');
    expect(problem.closest('[role=alert]')).toBeInTheDocument();
    expect(saved).toEqual([]);
    const headers = { 'content-disposition': 'attachment; filename="my-data-2026-11-21.json"' };
    api.on('POST users/account/download', { text: '{"profile":{}}', headers });
    await user.dblClick(await screen.findByRole('button', { name: /^Download my data/ }));
    expect(await screen.findByText('Your data was downloaded')).toBeInTheDocument();
    expect(saved.map(({ name }) => name)).toEqual(['my-data-2026-11-21.json']);
    expect(api.callsOf('users/account/download')).toHaveLength(2);
    expect(await saved[0]!.content.text()).toBe('{"profile":{}}');
  });

  it('logs out here', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/login'));
    expect(api.callsOf('users/logout').map(({ body }) => body)).toEqual([{}]);
  });

  it('logs out everywhere after asking, with the number of devices', async () => {
    const { user, router } = open();
    await screen.findByText('You are signed in on 3 devices.');
    await user.click(screen.getByRole('button', { name: /^Sign out on all devices/ }));
    const dialog = screen.getByRole('alertdialog', { name: 'Sign out on 3 devices?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(api.callsOf('users/logout')).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Sign out on all devices/ }));
    const again = screen.getByRole('alertdialog');
    await user.dblClick(within(again).getByRole('button', { name: 'Sign out on all devices' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/login'));
    expect(api.callsOf('users/logout').map(({ body }) => body)).toEqual([{ everywhere: true }]);
    expect(localStorage.getItem('userToken')).toBeNull();
  });

  it('does not pretend to have signed out everywhere when the server was not reached', async () => {
    api.on('POST users/logout', { broken: true });
    const { user, router } = open();
    await screen.findByText('You are signed in on 3 devices.');
    await user.click(screen.getByRole('button', { name: /^Sign out on all devices/ }));
    const dialog = screen.getByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Sign out on all devices' }));
    expect(await screen.findByText('No connection. Check your network and try again.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/user/account');
    expect(localStorage.getItem('userToken')).not.toBeNull();
  });
});

describe('/user/account/delete', () => {
  async function atCode() {
    api.on('POST users/account/deletion-code', sent);
    const visited = open('/user/account/delete');
    await visited.user.click(await screen.findByRole('button', { name: 'Delete my account' }));
    await visited.user.dblClick(screen.getByRole('button', { name: 'Send the code' }));
    const otp = await screen.findByRole('textbox', { name: '6-digit code' });
    expect(api.callsOf('users/account/deletion-code')).toHaveLength(1);
    return { ...visited, otp };
  }

  it('says in numbers what is lost, and asks with the number', async () => {
    const { user } = open('/user/account/delete');
    expect(await screen.findByText('1,23,456 points that you have not claimed')).toBeInTheDocument();
    expect(screen.getByText('80 points in claims that wait for approval')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete the account with 1,23,536 points?' });
    expect(dialog).toHaveTextContent(
      'We send a code by SMS to +91 98765 43210. Nothing is deleted before you enter it.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Keep my account' }));
    expect(api.callsOf('users/account/deletion-code')).toEqual([]);
  });

  it('deletes with the code and the points that were shown; then the user is signed out', async () => {
    api.on('POST users/account/delete', { json: { message: 'ok', data: { points: 123_536, claims: 1 } } });
    const { user, router, otp } = await atCode();
    expect(otp).toHaveFocus();
    await user.type(otp, '123456');
    await user.dblClick(screen.getByRole('button', { name: 'Delete account and 1,23,536 points' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/login'));
    expect(screen.getByText('Your account was deleted')).toBeInTheDocument();
    expect(api.callsOf('users/account/delete').map(({ body, headers }) => [body, headers['token']])).toEqual([
      [{ otp: '123456', points: 123_536 }, someToken],
    ]);
    expect(localStorage.getItem('userToken')).toBeNull();
  });

  it('refuses what is no code without asking the server', async () => {
    const { user, otp } = await atCode();
    for (const [typed, message] of [
      ['', 'Please enter otp'],
      ['123', 'The code has 6 digits.'],
    ] as const) {
      if (typed) await user.type(otp, typed);
      await user.click(screen.getByRole('button', { name: /^Delete account/ }));
      await waitFor(() => expect(otp).toHaveAccessibleDescription(expect.stringContaining(message)));
      expect(otp).toHaveValue(typed);
    }
    expect(api.callsOf('users/account/delete')).toEqual([]);
  });

  it('shows a refused code under the field and empties it; after the last try it says that a new one is needed', async () => {
    api.on('POST users/account/delete', {
      status: 400,
      json: { message: 'Invalid or expired OTP', code: 'otp_invalid' },
    });
    const { user, otp } = await atCode();
    for (let wrong = 1; wrong <= 5; wrong++) {
      await user.type(otp, '123456');
      expect(
        screen.queryByText('This OTP no longer works after too many wrong tries. Request a new one.'),
      ).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: /^Delete account/ }));
      await waitFor(() => expect(api.callsOf('users/account/delete')).toHaveLength(wrong));
      if (wrong > 1) continue;
      await waitFor(() => expect(otp).toHaveAccessibleDescription(expect.stringContaining('Invalid or expired OTP')));
      expect(otp).toHaveValue('');
      expect(otp).toHaveFocus();
      expect(localStorage.getItem('userToken')).not.toBeNull();
    }
    expect(
      await screen.findByText('This OTP no longer works after too many wrong tries. Request a new one.'),
    ).toBeVisible();
  });

  it('shows the losses again when they have changed', async () => {
    const message = 'Your points have changed. Please check them again.';
    api.on('POST users/account/delete', { status: 409, json: { message, code: 'account_changed' } });
    const { user, otp } = await atCode();
    api.on('POST users/account/get', { json: { message: 'ok', data: { ...account, balance_reward_points: 7 } } });
    await user.type(otp, '123456');
    await user.click(screen.getByRole('button', { name: /^Delete account/ }));
    expect(await screen.findByText('7 points that you have not claimed')).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
  });

  it('goes on to the code when one was sent a moment ago', async () => {
    const refusal = { message: 'Please wait 41 seconds before requesting a new OTP', code: 'otp_cooldown' };
    api.on('POST users/account/deletion-code', { status: 429, json: refusal, headers: { 'retry-after': '41' } });
    const { user } = open('/user/account/delete');
    await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    expect(await screen.findByRole('textbox', { name: '6-digit code' })).toBeInTheDocument();
  });

  it('offers Retry when the account cannot be read', async () => {
    api.on('POST users/account/get', { status: 500, json: { message: 'Something went wrong', code: 'internal' } });
    const { user } = open('/user/account/delete');
    expect(await screen.findByText('Your account could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Something went wrong on our side. Try again in a minute.')).toBeInTheDocument();
    api.on('POST users/account/get', { json: { message: 'ok', data: { ...account, balance_reward_points: 1 } } });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1 point that you have not claimed')).toBeInTheDocument();
  });
});

describe('/user/account/statement', () => {
  const answer = (data: unknown) => ({ json: { message: 'ok', data } });

  const statement = (year: string, paid_paise: number) => ({
    ...{ year, years: ['2026-27', '2025-26'], points_earned: 1_23_456, points_claimed: 1_100, points_approved: 1_000 },
    ...{ payments: paid_paise > 0 ? 2 : 0, paid_paise },
  });

  beforeEach(() => {
    api.on('POST users/account/get', answer({ sessions: 1 }));
    api.on('GET programme', answer({ point_value_paise: null }));
    api.on('POST users/statement/get', answer(statement('2026-27', 110_050)));
  });

  it('is on the account page once points have a worth, or something was paid', async () => {
    const link = () => screen.queryByRole('link', { name: /^Statement/ });
    const first = visit({ path: '/user/account', signedIn: true });
    await screen.findByText('You are signed in on this device only.');
    expect(link()).not.toBeInTheDocument();
    first.unmount();
    api.on('POST users/account/get', answer({ sessions: 1, paid_paise: 100 }));
    const { user } = visit({ path: '/user/account', signedIn: true });
    await user.click(await screen.findByRole('link', { name: /^Statement/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Statement' })).toBeInTheDocument();
  });

  it('shows a year’s points and payments, and saves it as a file', async () => {
    api.on('POST users/statement/download', {
      text: '%PDF',
      headers: { 'content-disposition': 'attachment; filename="statement-2025-26.pdf"' },
    });
    const { user } = visit({ path: '/user/account/statement', signedIn: true });
    expect(await screen.findByText('₹1,100.50')).toBeVisible();
    expect(screen.getByText('1,23,456')).toBeVisible();
    expect(screen.getByText(/2 payments/)).toBeVisible();

    api.on('POST users/statement/get', answer(statement('2025-26', 0)));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Financial year' }), '2025-26');
    expect(await screen.findByText('₹0')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    expect(api.callsOf('users/statement/get').at(-1)?.body).toEqual({ year: '2025-26' });
    expect(api.callsOf('users/statement/download').map(({ body }) => body)).toEqual([
      { year: '2025-26', format: 'pdf' },
    ]);
    await screen.findByRole('button', { name: 'Download PDF' });
    expect(saved.map(({ name }) => name)).toEqual(['statement-2025-26.pdf']);
  });

  it('says why a statement was not loaded or downloaded', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const refusal = { status: 503, json: { message: 'Not now', code: 'unavailable' } };
    api.on('POST users/statement/get', refusal);
    api.on('POST users/statement/download', refusal);
    const { user } = visit({ path: '/user/account/statement', signedIn: true });
    expect(await screen.findByText('Your statement could not be loaded')).toBeVisible();
    api.on('POST users/statement/get', answer(statement('2026-27', 110_050)));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('Not now')).toBeVisible();
  });
});
