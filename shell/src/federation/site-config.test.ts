import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchSiteConfig } from './fetch-site-config';
import { parseSiteConfig, remoteOfPath } from './site-config';

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
    for (const stored of ['{', '7', '{"host":7}']) {
      localStorage.setItem('remotes', stored);
      await expect(fetchSiteConfig()).rejects.toThrow(message);
    }
    localStorage.clear();
    jest.mocked(console.error).mockClear();
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

describe('remotes', () => {
  const user = { name: 'user_app', prefix: '/user', manifest: '/remotes/user-app/remote.json' };
  const admin = { name: 'admin_app', prefix: '/admin', manifest: 'https://cdn.example/admin/remote.json' };
  const config = { host: '/api', home: '/user/rewards', remotes: [admin, user] };

  describe('parseSiteConfig', () => {
    it('takes a complete configuration and trims the slash off the host', () => {
      expect(parseSiteConfig({ ...config, host: 'https://api.example/v1/' })).toEqual({
        ...config,
        host: 'https://api.example/v1',
      });
    });

    it('takes the list of offline files, and the word that takes the service worker away', () => {
      const kept = { ...user, offlineFiles: '/remotes/user-app/offline-files.json' };
      const given = { ...config, remotes: [admin, kept], serviceWorker: 'off' };
      expect(parseSiteConfig(given)).toEqual(given);
      expect(parseSiteConfig({ ...config, serviceWorker: 'on' })).toEqual(config);
    });

    it.each([
      ['nothing', null],
      ['a text', 'rubbish'],
      ['no host', { ...config, host: undefined }],
      ['no home', { ...config, home: '' }],
      ['no list of remotes', { ...config, remotes: {} }],
    ])('refuses %s', (_what, value) => {
      expect(() => parseSiteConfig(value)).toThrow('remotes.json has no');
    });

    describe('takes a malformed remote for one that is not available, and leaves the others alone', () => {
      beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
      afterEach(() => jest.restoreAllMocks());

      it.each([
        ['without a manifest', { ...user, manifest: undefined }, '/user'],
        ['without a name', { ...user, name: '' }, '/user'],
        ['with a list of offline files that is no address', { ...user, offlineFiles: 7 }, '/user'],
        ['with a digest that browsers would pass over', { ...user, integrity: 'sha384' }, '/user'],
        ['with a prefix that is no path', { ...user, prefix: 'user' }, ''],
        ['with a prefix that no path has', { ...user, prefix: '/User/' }, ''],
        ['that is nothing', null, ''],
        ['that is a text', 'user_app', ''],
      ])('%s', (_what, entry, prefix) => {
        const { remotes } = parseSiteConfig({ ...config, remotes: [entry, admin] });
        expect(remoteOfPath(remotes, '/admin/login')).toEqual(admin);
        expect(remoteOfPath(remotes, '/user/rewards')).toMatchObject({ prefix, manifest: '' });
        expect(console.error).toHaveBeenCalledWith('remotes.json: this entry is malformed', entry);
      });
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
});
