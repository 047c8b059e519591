import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchSiteConfig, parseSiteConfig, remoteOfPath, SiteConfigError } from './remotes';

const user = { name: 'user_app', prefix: '/user', manifest: '/remotes/user-app/remote.json' };
const admin = { name: 'admin_app', prefix: '/admin', manifest: 'https://cdn.example/admin/remote.json' };
const config = { host: '/api', home: '/user/rewards', remotes: [user, admin] };

describe('parseSiteConfig', () => {
  it('takes a complete configuration and trims the slash off the host', () => {
    expect(parseSiteConfig({ ...config, host: 'https://api.example/v1/' })).toEqual({
      ...config,
      host: 'https://api.example/v1',
    });
  });

  it('takes the list of offline files, and the word that takes the service worker away', () => {
    const kept = { ...user, offlineFiles: '/remotes/user-app/offline-files.json' };
    const given = { ...config, remotes: [kept, admin], serviceWorker: 'off' };
    expect(parseSiteConfig(given)).toEqual(given);
    expect(parseSiteConfig({ ...config, serviceWorker: 'on' })).toEqual(config);
  });

  it.each([
    ['nothing', null],
    ['a text', 'rubbish'],
    ['no host', { ...config, host: undefined }],
    ['no home', { ...config, home: '' }],
    ['no list of remotes', { ...config, remotes: {} }],
    ['a remote without a manifest', { ...config, remotes: [{ name: 'x', prefix: '/x' }] }],
    ['a list of offline files that is no address', { ...config, remotes: [{ ...user, offlineFiles: 7 }] }],
    ['a prefix that is no path', { ...config, remotes: [{ ...user, prefix: 'user' }] }],
  ])('refuses %s', (_what, value) => {
    expect(() => parseSiteConfig(value)).toThrow(SiteConfigError);
  });
});

describe('remoteOfPath', () => {
  it.each([
    ['/user', user],
    ['/user/rewards', user],
    ['/USER/S/A0000', user],
    ['/admin/qrlist', admin],
    ['/username', undefined],
    ['/service', undefined],
    ['/', undefined],
  ])('%s', (path, remote) => {
    expect(remoteOfPath(config.remotes, path)).toBe(remote);
  });
});

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

  it.each([
    ['a 500', { status: 500, body: 'broken' }, 'remotes.json answered 500'],
    ['a page in its place', { status: 200, body: '<!doctype html>' }, 'remotes.json cannot be read'],
    ['another shape', { status: 200, body: '[]' }, 'remotes.json has no "host"'],
  ])('tells of %s', async (_what, given, message) => {
    answer = given;
    await expect(fetchSiteConfig()).rejects.toThrow(message);
  });
});
