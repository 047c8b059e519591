import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { type AdminRole, KEY_SCOPES, PERMISSIONS } from '../../platform/permissions';
import { createTestApi, freshMobile, TEST_ADMIN, type TestApi } from '../../../test/create-test-api';
import { apiKeyBody, createApiKey, withKey } from '../../../test/fixtures/api-keys';
import { operationsOf } from '../../../test/operation-requests';
import { expectRefusal, post } from '../../../test/points-driver';
import { whileHolding } from '../../../test/while-holding';

let api: TestApi;
let owner: string;
beforeAll(async () => {
  api = await createTestApi({ adminMobiles: [TEST_ADMIN] });
});
beforeEach(async () => {
  owner = await api.signInAdmin();
});
afterAll(() => api.close());

const create = (body: object, token = owner) => post(api, '/admin/api-keys/create', token, body);
const revoke = (id: number, token = owner) => post(api, `/admin/api-keys/${id}/revoke`, token);
const INVALID = 'This API key is not known, has expired or was revoked';

describe('POST /admin/api-keys/create', () => {
  it('201 shows the key once; only its hash is stored, and nothing is remembered of the response', async () => {
    const headers = { token: owner, 'idempotency-key': 'key-once' };
    const payload = apiKeyBody(api, 'ERP of Pune');
    const response = await api.app.inject({ method: 'POST', url: '/admin/api-keys/create', headers, payload });
    expect(response.statusCode).toBe(201);
    const { id, key, prefix } = response.json().data;
    expect(key).toMatch(/^lpk_[\w-]{43}$/);
    expect(prefix).toBe(key.slice(0, 10));
    const stored = await api.db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(stored.hash).toBe(createHash('sha256').update(key).digest('base64url'));
    const tables = ['api_keys', 'audit_log', 'remembered_responses'] as const;
    for (const table of tables)
      expect(JSON.stringify(await api.db.selectFrom(table).selectAll().execute())).not.toContain(key.slice(10));
    const list = await post(api, '/admin/api-keys', owner);
    expect(list.json().data[0]).toMatchObject({
      id,
      name: 'ERP of Pune',
      prefix,
      scopes: ['claims.read'],
      networks: [],
    });
    expect(list.body).not.toContain(key.slice(10));
  });

  it('400 for what is wrong, at its field and with its value', async () => {
    const body = apiKeyBody(api, 'Wrong');
    const year = 367 * 86_400_000;
    const cases: [object, string][] = [
      [{ name: ' ' }, 'Please enter a name'],
      [{ scopes: [] }, 'Please choose what the key may do'],
      [{ scopes: ['payouts.pay'] }, 'Please choose what the key may do'],
      [{ networks: ['203.0.113.0/33'] }, '“203.0.113.0/33” is neither an address nor a network as 203.0.113.0/24'],
      [{ networks: ['localhost'] }, '“localhost” is neither an address nor a network as 203.0.113.0/24'],
      [{ expires_at: api.clock.now().toISOString() }, 'The time has passed'],
      [{ expires_at: new Date(api.clock.now().getTime() + year).toISOString() }, 'A key is valid for a year at most'],
      [{ expires_at: 'tomorrow' }, 'Please choose when the key expires'],
    ];
    for (const [change, message] of cases) {
      const response = await create({ ...body, ...change });
      expect([response.statusCode, response.json().message]).toEqual([400, message]);
      expect(response.json().errors).toEqual({ [Object.keys(change)[0]!]: message });
    }
  });

  it('400 for a scope that the maker has not; 403 without the permission; 409 for a name that is taken', async () => {
    const integrator = await api.signInAdmin(freshMobile(), ['integrator']);
    expect((await create(apiKeyBody(api, 'Stock', ['catalogue.read']), integrator)).statusCode).toBe(201);
    const more = await create(apiKeyBody(api, 'More', ['catalogue.read', 'users.read']), integrator);
    expect([more.statusCode, more.json().errors]).toEqual([400, { scopes: 'Your roles do not include users.read' }]);
    const viewer = await api.signInAdmin(freshMobile(), ['viewer']);
    expect((await create(apiKeyBody(api, 'Viewer'), viewer)).statusCode).toBe(403);
    expectRefusal(
      await create(apiKeyBody(api, 'STOCK')),
      409,
      'There is a key with the name “STOCK” already',
      'api_key_exists',
    );
  });
});

describe('a request with an API key', () => {
  it('200 within its scopes, dates the last use to the minute, and is audited as the key', async () => {
    const { id, key } = await createApiKey(api, ['stores.change', 'reports.download']);
    const lastUse = async () =>
      (await api.db.selectFrom('api_keys').select('last_used_at').where('id', '=', id).executeTakeFirstOrThrow())
        .last_used_at;
    expect(await lastUse()).toBeNull();
    const store = { name: 'Pipe House', address: 'Karve Road, Pune', latitude: 18.5, longitude: 73.8 };
    expect((await withKey(api, key, '/admin/stores/create', { payload: store })).statusCode).toBe(201);
    const first = api.clock.now();
    api.clock.advance(59);
    await withKey(api, key, '/admin/plumbers_exports', { payload: { format: 'csv' } });
    expect(await lastUse()).toEqual(first);
    api.clock.advance(1);
    await withKey(api, key, '/admin/stores/create', { payload: store });
    expect(await lastUse()).toEqual(api.clock.now());
    const events = await api.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(events.map(({ action, details }) => [action, details.api_key_id])).toEqual([
      ['export-downloaded', id],
      ['store-added', id],
    ]);
  });

  it('has an Idempotency-Key of its own: its maker gets no response to its requests', async () => {
    const { key } = await createApiKey(api, ['stores.change']);
    const payload = { name: 'Tap Corner', address: 'Pune', latitude: 18.5, longitude: 73.8 };
    const send = (headers: Record<string, string>) =>
      api.app.inject({
        method: 'POST',
        url: '/admin/stores/create',
        payload,
        headers: { ...headers, 'idempotency-key': 'one' },
      });
    const first = await send({ authorization: `Bearer ${key}` });
    expect([first.statusCode, (await send({ authorization: `Bearer ${key}` })).body]).toEqual([201, first.body]);
    expect((await send({ token: owner })).json().code).toBe('store_exists');
  });

  it('every operation: 403 `not_permitted` unless its permission is one of the scopes, and none of the user area', async () => {
    const { key: all } = await createApiKey(api, KEY_SCOPES);
    const without = new Map<string, string>();
    for (const scope of KEY_SCOPES)
      without.set(
        scope,
        (
          await createApiKey(
            api,
            KEY_SCOPES.filter((one) => one !== scope),
          )
        ).key,
      );
    const isRefused = async (method: string, path: string, key: string) => {
      const { statusCode, body } = await api.app.inject({
        method: method as 'POST',
        url: path.replaceAll(/\{\w+\}/g, '999999'),
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        // Not JSON: no handler runs.
        ...(method !== 'GET' && { payload: '{' }),
      });
      return statusCode === 403 && /"(not_permitted|forbidden)"/.test(body);
    };
    const wrong: string[] = [];
    for (const { name, method, path, permission } of [...operationsOf('admin'), ...operationsOf('users')]) {
      // So that no key meets its limit.
      api.clock.advance(1);
      const key = permission && without.get(permission);
      if ((await isRefused(method, path, all)) === (key !== undefined)) wrong.push(`all scopes: ${name}`);
      if (key && !(await isRefused(method, path, key))) wrong.push(`without its scope: ${name}`);
    }
    expect(wrong).toEqual([]);
    const reads = PERMISSIONS.filter(
      (one) => one.endsWith('.read') && !/^(codes|cases|campaigns|integrations)\./.test(one),
    );
    const others = ['reports.download', 'catalogue.change', 'stores.change'];
    expect(KEY_SCOPES.toSorted()).toEqual([...reads, ...others].toSorted());
  });

  it('401 for a key of another form, unknown, expired or revoked, at once on every node', async () => {
    const other = await api.anotherNode();
    const { id, key } = await createApiKey(api, ['claims.read']);
    const ask = (sent: string, node = other) => withKey(node, sent, '/admin/claims/summary', { method: 'GET' });
    expect((await ask(key)).statusCode).toBe(200);
    for (const form of ['', 'lpk_', `${key}x`, `${key} ${key}`, key.toUpperCase(), `token ${key}`, '../../etc'])
      expect((await ask(form)).statusCode).toBe(401);
    expectRefusal(await ask(`lpk_${'a'.repeat(43)}`), 401, INVALID, 'api_key_invalid');
    expect((await revoke(id)).statusCode).toBe(200);
    expectRefusal(await ask(key), 401, INVALID, 'api_key_invalid');
    expect((await revoke(id)).statusCode).toBe(200);
    expect((await revoke(999_999)).json().code).toBe('api_key_not_found');
    const { key: short } = await createApiKey(api, ['claims.read']);
    const now = api.clock.now();
    api.clock.advance(30 * 86_400 - 1);
    expect((await ask(short)).statusCode).toBe(200);
    api.clock.advance(1);
    expectRefusal(await ask(short), 401, INVALID, 'api_key_invalid');
    api.clock.set(now);
    await other.close();
  });

  it('403 from another network than its own, by the address behind the proxy', async () => {
    const behind = await api.anotherNode({ trustProxy: ['127.0.0.1'] });
    const { key } = await createApiKey(behind, ['claims.read'], { networks: ['203.0.113.0/24', '2001:db8::/32'] });
    const from = (address: string, node = behind) =>
      node.app.inject({
        method: 'GET',
        url: '/admin/claims/summary',
        headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': address },
      });
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::7'])
      expect([address, (await from(address)).statusCode]).toEqual([address, 200]);
    expectRefusal(await from('203.0.114.9'), 403, 'This API key may not be used from 203.0.114.9', 'api_key_network');
    // Without a trusted proxy the header is the client's own word.
    expect((await from('203.0.113.9', api)).json().code).toBe('api_key_network');
    await behind.close();
  });

  it('429 above its limit, which is its own and one for all nodes', async () => {
    const limits = { apiKeyRequestsPerMinute: 3 };
    const nodes = [await api.anotherNode({ limits }), await api.anotherNode({ limits })];
    const { key } = await createApiKey(api, ['claims.read']);
    const ask = (node: TestApi, sent = key) => withKey(node, sent, '/admin/claims/summary', { method: 'GET' });
    const statuses = await Promise.all(
      [...nodes, ...nodes, ...nodes].map(async (node) => (await ask(node)).statusCode),
    );
    expect(statuses.toSorted()).toEqual([200, 200, 200, 429, 429, 429]);
    const refused = await ask(nodes[0]!);
    expect([refused.json().code, refused.headers['retry-after']]).toEqual(['api_key_limit', '60']);
    expect((await ask(nodes[0]!, (await createApiKey(api, ['claims.read'])).key)).statusCode).toBe(200);
    api.clock.advance(60);
    expect((await ask(nodes[1]!)).statusCode).toBe(200);
    for (const node of nodes) await node.close();
  });

  it('stops when its maker leaves or loses a permission of its scopes, and does not come back with them', async () => {
    const mobile = freshMobile();
    const token = await api.signInAdmin(mobile, ['integrator', 'viewer']);
    const { key: reads } = await createApiKey(api, ['users.read'], { token });
    const { key: stock } = await createApiKey(api, ['catalogue.read'], { token });
    const { id } = await api.db
      .selectFrom('admins')
      .select('id')
      .where('mobile', '=', mobile)
      .executeTakeFirstOrThrow();
    const team = (roles: string[]) =>
      api.app.inject({
        method: 'PUT',
        url: '/admin/team',
        headers: { token: owner },
        payload: { id, name: 'Asha', roles },
      });
    const asks = async () => [
      (await withKey(api, reads, '/admin/plumbers')).statusCode,
      (await withKey(api, stock, '/admin/models')).statusCode,
    ];
    expect(await asks()).toEqual([200, 200]);
    await team(['integrator']);
    expect(await asks()).toEqual([401, 200]);
    await team(['integrator', 'viewer']);
    expect(await asks()).toEqual([401, 200]);
    await post(api, '/admin/team/remove', owner, { id });
    expect(await asks()).toEqual([401, 401]);
    const causes = await api.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'api-key-revoked')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(causes.map(({ details }) => details.cause)).toEqual(['maker-left', 'maker-left']);
  });

  const whenParallel = process.env.DATABASE_URL ? it : it.skip;
  whenParallel('a maker who is being removed, or loses a permission, makes neither a key nor an endpoint', async () => {
    const mobile = freshMobile();
    const token = await api.signInAdmin(mobile, ['integrator', 'viewer']);
    const setRoles = (roles: AdminRole[]) => (db: Kysely<Schema>) =>
      db.updateTable('admins').set({ roles }).where('mobile', '=', mobile).execute();
    const endpoint = { url: 'https://hooks.example.com/racing', event_types: ['batch.generated'] };
    const sends = {
      key: () => create(apiKeyBody(api, 'Racing', ['users.read']), token),
      endpoint: () => post(api, '/admin/webhook-endpoints/create', token, endpoint),
    };
    const demoted = await whileHolding(api, setRoles(['integrator']), sends.key);
    expect(demoted.json().errors).toEqual({ scopes: 'Your roles do not include users.read' });
    for (const send of [sends.key, sends.endpoint]) {
      await setRoles(['integrator', 'viewer'])(api.db);
      expect((await whileHolding(api, setRoles([]), send)).json().code).toBe('not_permitted');
    }
    expect(await api.db.selectFrom('api_keys').where('name', '=', 'Racing').selectAll().execute()).toEqual([]);
    expect(await api.db.selectFrom('webhook_endpoints').selectAll().execute()).toEqual([]);
  });

  it('a maker who was taken off ADMIN_MOBILES has no keys either', async () => {
    const { key } = await createApiKey(api, ['claims.read']);
    const other = await api.anotherNode({ adminMobiles: [freshMobile()] });
    expect((await withKey(other, key, '/admin/claims/summary', { method: 'GET' })).statusCode).toBe(401);
    await other.close();
  });

  it('shows settings as an admin without programme.change sees them, also with the key of an owner', async () => {
    const { key } = await createApiKey(api, ['programme.read']);
    const viewer = await api.signInAdmin(freshMobile(), ['viewer']);
    const [byKey, byViewer] = await Promise.all([
      withKey(api, key, '/admin/programme', { method: 'GET' }),
      api.app.inject({ method: 'GET', url: '/admin/programme', headers: { token: viewer } }),
    ]);
    expect(byKey.json()).toEqual(byViewer.json());
  });
});
