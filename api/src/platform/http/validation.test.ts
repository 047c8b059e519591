import { Type } from '@sinclair/typebox';
import Fastify, { type FastifyInstance } from 'fastify';
import { errorSchema } from './envelope';
import { handleError } from './handle-error';
import { readJsonBodies } from './json-body';
import { AJV_OPTIONS } from './validation';
import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { expectRefusal, post } from '../../../test/points-driver';

describe('what a schema failure says', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = Fastify({ ajv: AJV_OPTIONS });
    app.addSchema(errorSchema);
    app.setErrorHandler(handleError);
    readJsonBodies(app);
    const body = Type.Object({
      image: Type.String({ 'x-message': 'Please select a file' }),
      name: Type.String({ minLength: 2, 'x-message': { required: 'Name is required.', otherwise: 'Invalid name' } }),
      ids: Type.Optional(Type.Array(Type.Integer(), { 'x-message': 'No products selected', minItems: 1 })),
      size: Type.Optional(Type.Integer({ maximum: 9 })),
      either: Type.Optional(Type.Union([Type.Integer(), Type.Null()], { 'x-message': 'Pick one' })),
    });
    app.put('/thing', { schema: { body } }, () => ({ message: 'ok' }));
    app.get(
      '/thing',
      { schema: { querystring: Type.Object({ id: Type.String({ pattern: '^[0-9]+$' }) }) } },
      () => ({}),
    );
    await app.ready();
  });
  afterAll(() => app.close());

  const put = async (payload: object) => {
    const response = await app.inject({ method: 'PUT', url: '/thing', payload });
    return { status: response.statusCode, ...response.json<object>() };
  };
  const good = { image: 'a', name: 'ab' };
  const refusal = (message: string, errors?: Record<string, string>) => ({
    status: 400,
    message,
    code: 'invalid_input',
    ...(errors ? { errors } : {}),
  });

  test.each([
    [{}, 'Please select a file', { image: 'Please select a file', name: 'Name is required.' }],
    [{ name: 'a' }, 'Please select a file', { image: 'Please select a file', name: 'Invalid name' }],
    [{ image: 'a' }, 'Name is required.', { name: 'Name is required.' }],
    [{ ...good, name: 7 }, 'Invalid name', { name: 'Invalid name' }],
    [{ ...good, ids: [] }, 'No products selected', { ids: 'No products selected' }],
    [{ ...good, ids: [1, 'x'] }, 'Invalid request', { ids: 'Invalid request' }],
    [{ ...good, ids: [1, 'x'], name: 'a' }, 'Invalid name', { name: 'Invalid name', ids: 'Invalid request' }],
    [{ ...good, size: 10 }, 'Invalid request', { size: 'Invalid request' }],
    [{ ...good, size: '9' }, 'Invalid request', { size: 'Invalid request' }],
    [{ ...good, either: 'x' }, 'Pick one', { either: 'Pick one' }],
  ])('%j', async (payload, message, errors) => {
    expect(await put(payload)).toEqual(refusal(message, errors));
  });

  test('a body of another kind, a query', async () => {
    expect(await put([])).toEqual(refusal('Invalid request'));
    expect((await app.inject({ url: '/thing?id=x' })).json()).toEqual({
      message: 'Invalid request',
      code: 'invalid_input',
    });
    expect(await put({ ...good, either: null, unknown: { is: 'let through' } })).toEqual({
      status: 200,
      message: 'ok',
    });
  });
});

describe('text without place', () => {
  let api: TestApi;
  let admin: string;
  beforeAll(async () => {
    api = await createTestApi();
    admin = await api.signInAdmin();
  });
  afterAll(() => api.close());

  describe('text that PostgreSQL cannot hold is the sender’s mistake, not the server’s failure (found by the property tests)', () => {
    test.each([
      ['/admin/qr-get', { search: 'a\u0000b' }],
      ['/admin/stores', { search: 'a\u0000b' }],
      ['/admin/audit', { search: 'a\u0000b' }],
      ['/admin/redeem', { formData: { search: 'a\u0000b' } }],
      ['/admin/product/model', { modal: 'a\u0000b' }],
      ['/admin/qr-generator', { modal: 'a\u0000b', product_id: 1, reward_points: 1, quantity: 1 }],
    ])('400: NUL in %s', async (url, body) => {
      const response = await post(api, url, admin, body);
      expectRefusal(response, 400, expect.stringMatching(/^Invalid /) as string);
    });

    test('half of a surrogate pair finds nothing, and breaks nothing', async () => {
      expect((await post(api, '/admin/qr-get', admin, { search: '\ud800' })).statusCode).toBe(200);
    });
  });
});
