import { type TestApi, createTestApi, freshMobile, TEST_ADMIN } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { setProgramme } from '../../../test/fixtures/payouts';
import { SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { accepts, rejects, startWhatsapp, type WhatsappStandIn } from '../../../test/fixtures/whatsapp-stand-in';
import { expectRefusal, post, scan } from '../../../test/points-driver';
import { SmsNotSentError, type TemplateSms } from '../../platform/sms';
import { lockConsents, withdrawConsents } from '../../programme/consents/consents.repository';
import { notify, sendMessages } from '../../programme/outbox';
import { sendCampaigns } from './send-campaigns';

let api: TestApi;
let whatsapp: WhatsappStandIn;
let owner: string;
let second: string;
let sms: TemplateSms[] = [];
let onSms: (message: TemplateSms) => Promise<void> | void = () => undefined;
const PRICES = { campaignSmsPaise: 18, campaignWhatsappPaise: 88, confirmCampaignPeople: null };
const NOON = new Date('2026-11-21T06:30:00.000Z');
const signal = new AbortController().signal;

beforeAll(async () => {
  whatsapp = await startWhatsapp();
  const messageSms = {
    isAvailable: () => true,
    async send(message: TemplateSms) {
      sms.push(message);
      await onSms(message);
    },
  };
  api = await createTestApi({ whatsapp: whatsapp.config, messageSms, adminMobiles: [TEST_ADMIN] });
});
beforeEach(async () => {
  await api.db.deleteFrom('outbox_messages').execute();
  await api.db.deleteFrom('campaigns').execute();
  await api.db.deleteFrom('message_consents').execute();
  api.clock.set(NOON);
  await setProgramme(api, PRICES);
  owner = await api.signInAdmin();
  second = await api.signInAdmin(SECOND_ADMIN, ['owner']);
  await api.db
    .updateTable('admins')
    .set({ roles_given_at: new Date('2026-01-01') })
    .execute();
  whatsapp.received = [];
  whatsapp.answer = accepts;
  sms = [];
  onSms = () => undefined;
});
afterAll(async () => {
  await api.close();
  whatsapp.close();
});

type Kind = 'sms-offers' | 'whatsapp-offers';
const BOTH: Kind[] = ['sms-offers', 'whatsapp-offers'];
/** People of one test, found by their location. */
let place = 0;
beforeEach(() => void (place += 1));

async function person(kinds: readonly Kind[] = BOTH, values: { language?: string; name?: string } = {}) {
  const mobile = freshMobile();
  const { token, userId } = await api.signInUser({ mobile });
  await api.db
    .updateTable('users')
    .set({ location: `Kothrud, Test ${place}, Maharashtra`, ...values })
    .where('id', '=', userId)
    .execute();
  for (const kind of kinds)
    await post(api, '/users/consents', token, { kind, given: true, wording: 1, language: 'en' });
  return { token, userId, mobile };
}
const people = (count: number, kinds?: readonly Kind[]) =>
  Promise.all(Array.from({ length: count }, () => person(kinds)));

const SMS_TEXT = 'Dear {name}, you have {points} points. Stop: {stop}';
const definition = (more: object = {}) => ({
  name: 'Diwali',
  segment: { places: [`test ${place}`] },
  channels: ['sms'],
  templates: {
    sms: { en: { id: 'dlt-en', text: SMS_TEXT }, hi: { id: 'dlt-hi', text: '{name}: {stop}' } },
    whatsapp: { en: { id: 'diwali', text: 'Dear {name}, you have {points} points.' } },
  },
  ...more,
});
const preview = (more: object = {}, token = owner) => post(api, '/admin/campaigns/preview', token, definition(more));
async function start(more: object = {}, token = owner) {
  const { people: count, cost_paise } = (await preview(more)).json().data;
  return post(api, '/admin/campaigns', token, { ...definition(more), people: count, cost_paise });
}
const started = async (more: object = {}) => (await start(more)).json().data.id as number;
const run = (node = api) => sendCampaigns(node.context, signal);
const later = async (seconds: number) => (api.clock.advance(seconds), run());
const read = async (id: number) =>
  (await api.app.inject({ method: 'GET', url: `/admin/campaigns/${id}`, headers: { token: owner } })).json().data;
const act = (id: number, action: string, token = owner) => post(api, `/admin/campaigns/${id}/${action}`, token);
const withdraw = (userId: number) =>
  api.db.transaction().execute(async (trx) => {
    await lockConsents(trx, userId);
    await withdrawConsents(trx, { userId, kinds: BOTH, source: 'link', at: api.clock.now() });
  });

describe('what it comes to', () => {
  test('the cost that is shown is the cost of what is sent, by the channels that people agreed to', async () => {
    await people(2);
    await people(3, ['sms-offers']);
    await people(2, []);
    const channels = ['whatsapp', 'sms'];
    const { data } = (await preview({ channels })).json();
    expect(data).toMatchObject({
      people: 5,
      sends: { whatsapp: 2, sms: 3 },
      left_out: { no_consent: 2 },
      cost_paise: 2 * 88 + 3 * 18,
    });
    expect(data.texts).toContainEqual({
      ...{ channel: 'sms', language: 'en' },
      text: 'Dear Ramesh, you have 1,250 points. Stop: https://loyalty.example/user/stop#…',
    });
    const id = await started({ channels });
    await run();
    await later(6);
    const campaign = await read(id);
    expect(campaign).toMatchObject({ state: 'done', people: 5, paise: data.cost_paise, left_out: data.left_out });
    const sent = (campaign.channels_report as { paise: number }[]).reduce((sum, { paise }) => sum + paise, 0);
    expect([sent, sms.length, whatsapp.received.length]).toEqual([data.cost_paise, 3, 2]);
  });

  test('each reads the template in their language, with their own name, points and link', async () => {
    const { userId } = await person(['sms-offers'], { language: 'hi', name: 'रमेश' });
    await person(['sms-offers'], { language: 'ta' });
    await started();
    await run();
    expect(sms.map(({ templateId }) => templateId)).toEqual(['dlt-hi', 'dlt-en']);
    const [first, other] = sms.map(({ variables }) => variables);
    expect(first).toEqual({ name: 'रमेश', stop: expect.stringMatching(`/user/stop#${userId.toString(36)}\\.`) });
    expect(other).toMatchObject({ name: 'friend', points: '0' });
    const token = new URL(first!.stop!).hash.slice(1);
    expect((await post(api, '/users/opt-out', undefined, { token })).statusCode).toBe(200);
    expect((await preview()).json().data).toMatchObject({ people: 1, left_out: { no_consent: 1 } });
  });

  test('segments: last scan, role, words, and payable claims without payout details', async () => {
    const [scanned, silent] = [await person(), await person()];
    await scan(api, scanned.token, codeOf(api.context, await createBatch(api.context)));
    const count = async (segment: object) =>
      (await preview({ segment: { places: [`test ${place}`], ...segment } })).json().data.people;
    api.clock.advance(60);
    expect(await count({})).toBe(2);
    expect([await count({ scanned: 7 }), await count({ silent: 7 })]).toEqual([1, 1]);
    expect([await count({ role: 3 }), await count({ role: 2 })]).toEqual([0, 2]);
    expect(await count({ search: silent.mobile })).toBe(1);
    expect([await count({ payable: true }), await count({ list: 1 })]).toEqual([0, 0]);
    const at = api.clock.now();
    await api.db.updateTable('users').set({ suspended_at: at }).where('id', '=', silent.userId).execute();
    expect(await count({})).toBe(1);
  });

  test('400 for a text that cannot be sent, 409 without a price or for other figures than were shown', async () => {
    await person();
    const text = (sent: string) =>
      preview({ templates: { sms: { en: { id: 'x', text: sent } } } }).then((response) => response.json());
    expect((await text('Hi {nam} {stop}')).message).toContain('{nam}');
    expect((await text('Hi {name}')).message).toContain('{stop}');
    expect((await text('{scheme} {stop}')).message).toContain('scheme');
    expect((await preview({ templates: {} })).json().message).toBe('Please enter the template for SMS');
    expect((await preview({ segment: { scheme: 99 } })).json().message).toBe('There is no such scheme');
    const less = await post(api, '/admin/campaigns', owner, { ...definition(), people: 1, cost_paise: 17 });
    expectRefusal(less, 409, 'It would go to 1 people now and cost ₹0.18. Please check it again', 'campaign_changed');
    await setProgramme(api, {});
    expect((await preview()).json().code).toBe('channel_unavailable');
  });

  test('people who join later do not make it dearer than it was confirmed', async () => {
    await person();
    const id = await started();
    await people(2);
    await run();
    await later(6);
    expect(await read(id)).toMatchObject({ state: 'done', people: 1, left_out: { not_confirmed: 2 } });
    expect(sms).toHaveLength(1);
  });
});

describe('who may start it', () => {
  test('above the limit of people a second owner confirms, in sum of 24 hours', async () => {
    await setProgramme(api, { ...PRICES, confirmCampaignPeople: 3, campaignsPerWeek: 7 });
    await people(2);
    expect((await start()).statusCode).toBe(201);
    const ordered = await start();
    expect([ordered.statusCode, ordered.json().message]).toEqual([202, 'Another admin must confirm this']);
    await run();
    expect(sms).toHaveLength(2);
    const url = `/admin/confirmations/${ordered.json().data.confirmation_id}/confirm`;
    expect((await post(api, url, owner)).json().code).toBe('second_admin_needed');
    expect((await post(api, url, second)).statusCode).toBe(200);
    await later(6);
    expect(sms).toHaveLength(4);
    const [newest] = (
      await api.app.inject({ method: 'GET', url: '/admin/campaigns', headers: { token: owner } })
    ).json().data;
    expect(newest).toMatchObject({
      made_by: { mobile: TEST_ADMIN },
      confirmed_by: { mobile: SECOND_ADMIN },
      max_people: 2,
    });
  });

  test('owners only; viewers see it', async () => {
    await person();
    const id = await started();
    const viewer = await api.signInAdmin(freshMobile(), ['viewer']);
    expect((await act(id, 'stop', viewer)).json().code).toBe('not_permitted');
    expect((await preview({}, viewer)).json().code).toBe('not_permitted');
    const get = { method: 'GET', url: `/admin/campaigns/${id}`, headers: { token: viewer } } as const;
    expect((await api.app.inject(get)).statusCode).toBe(200);
    const catalogue = await api.signInAdmin(freshMobile(), ['catalogue']);
    expect((await api.app.inject({ ...get, headers: { token: catalogue } })).json().code).toBe('not_permitted');
    expect((await act(999, 'stop')).json().code).toBe('campaign_not_found');
  });
});

describe('when it is sent', () => {
  test('from 10:00 to 21:00 in India only', async () => {
    await people(25);
    const id = await started();
    for (const night of ['2026-11-21T15:30:00Z', '2026-11-22T04:29:59Z']) {
      api.clock.set(new Date(night));
      await run();
    }
    expect(sms).toEqual([]);
    api.clock.set(new Date('2026-11-22T04:30:00Z'));
    onSms = () => api.clock.set(new Date('2026-11-22T15:30:00Z'));
    await run();
    await later(60);
    // Those that had begun.
    expect(sms).toHaveLength(20);
    onSms = () => undefined;
    api.clock.set(new Date('2026-11-23T04:30:00Z'));
    await run();
    expect(sms).toHaveLength(25);
    await later(60);
    owner = await api.signInAdmin();
    expect((await read(id)).state).toBe('done');
  });

  test('a person gets no more than the cap in 7 days, of all campaigns', async () => {
    await setProgramme(api, { ...PRICES, campaignsPerWeek: 1 });
    await person();
    await started();
    await run();
    expect((await preview()).json().data).toMatchObject({ people: 0, left_out: { at_cap: 1 } });
    expect((await post(api, '/admin/campaigns', owner, { ...definition(), people: 1, cost_paise: 18 })).json()).toEqual(
      {
        message: 'Nobody would get this message',
        code: 'campaign_changed',
      },
    );
    api.clock.advance(7 * 86_400 + 1);
    owner = await api.signInAdmin();
    expect((await preview()).json().data.people).toBe(1);
  });

  test('two campaigns at once keep to the cap, too', async () => {
    await setProgramme(api, { ...PRICES, campaignsPerWeek: 1 });
    await people(3);
    const ids = [await started(), await started()];
    const other = await api.anotherNode();
    await Promise.all([run(), run(other)]);
    await later(11);
    await later(11);
    expect(sms).toHaveLength(3);
    expect((await read(ids[1]!)).left_out).toEqual({ at_cap: 3 });
    await other.app.close();
  });

  test('no faster than the rate, of all nodes together', async () => {
    const slow = await api.anotherNode({ limits: { campaignMessagesPerMinute: 12 } });
    await people(5);
    await started();
    await Promise.all([run(slow), run(slow)]);
    expect(sms).toHaveLength(2);
    api.clock.advance(5);
    await run(slow);
    expect(sms).toHaveLength(3);
    await slow.app.close();
  });

  test('a gateway that hangs on a campaign does not delay a notification', async () => {
    const messages = { 'claim-approved': { enabled: true, smsTemplates: { en: 'claim' } } };
    await setProgramme(api, { ...PRICES, messages });
    const { userId } = await person();
    await started();
    let release: () => void = () => undefined;
    onSms = ({ kind }) => (kind === 'campaign' ? new Promise((resolve) => (release = resolve)) : undefined);
    const sending = run();
    await vi.waitFor(() => expect(sms).toHaveLength(1));
    const message = { userId, kind: 'claim-approved' as const, subject: 'TX-1', details: {}, at: api.clock.now() };
    await api.db.transaction().execute((trx) => notify(trx, message));
    await sendMessages(api.context);
    expect(sms.map(({ templateId }) => templateId)).toEqual(['dlt-en', 'claim']);
    release();
    await sending;
  });
});

describe('once each', () => {
  test('two nodes, and one that is killed after the gateway took a message: nobody gets it twice', async () => {
    await people(25);
    const id = await started();
    const other = await api.anotherNode();
    let isKilled = false;
    onSms = () => {
      if (isKilled) return;
      isKilled = true;
      // The connection to the database is lost after the gateway took the message.
      vi.spyOn(api.db, 'getExecutor').mockImplementationOnce(() => {
        throw new Error('killed');
      });
    };
    await Promise.allSettled([run(), run(other), run()]);
    for (let n = 0; n < 4; n += 1) await later(61);
    expect(sms).toHaveLength(25);
    expect(new Set(sms.map(({ mobile }) => mobile)).size).toBe(25);
    const [report] = (await read(id)).channels_report;
    expect(report).toMatchObject({ due: 0, sent: 24, failed: 1 });
    expect((await read(id)).reasons).toEqual([
      { channel: 'sms', reason: 'it is not known whether it was sent', people: 1 },
    ]);
    await other.app.close();
  });

  test('a killed chunk is rolled back and queued again', async () => {
    await people(3);
    const id = await started();
    const getExecutor = api.db.getExecutor.bind(api.db);
    vi.spyOn(api.db, 'transaction').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    await expect(run()).rejects.toThrow('killed');
    expect(getExecutor()).toBeDefined();
    await run();
    expect(sms).toHaveLength(3);
    expect((await read(id)).people).toBe(3);
  });

  test('an error after which it may have been sent is final, one of a busy gateway is not', async () => {
    await person();
    const id = await started();
    onSms = () => Promise.reject(new SmsNotSentError('no response', { uncertain: true }));
    await run();
    await later(3600);
    expect(sms).toHaveLength(1);
    expect((await read(id)).channels_report[0]).toMatchObject({ failed: 1, due: 0 });
    await person();
    const next = await started({ segment: { places: [`test ${place}`], role: 2 } });
    onSms = () => Promise.reject(new SmsNotSentError('the gateway is resting'));
    await run();
    expect((await read(next)).channels_report[0]).toMatchObject({ due: 2 });
    onSms = () => undefined;
    await later(61);
    expect((await read(next)).channels_report[0]).toMatchObject({ sent: 2 });
  });
});

describe('consent while it is sent', () => {
  test('no message begins after the withdrawal of its person is committed', async () => {
    const all = (await people(45)).toSorted((a, b) => a.userId - b.userId);
    const id = await started();
    let isDone = false;
    // The first message of the first batch: the others of it have begun.
    onSms = async () => {
      if (isDone) return;
      isDone = true;
      for (const { userId } of all.slice(20)) await withdraw(userId);
    };
    await run();
    await later(61);
    const texted = new Set(sms.map(({ mobile }) => mobile));
    expect(texted.size).toBe(20);
    expect(all.slice(20).filter(({ mobile }) => texted.has(mobile))).toEqual([]);
    expect(await read(id)).toMatchObject({
      reasons: [{ channel: 'sms', reason: 'withdrawn', people: 25 }],
      opted_out: 0,
    });
  });

  test('a message waits for a withdrawal that is being committed, and is not sent then', async () => {
    const { userId } = await person();
    await started();
    let commit: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let isHeld: () => void = () => undefined;
    const locked = new Promise<void>((resolve) => (isHeld = resolve));
    const withdrawal = api.db.transaction().execute(async (trx) => {
      await lockConsents(trx, userId);
      await withdrawConsents(trx, { userId, kinds: BOTH, source: 'link', at: api.clock.now() });
      isHeld();
      await held;
    });
    await locked;
    const sending = run();
    commit();
    await Promise.all([withdrawal, sending]);
    await later(61);
    expect(sms).toEqual([]);
  });

  test('by WhatsApp: statuses, an invalid number that falls back to an agreed SMS, STOP, and what the report says', async () => {
    const [one, two, three] = [await person(), await person(), await person(['whatsapp-offers'])];
    whatsapp.answer = (response, message) =>
      (message.to === `91${one.mobile}` ? accepts : rejects(131026))(response, message);
    const id = await started({ channels: ['whatsapp', 'sms'] });
    await run();
    await later(6);
    expect(sms.map(({ mobile }) => mobile)).toEqual([two.mobile]);
    const message = whatsapp.received.find(({ to }) => to === `91${one.mobile}`)!;
    for (const status of ['read', 'delivered', 'delivered', 'sent']) await whatsapp.report(api, message, status);
    api.clock.advance(60);
    await whatsapp.reply(api, one.mobile, 'STOP');
    expect(await read(id)).toMatchObject({
      channels_report: [
        { channel: 'sms', sent: 1, paise: 18 },
        { channel: 'whatsapp', sent: 1, delivered: 1, read: 1, failed: 2, paise: 88 },
      ],
      reasons: [{ channel: 'whatsapp', reason: 'not on WhatsApp', people: 2 }],
      opted_out: 1,
    });
    expect((await preview({ channels: ['whatsapp'] })).json().data.left_out.no_consent).toBe(1);
    expect(three.mobile).toBeDefined();
  });
});

describe('pause and stop', () => {
  test('a pause holds what has not begun, a stop skips it; an end is final', async () => {
    await people(45);
    const id = await started();
    let isPaused = false;
    onSms = async () => {
      if (isPaused) return;
      isPaused = true;
      await act(id, 'pause');
    };
    await run();
    const begun = sms.length;
    expect(begun).toBeLessThanOrEqual(20);
    await later(61);
    expect([sms.length, (await read(id)).state]).toEqual([begun, 'paused']);
    expect((await act(id, 'resume')).statusCode).toBe(200);
    onSms = async () => void (await act(id, 'stop'));
    await run();
    const { length } = sms;
    expect(length).toBeLessThan(45);
    await later(61);
    expect(sms).toHaveLength(length);
    const campaign = await read(id);
    expect(campaign.reasons).toEqual([{ channel: 'sms', reason: 'stopped', people: 45 - length }]);
    expect((await act(id, 'stop')).statusCode).toBe(200);
    expect((await act(id, 'resume')).json().code).toBe('campaign_ended');
  });

  test('the report outlives the messages', async () => {
    await person();
    const id = await started();
    await run();
    await later(6);
    const { channels_report } = await read(id);
    api.clock.advance(31 * 86_400);
    await run();
    await api.db.deleteFrom('outbox_messages').execute();
    owner = await api.signInAdmin();
    expect((await read(id)).channels_report).toEqual(channels_report);
  });
});
