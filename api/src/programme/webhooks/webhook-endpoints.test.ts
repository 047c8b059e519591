import { createTestApi, freshMobile, TEST_ADMIN, type TestApi } from '../../../test/create-test-api';
import { expectRefusal, post } from '../../../test/points-driver';

let api: TestApi;
let owner: string;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN] });
  owner = await api.signInAdmin();
});
afterAll(() => api.close());

let made = 0;
const body = (more: object = {}) => ({
  url: `https://hooks.example.com/${(made += 1)}`,
  event_types: ['scan.recorded', 'claim.approved'],
  ...more,
});
const create = (given: object, token = owner, at = api) => post(at, '/admin/webhook-endpoints/create', token, given);
const change = (id: number, given: object, token = owner) =>
  api.app.inject({ method: 'PUT', url: `/admin/webhook-endpoints/${id}`, headers: { token }, payload: given });
const list = async () => (await post(api, '/admin/webhook-endpoints', owner)).json();

it('201 shows the secret once; it is encrypted at rest, and nothing is remembered of the response', async () => {
  const headers = { token: owner, 'idempotency-key': 'endpoint-once' };
  const payload = body({ description: 'CRM' });
  const url = '/admin/webhook-endpoints/create';
  const response = await api.app.inject({ method: 'POST', url, headers, payload });
  expect(response.statusCode).toBe(201);
  const { id, secret } = response.json().data;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  for (const table of ['webhook_secrets', 'audit_log', 'remembered_responses'] as const)
    expect(JSON.stringify(await api.db.selectFrom(table).selectAll().execute())).not.toContain(secret.slice(6));
  const { data, total_count } = await list();
  expect(total_count).toBe(1);
  expect(data[0]).toMatchObject({
    ...{ id, url: payload.url, description: 'CRM', event_types: payload.event_types, full_mobiles: false },
    ...{ paused_at: null, old_secret_until: null, waiting: 0 },
  });
  expect(JSON.stringify(data)).not.toContain(secret.slice(6));
});

it('400 for an address that must not be called, types that do not exist, and texts', async () => {
  const cases: [object, string][] = [
    [{ url: '' }, 'Please enter an address'],
    [{ url: 'http://hooks.example.com' }, 'The address must begin with https://'],
    [{ url: 'https://169.254.169.254/latest' }, '169.254.169.254 is not an address of the public internet'],
    [{ url: 'https://[::1]/' }, '::1 is not an address of the public internet'],
    [{ event_types: [] }, 'Please choose what is sent'],
    [{ event_types: ['scan.deleted'] }, 'Please choose what is sent'],
    [{ description: 'a'.repeat(101) }, 'The description is too long'],
  ];
  for (const [wrong, message] of cases) {
    const response = await create(body(wrong));
    expect([response.statusCode, response.json().errors]).toEqual([400, { [Object.keys(wrong)[0]!]: message }]);
  }
});

it('gives an endpoint what the admin may read, and no more by a change', async () => {
  const integrator = await api.signInAdmin(freshMobile(), ['integrator']);
  const types = (response: { json(): { errors?: object } }) => response.json().errors;
  expect(types(await create(body(), integrator))).toEqual({
    event_types: 'Your roles do not include users.read, which scan.recorded needs',
  });
  const own = body({ event_types: ['batch.generated'] });
  const { id } = (await create(own, integrator)).json().data;
  expect(types(await change(id, { ...own, event_types: ['batch.generated', 'payout.paid'] }, integrator))).toEqual({
    event_types: 'Your roles do not include payouts.read, which payout.paid needs',
  });
  expect(types(await change(id, { ...own, full_mobiles: true }, integrator))).toEqual({
    full_mobiles: 'Your roles do not include users.read, which full mobile numbers need',
  });
  // What the owner has allowed stays, but goes to no other address.
  const more = { ...own, event_types: ['batch.generated', 'payout.paid'], full_mobiles: true };
  expect((await change(id, more)).statusCode).toBe(200);
  expect((await change(id, { ...more, description: 'ERP' }, integrator)).statusCode).toBe(200);
  expect((await change(id, { ...more, url: 'https://elsewhere.example.com' }, integrator)).statusCode).toBe(400);
  const viewer = await api.signInAdmin(freshMobile(), ['viewer']);
  expect((await create(body(), viewer)).json().code).toBe('not_permitted');
});

it('404 for a removed endpoint; 409 for an address that is taken, for too many, and without PAYOUT_KEYS', async () => {
  const taken = body();
  const { id } = (await create(taken)).json().data;
  const twice = 'There is an endpoint with this address already';
  expectRefusal(await create(taken), 409, twice, 'webhook_endpoint_exists');
  const { id: other } = (await create(body())).json().data;
  expectRefusal(await change(other, taken), 409, twice, 'webhook_endpoint_exists');
  const without = await api.anotherNode({ payoutKeys: [] });
  expect((await create(body(), owner, without)).json().code).toBe('webhooks_unavailable');
  await without.close();
  expect((await post(api, `/admin/webhook-endpoints/${id}/remove`, owner)).statusCode).toBe(200);
  for (const action of ['pause', 'resume', 'remove', 'test', 'rotate-secret'])
    expect((await post(api, `/admin/webhook-endpoints/${id}/${action}`, owner)).json().code).toBe(
      'webhook_endpoint_not_found',
    );
  expect(await api.db.selectFrom('webhook_secrets').selectAll().where('endpoint_id', '=', id).execute()).toEqual([]);
  expect((await create(taken)).statusCode).toBe(201);
  // At once, so that two requests could both find the last place free.
  const responses = await Promise.all(Array.from({ length: 24 }, () => create(body())));
  expect((await list()).total_count).toBe(20);
  expect(new Set(responses.map((response) => response.json().code))).toEqual(
    new Set([undefined, 'webhook_endpoint_limit']),
  );
});
