import { settleOrders } from '../../programme/confirmations';
import { createTestApi, TEST_ADMIN, type TestApi } from '../../../test/create-test-api';
import { codeOf, createBatch, createProduct } from '../../../test/factories';
import { SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { claim, expectRefusal, post, scan } from '../../../test/points-driver';

let api: TestApi;
let owner: string;
beforeEach(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN], publicUrl: 'https://points.example/site' });
  owner = await api.signInAdmin();
});
afterEach(() => api.close());

const get = (token = owner) => api.app.inject({ url: '/admin/setup', headers: { token } });
const read = async () => (await get()).json().data;
/** The steps that are not open, with their states. */
const states = async () =>
  Object.fromEntries(
    ((await read()).steps as { step: string; state: string }[])
      .filter(({ state }) => state !== 'open')
      .map(({ step, state }) => [step, state]),
  );
async function save(settings: object) {
  const { version } = await read();
  return api.app.inject({
    method: 'PUT',
    url: '/admin/programme',
    headers: { token: owner },
    payload: { version, ...settings },
  });
}
const preview = (text: string) => post(api, '/users/labels/preview', undefined, { encrypyData: text });

describe('GET /admin/setup', () => {
  test('200 of an empty programme: six open steps in their order', async () => {
    const response = await get();
    const steps = ['brand', 'products', 'labels', 'test', 'worth', 'team'];
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        message: 'Setup',
        data: {
          is_over: false,
          version: 0,
          steps: steps.map((step) => ({ step, state: 'open' })),
          batch_id: null,
          label_site: 'https://points.example',
        },
      },
    ]);
  });

  test('200: each step is done by what is there, and undone with it', async () => {
    await save({ brand_name: 'Jal' });
    expect(await states()).toEqual({ brand: 'done' });
    const product = await createProduct(api.context);
    expect(await states()).toEqual({ brand: 'done', products: 'done' });
    const batch = await createBatch(api.context, { productId: product.id });
    expect(await read()).toMatchObject({ batch_id: batch.id });
    expect(await states()).toEqual({ brand: 'done', products: 'done', labels: 'done' });
    await post(api, '/admin/team/invite', owner, { mobile: SECOND_ADMIN, name: 'Asha Rao', roles: ['viewer'] });
    expect(await states()).toEqual({ brand: 'done', products: 'done', labels: 'done', team: 'done' });

    await save({ brand_name: null });
    await api.db.updateTable('products').set({ removed_at: api.clock.now() }).execute();
    await api.db.updateTable('batches').set({ voided_at: api.clock.now() }).execute();
    expect(await states()).toEqual({ team: 'done' });
    expect(await read()).toMatchObject({ batch_id: null });
  });

  test('200: the test is done once the page of a label was opened, which grants nothing; not by a wrong code', async () => {
    const batch = await createBatch(api.context);
    await preview('wrong');
    expect(await states()).toEqual({ labels: 'done', products: 'done' });
    expect((await preview(codeOf(api.context, batch))).statusCode).toBe(200);
    await preview(codeOf(api.context, batch, 1));
    expect(await states()).toMatchObject({ test: 'done' });
    const events = await api.db.selectFrom('rate_events').select(['kind', 'subject']).orderBy('id').execute();
    expect(events.filter(({ kind }) => kind === 'label-opened')).toEqual([{ kind: 'label-opened', subject: 'first' }]);
    expect(await api.db.selectFrom('journal').selectAll().execute()).toEqual([]);
  });

  test('200: the test is done by a scan as well', async () => {
    const { token } = await api.signInUser();
    await scan(api, token, codeOf(api.context, await createBatch(api.context)));
    expect(await states()).toMatchObject({ test: 'done' });
  });

  test('200: a worth that was proposed waits, and is done in force', async () => {
    expect((await save({ point_value_paise: 50 })).statusCode).toBe(202);
    expect(await states()).toEqual({ worth: 'waiting' });
    api.clock.advance(86_400);
    await settleOrders(api.context);
    owner = await api.signInAdmin();
    expect(await states()).toEqual({ worth: 'done' });
  });

  test('200: it is over when each step is done or skipped, and from the first claim on', async () => {
    await createBatch(api.context, { points: 40 });
    expect((await save({ setup_skipped: ['brand', 'products', 'test'] })).statusCode).toBe(200);
    // What is there counts, skipped or not.
    expect(await states()).toEqual({ brand: 'skipped', products: 'done', labels: 'done', test: 'skipped' });
    expect(await read()).toMatchObject({ is_over: false });
    await save({ setup_skipped: ['brand', 'test', 'worth', 'team'] });
    expect(await read()).toMatchObject({ is_over: true });
    await save({ setup_skipped: [] });
    expect(await read()).toMatchObject({ is_over: false });
    const { token } = await api.signInUser();
    await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 40 })));
    await claim(api, token);
    expect(await read()).toMatchObject({ is_over: true });
  });

  test('400 for a step that does not exist, and the steps stay', async () => {
    expectRefusal(await save({ setup_skipped: ['lunch'] }), 400, 'Please name steps of the setup');
    expect(await states()).toEqual({});
  });

  test('401 without a token; 403 for admins that are no owner, and for users', async () => {
    expect((await get('')).statusCode).toBe(401);
    await post(api, '/admin/team/invite', owner, { mobile: SECOND_ADMIN, name: 'Asha Rao', roles: ['catalogue'] });
    expect((await get(await api.signInAdmin(SECOND_ADMIN))).statusCode).toBe(403);
    expect((await get((await api.signInUser()).token)).statusCode).toBe(403);
  });
});
