import { createECDH, randomBytes } from 'node:crypto';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { enterPayoutDetails, setProgramme, UPI } from '../../../test/fixtures/payouts';
import { post } from '../../../test/points-driver';
import type { ProgrammeSettings } from '../programme';

const PUSH_SERVICE = 'https://push.example';
const TEMPLATES = { enabled: true, smsTemplates: { en: 'changed-en' } };

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ pushServices: [PUSH_SERVICE] });
});
afterAll(() => api.close());

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
