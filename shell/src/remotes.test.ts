import { parseSiteConfig, remoteOfPath } from './remotes';

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
