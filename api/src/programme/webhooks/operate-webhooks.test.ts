import { accept, failWith, isSignedWith } from '../../../test/fixtures/webhook-receiver';
import {
  act,
  addEndpoint,
  api,
  deliver,
  deliveries,
  endpoint,
  generate,
  owner,
  readDelivery,
  receiver,
  sent,
  withReceiver,
} from '../../../test/fixtures/webhooks';
import { freshMobile } from '../../../test/create-test-api';
import { post } from '../../../test/points-driver';
import { recordEvents } from './record-events.repository';
import { pauseEndpointsOf } from './change-endpoints';
import { deleteResponsesOf } from './deliveries.repository';
import { purgeEvents } from './due-deliveries.repository';
import { resealSecrets } from './secrets.repository';

withReceiver();

it('after a rotation both secrets sign for 24 hours, then the new one alone', async () => {
  const { id, secret: old } = await addEndpoint();
  const { secret } = (await act(id, 'rotate-secret')).json().data;
  await generate(1);
  await deliver();
  const [both] = receiver.received;
  expect([isSignedWith(old, both!), isSignedWith(secret, both!)]).toEqual([true, true]);
  expect((await endpoint()).old_secret_until).toBe(new Date(api.clock.now().getTime() + 86_400_000).toISOString());
  api.clock.advance(86_400);
  await generate(2);
  await deliver();
  const alone = receiver.received[1]!;
  expect([isSignedWith(old, alone), isSignedWith(secret, alone)]).toEqual([false, true]);
});

it('a key that was retired after the hourly job is not needed: secrets are encrypted again under the current one', async () => {
  const lost = await addEndpoint();
  const { secret } = await addEndpoint();
  const [old] = api.context.config.payoutKeys;
  const fresh = { id: 'next', key: Buffer.alloc(32, 7) };
  const unlisted = { sealed: 'lost.AAAA' };
  await api.db.updateTable('webhook_secrets').set(unlisted).where('endpoint_id', '=', lost.id).execute();
  const reseal = resealSecrets(api.db, [fresh, old!], api.clock.now());
  await expect(reseal).rejects.toThrow('1 webhook secrets cannot be decrypted');
  await act(lost.id, 'remove');
  const retired = await api.anotherNode({ payoutKeys: [fresh] });
  await generate(1);
  await deliver(retired);
  expect(isSignedWith(secret, receiver.received[0]!)).toBe(true);
  await resealSecrets(api.db, [old!, fresh], api.clock.now());
  await retired.close();
});

it('replays one delivery, and those since a time, under the same ids; what waits is not sent twice', async () => {
  const { id } = await addEndpoint();
  await generate(1, 2);
  const since = api.clock.now();
  await deliver();
  const [second, first] = await deliveries();
  const again = await post(api, `/admin/webhook-deliveries/${first.id}/replay`, owner);
  expect(again.statusCode).toBe(201);
  expect((await post(api, `/admin/webhook-deliveries/${again.json().data.id}/replay`, owner)).json().code).toBe(
    'webhook_delivery_waits',
  );
  expect((await act(id, 'replay', { since })).json().data).toEqual({ id, deliveries: 1 });
  await deliver();
  expect(sent()).toEqual([1, 2, 1, 2]);
  const ids = receiver.received.map((one) => one.id);
  expect(ids).toEqual([first.webhook_id, second.webhook_id, first.webhook_id, second.webhook_id]);
  expect((await act(id, 'replay', { since: new Date(since.getTime() + 1) })).json().data.deliveries).toBe(0);
  expect((await post(api, '/admin/webhook-deliveries/999999/replay', owner)).json().code).toBe(
    'webhook_delivery_not_found',
  );
});

it('what an endpoint got or waits for of types that it does not get any more goes nowhere, not by a replay either', async () => {
  const { id } = await addEndpoint(['batch.generated', 'user.registered']);
  const registered = (userId: number) => ({
    ...{ type: 'user.registered' as const, at: api.clock.now(), userId, data: { role: 'plumber' as const } },
  });
  const record = (userId: number) => api.db.transaction().execute((trx) => recordEvents(trx, registered(userId)));
  const { userId } = await api.signInUser();
  const since = api.clock.now();
  await record(userId);
  await deliver();
  const [delivered] = await deliveries();
  await act(id, 'pause');
  await record(userId);
  await generate(1);
  await deliver();
  receiver.received = [];
  const integrator = await api.signInAdmin(freshMobile(), ['integrator']);
  const own = { url: `${receiver.origin}/own`, event_types: ['batch.generated'] };
  const headers = { token: integrator };
  const changed = await api.app.inject({
    ...{ method: 'PUT' as const, url: `/admin/webhook-endpoints/${id}`, headers, payload: own },
  });
  expect(changed.statusCode).toBe(200);
  expect(
    (await deliveries({ endpoint_id: id, type: 'user.registered' })).map(({ state }: { state: string }) => state),
  ).toEqual(['dropped', 'delivered']);
  const replayed = await post(api, `/admin/webhook-deliveries/${delivered.id}/replay`, integrator);
  expect(replayed.json().code).toBe('webhook_type_not_sent');
  expect((await post(api, `/admin/webhook-endpoints/${id}/replay`, integrator, { since })).json().data.deliveries).toBe(
    0,
  );
  await act(id, 'resume');
  await deliver();
  expect(receiver.received.map(({ path, event }) => [path, event.type])).toEqual([['/own', 'batch.generated']]);
});

it('what was sent and came back is for roles that may read it, without long numbers, and not after the account was deleted', async () => {
  await addEndpoint(['user.registered']);
  const { userId, token } = await api.signInUser();
  const event = { type: 'user.registered' as const, at: api.clock.now(), userId, data: { role: 'plumber' as const } };
  await api.db.transaction().execute((trx) => recordEvents(trx, event));
  receiver.respond = failWith(500, 'No user 919876543210');
  await deliver();
  const { id } = (await deliveries())[0];
  expect(await readDelivery(id)).toMatchObject({
    ...{ body: expect.stringContaining('user.registered'), response: 'No user ••••••' },
  });
  const headers = { token: await api.signInAdmin(freshMobile(), ['integrator']) };
  const hidden = await api.app.inject({ method: 'GET', url: `/admin/webhook-deliveries/${id}`, headers });
  expect(hidden.json().data).toMatchObject({ id, body: null, response: null });
  expect(token).toBeDefined();
  await api.db.transaction().execute((trx) => deleteResponsesOf(trx, userId));
  expect((await readDelivery(id)).response).toBeNull();
});

it('endpoints of an admin who left are paused; who resumes one answers for it, and needs its permissions', async () => {
  const { id } = await addEndpoint(['user.registered']);
  const leaver = await api.db
    .insertInto('admins')
    .values({ mobile: freshMobile(), roles: [], joined_at: api.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.db.updateTable('webhook_endpoints').set({ made_by: leaver.id }).where('id', '=', id).execute();
  const command = {
    ...{ at: api.clock.now(), callerId: 1, deciders: [1], audit: async () => undefined },
  };
  await api.db
    .transaction()
    .execute((trx) => pauseEndpointsOf({ ...command, trx } as never, { adminId: leaver.id, roles: ['integrator'] }));
  expect((await endpoint()).paused_at).not.toBeNull();
  const integrator = await api.signInAdmin(freshMobile(), ['integrator']);
  const resumed = await post(api, `/admin/webhook-endpoints/${id}/resume`, integrator);
  expect(resumed.json().errors).toEqual({
    event_types: 'Your roles do not include users.read, which user.registered needs',
  });
  expect((await act(id, 'resume')).statusCode).toBe(200);
  const row = await api.db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect([row.paused_at, row.made_by === leaver.id]).toEqual([null, false]);
});

it('a paused endpoint gets nothing, and all of it after it is resumed; a removed one drops what waits', async () => {
  const { id } = await addEndpoint();
  await act(id, 'pause');
  await generate(1, 2);
  await deliver();
  expect([sent(), (await endpoint()).waiting]).toEqual([[], 2]);
  expect((await act(id, 'test')).json().code).toBe('webhook_endpoint_paused');
  await act(id, 'resume');
  await deliver();
  expect(sent()).toEqual([1, 2]);
  await act(id, 'pause');
  await generate(3);
  await deliver();
  await act(id, 'remove');
  await deliver();
  expect([sent(), (await deliveries())[0].state]).toEqual([[1, 2], 'dropped']);
});

it('a test event is sent behind what waits, and what failed is tried at once', async () => {
  const { id } = await addEndpoint();
  await generate(1);
  receiver.respond = failWith(500);
  await deliver();
  receiver.respond = accept;
  receiver.received = [];
  expect((await act(id, 'test')).statusCode).toBe(201);
  await deliver();
  expect(receiver.received.map(({ event }) => event.type)).toEqual(['batch.generated', 'webhook.test']);
});

it('events of more than 30 days ago are deleted with their deliveries', async () => {
  await addEndpoint();
  await generate(1);
  await deliver();
  const { id } = (await deliveries())[0];
  const find = () => api.db.selectFrom('webhook_deliveries').select('id').where('id', '=', id).execute();
  api.clock.advance(30 * 86_400);
  await purgeEvents(api.db, api.clock.now());
  expect(await find()).toHaveLength(1);
  api.clock.advance(1);
  await purgeEvents(api.db, api.clock.now());
  expect(await find()).toEqual([]);
});
