import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestApi, type TestApi } from '../../../test/create-test-api';

describe('/docs, the reference of the api', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  test('200: a page whose policy allows its own files and nothing else', async () => {
    const { statusCode, headers, body } = await api.app.inject({ url: '/docs' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none';",
      'x-content-type-options': 'nosniff',
    });
    const files = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!);
    for (const file of files) {
      expect([file, (await api.app.inject({ url: file.replace(/^\/api/, '') })).statusCode]).toEqual([file, 200]);
    }
  });

  test('/docs/json is the document of the repository', async () => {
    const written: unknown = JSON.parse(readFileSync(join(__dirname, '../../../openapi.json'), 'utf8'));
    expect((await api.app.inject({ url: '/docs/json' })).json()).toEqual(written);
  });

  test('404: API_DOCS=off', async () => {
    const node = await api.anotherNode({ apiDocs: false });
    for (const url of ['/docs', '/docs/', '/docs/json', '/docs/static/swagger-ui.css']) {
      expect([url, (await node.app.inject({ url })).statusCode]).toEqual([url, 404]);
    }
    await node.app.close();
  });
});
