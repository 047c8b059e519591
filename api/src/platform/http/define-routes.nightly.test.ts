import { Type } from '@sinclair/typebox';
import Fastify from 'fastify';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { everyRoute } from '../../../test/every-operation';
import { defineRoutes } from './define-routes';
import { errorSchema, messageEnvelope } from './envelope';
import { requireAdmin, requireUser } from './guards';
import { apiPlugin } from '../../app';
import { compileLazily, serverOptions } from './server-options';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

function server() {
  const app = Fastify({ exposeHeadRoutes: true });
  app.addSchema(errorSchema);
  app.decorateRequest('caller', null);
  return app;
}

const operation = {
  operationId: 'doIt',
  summary: 'Does it',
  response: messageEnvelope,
  handler: async () => ({ message: 'Done' }),
};

test('a route is open by method and URL: another method at its URL needs the token', async () => {
  const app = server();
  await app.register(
    defineRoutes(requireUser(api.context), 'test', ({ route }) => {
      route('POST /users/thing', { ...operation, open: true, body: Type.Object({}) });
      route('PUT /users/thing', { ...operation, body: Type.Object({}) });
    }),
  );
  const statusOf = async (method: 'POST' | 'PUT') =>
    (await app.inject({ method, url: '/users/thing', payload: {} })).statusCode;
  expect([await statusOf('POST'), await statusOf('PUT')]).toEqual([200, 401]);
  await app.close();
});

test('an admin route without a permission is a mistake, also at the URL of an open one', async () => {
  const app = server();
  const routes = defineRoutes(requireAdmin(api.context), 'test', ({ route }) => {
    route('POST /admin/thing', { ...operation, open: true });
    route('DELETE /admin/thing', operation);
  });
  await expect(Promise.resolve(app.register(routes))).rejects.toThrow('DELETE /admin/thing names no permission.');
});

test('HEAD runs no handler of a route with a guard; open routes have it, without a body', async () => {
  let runs = 0;
  const handler = async () => {
    runs += 1;
    return { message: 'Done' };
  };
  const app = server();
  await app.register(
    defineRoutes(
      async () => undefined,
      'test',
      ({ route }) => route('GET /own', { ...operation, handler }),
    ),
  );
  await app.register(defineRoutes(undefined, 'test', ({ route }) => route('GET /open', { ...operation, handler })));
  expect((await app.inject({ method: 'HEAD', url: '/own' })).statusCode).toBe(404);
  expect(runs).toBe(0);
  const open = await app.inject({ method: 'HEAD', url: '/open' });
  expect([open.statusCode, open.body]).toEqual([200, '']);
  expect((await api.app.inject({ method: 'HEAD', url: '/healthz' })).statusCode).toBe(200);
  await app.close();
});

test('415 for a multipart form on every route that takes none', async () => {
  const admin = await api.signInAdmin();
  const { token: user } = await api.signInUser();
  const payload = '--x\r\ncontent-disposition: form-data; name="mobile"\r\n\r\n9876543210\r\n--x--\r\n';
  const others: string[] = [];
  for (const { method, url } of await everyRoute(api.context)) {
    if (method === 'GET') continue;
    const token = url.startsWith('/admin/') ? admin : user;
    const headers = { 'content-type': 'multipart/form-data; boundary=x', token };
    const response = await api.app.inject({ method, url: url.replaceAll(/:\w+/g, '1'), headers, payload });
    if (response.statusCode !== 415) others.push(`${method} ${url} ${response.statusCode}`);
    else expect(response.json().message).toBe('Unsupported media type');
  }
  expect(others.toSorted()).toEqual([
    'POST /admin/imports 400',
    'POST /admin/market-files/:id/parts 400',
    'POST /admin/payout-runs/:id/results 400',
    'POST /admin/products/bulkUpload 400',
    'POST /admin/products/bulkUpload/check 400',
    'POST /admin/products/store 400',
    'POST /admin/programme/logo 400',
    'POST /admin/scheme-lists 400',
    'POST /admin/stores/import 400',
    'POST /users/cases 400',
    // For no user, whatever the body.
    'POST /users/products/store 403',
    'PUT /admin/product/image 400',
  ]);
});

describe('schemas that are compiled at their first use', () => {
  it('all compile: an invalid one would go unnoticed until its first request', async () => {
    const api = await createTestApi();
    const atOnce = Fastify({ ...serverOptions(api.context.config), schemaController: {} });
    atOnce.register(apiPlugin(api.context));
    await atOnce.ready();
    await atOnce.close();
    await api.close();
  });

  it('say what is wrong with each request, and not what was wrong with the one before', async () => {
    const app = Fastify({ schemaController: { compilersFactory: compileLazily } });
    const params = Type.Object({ id: Type.Integer() });
    const response = { 200: Type.Object({ id: Type.Integer() }) };
    app.get<{ Params: { id: number } }>('/things/:id', { schema: { params, response } }, (request) => ({
      id: request.params.id,
      secret: 'kept',
    }));
    const get = async (id: string) => {
      const response = await app.inject(`/things/${id}`);
      return [response.statusCode, response.json()];
    };
    expect(await get('7')).toEqual([200, { id: 7 }]);
    expect(await get('x')).toMatchObject([400, { message: 'params/id must be integer' }]);
    expect(await get('8')).toEqual([200, { id: 8 }]);
    await app.close();
  });
});
