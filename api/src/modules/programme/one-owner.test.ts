import { createTestApi, TEST_ADMIN, type TestApi } from '../../../test/create-test-api';
import { setProgramme } from '../../../test/fixtures/payouts';
import { createProduct } from '../../../test/factories';
import { SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { post, totalsOf } from '../../../test/points-driver';

let api: TestApi;
beforeEach(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN, SECOND_ADMIN] });
});
afterEach(() => api.close());

test('one owner who clears a limit, sets a point to ₹10,000 and adjusts 1,000,000 points gets none of it', async () => {
  await setProgramme(api, { pointValuePaise: 100, confirmBatchPoints: 1000, confirmAdjustmentPoints: 1000 });
  const owner = await api.signInAdmin();
  const { userId } = await api.signInUser();
  const read = async () => (await api.app.inject({ url: '/admin/programme', headers: { token: owner } })).json().data;
  const { version } = await read();
  const change = { confirm_batch_points: null, confirm_adjustment_points: null, point_value_paise: 1_000_000 };
  await api.app.inject({ method: 'PUT', url: '/admin/programme', headers: { token: owner }, payload: { version, ...change } });
  const adjusted = await post(api, '/admin/people/adjust', owner, { user_id: userId, points: 1_000_000, reason: 'Mine' });
  const product = await createProduct(api.context);
  const batch = { modal: product.model_id, product_id: product.id, reward_points: 1000, quantity: 1000 };
  const generated = await post(api, '/admin/qr-generator', owner, batch);

  expect([adjusted.statusCode, generated.statusCode]).toEqual([202, 202]);
  expect(await read()).toMatchObject({ point_value_paise: 100, confirm_batch_points: 1000, confirm_adjustment_points: 1000 });
  expect(await totalsOf(api, userId)).toMatchObject({ granted: 0 });
});
