import { type TestApi, createTestApi } from '../test/create-test-api';

describe('the api', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  test('GET /healthz and GET /readyz respond with 200', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const response = await api.app.inject({ url });
      expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
    }
  });

  test('an unknown path is 404 in the envelope', async () => {
    const response = await api.app.inject({ method: 'POST', url: '/nowhere' });
    expect([response.statusCode, response.json()]).toEqual([404, { message: 'Not found', code: 'not_found' }]);
  });
});
