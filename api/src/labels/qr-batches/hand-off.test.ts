import { createTestApi, TEST_ADMIN, type TestApi } from '../../../test/create-test-api';
import { createBatch } from '../../../test/factories';
import { SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { post } from '../../../test/points-driver';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN, SECOND_ADMIN] });
  token = await api.signInAdmin();
});
afterAll(() => api.close());

const list = (body: object, by = token) => post(api, '/admin/get_generated_qr_products', by, body);
const print = (id: number) => post(api, '/admin/qr-print', token, { qr_list_id: id });
const printedBy = async (id: number) =>
  (await post(api, '/admin/qr-batches/life', token, { ids: [id] })).json().data[0].printed?.by.mobile;

/** Returns format and admin of a batch's hand-offs, oldest first. */
async function handOffs(batchId: number) {
  const rows = await api.db
    .selectFrom('audit_log as e')
    .innerJoin('admins as a', 'a.id', 'e.admin_id')
    .select(['e.details', 'a.mobile'])
    .where('e.action', '=', 'codes-handed-off')
    .orderBy('e.id')
    .execute();
  return rows
    .filter(({ details }) => details.batch_id === batchId)
    .map(({ details, mobile }) => [details.format, details.quantity, mobile]);
}

test('a list of codes with their images is a hand-off, recorded once for each batch, admin and hour', async () => {
  const { id } = await createBatch(api.context, { quantity: 25 });
  for (const page of [1, 2, 3]) expect((await list({ qr_list_id: id, page })).statusCode).toBe(200);
  expect(await handOffs(id)).toEqual([['list', 25, TEST_ADMIN]]);
  expect(await printedBy(id)).toBe(TEST_ADMIN);
  api.clock.advance(60);
  await list({ qr_list_id: id }, await api.signInAdmin(SECOND_ADMIN));
  expect(await printedBy(id)).toBe(SECOND_ADMIN);
  api.clock.advance(3600);
  await list({ qr_list_id: id });
  expect((await handOffs(id)).map(([, , mobile]) => mobile)).toEqual([TEST_ADMIN, SECOND_ADMIN, TEST_ADMIN]);
});

test('the list of all codes hands off each batch on its page', async () => {
  const batches = [await createBatch(api.context, { quantity: 4 }), await createBatch(api.context, { quantity: 3 })];
  await list({});
  for (const { id, quantity } of batches) expect(await handOffs(id)).toEqual([['list', quantity, TEST_ADMIN]]);
});

test('codes that pay no longer are not handed off', async () => {
  const { id, first_serial } = await createBatch(api.context, { quantity: 1 });
  await api.db
    .insertInto('voided_codes')
    .values({ serial: first_serial, batch_id: id, reason: 'Damaged', voided_at: api.clock.now() })
    .execute();
  expect((await list({ qr_list_id: id })).json().data).toHaveLength(1);
  expect([await handOffs(id), await printedBy(id)]).toEqual([[], undefined]);
});

test('the print page is a hand-off of all codes, also after their list', async () => {
  const { id } = await createBatch(api.context, { quantity: 12 });
  await list({ qr_list_id: id });
  await print(id);
  await print(id);
  expect(await handOffs(id)).toEqual([
    ['list', 12, TEST_ADMIN],
    ['print', 12, TEST_ADMIN],
  ]);
});

test('HEAD of the files hands off nothing', async () => {
  const { id } = await createBatch(api.context);
  for (const file of ['codes.csv', 'labels.pdf']) {
    const response = await api.app.inject({
      method: 'HEAD',
      url: `/admin/qr-batches/${id}/${file}`,
      headers: { token },
    });
    expect(response.statusCode).toBe(404);
  }
  expect([await handOffs(id), await printedBy(id)]).toEqual([[], undefined]);
});
