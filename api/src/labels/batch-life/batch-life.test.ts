import { createTestApi, TEST_ADMIN, type TestApi } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { expectRefusal, post, scan } from '../../../test/points-driver';
import { refreshRollups } from '../../insight/rollups';
import { findUnusualBatches } from '../../points/signals';

const VIEWER = '9000000009';
const PUNE = { latitude: 18.52, longitude: 73.86 };
const MUMBAI = { latitude: 19.08, longitude: 72.88 };
const NAGPUR = { latitude: 21.15, longitude: 79.09 };

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await createTestApi();
  token = await api.signInAdmin();
});
afterAll(() => api.close());

const dispatch = (batchId: number, body: object, by = token) =>
  post(api, `/admin/qr-batches/${batchId}/dispatch`, by, body);
const lifeOf = async (batchId: number) =>
  (await post(api, '/admin/qr-batches/life', token, { ids: [batchId] })).json().data[0];
const by = { id: expect.any(Number), name: null, mobile: TEST_ADMIN };

const viewer = () => api.signInAdmin(VIEWER, ['viewer']);

/** Scans a code of a batch as a new user, at a place. */
async function scanAt(
  batch: { id: number; first_serial: number },
  index: number,
  place: Record<string, unknown> = PUNE,
) {
  const { token: user } = await api.signInUser();
  expect((await scan(api, user, codeOf(api.context, batch, index), place)).statusCode).toBe(201);
}

/** Runs the job, and returns what it has found about a batch. */
async function search(batchId: number) {
  await refreshRollups(api.context);
  while (await findUnusualBatches(api.context));
  const { data } = (await post(api, '/admin/qr-batches/unusual', token, {})).json();
  return (data as { batch_id: number }[]).filter(({ batch_id }) => batch_id === batchId);
}

describe('the life of a batch', () => {
  it('200 from the order over print and dispatch to the first scan', async () => {
    const { id: model, product } = await aProduct();
    const made = await post(api, '/admin/qr-generator', token, {
      modal: model,
      product_id: product,
      reward_points: 10,
      quantity: 5,
    });
    const { id, first_serial } = made.json().data;
    const ordered = { at: api.clock.now().toISOString(), by };
    expect(await lifeOf(id)).toEqual({
      batch_id: id,
      ordered,
      printed: null,
      dispatches: [],
      withdrawn_dispatches: [],
      first_scanned_at: null,
      unusual: [],
    });

    api.clock.advance(60);
    const printedAt = api.clock.now().toISOString();
    await post(api, '/admin/qr-print', token, { qr_list_id: id });
    api.clock.advance(60);
    await post(api, '/admin/qr-print', token, { qr_list_id: id });
    await api.app.inject({ url: `/admin/qr-batches/${id}/codes.csv`, headers: { token } });
    const rows = await api.db.selectFrom('batch_events').selectAll().where('batch_id', '=', id).execute();
    expect(rows).toHaveLength(1);

    const response = await dispatch(id, { place: '  Sharma   Traders, Nashik ' });
    const now = api.clock.now().toISOString();
    const labels = { first_serial: null, last_serial: null };
    const to = { to: 'Sharma Traders, Nashik', store_id: null };
    const dispatches = [{ id: expect.any(Number), at: now, by, ...to, ...labels, recorded_at: now, earlier: [] }];
    expect([response.statusCode, response.json().data]).toEqual([
      200,
      {
        batch_id: id,
        ordered,
        printed: { at: printedAt, by },
        dispatches,
        withdrawn_dispatches: [],
        first_scanned_at: null,
        unusual: [],
      },
    ]);
    api.clock.advance(60);
    await scanAt({ id, first_serial }, 2);
    expect((await lifeOf(id)).first_scanned_at).toBe(api.clock.now().toISOString());
    api.clock.advance(60);
    await scanAt({ id, first_serial }, 1);
    await search(id);
    expect((await lifeOf(id)).first_scanned_at).toBe(new Date(api.clock.now().getTime() - 60_000).toISOString());
  });

  it('400 without a place, for a removed store, and for a time before the batch or in the future', async () => {
    const { id } = await createBatch(api.context);
    const at = (seconds: number) => new Date(api.clock.now().getTime() + seconds * 1000).toISOString();
    for (const [body, field] of [
      [{}, 'place'],
      [{ place: ' ' }, 'place'],
      [{ place: 'x'.repeat(121) }, 'place'],
      [{ store_id: 999_999 }, 'store_id'],
      [{ place: 'Pune', at: at(1) }, 'at'],
      [{ place: 'Pune', at: at(-1) }, 'at'],
      [{ place: 'Pune', at: 'yesterday' }, 'at'],
    ] as const) {
      const { statusCode, json } = await dispatch(id, body);
      expect([body, statusCode, Object.keys(json().errors)]).toEqual([body, 400, [field]]);
    }
    expect((await lifeOf(id)).dispatches).toEqual([]);
  });

  it('401, 403, 404, 409', async () => {
    const { id } = await createBatch(api.context);
    expect((await dispatch(id, { place: 'Pune' }, '')).statusCode).toBe(401);
    expect((await dispatch(id, { place: 'Pune' }, await viewer())).json().code).toBe('not_permitted');
    expect((await dispatch(999_999, { place: 'Pune' })).json().code).toBe('batch_not_found');
    await post(api, `/admin/qr-batches/${id}/void`, token, { reason: 'Misprinted' });
    expect((await dispatch(id, { place: 'Pune' })).json().code).toBe('batch_void');
    const dismissed = await post(api, '/admin/qr-batches/unusual/dismiss', token, { batch_id: id, kind: 'far-apart' });
    expectRefusal(dismissed, 404, 'Not found', 'batch_not_found');
  });
});

describe('unusual batches', () => {
  it('scanned before it was dispatched: found when the dispatch is recorded, listed until it is dismissed', async () => {
    const batch = await createBatch(api.context);
    api.clock.advance(60);
    await scanAt(batch, 0);
    const firstScan = api.clock.now().toISOString();
    expect(await search(batch.id)).toEqual([]);
    api.clock.advance(60);
    await dispatch(batch.id, { place: 'Nashik' });
    const [found, ...others] = await search(batch.id);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      kind: 'before-dispatch',
      dispatched_to: 'Nashik',
      dispatched_at: api.clock.now().toISOString(),
      first_scanned_at: firstScan,
      scans: 1,
    });
    expect((await lifeOf(batch.id)).unusual).toEqual(['before-dispatch']);
    const dismiss = (undo = false) =>
      post(api, '/admin/qr-batches/unusual/dismiss', token, { batch_id: batch.id, kind: 'before-dispatch', undo });
    expect((await dismiss()).statusCode).toBe(200);
    expect((await dismiss()).statusCode).toBe(404);
    expect((await dismiss(true)).statusCode).toBe(200);
    expect((await dismiss(true)).statusCode).toBe(404);
    expect((await dismiss()).statusCode).toBe(200);
    expect(await search(batch.id)).toEqual([]);
  });

  it('a time that was recorded wrongly and changed: found no more', async () => {
    const batch = await createBatch(api.context);
    api.clock.advance(60);
    const dispatchedAt = api.clock.now().toISOString();
    api.clock.advance(60);
    await scanAt(batch, 0);
    api.clock.advance(60);
    const made = await dispatch(batch.id, { place: 'Nashik' });
    expect(await search(batch.id)).toMatchObject([{ kind: 'before-dispatch' }]);
    await dispatch(batch.id, { place: 'Nashik', at: dispatchedAt, replaces: made.json().data.dispatches[0].id });
    expect(await search(batch.id)).toEqual([]);
    expect((await lifeOf(batch.id)).unusual).toEqual([]);
  });

  it('a scan after the dispatch, or a dispatch dated before the scan, is usual', async () => {
    const batch = await createBatch(api.context);
    api.clock.advance(60);
    const dispatchedAt = api.clock.now().toISOString();
    api.clock.advance(60);
    await scanAt(batch, 0);
    await dispatch(batch.id, { place: 'Nashik', at: dispatchedAt });
    expect(await search(batch.id)).toEqual([]);
  });

  it('scanned 600 km apart within two hours: found once, with both places', async () => {
    const batch = await createBatch(api.context);
    await scanAt(batch, 0, { ...PUNE, location: 'Pune' });
    expect(await search(batch.id)).toEqual([]);
    api.clock.advance(3600);
    await scanAt(batch, 1, { ...MUMBAI, location: 'Mumbai' });
    await scanAt(batch, 2, { ...NAGPUR, location: 'Nagpur' });
    const found = await search(batch.id);
    expect(found).toMatchObject([
      {
        kind: 'far-apart',
        km: expect.any(Number),
        places: [{ serial: batch.first_serial + 1 }, { location: 'Nagpur' }],
      },
    ]);
    expect((found[0] as unknown as { km: number }).km).toBeGreaterThan(600);
    await scanAt(batch, 3, MUMBAI);
    expect(await search(batch.id)).toHaveLength(1);
  });

  it('far apart is usual after two hours, near by, and for a batch dispatched to two places', async () => {
    const late = await createBatch(api.context);
    await scanAt(late, 0);
    api.clock.advance(2 * 3600 + 1);
    await scanAt(late, 1, NAGPUR);
    const near = await createBatch(api.context);
    await scanAt(near, 0);
    await scanAt(near, 1, MUMBAI);
    const shared = await createBatch(api.context);
    await dispatch(shared.id, { place: 'Pune' });
    await dispatch(shared.id, { place: 'Nagpur' });
    await scanAt(shared, 0);
    await scanAt(shared, 1, NAGPUR);
    for (const { id } of [late, near, shared]) expect(await search(id)).toEqual([]);
  });

  it('a batch for many dealers may be scanned anywhere, unless all of it went to one', async () => {
    const batch = await createBatch(api.context, { quantity: 6000 });
    await scanAt(batch, 0);
    await scanAt(batch, 1, NAGPUR);
    expect(await search(batch.id)).toEqual([]);
    await dispatch(batch.id, { place: 'Pune' });
    await scanAt(batch, 2);
    expect(await search(batch.id)).toMatchObject([{ kind: 'far-apart' }]);
    const parts = await createBatch(api.context, { quantity: 6000 });
    await dispatch(parts.id, { place: 'Pune', first_serial: parts.first_serial, last_serial: parts.first_serial });
    await scanAt(parts, 0);
    await scanAt(parts, 1, NAGPUR);
    expect(await search(parts.id)).toEqual([]);
  });
});

async function aProduct() {
  const { product_id } = await createBatch(api.context);
  const { model_id } = await api.db
    .selectFrom('products')
    .select('model_id')
    .where('id', '=', product_id)
    .executeTakeFirstOrThrow();
  return { id: model_id, product: product_id };
}
