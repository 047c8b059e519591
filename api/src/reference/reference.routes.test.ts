import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type TestApi, createTestApi } from '../../test/create-test-api';
import { everyRoute } from '../../test/every-route';
import { errorCodes } from '../http/error-codes';

describe('/docs, the reference of the api', () => {
  let api: TestApi;
  let page: string;
  beforeAll(async () => {
    api = await createTestApi();
    page = (await api.app.inject({ url: '/docs' })).body;
  });
  afterAll(() => api.close());

  test('200: a page under a policy that lets nothing run and nothing in but its style sheet', async () => {
    const { statusCode, headers } = await api.app.inject({ url: '/docs' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|https?:\/\/(?!loyalty\.example)/);
    const style = await api.app.inject({ url: '/docs/reference.css' });
    expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  });

  test('every route of the api has its section, and no route of the reference itself', async () => {
    const calls = (await everyRoute(api.context))
      .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
      .filter((call) => !call.startsWith('GET /docs'));
    const shown = [...page.matchAll(/<span class="method \w+">([A-Z]+)<\/span>\s*<code>(.*?)<\/code>/gs)].map(
      ([, method, path]) => `${method} ${path!.replaceAll(/<wbr \/>|\s/g, '')}`,
    );
    expect(calls.length).toBeGreaterThan(80);
    expect(shown.sort()).toEqual(calls.sort());
  });

  test('each link leads to a place of the page, and each place is there once', () => {
    const places = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(places).size).toBe(places.length);
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!);
    expect(links.filter((id) => !places.includes(id))).toEqual([]);
  });

  test('every code of a refusal is explained, every status has an example', () => {
    const codes = [...page.matchAll(/<dt id="code-(\w+)">/g)].map(([, code]) => code);
    expect(codes).toEqual(Object.keys(errorCodes));
    const examples = [...page.matchAll(/<dt id="refusal-(\d+)">.*?<code>(.*?)<\/code>/gs)].map(([, status, json]) => [
      status,
      (JSON.parse(json!.replaceAll('&quot;', '"')) as { code: string }).code in errorCodes,
    ]);
    expect(examples).toEqual(['400', '401', '403', '410', '429', '500', '503'].map((status) => [status, true]));
  });

  test('/docs/openapi.json is the document of the repository, zipped for who takes it so', async () => {
    const written = readFileSync(join(__dirname, '../../openapi.json'), 'utf8');
    const ask = (headers = {}) => api.app.inject({ url: '/docs/openapi.json', headers });
    expect((await ask()).body).toBe(written);
    const zipped = await ask({ 'accept-encoding': 'gzip, br' });
    expect([zipped.headers['content-encoding'], zipped.headers.vary]).toEqual(['gzip', 'accept-encoding']);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(written);
  });

  test('308: with a slash at the end the page’s own links would be wrong', async () => {
    const { statusCode, headers } = await api.app.inject({ url: '/docs/' });
    expect([statusCode, headers.location]).toEqual([308, '../docs']);
  });

  test('404: API_DOCS=off', async () => {
    const node = await api.anotherNode({ apiDocs: false });
    for (const url of ['/docs', '/docs/', '/docs/openapi.json', '/docs/reference.css']) {
      expect([url, (await node.app.inject({ url })).statusCode]).toEqual([url, 404]);
    }
    await node.app.close();
  });
});
