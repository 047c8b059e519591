import { createTestApi, TEST_ADMIN, type TestApi } from '../../../test/create-test-api';
import { codeOf, createBatch, createModel, createProduct } from '../../../test/factories';
import { payoutDetailsOf, setProgramme } from '../../../test/fixtures/payouts';
import { ADMIN_READS } from '../../../test/admin-reads';
import { everyCommand } from '../../../test/every-operation';
import { apiKeyBody } from '../../../test/fixtures/api-keys';
import { SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { approve, claim, post, scan } from '../../../test/points-driver';
import openApi from '../../../openapi.json';
import { presets } from '../../programme/bank-files';
import { makeSignInLink } from '../../accounts/sign-in';
import type { AuditAction } from './record-audit-event.repository';

/** A request that performs the route's action once, and the audit events that it writes. */
interface Act {
  payload?: unknown;
  headers?: Record<string, string>;
  /** The URL with its ids, if the route has parameters. */
  url?: string;
  token?: string | null;
  leaves: AuditAction[];
  orderedBy?: string;
}

/**
 * Every admin route that changes or discloses something. A route that is neither here nor in ADMIN_READS fails this
 * file: add it to one of them.
 */
const ACTS: Record<string, () => Promise<Act>> = {
  ...Object.fromEntries(
    Object.entries(everyCommand(() => api))
      .filter(([route]) => route.includes(' /admin/'))
      .map(([route, command]) => [route, async (): Promise<Act> => command()]),
  ),
  'POST /admin/validate_Otp': async () => {
    await post(api, '/admin/generate_Otp', undefined, { mobile: TEST_ADMIN });
    await vi.waitFor(() => expect(api.outbox).not.toHaveLength(0), { timeout: 20_000 });
    return { token: null, payload: { mobile: TEST_ADMIN, otp: api.outbox.at(-1)?.otp }, leaves: ['admin-signed-in'] };
  },
  'POST /admin/sign-in-link': async () => {
    const { url } = await makeSignInLink(api.context, TEST_ADMIN);
    return { token: null, payload: { token: new URL(url).hash.slice(1) }, leaves: ['admin-signed-in'] };
  },
  'POST /admin/logout': async () => ({ token: await api.signInAdmin(), leaves: ['admin-signed-out'] }),
  'POST /admin/api-keys/create': async () => ({ payload: apiKeyBody(api), leaves: ['api-key-created'] }),
  'POST /admin/webhook-endpoints/create': async () => ({
    payload: { url: 'https://crm.example.com', event_types: ['scan.recorded'] },
    leaves: ['webhook-endpoint-added'],
  }),
  'POST /admin/webhook-endpoints/{id}/rotate-secret': async () => {
    const body = { url: 'https://rotated.example.com', event_types: ['scan.recorded'] };
    const { id } = (await post(api, '/admin/webhook-endpoints/create', token, body)).json().data;
    return { url: `/admin/webhook-endpoints/${id}/rotate-secret`, leaves: ['webhook-secret-rotated'] };
  },
  'GET /admin/scheme-lists/{id}/people.csv': async () => ({
    url: `/admin/scheme-lists/${(await api.db.insertInto('scheme_lists').values({ name: 'VIP', made_by: 1, at: api.clock.now() }).returning('id').executeTakeFirstOrThrow()).id}/people.csv`,
    leaves: ['scheme-list-downloaded'],
  }),
  'GET /admin/market-labels/verifier': async () => ({ leaves: ['verifier-secret-shown'] }),
  'GET /admin/imports/{id}/ready-rows.csv': async () => ({
    url: `/admin/imports/${(await api.db.insertInto('imports').values({ kind: 'members', state: 'ready', file_name: 'new.csv', digest: '2', admin_id: 1, created_at: api.clock.now() }).returning('id').executeTakeFirstOrThrow()).id}/ready-rows.csv`,
    leaves: ['import-rows-downloaded'],
  }),
  'GET /admin/imports/{id}/wrong-rows.csv': async () => ({
    url: `/admin/imports/${(await api.db.insertInto('imports').values({ kind: 'members', state: 'ready', file_name: 'old.csv', digest: '1', admin_id: 1, created_at: api.clock.now() }).returning('id').executeTakeFirstOrThrow()).id}/wrong-rows.csv`,
    leaves: ['import-rows-downloaded'],
  }),
  'GET /admin/qr-batches/{id}/codes.csv': async () => ({
    url: `/admin/qr-batches/${(await createBatch(api.context)).id}/codes.csv`,
    leaves: ['codes-handed-off'],
  }),
  'GET /admin/qr-batches/{id}/labels.pdf': async () => ({
    url: `/admin/qr-batches/${(await createBatch(api.context)).id}/labels.pdf`,
    leaves: ['codes-handed-off'],
  }),
  'POST /admin/get_generated_qr_products': async () => ({
    payload: { qr_list_id: (await createBatch(api.context)).id },
    leaves: ['codes-handed-off'],
  }),
  'POST /admin/qr-print': async () => ({
    payload: { qr_list_id: (await createBatch(api.context)).id },
    leaves: ['codes-handed-off'],
  }),
  'GET /admin/payout-runs/{id}/file.csv': async () => {
    const user = await payoutDetailsOf(api);
    await scan(api, user.token, codeOf(api.context, await createBatch(api.context)));
    const { transaction_id } = (await claim(api, user.token)).json().data;
    await approve(api, token, { transaction_id });
    await setProgramme(api, { pointValuePaise: 100, bankFile: { ...presets.at(-1)!.file, debit: '1' } });
    const { run } = (await post(api, '/admin/payouts/make-run', token, { transaction_ids: [transaction_id] })).json()
      .data;
    return { url: `/admin/payout-runs/${run.id}/file.csv`, leaves: ['payout-run-sent', 'payout-file-downloaded'] };
  },
  ...Object.fromEntries(
    ['plumbers', 'customers', 'redemptions', 'scans', 'bonuses'].flatMap((report) =>
      ['GET', 'POST'].map((method) => [
        `${method} /admin/${report}_exports`,
        async (): Promise<Act> => ({ leaves: ['export-downloaded'] }),
      ]),
    ),
  ),
  'GET /admin/recipients_exports': async () => ({
    url: '/admin/recipients_exports?year=2026-27',
    leaves: ['export-downloaded'],
  }),
  'POST /admin/recipients_exports': async () => ({ payload: { year: '2026-27' }, leaves: ['export-downloaded'] }),
  'POST /admin/finance/export': async () => ({
    payload: { from_month: '2026-11', to_month: '2026-11', group: 'month', format: 'csv' },
    leaves: ['export-downloaded'],
  }),
  'POST /admin/statements/download': async () => ({
    payload: { user_id: (await api.signInUser()).userId, year: '2026-27', format: 'pdf' },
    leaves: ['export-downloaded'],
  }),
};

let api: TestApi;
let token: string;
let adminId: number;

beforeAll(async () => {
  api = await createTestApi({
    adminMobiles: [TEST_ADMIN, SECOND_ADMIN],
    limits: { claimIntervalSeconds: 0, otpResendSeconds: 0 },
  });
  token = await api.signInAdmin();
  adminId = await adminWith(TEST_ADMIN);
});
afterAll(() => api.close());

const adminWith = async (mobile: string) =>
  (await api.db.selectFrom('admins').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow()).id;
const log = () => api.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
const routes = Object.entries(openApi.paths as Record<string, object>)
  .filter(([path]) => path.startsWith('/admin/'))
  .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));

test('every route of the admin area either leaves a row in the audit log or says why not', () => {
  const known = [...Object.keys(ACTS), ...Object.keys(ADMIN_READS)];
  expect(routes.filter((route) => !known.includes(route))).toEqual([]);
  expect(known.filter((route) => !routes.includes(route))).toEqual([]);
});

test.each(Object.keys(ACTS))('%s records admin, time and subject', async (route) => {
  const [method, path] = route.split(' ') as ['POST', string];
  const { payload = {}, headers = {}, url = path, token: other, leaves, orderedBy } = await ACTS[route]!();
  const before = (await log()).length;
  const sent = other === null ? undefined : (other ?? token);
  const response = await api.app.inject({
    method,
    url,
    payload: payload as object,
    headers: { ...headers, ...(sent && { token: sent }) },
  });
  expect([200, 201, 202]).toContain(response.statusCode);
  const rows = (await log()).slice(before);
  expect(rows.map(({ action }) => action)).toEqual(leaves);
  const orderer = orderedBy && (await adminWith(orderedBy));
  rows.forEach((row, i) => {
    const by = orderer && i === rows.length - 1 ? orderer : adminId;
    expect([row.admin_id, row.at]).toEqual([by, api.clock.now()]);
  });
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
