import { sql } from 'kysely';
import { freshMobile, TEST_ADMIN } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { setProgramme } from '../../../test/fixtures/payouts';
import { SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { expectRefusal, post, scan } from '../../../test/points-driver';
import { SmsNotSentError } from '../../platform/sms';
import {
  act,
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
  second,
  signInOwner,
  sms,
  start,
  started,
  whatsapp,
  withCampaigns,
} from '../../../test/fixtures/campaigns';

withCampaigns();

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
      // Those who agreed to both are priced by the dearer one.
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

  test('who can be sent by two channels is priced by the dearer one, which takes the place of the other', async () => {
    await people(2);
    const channels = ['sms', 'whatsapp'];
    expect((await preview({ channels })).json().data).toMatchObject({ sends: { sms: 2 }, cost_paise: 2 * 88 });
    const id = await started({ channels });
    gateway.onSms = () => Promise.reject(new SmsNotSentError('no such number', { rejected: true }));
    await run();
    for (let n = 0; n < 6; n += 1) await later(300);
    await signInOwner();
    const campaign = await read(id);
    const sent = (campaign.channels_report as { paise: number }[]).reduce((sum, { paise }) => sum + paise, 0);
    expect([sent, campaign.paise, campaign.max_paise]).toEqual([2 * 88, 2 * 88, 2 * 88]);
  });

  test('a name is not cut within an emoji', async () => {
    await person(['sms-offers'], { name: `${'a'.repeat(29)}😀😀` });
    await started();
    await run();
    expect(sms[0]?.variables.name).toBe(`${'a'.repeat(29)}😀`);
  });

  test('a campaign that cannot be queued does not hold the others back', async () => {
    await person();
    const [broken] = [await started(), await started()];
    await api.db
      .updateTable('campaigns')
      .set({ definition: sql`definition - 'templates'` })
      .where('id', '=', broken!)
      .execute();
    await expect(run()).rejects.toThrow(`People of campaign ${broken} could not be queued`);
    expect(sms).toHaveLength(1);
  });

  test('each reads the template in their language, with their own name, points and link', async () => {
    const { userId } = await person(['sms-offers'], { language: 'hi', name: 'रमेश' });
    await person(['sms-offers'], { language: 'ta' });
    await started();
    await run();
    sms.sort((one, other) => other.templateId.localeCompare(one.templateId));
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

test('a deleted account leaves no campaign, order or audit event that was searched by its number or name', async () => {
  const { token, mobile } = await person(BOTH, { name: 'Yashwant Pendse' });
  const searches = [`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`, 'yashwant pendse', 'Kothrud'];
  for (const confirmCampaignPeople of [null, 1]) {
    await setProgramme(api, { ...PRICES, confirmCampaignPeople, campaignsPerWeek: 7 });
    for (const search of searches) await start({ segment: { search } });
  }
  await post(api, '/users/account/deletion-code', token, {});
  const deletion = { otp: api.outbox.at(-1)!.otp, points: 0 };
  expect((await post(api, '/users/account/delete', token, deletion)).statusCode).toBe(200);
  const stored = await Promise.all([
    api.db.selectFrom('campaigns').select('definition').orderBy('id').execute(),
    api.db
      .selectFrom('confirmations')
      .select('order')
      .where('kind', '=', 'campaign')
      .orderBy('id', 'desc')
      .limit(3)
      .execute(),
    api.db.selectFrom('audit_log').select('details').execute(),
  ]);
  const text = JSON.stringify(stored);
  expect(text).not.toMatch(new RegExp(`${mobile.slice(5)}|pendse`, 'i'));
  const left = [...text.matchAll(/"search":"([^"]*)"/g)].map(([, search]) => search);
  expect(left).toEqual(['[deleted]', '[deleted]', 'Kothrud', 'Kothrud', '[deleted]', '[deleted]']);
});
