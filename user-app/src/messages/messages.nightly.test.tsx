import { screen, waitFor, within } from '@testing-library/react';
import { findEnabledButton, visit } from '../../test/visit';
import { api } from '../../test/api';

const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/1',
  toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: 'P', auth: 'A' }, expirationTime: null }),
  unsubscribe: jest.fn(() => {
    subscribed = undefined;
    return Promise.resolve(true);
  }),
};
let subscribed: typeof subscription | undefined;
let permission: NotificationPermission;
const requestPermission = jest.fn(() => Promise.resolve(permission));
const subscribe = jest.fn(() => Promise.resolve((subscribed = subscription)));
let preferences: object;

beforeEach(() => {
  jest.clearAllMocks();
  subscribed = undefined;
  permission = 'default';
  preferences = { sms: true, news: true, language: 'en', push_key: 'the-key' };
  Object.assign(window, {
    PushManager: class {},
    Notification: Object.defineProperty({ requestPermission }, 'permission', { get: () => permission }),
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: () =>
        Promise.resolve({ pushManager: { getSubscription: () => Promise.resolve(subscribed), subscribe } }),
    },
  });
  api.on('POST users/messages/preferences/get', () => ({ json: { message: 'ok', data: preferences } }));
  api.on('POST users/messages/preferences', { json: { message: 'Saved' } });
  api.on('POST users/push/subscription', { status: 201, json: { message: 'Saved' } });
  api.on('POST users/push/subscription/remove', { json: { message: 'Removed' } });
  api.on('POST users/getUserDetails', { json: { message: 'ok', data: { name: 'Raju', mobile: '9876543210' } } });
  api.on('POST users/account/get', { json: { message: 'ok', data: { sessions: 1 } } });
  api.on('POST users/scanners/get', { json: { message: 'ok', data: { balance_reward_points: 10 } } });
  api.on('POST users/reedemed/store', { json: { message: 'ok', data: { transaction_id: 'TX-1', points: 10 } } });
  api.on('POST users/logout', { json: { message: 'ok' } });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'PushManager');
  Reflect.deleteProperty(window, 'Notification');
});

const account = () => visit({ path: '/user/account', signedIn: true });
const card = () => screen.findByRole('region', { name: 'Notifications' });

describe('Account → Notifications', () => {
  it('turns notifications on and off on this phone, and asks for the permission only then', async () => {
    const { user } = account();
    const messages = await card();
    expect(await within(messages).findByText('Off.')).toBeVisible();
    expect(requestPermission).not.toHaveBeenCalled();
    permission = 'granted';
    await user.click(within(messages).getByRole('button', { name: 'Turn on notifications on this phone' }));
    expect(await within(messages).findByText('On.')).toBeVisible();
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'the-key' });
    expect(api.bodies('users/push/subscription')).toEqual([
      { endpoint: subscription.endpoint, keys: { p256dh: 'P', auth: 'A' } },
    ]);
    await user.click(within(messages).getByRole('button', { name: 'Turn off notifications on this phone' }));
    expect(await within(messages).findByText('Off.')).toBeVisible();
    expect(api.bodies('users/push/subscription/remove')).toEqual([{ endpoint: subscription.endpoint }]);
  });

  it('says how to allow blocked notifications, and offers no switch', async () => {
    permission = 'denied';
    account();
    expect(await within(await card()).findByText(/They are blocked for this site/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /notifications on this phone/ })).not.toBeInTheDocument();
  });

  it('ends a subscription that the api did not take, and says so', async () => {
    permission = 'granted';
    api.on('POST users/push/subscription', {
      status: 500,
      json: { message: 'Something went wrong', code: 'internal' },
    });
    const { user } = account();
    await user.click(await screen.findByRole('button', { name: 'Turn on notifications on this phone' }));
    expect(await within(await card()).findByRole('alert')).toHaveTextContent('Something went wrong');
    expect(subscribed).toBeUndefined();
  });

  it('changes SMS and news, and the api learns the language of the page', async () => {
    preferences = { sms: true, news: true, language: null, push_key: null };
    const { user } = account();
    await user.click(await screen.findByRole('checkbox', { name: 'Send me an SMS' }));
    await user.click(screen.getByRole('checkbox', { name: 'Show it on the Home page' }));
    await waitFor(() =>
      expect(api.bodies('users/messages/preferences')).toEqual([{ language: 'en' }, { sms: false }, { news: false }]),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'हिन्दी');
    await waitFor(() => expect(api.bodies('users/messages/preferences')).toContainEqual({ language: 'hi' }));
    expect(screen.queryByText('On this phone')).not.toBeInTheDocument();
  });

  it('saves both checkboxes where the second is pressed before the first is saved', async () => {
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    api.on('POST users/messages/preferences', async ({ body }) => {
      if ('sms' in (body as object)) await waiting;
      return { json: { message: 'Saved' } };
    });
    const { user } = account();
    const sms = await screen.findByRole('checkbox', { name: 'Send me an SMS' });
    const news = screen.getByRole('checkbox', { name: 'Show it on the Home page' });
    await user.click(sms);
    await user.click(news);
    await waitFor(() => expect(news).not.toBeChecked());
    answer();
    await waitFor(() => expect(sms).not.toBeChecked());
    expect(news).not.toBeChecked();
    expect(api.bodies('users/messages/preferences')).toEqual([{ sms: false }, { news: false }]);
  });

  it('is absent where the programme sends nothing', async () => {
    preferences = { sms: null, news: true, language: null, push_key: null };
    account();
    await screen.findByText('You are signed in on this device only.');
    await waitFor(() => expect(api.callsOf('users/messages/preferences/get')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Notifications' })).not.toBeInTheDocument();
    expect(api.callsOf('users/messages/preferences')).toHaveLength(0);
  });

  it('unsubscribes this phone on log-out', async () => {
    permission = 'granted';
    subscribed = subscription;
    const { user } = account();
    expect(await within(await card()).findByText('On.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalled());
  });
});

describe('after a claim', () => {
  const claim = async () => {
    const view = visit({ path: '/user/rewards', signedIn: true });
    await view.user.click(await findEnabledButton('Claim Rewards'));
    await view.user.click(await screen.findByRole('button', { name: 'Claim points' }));
    return view;
  };
  const offer = { name: 'Notify you when your claim is decided?' };

  it('offers notifications once, and takes no for an answer', async () => {
    const { user, unmount } = await claim();
    const region = await screen.findByRole('region', offer);
    expect(requestPermission).not.toHaveBeenCalled();
    await user.click(within(region).getByRole('button', { name: 'No thanks' }));
    expect(region).not.toBeInTheDocument();
    unmount();
    await claim();
    await screen.findByText('Claim request placed successfully');
    expect(screen.queryByRole('region', offer)).not.toBeInTheDocument();
  });

  it('subscribes on yes, and offers nothing that is blocked or on already', async () => {
    permission = 'granted';
    const { user, unmount } = await claim();
    await user.click(await screen.findByRole('button', { name: 'Notify me' }));
    expect(await screen.findByText('We will notify you on this phone.')).toBeInTheDocument();
    expect(subscribed).toBeDefined();
    unmount();
    localStorage.removeItem('notifications-offered');
    subscribed = undefined;
    permission = 'denied';
    await claim();
    await screen.findByText('Claim request placed successfully');
    expect(screen.queryByRole('region', offer)).not.toBeInTheDocument();
  });
});
