import { act, screen } from '@testing-library/react';
import { copyState } from '../device/copy-state';
import { fetchSiteConfig } from '../federation/fetch-site-config';
import { parseOverride } from './apply-override';

const version = '1.4.0-3f9c2a1b';
const digest = `sha256-${'a'.repeat(43)}=`;
const local = 'http://localhost:3002/remote.json';
const list = { app: 'user-app', version, files: { 'remote.json': { bytes: 9, digest } } };
const base = { host: '/api', home: '/user/rewards' };
const live = {
  name: 'user_app',
  prefix: '/user',
  manifest: '/releases/user-app/1.3.0-00000000/remote.json',
  integrity: 'sha384-live',
  offlineFiles: '/releases/user-app/1.3.0-00000000/offline-files.json',
};
const admin = { name: 'admin_app', prefix: '/admin', manifest: '/releases/admin-app/1.0.0-00000000/remote.json' };
const site = { ...base, releases: '/releases/', remotes: [live, admin], overrides: ['releases', 'localhost'] };
const liveConfig = { ...base, remotes: expect.arrayContaining([live, admin]) as unknown };

let served: Record<string, unknown>;
let asked: string[];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/user/rewards');
  asked = [];
  served = {
    '/remotes.json': site,
    [`/releases/user-app/${version}/release.json`]: list,
    [local]: { name: 'user_app', entry: 'remoteEntry.js' },
  };
  globalThis.fetch = (input) => {
    const { href, pathname } = new URL(input as string | URL, location.origin);
    asked.push(href);
    const body = served[href] ?? served[pathname];
    return Promise.resolve(body === undefined ? new Response('', { status: 404 }) : Response.json(body));
  };
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const open = async (search = '') => {
  if (search) history.replaceState(null, '', `/user/rewards${search}`);
  return await act(fetchSiteConfig);
};
const remoteOf = async (search = '') => (await open(search)).remotes.find(({ name }) => name === 'user_app');
const badge = () => screen.getByRole('complementary', { name: 'Release of this tab' });

describe('an override of this tab', () => {
  it('runs a release of the store, by the digest in its list, and is shown', async () => {
    const released = {
      name: 'user_app',
      prefix: '/user',
      manifest: `${location.origin}/releases/user-app/${version}/remote.json`,
      integrity: digest,
    };
    expect(await remoteOf(`?tab=2&override=user-app@${version}`)).toEqual(released);
    expect(badge()).toHaveTextContent(`user-app: ${version}, this tab only`);
    expect(location.search).toBe('?tab=2');
    // The next page of this tab, and a retry.
    expect(await remoteOf()).toEqual(released);
    expect(localStorage.getItem('remotes')).toBe(JSON.stringify(site));
  });

  it('runs what this machine serves, without a digest', async () => {
    expect(await remoteOf(`?override=user-app@${local}`)).toEqual({
      name: 'user_app',
      prefix: '/user',
      manifest: local,
    });
    expect(badge()).toHaveTextContent('user-app: localhost:3002, this tab only');
  });

  it('keeps nothing of any remote for use without a network', async () => {
    copyState.set('absent');
    const { remotes } = await open(`?override=user-app@${version}`);
    expect(remotes.filter(({ offlineFiles }) => offlineFiles)).toEqual([]);
    expect(copyState.read()).toBe('unsupported');
  });

  it('ends with an empty one', async () => {
    await open(`?override=user-app@${version}`);
    expect(await open('?override=')).toEqual(liveConfig);
    expect(await open()).toEqual(liveConfig);
    expect(sessionStorage).toHaveLength(0);
  });

  it('ends when the button is pressed', async () => {
    await open(`?override=user-app@${version}`);
    screen.getByRole('button', { name: 'End' }).click();
    expect(await open()).toEqual(liveConfig);
  });

  it('may be in place of an entry that is malformed', async () => {
    served['/remotes.json'] = { ...site, remotes: [{ ...live, manifest: 7 }] };
    expect(await remoteOf(`?override=user-app@${version}`)).toMatchObject({ integrity: digest });
  });
});

const withList = (changes: object) => () =>
  (served[`/releases/user-app/${version}/release.json`] = { ...list, ...changes });
const allowing = (overrides: unknown) => () => (served['/remotes.json'] = { ...site, overrides });

describe('is refused with a reason, and the live release runs:', () => {
  const release = `user-app@${version}`;
  const notAllowed = 'is not allowed on this site. The live release runs.';
  const notLoaded = 'cannot be loaded. The live release runs.';
  it.each<[string, () => unknown, string, string]>([
    ['a release where none is allowed', allowing(undefined), release, notAllowed],
    ['a release where only localhost is allowed', allowing(['localhost']), release, notAllowed],
    ['localhost where only releases are allowed', allowing(['releases']), `user-app@${local}`, notAllowed],
    ['what a text seems to allow', allowing('releases localhost'), release, notAllowed],
    ['an app that the site does not have', () => 0, `other-app@${version}`, notLoaded],
    ['a release that does not exist', () => 0, 'user-app@9.9.9-00000000', notLoaded],
    ['the list of another release', withList({ version: '1.3.0-00000000' }), release, notLoaded],
    ['the list of another app', withList({ app: 'admin-app' }), release, notLoaded],
    ['a list without the digest', withList({ files: {} }), release, notLoaded],
    ['a digest that browsers ignore', withList({ files: { 'remote.json': { digest: 'x' } } }), release, notLoaded],
    ['a server of this machine that is not running', () => delete served[local], `user-app@${local}`, notLoaded],
    ['another remote of this machine', () => 0, `admin-app@${local}`, notLoaded],
    ['another origin', () => 0, 'user-app@https://evil.example/remote.json', 'This override is malformed.'],
  ])('%s', async (_what, change, override, reason) => {
    change();
    expect(await open(`?override=${override}`)).toEqual(liveConfig);
    expect(badge()).toHaveTextContent(reason);
    expect(asked.filter((address) => address.includes('evil'))).toEqual([]);
  });

  it('whatever remotes.json of an earlier visit allows', async () => {
    await open();
    served['/remotes.json'] = 'rubbish';
    expect(await open(`?override=${release}`)).toEqual(liveConfig);
    expect(badge()).toHaveTextContent(notAllowed);
  });
});

describe('parseOverride', () => {
  it('reads a release, and a manifest on this machine', () => {
    expect(parseOverride('user-app@1.4.0-3f9c2a1b')).toEqual({
      app: 'user-app',
      release: '1.4.0-3f9c2a1b',
      name: 'user-app: 1.4.0-3f9c2a1b',
    });
    for (const host of ['localhost:3002', '127.0.0.1:3002', 'localhost']) {
      const address = `http://${host}/remote.json`;
      expect(parseOverride(`user-app@${address}`)).toEqual({
        app: 'user-app',
        address: new URL(address),
        name: `user-app: ${host}`,
      });
    }
  });

  it.each([
    ['nothing', 'user-app@'],
    ['no app', '1.4.0-3f9c2a1b'],
    ['an app that is a path', '../user-app@1.4.0-3f9c2a1b'],
    ['an app that is no folder', 'USER@1.4.0-3f9c2a1b'],
    ['no hash', 'user-app@1.4.0'],
    ['a path in the version', 'user-app@1.4.0/../../admin-app/1.0.0-3f9c2a1b'],
    ['an encoded path', 'user-app@1.4.0-%2e%2e%2f-3f9c2a1b'],
    ['a backslash', String.raw`user-app@1.4.0\..\x-3f9c2a1b`],
    ['further text', 'user-app@1.4.0-3f9c2a1b\nx'],
    ['a text to be read by people', `user-app@1.0.0-${'call-0900-'.repeat(9)}-3f9c2a1b`],
    ['another origin', 'user-app@https://evil.example/remote.json'],
    ['another origin, by http', 'user-app@http://evil.example/remote.json'],
    ['an origin below localhost', 'user-app@http://localhost.evil.example/remote.json'],
    ['localhost as a user', 'user-app@http://localhost:80@evil.example/remote.json'],
    ['a user of localhost', 'user-app@http://evil.example@localhost/remote.json'],
    ['https', 'user-app@https://localhost:3002/remote.json'],
    ['no address of http', 'user-app@data:application/json,{}'],
    ['a script', 'user-app@javascript:alert(1)'],
    ['a path of the site', 'user-app@/uploads/remote.json'],
    ['an address without a protocol', 'user-app@//localhost/remote.json'],
  ])('refuses %s', (_what, text) => {
    expect(parseOverride(text)).toBeUndefined();
  });
});
