import { codeOf, createBatch, createProduct } from '../../../test/factories';
import { itemsOf, payee, results, sentRun, withPayouts } from '../../../test/fixtures/payouts';
import { admin, api, claimant } from '../../../test/fixtures/pending-claims';
import { schemaCompiler } from '../../../test/properties/validate-response';
import { post, postWithoutToken, reject, scan } from '../../../test/points-driver';
import { freshMobile } from '../../../test/create-test-api';
import { deliverEvents } from './deliver-events';
import { EVENT_TYPES, type EventType, payloadSchema, presentEvent } from './event-types';

withPayouts();

it('each domain records its events where they happen, as the document describes them', async () => {
  // An address that is never called.
  const endpoint = { url: 'http://127.0.0.1:1', description: '', event_types: [...EVENT_TYPES], full_mobiles: false };
  await api.db
    .insertInto('webhook_endpoints')
    .values({ ...endpoint, made_by: 1, made_at: api.clock.now() })
    .execute();
  const [paid, returned] = [await payee(100), await payee(200)];
  await reject(api, admin, (await claimant(30)).transactionId);
  const run = await sentRun();
  const items = await itemsOf(run);
  const itemOf = (userId: number) => items.find((item) => item.user_id === userId)!.id;
  await results(run, [
    { itemId: itemOf(paid.userId), outcome: 'paid', reference: 'UTR123456' },
    { itemId: itemOf(returned.userId), outcome: 'returned', reason: 'Account closed' },
  ]);
  const mobile = freshMobile();
  await postWithoutToken(api, '/users/registeration', { mobile });
  await vi.waitFor(() => expect(api.outbox.at(-1)?.mobile).toBe(mobile));
  await postWithoutToken(api, '/users/registeration', { mobile, otp: api.outbox.at(-1)!.otp, role_id: 2 });
  const batch = await createBatch(api.context);
  const { id: product_id, model_id: modal } = await createProduct(api.context);
  await post(api, '/admin/qr-generator', admin, { modal, product_id, reward_points: 10, quantity: 5 });
  await post(api, `/admin/qr-batches/${batch.id}/dispatch`, admin, { place: 'Pune' });
  await scan(api, (await api.signInUser()).token, codeOf(api.context, batch));
  const booster = {
    ...{ kind: 'booster', names: { en: 'Double' }, conditions: {}, booster: { times: 2 } },
    starts_at: api.clock.now().toISOString(),
    ends_at: new Date(api.clock.now().getTime() + 86_400_000).toISOString(),
    budget: { points: 1000, at_end: 'part' },
  };
  const { id } = (await post(api, '/admin/schemes', admin, booster)).json().data;
  const change = { ...booster, names: { en: 'Twice' }, version: 1 };
  await api.app.inject({ method: 'PUT', url: `/admin/schemes/${id}`, headers: { token: admin }, payload: change });
  await post(api, `/admin/schemes/${id}/stop`, admin);
  await deliverEvents(api.context);

  const events = await api.db.selectFrom('webhook_events').selectAll().orderBy('id').execute();
  const compile = await schemaCompiler();
  const wrong = events.filter(({ type, data, at, user_id: userId }) => {
    const body = presentEvent({ type, data, at, userId, mobile }, { fullMobiles: false });
    return !compile(payloadSchema(type as EventType) as never)(JSON.parse(JSON.stringify(body)));
  });
  expect(wrong).toEqual([]);
  const count = (type: EventType) => events.filter((event) => event.type === type).length;
  expect(Object.fromEntries(EVENT_TYPES.map((type) => [type, count(type)]))).toEqual({
    ...{ 'scan.recorded': 4, 'claim.created': 3, 'claim.approved': 2, 'claim.rejected': 1 },
    ...{ 'payout.paid': 1, 'payout.returned': 1, 'user.registered': 1 },
    ...{ 'batch.generated': 1, 'batch.dispatched': 1 },
    ...{ 'scheme.added': 1, 'scheme.changed': 1, 'scheme.stopped': 1 },
  });
  expect(events.find(({ type }) => type === 'payout.paid')?.data).toMatchObject({
    ...{ transaction_id: paid.transactionId, amount_paise: 10_000, reference: 'UTR123456' },
  });
});
