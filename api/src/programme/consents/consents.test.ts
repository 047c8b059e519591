import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';
import { setProgramme } from '../../../test/fixtures/payouts';
import { startWhatsapp, type WhatsappStandIn } from '../../../test/fixtures/whatsapp-stand-in';
import { expectRefusal, post, refusesAdmins } from '../../../test/points-driver';
import { CONSENT_KINDS, WORDING, wordingIn } from './consent-wording';
import { optOutLink } from '.';

let api: TestApi;
let whatsapp: WhatsappStandIn;
beforeAll(async () => {
  whatsapp = await startWhatsapp();
  api = await createTestApi({ whatsapp: whatsapp.config });
  await setProgramme(api, { campaignSmsPaise: 18, campaignWhatsappPaise: 88 });
});
afterAll(async () => {
  await api.close();
  whatsapp.close();
});

async function person() {
  const mobile = freshMobile();
  return { ...(await api.signInUser({ mobile })), mobile };
}

const ask = async (token: string, language?: string) =>
  (await post(api, '/users/consents/get', token, language === undefined ? {} : { language })).json().data as {
    wording: number;
    language: string;
    consents: { kind: string; given: boolean; text: string }[];
  };
const say = (token: string, kind: string, given: boolean, more: object = {}) =>
  post(api, '/users/consents', token, { kind, given, wording: WORDING, language: 'hi', ...more });
const given = async (token: string) => (await ask(token)).consents.flatMap((one) => (one.given ? one.kind : []));
const recorded = (userId: number) =>
  api.db.selectFrom('message_consents').selectAll().where('user_id', '=', userId).orderBy('id').execute();
const optOut = (token: string) => post(api, '/users/opt-out', undefined, { token });
const tokenOf = (userId: number) => new URL(optOutLink(api.context.config, userId)).hash.slice(1);

test('what is agreed to is recorded with time, source, and the version and language of its text', async () => {
  const { token, userId } = await person();
  expect(await ask(token, 'hi')).toEqual({
    wording: WORDING,
    language: 'hi',
    consents: CONSENT_KINDS.map((kind) => ({ kind, given: false, text: wordingIn('hi').texts[kind] })),
  });
  for (const _ of [1, 2]) expect((await say(token, 'sms-offers', true)).statusCode).toBe(200);
  api.clock.advance(60);
  await say(token, 'sms-offers', false);
  const base = { user_id: userId, kind: 'sms-offers', source: 'profile', wording: 1, language: 'hi' };
  const now = api.clock.now();
  expect(await recorded(userId)).toMatchObject([
    { ...base, given: true, at: new Date(now.getTime() - 60_000) },
    { ...base, given: false, at: now },
  ]);
  expect(await given(token)).toEqual([]);
});

test('the texts of a wording never change: other words are a new version', () => {
  const texts = ['en', 'hi', 'mr', 'ta', 'te', 'bn'].map((language) => wordingIn(language));
  const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12);
  expect({ wording: WORDING, digest }).toMatchInlineSnapshot(`
    {
      "digest": "4feaaaa74f07",
      "wording": 1,
    }
  `);
});

test('a text that is not the present one is not agreed to; it can always be withdrawn', async () => {
  const { token } = await person();
  const old = await say(token, 'sms-offers', true, { wording: WORDING + 1 });
  expectRefusal(old, 409, 'The text has changed. Please read it again', 'wording_changed');
  expect((await say(token, 'sms-offers', true, { language: 'xx' })).json().code).toBe('wording_changed');
  expectRefusal(await say(token, 'calls', true), 400, 'Invalid kind of messages', 'invalid_input');
  await say(token, 'sms-offers', true);
  await setProgramme(api, {});
  try {
    expect((await ask(token)).consents.map(({ kind }) => kind)).toEqual(['whatsapp-updates', 'sms-offers']);
    expect((await say(token, 'whatsapp-offers', true)).json().code).toBe('consent_unavailable');
    expect((await say(token, 'sms-offers', false, { wording: WORDING + 1 })).statusCode).toBe(200);
  } finally {
    await setProgramme(api, { campaignSmsPaise: 18, campaignWhatsappPaise: 88 });
  }
});

test('consents are append-only', async () => {
  const { token, userId } = await person();
  await say(token, 'sms-offers', true);
  const change = sql`update message_consents set given = false where user_id = ${userId}`.execute(api.db);
  await expect(change).rejects.toThrow();
});

describe('a reply by WhatsApp', () => {
  test.each(['STOP', ' stop. ', 'बंद', 'बंद करो!', 'বন্ধ'])(
    '“%s” ends all of WhatsApp, and START takes it up again',
    async (word) => {
      const { token, userId, mobile } = await person();
      for (const kind of CONSENT_KINDS) await say(token, kind, true);
      expect((await whatsapp.reply(api, mobile, word)).statusCode).toBe(200);
      expect(await given(token)).toEqual(['sms-offers']);
      await whatsapp.reply(api, mobile, 'please do not stop');
      await whatsapp.reply(api, mobile, 'Start');
      expect(await given(token)).toEqual([...CONSENT_KINDS]);
      expect((await recorded(userId)).slice(-1)).toMatchObject([
        { given: true, source: 'reply', wording: WORDING, language: 'hi' },
      ]);
    },
  );

  test('what was stopped on the page is not taken up by START', async () => {
    const { token, mobile } = await person();
    await say(token, 'whatsapp-offers', true);
    await say(token, 'whatsapp-offers', false);
    await whatsapp.reply(api, mobile, 'START');
    expect(await given(token)).toEqual([]);
  });

  test('a START that is delivered again after STOP, or was written before it, changes nothing', async () => {
    const { token, mobile } = await person();
    await say(token, 'whatsapp-offers', true);
    await whatsapp.reply(api, mobile, 'START', 'wamid.early');
    const early = api.clock.now();
    api.clock.advance(60);
    const later = api.clock.now();
    await whatsapp.reply(api, mobile, 'STOP', 'wamid.later');
    api.clock.set(early);
    await whatsapp.reply(api, mobile, 'START', 'wamid.early');
    await whatsapp.reply(api, mobile, 'START', 'wamid.late');
    api.clock.set(later);
    expect(await given(token)).toEqual([]);
  });

  test('a STOP that is delivered again after START changes nothing', async () => {
    const { token, mobile } = await person();
    await say(token, 'whatsapp-offers', true);
    await whatsapp.reply(api, mobile, 'STOP', 'wamid.stop');
    await whatsapp.reply(api, mobile, 'START', 'wamid.start');
    await whatsapp.reply(api, mobile, 'STOP', 'wamid.stop');
    expect(await given(token)).toEqual(['whatsapp-offers']);
    await whatsapp.reply(api, '6000000001', 'STOP');
  });
});

describe('the link to stop offers', () => {
  test('stops offers on all channels without sign-in, and again changes nothing', async () => {
    const { token, userId } = await person();
    for (const kind of CONSENT_KINDS) await say(token, kind, true);
    expect((await api.app.inject({ method: 'GET', url: '/users/opt-out' })).statusCode).toBe(404);
    const [first, second] = [await optOut(tokenOf(userId)), await optOut(tokenOf(userId))];
    expect([first.json(), second.json()]).toEqual(Array(2).fill({ message: 'Offers are stopped' }));
    expect(await given(token)).toEqual(['whatsapp-updates']);
    expect((await recorded(userId)).filter(({ source }) => source === 'link')).toHaveLength(2);
  });

  test('404 for a token that was not made here: of another user, another key, cut or empty', async () => {
    const [one, other] = [await person(), await person()];
    await say(one.token, 'sms-offers', true);
    const [id] = tokenOf(one.userId).split('.');
    const [, mac] = tokenOf(other.userId).split('.');
    for (const wrong of [`${id}.${mac}`, tokenOf(one.userId).slice(0, -1), String(one.userId), ''])
      expect((await optOut(wrong)).json().code).toBe('opt_out_link_invalid');
    expect(await given(one.token)).toEqual(['sms-offers']);
    const { publicUrl, tokenKeys } = api.context.config;
    const later = await api.anotherNode({ tokenKeys: [{ id: 'new', key: Buffer.alloc(32, 1) }, ...tokenKeys] });
    expect((await post(later, '/users/opt-out', undefined, { token: tokenOf(one.userId) })).statusCode).toBe(200);
    expect(optOutLink({ publicUrl, tokenKeys }, one.userId)).toMatch(/^https:\/\/loyalty\.example\/user\/stop#/);
    await later.app.close();
  });
});

test('consents are in the user’s own data, and go with the account', async () => {
  const { token, userId, mobile } = await person();
  await say(token, 'sms-offers', true);
  const data = (await post(api, '/users/account/download', token)).json();
  expect(data.consents).toEqual([
    {
      kind: 'sms-offers',
      given: true,
      source: 'profile',
      wording: 1,
      language: 'hi',
      at: api.clock.now().toISOString(),
    },
  ]);
  await post(api, '/users/account/deletion-code', token);
  const { otp } = api.outbox.findLast((sms) => sms.mobile === mobile)!;
  expect((await post(api, '/users/account/delete', token, { otp, points: 0 })).statusCode).toBe(200);
  expect(await recorded(userId)).toEqual([]);
  expect((await optOut(tokenOf(userId))).statusCode).toBe(200);
});

refusesAdmins(
  () => api,
  (token) => post(api, '/users/consents', token, {}),
);
