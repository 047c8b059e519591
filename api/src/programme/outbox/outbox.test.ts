import { createECDH, randomBytes } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';
import { type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';
import { codeOf, createBatch, createUser } from '../../../test/factories';
import { setMessages } from '../../../test/fixtures/payouts';
import { approve, claim, post, reject, scan } from '../../../test/points-driver';
import { MESSAGE_KINDS } from '../programme';
import { msg91TemplateSms } from '../../platform/sms/msg91-sms';
import { circuitBreaker } from '../../platform/circuit-breaker';
import { nextAttempt, sendMessages } from './send-messages';
import { notify } from '.';

interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** MSG91 and a push service in one: POST /api/v5/flow, POST /push/<name>. */
let received: Received[] = [];
let respond: (request: Received, response: ServerResponse) => void;
const success = (_: Received, response: ServerResponse) => void response.writeHead(200).end('{"type":"success"}');
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const one = { path: request.url!, headers: request.headers, body: Buffer.concat(chunks) };
    received.push(one);
    respond(one, response);
  });
});

let api: TestApi;
let admin: string;
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = { provider: 'msg91', authKey: 'the-key', templateId: 'otp', url: origin } as const;
  const breaker = circuitBreaker({ failures: 5, restMs: 30_000 }, () => api.clock.now().getTime());
  // No test here waits for the timeout; a shorter one ends on a busy machine, and the delivery is postponed.
  api = await createTestApi({ messageSms: msg91TemplateSms(gateway, breaker, 60_000), pushServices: [origin] });
  admin = await api.signInAdmin();
  await setMessages(
    api,
    Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, { en: `${kind}-en`, hi: `${kind}-hi` }])),
  );
});
beforeEach(async () => {
  await api.db.deleteFrom('outbox_messages').execute();
  received = [];
  respond = success;
});
afterAll(async () => {
  await api.close();
  server.closeAllConnections();
  server.close();
});

async function claimed(token: string): Promise<string> {
  await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 1100 })));
  api.clock.advance(60);
  return (await claim(api, token)).json<{ data: { transaction_id: string } }>().data.transaction_id;
}

async function approved(token: string): Promise<string> {
  const id = await claimed(token);
  expect((await approve(api, admin, { transaction_id: id })).statusCode).toBe(201);
  return id;
}

/** A browser's keys, and its subscription at the service of this test. */
function phone(name: string) {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const read = ({ body }: Received) =>
    JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: auth }).toString()) as object;
  return { subscription: { endpoint: `${origin}/push/${name}`, keys: { p256dh, auth } }, read };
}

const subscribe = (token: string | undefined, body: unknown) => post(api, '/users/push/subscription', token, body);
const prefer = (token: string, body: unknown) => post(api, '/users/messages/preferences', token, body);
const send = () => sendMessages(api.context);
const later = async (seconds: number) => (api.clock.advance(seconds), send());
const deliveriesOf = (userId: number) =>
  api.db
    .selectFrom('outbox_deliveries as d')
    .innerJoin('outbox_messages as m', 'm.id', 'd.message_id')
    .select(['m.kind', 'd.channel', 'd.state', 'd.attempts'])
    .where('m.user_id', '=', userId)
    .orderBy('m.id')
    .orderBy('d.channel')
    .execute();
const smsBodies = () =>
  received
    .filter(({ path }) => path === '/api/v5/flow')
    .map(({ body }) => JSON.parse(body.toString()) as { template_id: string; recipients: Record<string, string>[] });

test('a decision is sent once by SMS, by its template in the user’s language, with the key in the header', async () => {
  const { token, userId } = await api.signInUser({ mobile: '7800000001' });
  await prefer(token, { language: 'hi' });
  const first = await approved(token);
  await approve(api, admin, { transaction_id: first });
  const second = await claimed(token);
  await reject(api, admin, second, 'Torn label');
  expect(received).toEqual([]);
  await send();
  await send();
  expect(received.map(({ path, headers }) => [path, headers.authkey])).toEqual(
    Array(2).fill(['/api/v5/flow', 'the-key']),
  );
  expect(smsBodies().toSorted((a, b) => a.template_id.localeCompare(b.template_id))).toEqual([
    {
      template_id: 'claim-approved-hi',
      short_url: '0',
      recipients: [{ mobiles: '917800000001', claim: first, points: '1,100' }],
    },
    expect.objectContaining({ template_id: 'claim-rejected-hi' }),
  ]);
  expect(await deliveriesOf(userId)).toEqual([
    { kind: 'claim-approved', channel: 'sms', state: 'sent', attempts: 1 },
    { kind: 'claim-rejected', channel: 'sms', state: 'sent', attempts: 1 },
  ]);
});

test('a kind that a later release adds waits for its nodes', async () => {
  await approved((await api.signInUser()).token);
  await api.db.updateTable('outbox_messages').set({ kind: 'of-a-later-release' }).execute();
  await send();
  expect(await api.db.selectFrom('outbox_deliveries').select('state').execute()).toEqual([{ state: 'due' }]);
});

test('a decision is pushed to each phone, encrypted, signed, and under a topic that replaces a repetition', async () => {
  const { token, userId } = await api.signInUser();
  await prefer(token, { sms: false });
  const [one, two] = [phone('one'), phone('two')];
  for (const { subscription } of [one, two, one]) expect((await subscribe(token, subscription)).statusCode).toBe(201);
  const id = await approved(token);
  await send();
  const pushed = received.toSorted((a, b) => a.path.localeCompare(b.path));
  expect(pushed.map(({ path }) => path)).toEqual(['/push/one', '/push/two']);
  expect(one.read(pushed[0]!)).toEqual({
    title: 'Claim approved',
    body: 'Your claim of 1,100 points was approved.',
    url: `/user/claims/${id}`,
    tag: pushed[0]!.headers.topic,
  });
  expect(two.read(pushed[1]!)).toMatchObject({ title: 'Claim approved' });
  expect(pushed[0]!.headers).toMatchObject({
    ttl: '86400',
    urgency: 'normal',
    topic: expect.stringMatching(/^[\w-]{32}$/),
    authorization: expect.stringContaining(`k=${api.context.push.publicKey}`),
  });
  expect(await deliveriesOf(userId)).toEqual([{ kind: 'claim-approved', channel: 'push', state: 'sent', attempts: 1 }]);
});

test('a push does not show the end of an account: the phone may be new to it', async () => {
  const { token, userId } = await api.signInUser();
  await prefer(token, { sms: false });
  const one = phone('one');
  await subscribe(token, one.subscription);
  const details = { amountPaise: 5000, masked: '••••7890 · SBIN0001234' };
  const message = { userId, kind: 'payout-paid' as const, subject: 'x', details, at: api.clock.now() };
  await api.db.transaction().execute((trx) => notify(trx, message));
  await send();
  const { body } = one.read(received[0]!) as { body: string };
  expect(body).toContain('•••• · SBIN0001234');
  expect(body).not.toContain('7890');
});

test('a phone that is gone is forgotten; the delivery is skipped when none is left', async () => {
  const { token, userId } = await api.signInUser();
  await prefer(token, { sms: false });
  await subscribe(token, phone('gone').subscription);
  // Of the right length, and no point of the curve.
  const keys = { p256dh: Buffer.alloc(65, 7).toString('base64url'), auth: randomBytes(16).toString('base64url') };
  await subscribe(token, { endpoint: `${origin}/push/broken`, keys });
  await approved(token);
  respond = (_, response) => void response.writeHead(410).end();
  await send();
  expect(received.map(({ path }) => path)).toEqual(['/push/gone']);
  expect(await deliveriesOf(userId)).toMatchObject([{ channel: 'push', state: 'skipped' }]);
  expect(await api.db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).execute()).toEqual([]);
});

test('with the gateway down, approvals work and one-time codes go on; the message arrives later, once', async () => {
  const { token, userId } = await api.signInUser();
  respond = (_, response) => void response.destroy();
  for (let n = 0; n < 6; n += 1) await approved(token);
  await send();
  expect(api.context.messageSms.isAvailable()).toBe(false);
  expect(api.context.sms.isAvailable()).toBe(true);
  const tried = received.length;
  await later(20);
  expect(received).toHaveLength(tried);
  respond = success;
  for (let n = 0; n < 8; n += 1) await later(31);
  expect(await deliveriesOf(userId)).toMatchObject(Array(6).fill({ channel: 'sms', state: 'sent' }));
  const claims = smsBodies()
    .slice(tried)
    .map(({ recipients }) => recipients[0]!.claim);
  expect(new Set(claims).size).toBe(claims.length);
});

test('a process killed between sending and marking sends again, once, when its lease has ended', async () => {
  const { token, userId } = await api.signInUser();
  await approved(token);
  const mark = vi.spyOn(api.context.metrics.messages, 'inc');
  respond = (_, response) => {
    // The connection to the database is lost after the gateway took the message.
    vi.spyOn(api.db, 'getExecutor').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    response.writeHead(200).end('{"type":"success"}');
  };
  await expect(send()).rejects.toThrow('killed');
  mark.mockRestore();
  respond = success;
  await send();
  expect(received).toHaveLength(1);
  await later(61);
  await later(61);
  expect(received).toHaveLength(2);
  expect(await deliveriesOf(userId)).toEqual([{ kind: 'claim-approved', channel: 'sms', state: 'sent', attempts: 2 }]);
});

test('two nodes at once send each message once', async () => {
  const other = await api.anotherNode();
  const users = await Promise.all([...Array(25)].map(() => createUser(api.context, { mobile: freshMobile() })));
  const message = { kind: 'claim-approved', subject: 'TX-1', details: { points: 5 }, at: api.clock.now() } as const;
  await api.db.transaction().execute((trx) => notify(trx, ...users.map(({ id }) => ({ ...message, userId: id }))));
  await Promise.all([send(), sendMessages(other.context), send()]);
  expect(smsBodies()).toHaveLength(25);
  expect(new Set(smsBodies().map(({ recipients }) => recipients[0]!.mobiles)).size).toBe(25);
  await other.app.close();
});

test('a message that the gateway rejects is given up after five attempts, one of yesterday at once', async () => {
  const { token, userId } = await api.signInUser();
  await approved(token);
  respond = (_, response) => void response.writeHead(200).end('{"type":"error","message":"template missing"}');
  for (let n = 0; n < 8; n += 1) await later(600);
  expect(await deliveriesOf(userId)).toEqual([
    { kind: 'claim-approved', channel: 'sms', state: 'failed', attempts: 5 },
  ]);
  const at = api.clock.now();
  const now = new Date(at.getTime() + 24 * 3_600_000);
  expect(nextAttempt({ attempts: 1, at }, at, false)).toEqual(new Date(at.getTime() + 15_000));
  expect(nextAttempt({ attempts: 20, at }, at, false)).toEqual(new Date(at.getTime() + 3_600_000));
  expect(nextAttempt({ attempts: 20, at }, now, false)).toBeUndefined();
});

test('nothing is written for an event that the owner has not switched on, nor sent after the user has switched off', async () => {
  const { token, userId } = await api.signInUser();
  await approved(token);
  await prefer(token, { sms: false });
  await send();
  expect(await deliveriesOf(userId)).toMatchObject([{ state: 'skipped' }]);
  await setMessages(api, { 'claim-rejected': {} });
  await approved(token);
  expect(await deliveriesOf(userId)).toHaveLength(1);
  await reject(api, admin, await claimed(token));
  expect(await deliveriesOf(userId)).toHaveLength(1);
  await setMessages(api, { 'claim-approved': { en: 'approved-en' } });
  expect(received).toEqual([]);
});

test('a message is added once for a subject, and not at all when its transaction is rolled back', async () => {
  const { userId } = await api.signInUser();
  const message = {
    userId,
    kind: 'claim-approved',
    subject: 'TX-1',
    details: { points: 5 },
    at: api.clock.now(),
  } as const;
  const add = () => api.db.transaction().execute((trx) => notify(trx, message, { ...message, subject: 'TX-2' }));
  await add();
  await add();
  const rolledBack = api.db.transaction().execute(async (trx) => {
    await notify(trx, { ...message, subject: 'TX-3' });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await deliveriesOf(userId)).toHaveLength(2);
});

test('a delivery that fails for an unexpected reason is retried more and more slowly, and given up after a day', async () => {
  const { token, userId } = await api.signInUser();
  await approved(token);
  vi.spyOn(api.context.messageSms, 'send').mockRejectedValueOnce(new TypeError('bug'));
  await expect(send()).rejects.toThrow('bug');
  vi.spyOn(api.context.messageSms, 'send').mockRejectedValueOnce(new TypeError('bug'));
  await expect(later(24 * 3600)).rejects.toThrow('bug');
  expect(await deliveriesOf(userId)).toMatchObject([{ state: 'failed', attempts: 2 }]);
});
