import { Webhook } from 'standardwebhooks';
import { codeOf, createBatch } from '../../../test/factories';
import { accept, failWith, type Receiver } from '../../../test/fixtures/webhook-receiver';
import {
  act,
  addEndpoint,
  api,
  batchEvent,
  deliver,
  deliveries,
  endpoint,
  generate,
  owner,
  readDelivery,
  receiver,
  sent,
  signInAgain,
  withReceiver,
} from '../../../test/fixtures/webhooks';
import { post, scan } from '../../../test/points-driver';
import { recordEvents } from './record-events.repository';

withReceiver();

it('signs each event, so that the standard’s library verifies it, and sends nothing else to an endpoint', async () => {
  const { id, secret } = await addEndpoint();
  await addEndpoint(['claim.created']);
  await generate(1);
  await deliver();
  expect(receiver.received).toHaveLength(1);
  const { headers, body, event } = receiver.received[0]!;
  expect(new Webhook(secret).verify(body, headers)).toEqual(event);
  expect(() => new Webhook(secret).verify(body.replace('1', '2'), headers)).toThrow();
  expect(event).toMatchObject({ type: 'batch.generated', timestamp: api.clock.now().toISOString() });
  await deliver();
  expect(receiver.received).toHaveLength(1);
  expect(await deliveries({ endpoint_id: id, state: 'delivered', type: 'batch.generated' })).toMatchObject([
    { webhook_id: headers['webhook-id'], status: 204, attempts: 1, error: null },
  ]);
});

it('stores no event of a type that no endpoint wants', async () => {
  await addEndpoint(['claim.created']);
  const count = () => api.db.selectFrom('webhook_events').select('id').execute();
  const before = await count();
  await generate(1);
  const { token } = await api.signInUser();
  await scan(api, token, codeOf(api.context, await createBatch(api.context)));
  await deliver();
  expect(await count()).toEqual(before);
});

it('sends scans since the endpoint wants them, with the mobile masked unless the endpoint gets full numbers', async () => {
  const user = await api.signInUser();
  const { mobile } = await api.db
    .selectFrom('users')
    .select('mobile')
    .where('id', '=', user.userId)
    .executeTakeFirstOrThrow();
  const batch = await createBatch(api.context, { points: 7 });
  await scan(api, user.token, codeOf(api.context, batch, 0));
  await addEndpoint(['scan.recorded']);
  await addEndpoint(['scan.recorded'], { full_mobiles: true });
  await scan(api, user.token, codeOf(api.context, batch, 1));
  await deliver();
  const serial = batch.first_serial + 1;
  const [masked, full] = receiver.received.toSorted((a, b) => Number(a.path.slice(1)) - Number(b.path.slice(1)));
  expect(receiver.received).toHaveLength(2);
  expect(masked!.event.data).toEqual({
    user: { id: user.userId, mobile: `••••••${mobile!.slice(-4)}` },
    ...{ serial, batch_id: batch.id, product_id: batch.product_id, points: 7 },
  });
  expect(full!.event.data).toMatchObject({ user: { id: user.userId, mobile } });
  // On the page it is masked for all, and an account that was deleted since has none.
  const [delivery] = await deliveries();
  expect(JSON.parse((await readDelivery(delivery.id)).body)).toEqual(masked!.event);
  await api.db.updateTable('users').set({ erased_at: api.clock.now() }).where('id', '=', user.userId).execute();
  expect(JSON.parse((await readDelivery(delivery.id)).body).data.user).toEqual({ id: user.userId, mobile: null });
});

it('sends events in the order of their ids, whichever commits first, and the next when the one before was accepted', async () => {
  await addEndpoint();
  let commit = () => undefined as void;
  let isRecorded = () => undefined as void;
  const recorded = new Promise<void>((resolve) => (isRecorded = resolve));
  const late = api.db.transaction().execute(async (trx) => {
    await recordEvents(trx, batchEvent(1));
    isRecorded();
    await new Promise<void>((resolve) => (commit = resolve));
  });
  await recorded;
  if (process.env.DATABASE_URL) {
    await generate(2);
    setTimeout(commit, 200);
  } else commit();
  await deliver();
  await late;
  await generate(3);
  await deliver();
  expect(sent()).toEqual(process.env.DATABASE_URL ? [1, 2, 3] : [1, 3]);
});

it('two nodes send no event twice', async () => {
  await addEndpoint();
  await generate(1, 2, 3, 4, 5, 6);
  const other = await api.anotherNode();
  await Promise.all([deliver(), deliver(other), deliver(), deliver(other)]);
  await deliver();
  expect(sent()).toEqual([1, 2, 3, 4, 5, 6]);
  await other.close();
});

it('a node that was killed while it sent holds its endpoint for half a minute; then another sends the event again', async () => {
  const { id } = await addEndpoint();
  await generate(1, 2);
  const leased_until = new Date(api.clock.now().getTime() + 30_000);
  await api.db.updateTable('webhook_endpoints').set({ leased_until }).where('id', '=', id).execute();
  await deliver();
  expect(sent()).toEqual([]);
  api.clock.advance(30);
  await deliver();
  expect(sent()).toEqual([1, 2]);
});

it('tries again after 5 s, 5 min, 30 min … with the same id, holds later events back, and pauses after three days', async () => {
  const { id } = await addEndpoint();
  await generate(1, 2);
  receiver.respond = failWith(503, `down\0${'x'.repeat(2000)}`);
  await deliver();
  const [, first] = await deliveries();
  expect(first).toMatchObject({ state: 'due', status: 503, attempts: 1, error: 'The endpoint responded with 503' });
  const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
  for (const seconds of waits) {
    api.clock.advance(seconds - 1);
    const before = receiver.received.length;
    await deliver();
    expect(receiver.received).toHaveLength(before);
    api.clock.advance(1);
    await deliver();
    expect(receiver.received).toHaveLength(before + 1);
  }
  expect(waits.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(3 * 86_400);
  expect(new Set(sent())).toEqual(new Set([1]));
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
  await signInAgain();
  expect(await endpoint()).toMatchObject({
    pause_cause: 'failing',
    waiting: 2,
    last_error: 'The endpoint responded with 503',
  });
  const detail = await readDelivery(first.id);
  expect(detail).toMatchObject({ attempts: 10, next_attempt_at: null, response: expect.stringMatching(/^downx+$/) });
  expect(detail.response.length).toBeLessThanOrEqual(1024);
  const event = await api.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'webhook-endpoint-paused')
    .executeTakeFirst();
  expect(event).toMatchObject({ admin_id: null, details: { endpoint_id: id, cause: 'failing' } });
  expect((await post(api, '/admin/dashboard', owner)).json().data.paused_endpoints).toBe(1);

  receiver.respond = accept;
  receiver.received = [];
  await deliver();
  expect(sent()).toEqual([]);
  await act(id, 'resume');
  await deliver();
  expect(sent()).toEqual([1, 2]);
  expect(await endpoint()).toMatchObject({ paused_at: null, failing_since: null, waiting: 0, last_error: null });
});

it.each([
  [
    'a redirect, which is not followed',
    failWith(302, '', { location: '/elsewhere' }),
    'The endpoint responded with 302',
  ],
  [
    'a connection that is cut',
    (response: { destroy(): void }) => response.destroy(),
    'The server closed the connection',
  ],
])('tries again after %s', async (_, respond, error) => {
  await addEndpoint();
  await generate(1);
  receiver.respond = respond as Receiver['respond'];
  await deliver();
  expect(receiver.received.filter(({ path }) => path === '/elsewhere')).toEqual([]);
  expect((await deliveries())[0]).toMatchObject({ state: 'due', error });
});

it('does not call an address that OUTGOING_ORIGINS allowed before and does not any more', async () => {
  await addEndpoint();
  await generate(1);
  const strict = await api.anotherNode({ outgoingOrigins: [] });
  await deliver(strict);
  expect(receiver.received).toEqual([]);
  expect((await deliveries())[0]).toMatchObject({ status: null, error: 'The address must begin with https://' });
  await strict.close();
});

it('410 pauses the endpoint at once', async () => {
  await addEndpoint();
  await generate(1);
  receiver.respond = failWith(410);
  await deliver();
  expect(await endpoint()).toMatchObject({ pause_cause: 'gone', waiting: 1 });
  api.clock.advance(60);
  await deliver();
  expect(sent()).toEqual([1]);
});

it('an endpoint that does not respond holds no other one back', async () => {
  const slow = await addEndpoint();
  const { id: endpoint_id } = await addEndpoint();
  await generate(1);
  receiver.respond = (response, { url }) => void (url === slow.path || accept(response));
  const delivering = deliver();
  await vi.waitFor(async () => expect((await deliveries({ endpoint_id }))[0]).toMatchObject({ status: 204 }));
  expect(receiver.received).toHaveLength(2);
  receiver.cut();
  await delivering;
});
