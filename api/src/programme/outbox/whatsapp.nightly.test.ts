import { type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';
import { setProgramme } from '../../../test/fixtures/payouts';
import {
  accepts,
  rejects,
  sendWebhook,
  startWhatsapp,
  type WhatsappStandIn,
} from '../../../test/fixtures/whatsapp-stand-in';
import { expectRefusal, post } from '../../../test/points-driver';
import type { TemplateSms } from '../../platform/sms';
import { circuitBreaker } from '../../platform/circuit-breaker';
import { createWhatsappSender } from '../../platform/whatsapp';
import { sendMessages } from './send-messages';
import { notify } from '.';

let api: TestApi;
let whatsapp: WhatsappStandIn;
let texts: TemplateSms[] = [];
const lines: string[] = [];
beforeAll(async () => {
  whatsapp = await startWhatsapp();
  api = await createTestApi({
    whatsapp: whatsapp.config,
    messageSms: { isAvailable: () => true, send: async (sms) => void texts.push(sms) },
    logLevel: 'trace',
    log: { write: (line) => void lines.push(line) },
  });
  await setProgramme(api, {
    messages: {
      'claim-approved': {
        enabled: true,
        smsTemplates: { en: 'sms-en' },
        whatsappTemplates: { en: 'claim_ok', hi: 'claim_ok_hi' },
      },
      'number-changed': {
        enabled: true,
        smsTemplates: { en: 'sms-number' },
        whatsappTemplates: { en: 'number_changed' },
      },
    },
  });
});
beforeEach(async () => {
  await api.db.deleteFrom('outbox_messages').execute();
  whatsapp.received = [];
  whatsapp.answer = accepts;
  texts = [];
});
afterAll(async () => {
  await api.close();
  whatsapp.close();
});

async function person(agrees = true, language = 'en') {
  const mobile = freshMobile();
  const user = await api.signInUser({ mobile });
  await post(api, '/users/messages/preferences', user.token, { language });
  const body = { kind: 'whatsapp-updates', given: true, wording: 1, language };
  if (agrees) expect((await post(api, '/users/consents', user.token, body)).statusCode).toBe(200);
  return { ...user, mobile };
}

const notifyUser = (userId: number, kind: 'claim-approved' | 'number-changed' = 'claim-approved') =>
  api.db.transaction().execute((trx) =>
    notify(trx, {
      userId,
      kind,
      subject: 'TX-1',
      details: { transactionId: 'TX-1', points: 1100 },
      at: api.clock.now(),
    }),
  );
const send = () => sendMessages(api.context);
async function sendToPerson(): Promise<number> {
  const { userId } = await person();
  await notifyUser(userId);
  await send();
  return userId;
}
const later = async (secondsLater: number) => (api.clock.advance(secondsLater), send());
const deliveries = (userId: number) =>
  api.db
    .selectFrom('outbox_deliveries as d')
    .innerJoin('outbox_messages as m', 'm.id', 'd.message_id')
    .select(['d.channel', 'd.state', 'd.last_error', 'd.delivered_at', 'd.read_at', 'd.attempts'])
    .where('m.user_id', '=', userId)
    .orderBy('d.channel', 'desc')
    .execute();

test('users who agreed get the template in their language by WhatsApp, others the SMS', async () => {
  const [agreed, other] = [await person(true, 'hi'), await person(false)];
  await notifyUser(agreed.userId);
  await notifyUser(other.userId);
  await send();
  expect(whatsapp.received).toEqual([
    {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: `91${agreed.mobile}`,
      type: 'template',
      template: {
        name: 'claim_ok_hi',
        language: { code: 'hi' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', parameter_name: 'claim', text: 'TX-1' },
              { type: 'text', parameter_name: 'points', text: '1,100' },
            ],
          },
        ],
      },
      biz_opaque_callback_data: expect.stringMatching(/^loyalty\.example\/\d+$/),
    },
  ]);
  expect(texts).toMatchObject([{ mobile: other.mobile, templateId: 'sms-en' }]);
  expect(await deliveries(agreed.userId)).toMatchObject([{ channel: 'whatsapp', state: 'sent' }]);
});

test('what protects the account goes by SMS, whatever the user agreed to', async () => {
  const { userId } = await person();
  await notifyUser(userId, 'number-changed');
  await send();
  expect(whatsapp.received).toEqual([]);
  expect(texts).toMatchObject([{ templateId: 'sms-number' }]);
});

test.each([
  [131026, 'not on WhatsApp'],
  [132015, 'template paused'],
  [131047, 'only a template may be sent'],
])('error %i is final: the SMS takes its place at once', async (code, reason) => {
  whatsapp.answer = rejects(code);
  const userId = await sendToPerson();
  expect(whatsapp.received).toHaveLength(1);
  expect(texts).toHaveLength(1);
  expect(await deliveries(userId)).toMatchObject([
    { channel: 'whatsapp', state: 'failed', last_error: reason },
    { channel: 'sms', state: 'sent' },
  ]);
});

test('a rate limit is tried again; one that does not end falls back to SMS within minutes', async () => {
  whatsapp.answer = rejects(130429, 429);
  const userId = await sendToPerson();
  expect(await deliveries(userId)).toMatchObject([{ state: 'due', last_error: 'rate limit' }]);
  whatsapp.answer = accepts;
  await later(16);
  expect(await deliveries(userId)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  expect(texts).toEqual([]);
  whatsapp.answer = rejects(130429, 429);
  const next = await person();
  await notifyUser(next.userId);
  for (let n = 0; n < 5; n += 1) await later(300);
  await send();
  expect(texts).toMatchObject([{ mobile: next.mobile }]);
});

test('5xx after WhatsApp took the message: its status keeps it from being sent again', async () => {
  whatsapp.answer = (response) => void response.writeHead(503).end();
  const userId = await sendToPerson();
  whatsapp.answer = accepts;
  await whatsapp.report(api, whatsapp.received[0]!, 'sent');
  await later(3600);
  expect(whatsapp.received).toHaveLength(1);
  expect(await deliveries(userId)).toMatchObject([{ state: 'sent', last_error: null }]);
});

test('statuses that are repeated and out of order are kept once each', async () => {
  const userId = await sendToPerson();
  const [message] = whatsapp.received;
  await whatsapp.report(api, message!, 'read');
  const read = await deliveries(userId);
  api.clock.advance(60);
  for (const status of ['delivered', 'sent', 'read', 'delivered']) await whatsapp.report(api, message!, status);
  expect(await deliveries(userId)).toEqual(read);
  expect(read).toMatchObject([{ state: 'sent', read_at: expect.any(Date), delivered_at: expect.any(Date) }]);
  await whatsapp.report(api, message!, 'failed', 131026);
  await send();
  expect(texts).toEqual([]);
});

test('a failure that WhatsApp reports within a day is followed by the SMS, once; a later one by none', async () => {
  const userId = await sendToPerson();
  for (let n = 0; n < 3; n += 1) await whatsapp.report(api, whatsapp.received[0]!, 'failed', 131026);
  await send();
  expect(texts).toHaveLength(1);
  await whatsapp.report(api, whatsapp.received[0]!, 'sent');
  expect(await deliveries(userId)).toMatchObject([
    { channel: 'whatsapp', state: 'failed', last_error: 'not on WhatsApp' },
    { channel: 'sms', state: 'sent' },
  ]);
  await sendToPerson();
  api.clock.advance(86_401);
  await whatsapp.report(api, whatsapp.received[1]!, 'failed', 131026);
  await send();
  expect(texts).toHaveLength(1);
});

test('consent that is withdrawn before it is sent: the SMS takes its place', async () => {
  const { userId, token } = await person();
  await notifyUser(userId);
  await post(api, '/users/consents', token, { kind: 'whatsapp-updates', given: false, wording: 1, language: 'en' });
  await send();
  await send();
  expect(whatsapp.received).toEqual([]);
  expect(texts).toHaveLength(1);
});

test('after failures of the account it rests, and then tries again', async () => {
  let now = 0;
  const sender = createWhatsappSender(
    { whatsapp: whatsapp.config },
    circuitBreaker({ failures: 2, restMs: 1000 }, () => now),
  );
  const message = { mobile: '9876543210', template: 'a', language: 'en', parameters: {}, reference: 'x/1' };
  whatsapp.answer = rejects(190, 401);
  for (let n = 0; n < 2; n += 1)
    await expect(sender.send(message)).rejects.toMatchObject({ final: false, uncertain: false });
  expect(sender.isAvailable()).toBe(false);
  await expect(sender.send(message)).rejects.toThrow('resting');
  expect(whatsapp.received).toHaveLength(2);
  now = 1000;
  whatsapp.answer = accepts;
  await sender.send(message);
  expect(sender.isAvailable()).toBe(true);
  whatsapp.answer = (response) => void response.destroy();
  await expect(sender.send(message)).rejects.toMatchObject({ uncertain: true });
  const nowhere = createWhatsappSender({ whatsapp: { ...whatsapp.config, url: 'http://127.0.0.1:2' } });
  await expect(nowhere.send(message)).rejects.toMatchObject({ uncertain: false, final: false });
});

describe('the webhook', () => {
  const verify = (query: string, of = api) => of.app.inject({ method: 'GET', url: `/webhooks/whatsapp?${query}` });

  test('is verified by the challenge', async () => {
    const right = 'hub.mode=subscribe&hub.verify_token=the-verify-token&hub.challenge=1158201444';
    expect((await verify(right)).body).toBe('1158201444');
    for (const wrong of [right.replace('verify-token&', 'other&'), right.replace('subscribe', 'x'), ''])
      expect((await verify(wrong)).statusCode).toBe(403);
  });

  test('403 for a body that is not signed by the app, or was changed', async () => {
    const userId = await sendToPerson();
    for (const [body, secret] of [
      ['{"entry":[]}', 'another'],
      ['{"entry":[]}', ''],
    ] as const)
      expectRefusal(await sendWebhook(api, body, secret), 403, 'The request is not signed by WhatsApp', 'forbidden');
    const plain = {
      method: 'POST',
      url: '/webhooks/whatsapp',
      headers: { 'content-type': 'application/json' },
    } as const;
    for (const header of [undefined, 'sha256=', 'sha1=ab', `sha256=${'0'.repeat(64)}`])
      expect(
        (
          await api.app.inject({
            ...plain,
            headers: { ...plain.headers, ...(header && { 'x-hub-signature-256': header }) },
            payload: '{}',
          })
        ).statusCode,
      ).toBe(403);
    expect(await deliveries(userId)).toMatchObject([{ delivered_at: null }]);
  });

  test('400 for no JSON; what it does not know is taken and does nothing', async () => {
    expect((await sendWebhook(api, '{', 'the-secret')).json().code).toBe('invalid_json');
    for (const body of ['null', '[]', '{"entry":[null,{"changes":[{"value":{"statuses":[1]}}]}]}', '{"entry":"x"}'])
      expect((await sendWebhook(api, body, 'the-secret')).statusCode).toBe(200);
    const userId = await sendToPerson();
    const [message] = whatsapp.received;
    for (const reference of ['other.example/1', message!.biz_opaque_callback_data.replace('/', '/0'), '1'])
      await whatsapp.report(api, { ...message!, biz_opaque_callback_data: reference }, 'delivered');
    expect(await deliveries(userId)).toMatchObject([{ delivered_at: null }]);
  });

  test('404 where no WhatsApp is configured, and nothing is asked or sent', async () => {
    const without = await createTestApi();
    expect((await verify('', without)).statusCode).toBe(404);
    expect((await sendWebhook(without, '{}', '')).statusCode).toBe(404);
    const { token } = await without.signInUser();
    expect((await post(without, '/users/consents/get', token, {})).json().data.consents).toEqual([]);
    await without.close();
  });
});

test('no log has a number or a text', () => {
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('')).not.toMatch(/\b7\d{9}\b|TX-1|the-token|the-secret/);
});
