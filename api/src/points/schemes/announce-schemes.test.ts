import { TEST_ADMIN, type TestApi, createTestApi } from '../../../test/create-test-api';
import { setProgramme } from '../../../test/fixtures/payouts';
import { post } from '../../../test/points-driver';
import { sendMessages } from '../../programme/outbox';
import { announceSchemes } from './announce-schemes';

let api: TestApi;
const sent: { title: string; body: string; url: string }[] = [];
const push = {
  publicKey: 'key',
  accepts: () => true,
  send: (_: unknown, { title, body, url }: (typeof sent)[number]) => {
    sent.push({ title, body, url });
    return Promise.resolve(true);
  },
};

beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN], push });
  await setProgramme(api, { confirmSchemePoints: null });
});
afterAll(() => api.close());

const DAY_MS = 86_400_000;
const names = { en: 'Double October', hi: 'दोगुना अक्टूबर' };
const announce = (signal = new AbortController().signal) => announceSchemes(api.context, signal);
const pass = (days: number) => api.clock.advance(days * 86_400);
const news = async (token: string) => {
  const { data } = (await post(api, '/users/news/get', token)).json<{ data: { kind: string; scheme?: object }[] }>();
  return data.map(({ kind, scheme }) => [kind, scheme]);
};

async function start(fields: object = {}) {
  const at = api.clock.now().getTime();
  const [starts_at, ends_at] = [at, at + 10 * DAY_MS].map((time) => new Date(time).toISOString());
  const body = { kind: 'booster', names, starts_at, ends_at, conditions: {}, booster: { times: 2 }, ...fields };
  const response = await post(api, '/admin/schemes', await api.signInAdmin(), { budget: { at_end: 'part' }, ...body });
  expect(response.statusCode).toBe(201);
  return { id: response.json<{ data: { id: number } }>().data.id, scheme: { names, ends_at: ends_at! } };
}

const stop = async (id: number) => post(api, `/admin/schemes/${id}/stop`, await api.signInAdmin());

test('start, half and end are news for those to whom a scheme applies, once, until it has ended', async () => {
  const [plumber, customer] = [await api.signInUser({ roleId: 2 }), await api.signInUser({ roleId: 3 })];
  const { scheme } = await start({ conditions: { role: 2 } });
  await Promise.all([announce(), announce()]);
  await announce();
  expect([await news(plumber.token), await news(customer.token)]).toEqual([[['scheme-started', scheme]], []]);
  pass(5);
  const { token } = await api.signInUser({ roleId: 2 });
  await announce();
  await announce();
  expect(await news(token)).toEqual([['scheme-half', scheme]]);
  pass(4);
  await announce();
  const kinds = (await news((await api.signInUser({ mobile: await mobileOf(plumber.userId) })).token)).map(
    ([kind]) => kind,
  );
  expect(kinds).toEqual(['scheme-ending', 'scheme-half', 'scheme-started']);
  const seen = await post(api, '/users/scanners/get', token);
  expect(seen.json<{ data: object }>().data).toMatchObject({ unseen_news: 2 });
  pass(1);
  await announce();
  const after = await api.signInUser({ mobile: await mobileOf(plumber.userId) });
  expect(await news(after.token)).toEqual([]);
});

test('a stop takes the news back; a node that stops on the way leaves the rest to the next run', async () => {
  const { token } = await api.signInUser();
  const { id, scheme } = await start();
  await announce(AbortSignal.abort());
  expect(await news(token)).toEqual([]);
  await announce();
  expect(await news(token)).toEqual([['scheme-started', scheme]]);
  await stop(id);
  await announce();
  expect(await news(token)).toEqual([]);
});

test('a phone gets it by push in the language of its user, and no SMS', async () => {
  const { token } = await api.signInUser();
  await post(api, '/users/messages/preferences', token, { language: 'hi' });
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  await post(api, '/users/push/subscription', token, { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys });
  const { id } = await start({ ends_at: '2099-11-01T00:00:00+05:30' });
  await announce();
  await sendMessages(api.context);
  expect(sent).toEqual([
    { title: 'दोगुना अक्टूबर', body: 'नई स्कीम 31 अक्टूबर तक चलेगी। देखें, आपको क्या मिलेगा।', url: '/user/rewards' },
  ]);
  const channels = await api.db.selectFrom('outbox_deliveries').select('channel').distinct().execute();
  expect(channels).toEqual([{ channel: 'push' }]);
  await stop(id);
});

const mobileOf = async (id: number) =>
  (await api.db.selectFrom('users').select('mobile').where('id', '=', id).executeTakeFirstOrThrow()).mobile!;
