import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { enterPayoutDetails, setMessages, setProgramme, UPI } from '../../../test/fixtures/payouts';
import { expectRefusal, post } from '../../../test/points-driver';
import { createPushSender } from './index';
import { createECDH, randomBytes } from 'node:crypto';
import type { ProgrammeSettings } from '../programme';

const PUSH_SERVICE = 'https://push.example';

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await createTestApi({ pushServices: [PUSH_SERVICE] });
  admin = await api.signInAdmin();
});
afterAll(() => api.close());

const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
const at = (name: string) => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys });
const subscribe = (token: string | undefined, body: unknown) => post(api, '/users/push/subscription', token, body);
const prefer = (token: string | undefined, body: unknown) => post(api, '/users/messages/preferences', token, body);

describe('subscriptions', () => {
  test('201 moves a browser to the user who signed in there last; removing it is for its user only', async () => {
    const [first, second] = [await api.signInUser(), await api.signInUser()];
    const subscription = at('shared');
    const owner = async () =>
      (
        await api.db
          .selectFrom('push_subscriptions')
          .select('user_id')
          .where('endpoint', '=', subscription.endpoint)
          .execute()
      ).map(({ user_id }) => user_id);
    await subscribe(first.token, subscription);
    await subscribe(second.token, subscription);
    expect(await owner()).toEqual([second.userId]);
    const remove = (token: string) =>
      post(api, '/users/push/subscription/remove', token, { endpoint: subscription.endpoint });
    expect((await remove(first.token)).statusCode).toBe(200);
    expect(await owner()).toEqual([second.userId]);
    await remove(second.token);
    expect(await owner()).toEqual([]);
    await subscribe(second.token, subscription);
    await post(api, '/users/logout', second.token, { everywhere: true });
    expect(await owner()).toEqual([]);
    await subscribe(first.token, subscription);
    await post(api, '/admin/people/suspend', admin, { user_id: first.userId, reason: 'Lost phone' });
    expect(await owner()).toEqual([]);
  });

  test('201 keeps the newest ten browsers of a user', async () => {
    const { token, userId } = await api.signInUser();
    for (let n = 0; n < 12; n += 1) {
      api.clock.advance(1);
      await subscribe(token, at(`many-${n}`));
    }
    const rows = await api.db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', userId)
      .execute();
    expect(rows).toHaveLength(10);
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain(at('many-0').endpoint);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/fcm/send/1',
    'https://user@fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com.example.com/1',
    'https://evilnotify.windows.com.example/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/1',
    'file:///etc/passwd',
    'not an address',
  ])('400 for the endpoint %s', async (endpoint) => {
    const { token } = await api.signInUser();
    const response = await subscribe(token, { ...at('x'), endpoint });
    expectRefusal(response, 400, 'This browser cannot get notifications', 'push_unavailable');
  });

  test('a stored endpoint that is no push service is not called', async () => {
    const push = createPushSender({ ...api.context.config, pushServices: [] });
    const message = { title: 'T', body: 'B', url: '/', topic: 't', urgent: false };
    expect(await push.send(at('private'), message)).toBe(false);
    expect(
      [
        'https://fcm.googleapis.com/x',
        'https://updates.push.services.mozilla.com/x',
        'https://web.push.apple.com/x',
        'https://wns2-pn1p.notify.windows.com/x',
      ].filter(push.accepts),
    ).toHaveLength(4);
  });

  test.each([
    {},
    { endpoint: 5 },
    { endpoint: 'https://fcm.googleapis.com/x' },
    { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'short', auth: 'short' } },
    {
      endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
      keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    },
  ])('400 for %j', async (body) => {
    const { token } = await api.signInUser();
    expectRefusal(await subscribe(token, body), 400, 'Invalid request');
  });
});

test('400 for an endpoint of letters that make it longer than a row of an index', async () => {
  const { token } = await api.signInUser();
  const letters = Array.from({ length: 900 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000)));
  const endpoint = `https://fcm.googleapis.com/${letters.join('')}`;
  expectRefusal(await subscribe(token, { ...at('x'), endpoint }), 400, 'Invalid request');
});

describe('preferences', () => {
  const read = async (token: string) =>
    (await post(api, '/users/messages/preferences/get', token)).json<{ data: object }>().data;

  test('200 reads and changes them; nothing is offered that the owner has not switched on', async () => {
    const { token, userId } = await api.signInUser();
    await setMessages(api, { 'claim-approved': { en: 'approved' } });
    expect(await read(token)).toEqual({ sms: true, news: true, language: null, push_key: api.context.push.publicKey });
    await prefer(token, { sms: false, language: 'hi' });
    expect(await read(token)).toMatchObject({ sms: false, news: true });
    const { language } = await api.db
      .selectFrom('users')
      .select('language')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(language).toBe('hi');
    await setMessages(api, {});
    expect(await read(token)).toEqual({ sms: null, news: true, language: 'hi', push_key: null });
    await setMessages(api, { 'claim-approved': {} });
    expect(await read(token)).toEqual({ sms: null, news: true, language: 'hi', push_key: api.context.push.publicKey });
  });

  test.each([{ sms: 'perhaps' }, { language: 'Hindi!' }, { news: 2 }])('400 for %j', async (body) => {
    const { token } = await api.signInUser();
    expectRefusal(await prefer(token, body), 400, 'Invalid request');
  });

  test('401 without a token, 403 for an admin', async () => {
    for (const call of [prefer, subscribe]) {
      expectRefusal(await call(undefined, at('x')), 401, 'Please Provide Token');
      expectRefusal(await call(admin, at('x')), 403, 'Forbidden');
    }
  });
});

describe('changed payout details', () => {
  const TEMPLATES = { enabled: true, smsTemplates: { en: 'changed-en' } };

  const offered = async (token: string) => {
    const { sms, push_key } = (await post(api, '/users/messages/preferences/get', token)).json().data;
    return { sms: sms !== null, push: push_key !== null };
  };

  /** Returns the channels by which a user with a phone is notified of replaced details, and what the user can choose. */
  async function replaced(settings: Partial<ProgrammeSettings>) {
    await setProgramme(api, { payoutMethods: ['upi'], ...settings });
    const { token, userId } = await api.signInUser();
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    await post(api, '/users/push/subscription', token, { endpoint: `${PUSH_SERVICE}/${userId}`, keys });
    for (const upi_id of ['one@ybl', 'two@ybl']) {
      expect((await enterPayoutDetails(api, token, { ...UPI, upi_id })).statusCode).toBe(200);
      api.clock.advance(60);
    }
    const sent = await api.db
      .selectFrom('outbox_deliveries as d')
      .innerJoin('outbox_messages as m', 'm.id', 'd.message_id')
      .select('d.channel')
      .where('m.user_id', '=', userId)
      .orderBy('d.channel')
      .execute();
    return { channels: sent.map(({ channel }) => channel), offered: await offered(token) };
  }

  test.each([
    ['nothing is set', {}, ['push'], { sms: false, push: true }],
    [
      'a template is set',
      { messages: { 'payout-details-changed': TEMPLATES } },
      ['push', 'sms'],
      { sms: true, push: true },
    ],
    [
      'the owner turned it off',
      { messages: { 'payout-details-changed': { ...TEMPLATES, enabled: false } } },
      [],
      { sms: false, push: false },
    ],
  ] as const)(
    'of changed payout details, users are notified by default: %s',
    async (_name, settings, channels, choice) => {
      expect(await replaced(settings as Partial<ProgrammeSettings>)).toEqual({ channels, offered: choice });
    },
  );

  test('where nothing is paid out, nothing of it is offered', async () => {
    await setProgramme(api, {});
    expect(await offered((await api.signInUser()).token)).toEqual({ sms: false, push: false });
  });
});
