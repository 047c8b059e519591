import { setProgramme } from '../../../test/fixtures/payouts';
import { accepts, rejects } from '../../../test/fixtures/whatsapp-stand-in';
import { post } from '../../../test/points-driver';
import { SmsNotSentError } from '../../platform/sms';
import { lockConsents, withdrawConsents } from '../../programme/consents/consents.repository';
import { notify, sendMessages } from '../../programme/outbox';
import {
  api,
  BOTH,
  definition,
  gateway,
  later,
  owner,
  people,
  person,
  place,
  preview,
  PRICES,
  read,
  run,
  sms,
  signInOwner,
  started,
  whatsapp,
  withdraw,
  withCampaigns,
} from '../../../test/fixtures/campaigns';

withCampaigns();

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
    gateway.onSms = () => api.clock.set(new Date('2026-11-22T15:30:00Z'));
    await run();
    await later(60);
    // Those that had begun.
    expect(sms).toHaveLength(20);
    gateway.onSms = () => undefined;
    api.clock.set(new Date('2026-11-23T04:30:00Z'));
    await run();
    expect(sms).toHaveLength(25);
    await later(60);
    await signInOwner();
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
    await signInOwner();
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
    gateway.onSms = ({ kind }) => (kind === 'campaign' ? new Promise((resolve) => (release = resolve)) : undefined);
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
  test('two nodes, and one that is killed after the gateway took a message: no person gets it twice', async () => {
    await people(25);
    const id = await started();
    const other = await api.anotherNode();
    let isKilled = false;
    gateway.onSms = () => {
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
    gateway.onSms = () => Promise.reject(new SmsNotSentError('no response', { uncertain: true }));
    await run();
    await later(3600);
    expect(sms).toHaveLength(1);
    expect((await read(id)).channels_report[0]).toMatchObject({ failed: 1, due: 0 });
    await person();
    const next = await started({ segment: { places: [`test ${place}`], role: 2 } });
    gateway.onSms = () => Promise.reject(new SmsNotSentError('the gateway is resting'));
    await run();
    expect((await read(next)).channels_report[0]).toMatchObject({ due: 2 });
    gateway.onSms = () => undefined;
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
    gateway.onSms = async () => {
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

test('the report outlives the messages', async () => {
  await person();
  const id = await started();
  await run();
  await later(6);
  const { channels_report } = await read(id);
  api.clock.advance(31 * 86_400);
  await run();
  await api.db.deleteFrom('outbox_messages').execute();
  await signInOwner();
  expect((await read(id)).channels_report).toEqual(channels_report);
});
