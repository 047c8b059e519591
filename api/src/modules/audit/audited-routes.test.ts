import { utils, write } from '@e965/xlsx';
import { createTestApi, freshMobile, TEST_ADMIN, type TestApi } from '../../../test/create-test-api';
import { codeOf, createBatch, createModel, createProduct } from '../../../test/factories';
import { multipartBody } from '../../../test/multipart';
import { smallJpeg } from '../../../test/picture-samples';
import { workbook, zipOf } from '../../../test/sheet-samples';
import { claim, post, scan } from '../../../test/points-driver';
import openApi from '../../../openapi.json';
import type { AuditAction } from './audit-actions';

/** What to send so that a route does its act once, and the rows that this writes into the audit log. */
interface Act {
  payload?: unknown;
  headers?: Record<string, string>;
  /** The address with its ids, where the route's own has parameters. */
  url?: string;
  token?: string | null;
  leaves: AuditAction[];
}

/**
 * Every route of the admin area that changes something, or hands out something worth knowing about. A route that is
 * neither here nor in READS_ONLY fails this file: add it to one of them.
 */
const ACTS: Record<string, () => Promise<Act>> = {
  'POST /admin/validate_Otp': async () => {
    await post(api, '/admin/generate_Otp', undefined, { mobile: TEST_ADMIN });
    for (let wait = 0; wait < 100 && api.outbox.length === 0; wait += 1) await new Promise((r) => setTimeout(r, 20));
    return { token: null, payload: { mobile: TEST_ADMIN, otp: api.outbox.at(-1)?.otp }, leaves: ['admin-signed-in'] };
  },
  'POST /admin/logout': async () => ({ token: await api.signInAdmin(), leaves: ['admin-signed-out'] }),
  'POST /admin/model/store': async () => ({ payload: { model: 'Audited' }, leaves: ['model-added'] }),
  'PUT /admin/modal/name': async () => ({
    payload: { id: (await createModel(api.context)).id, name: 'Audited twice' },
    leaves: ['model-renamed'],
  }),
  'DELETE /admin/models': async () => ({
    payload: { id: (await createModel(api.context)).id },
    leaves: ['model-deleted'],
  }),
  'POST /admin/products/store': async () => {
    const { id } = await createModel(api.context);
    const form = multipartBody([
      { name: 'name', value: 'Elbow' },
      { name: 'modal', value: String(id) },
      { name: 'image', value: await smallJpeg(), filename: 'elbow.jpg', type: 'image/jpeg' },
    ]);
    return { payload: form.payload, headers: form.headers, leaves: ['product-added'] };
  },
  'POST /admin/products/bulkUpload': async () => {
    await createModel(api.context, { name: 'Imported' });
    const excel = workbook([
      ['name', 'model', 'image'],
      ['Reducer', 'Imported', 'a.jpg'],
    ]);
    const image = await zipOf({ 'a.jpg': await smallJpeg() });
    const { payload, headers } = multipartBody([
      { name: 'excel', value: excel, filename: 'p.xlsx' },
      { name: 'image', value: image, filename: 'p.zip' },
    ]);
    return { payload, headers, leaves: ['products-imported'] };
  },
  'PUT /admin/product/name': async () => ({
    payload: { id: (await createProduct(api.context)).id, name: 'Tee' },
    leaves: ['product-renamed'],
  }),
  'DELETE /admin/products': async () => ({
    payload: { ids: [(await createProduct(api.context)).id, (await createProduct(api.context)).id] },
    leaves: ['product-removed'],
  }),
  'POST /admin/qr-generator': async () => {
    const { id, model_id } = await createProduct(api.context);
    return {
      payload: { modal: model_id, product_id: id, reward_points: 10, quantity: 5 },
      leaves: ['batch-generated'],
    };
  },
  'POST /admin/qr-batches/{id}/codes/{serial}/void': async () => {
    const batch = await createBatch(api.context);
    return {
      url: `/admin/qr-batches/${batch.id}/codes/${batch.first_serial}/void`,
      payload: { reason: 'Torn' },
      leaves: ['code-voided'],
    };
  },
  'POST /admin/qr-batches/{id}/void': async () => ({
    url: `/admin/qr-batches/${(await createBatch(api.context)).id}/void`,
    payload: { reason: 'Misprinted' },
    leaves: ['batch-voided'],
  }),
  'GET /admin/qr-batches/{id}/codes.csv': async () => ({
    url: `/admin/qr-batches/${(await createBatch(api.context)).id}/codes.csv`,
    leaves: ['codes-handed-off'],
  }),
  'GET /admin/qr-batches/{id}/labels.pdf': async () => ({
    url: `/admin/qr-batches/${(await createBatch(api.context)).id}/labels.pdf`,
    leaves: ['codes-handed-off'],
  }),
  'POST /admin/approval/store': async () => ({
    payload: { transaction_id: [await waitingClaim(), await waitingClaim()] },
    leaves: ['claim-approved', 'claim-approved'],
  }),
  'POST /admin/approval/reject': async () => ({
    payload: { transaction_id: await waitingClaim(), reason: 'Sold elsewhere' },
    leaves: ['claim-rejected'],
  }),
  'POST /admin/people/suspend': async () => ({
    payload: { user_id: (await api.signInUser()).userId, reason: 'Sold labels' },
    leaves: ['user-suspended'],
  }),
  'POST /admin/people/restore': async () => {
    const { userId } = await api.signInUser();
    await post(api, '/admin/people/suspend', await api.signInAdmin(), { user_id: userId, reason: 'Sold labels' });
    return { payload: { user_id: userId, reason: 'Cleared up' }, leaves: ['user-restored'] };
  },
  'POST /admin/people/adjust': async () => ({
    payload: { user_id: (await api.signInUser()).userId, points: 40, reason: 'Welcome' },
    leaves: ['points-adjusted'],
  }),
  'POST /admin/stores/create': async () => ({ payload: store('Added'), leaves: ['store-added'] }),
  'PUT /admin/stores': async () => ({
    payload: { ...store('Changed'), id: (await addedStore('To be changed')).id },
    leaves: ['store-changed'],
  }),
  'DELETE /admin/stores': async () => ({
    payload: { ids: [(await addedStore('One')).id, (await addedStore('Two')).id] },
    leaves: ['store-removed'],
  }),
  'POST /admin/stores/import': async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.json_to_sheet([store('From a sheet'), store('From a sheet, too')]));
    const value = write(book, { type: 'buffer' }) as Buffer;
    return { ...multipartBody([{ name: 'file', value, filename: 'stores.xlsx' }]), leaves: ['stores-imported'] };
  },
  ...Object.fromEntries(
    ['plumbers', 'customers', 'redemptions', 'scans'].flatMap((report) =>
      ['GET', 'POST'].map((method) => [
        `${method} /admin/${report}_exports`,
        async (): Promise<Act> => ({ leaves: ['export-downloaded'] }),
      ]),
    ),
  ),
};

/** Routes that leave no row, each with why. */
const READS_ONLY: Record<string, string> = {
  'POST /admin/generate_Otp': 'nobody is signed in yet; the sign-in that follows is recorded, and so is guessing',
  'POST /admin/models': 'a list',
  'POST /admin/products': 'a list',
  'POST /admin/product/model': 'a list',
  'GET /admin/products/bulkUpload/{upload_id}': 'how far an upload is',
  'POST /admin/qr-get': 'a list',
  'POST /admin/get_generated_qr_products': 'a list',
  'POST /admin/qr-print': 'a list; the labels themselves were recorded when their batch was made',
  'GET /admin/qr-batches/{id}': 'one row of a list',
  'GET /admin/label-sheets': 'a list',
  'GET /admin/label-sheets/own': 'what measures come to',
  'GET /admin/label-sheets/test.pdf': 'a page without codes',
  'POST /admin/plumbers': 'a list',
  'POST /admin/customers': 'a list',
  'POST /admin/redeem': 'a list',
  'POST /admin/plumbers_exports/count': 'a figure',
  'POST /admin/customers_exports/count': 'a figure',
  'POST /admin/redemptions_exports/count': 'a figure',
  'POST /admin/scans_exports/count': 'a figure',
  'POST /admin/scanners/get': 'a person’s points',
  'POST /admin/get_Items_By_Transaction_id': 'a list',
  'POST /admin/dashboard': 'figures',
  'POST /admin/dashboard/trend': 'figures',
  'POST /admin/stores': 'a list',
  'POST /admin/audit': 'the log itself',
  'POST /admin/audit/admins': 'a list',
  'GET /admin/invariants': 'a check',
  'POST /admin/people/get': 'reads a person',
  'POST /admin/people/scans': 'reads a person',
  'POST /admin/people/claims': 'reads a person',
  'POST /admin/people/journal': 'reads a person',
};

let api: TestApi;
let token: string;
let adminId: number;

beforeAll(async () => {
  api = await createTestApi({ limits: { claimIntervalSeconds: 0, otpResendSeconds: 0 } });
  token = await api.signInAdmin();
  ({ id: adminId } = await api.db.selectFrom('admins').select('id').executeTakeFirstOrThrow());
});
afterAll(() => api.close());

async function waitingClaim(): Promise<string> {
  const user = await api.signInUser({ mobile: freshMobile() });
  await scan(api, user.token, codeOf(api.context, await createBatch(api.context)));
  return (await claim(api, user.token)).json().data.transaction_id;
}

const store = (name: string) => ({ name, address: 'Pune', latitude: 18, longitude: 73 });
const addedStore = async (name: string): Promise<{ id: number }> =>
  (await post(api, '/admin/stores/create', token, store(name))).json().data;

const log = () => api.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
const routes = Object.entries(openApi.paths as Record<string, object>)
  .filter(([path]) => path.startsWith('/admin/'))
  .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));

test('every route of the admin area either leaves a row in the audit log or says why not', () => {
  const known = [...Object.keys(ACTS), ...Object.keys(READS_ONLY)];
  expect(routes.filter((route) => !known.includes(route))).toEqual([]);
  expect(known.filter((route) => !routes.includes(route))).toEqual([]);
});

test.each(Object.keys(ACTS))('%s records who did it, when and to what', async (route) => {
  const [method, path] = route.split(' ') as ['POST', string];
  const { payload = {}, headers = {}, url = path, token: other, leaves } = await ACTS[route]!();
  const before = (await log()).length;
  const sent = other === null ? undefined : (other ?? token);
  const answer = await api.app.inject({
    method,
    url,
    payload: payload as object,
    headers: { ...headers, ...(sent && { token: sent }) },
  });
  expect([200, 201]).toContain(answer.statusCode);
  const rows = (await log()).slice(before);
  expect(rows.map(({ action }) => action)).toEqual(leaves);
  for (const row of rows) expect([row.admin_id, row.at]).toEqual([adminId, api.clock.now()]);
});

test('an act that is refused leaves no row', async () => {
  const { id } = await createModel(api.context, { name: 'In use' });
  await createProduct(api.context, { modelId: id, name: 'Keeps it' });
  const before = (await log()).length;
  const refused = await Promise.all([
    post(api, '/admin/model/store', token, { model: 'in USE' }),
    api.app.inject({ method: 'DELETE', url: '/admin/models', headers: { token }, payload: { id } }),
    api.app.inject({
      method: 'PUT',
      url: '/admin/modal/name',
      headers: { token },
      payload: { id: 999_999, name: 'Nobody' },
    }),
    api.app.inject({ method: 'DELETE', url: '/admin/products', headers: { token }, payload: { ids: [999_999] } }),
    post(api, '/admin/approval/reject', token, { transaction_id: 'TX-999999', reason: 'No such' }),
  ]);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 409, 404, 404, 404]);
  expect((await log()).length).toBe(before);
});
