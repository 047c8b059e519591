import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchSiteConfig } from './fetch-site-config';

const config = {
  host: '/api',
  home: '/user/rewards',
  remotes: [{ name: 'user_app', prefix: '/user', manifest: '/remotes/user-app/remote.json' }],
};

describe('fetchSiteConfig', () => {
  let server: Server;
  let answer: { status: number; body: string };

  beforeAll(async () => {
    server = createServer((_request, response) => response.writeHead(answer.status).end(answer.body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const fetchPath = globalThis.fetch;
    globalThis.fetch = (input, init) => fetchPath(new URL(String(input), `http://127.0.0.1:${port}`), init);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('reads remotes.json', async () => {
    answer = { status: 200, body: JSON.stringify(config) };
    await expect(fetchSiteConfig()).resolves.toEqual(config);
  });

  beforeEach(() => {
    localStorage.clear();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['a 500', { status: 500, body: 'broken' }, 'remotes.json answered 500'],
    ['a page in its place', { status: 200, body: '<!doctype html>' }, 'is not valid JSON'],
    ['another shape', { status: 200, body: '[]' }, 'remotes.json has no host'],
  ])('logs %s', async (_what, given, message) => {
    answer = given;
    await expect(fetchSiteConfig()).rejects.toThrow(message);
    expect(console.error).toHaveBeenCalledTimes(1);
  });

  it('uses the last one that could be read, and the present one as soon as it can be read', async () => {
    answer = { status: 200, body: JSON.stringify(config) };
    await fetchSiteConfig();
    const broken = { status: 200, body: 'rubbish' };
    answer = broken;
    await expect(fetchSiteConfig()).resolves.toEqual(config);
    const later = { ...config, home: '/user/scanqr' };
    answer = { status: 200, body: JSON.stringify(later) };
    await expect(fetchSiteConfig()).resolves.toEqual(later);
    answer = broken;
    await expect(fetchSiteConfig()).resolves.toEqual(later);
  });
});
