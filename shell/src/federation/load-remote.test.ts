import {
  getInstance,
  loadRemote as loadFederated,
  type ModuleFederation,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { waitFor } from '@testing-library/react';
import { loadRemote } from './load-remote';
import type { RemoteEntry } from './site-config';

jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: jest.fn(),
  loadRemote: jest.fn(),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}));

const remote: RemoteEntry = { name: 'user_app', prefix: '/user', manifest: '/remotes/user-app/remote.json' };

/** Acts as a runtime that has loaded a container, whose factory fails as React 18's runtime does on React 19. */
function federate(builtWith: string, manifest: object = { name: 'user_app', entry: 'remoteEntry.js' }) {
  const react = {
    '19.3.1': { from: 'shell', shareConfig: { singleton: true } },
    [builtWith]: { from: 'user_app' },
  };
  jest.mocked(getInstance).mockReturnValue({ shareScopeMap: { default: { react } } } as unknown as ModuleFederation);
  jest.mocked(loadFederated).mockResolvedValue(() => {
    if (builtWith.startsWith('18'))
      throw new TypeError("Cannot read properties of undefined (reading 'ReactCurrentOwner')");
    return { createRoutes: () => [] };
  });
  globalThis.fetch = () => Promise.resolve(Response.json(manifest));
}

/** Returns what was registered for the attempt. */
async function registered(attempt: number, entry = remote) {
  await loadRemote(entry, attempt, '/user');
  return jest.mocked(registerRemotes).mock.lastCall?.[0];
}

afterEach(() => jest.restoreAllMocks());

describe('loadRemote', () => {
  it('takes a remote that was built with another version of the same major of React', async () => {
    federate('19.0.0');
    expect((await loadRemote(remote, 0, '/user')).createRoutes({ host: '/api' })).toEqual([]);
  });

  it('refuses a remote of another major by naming both, before its code runs', async () => {
    federate('18.3.1');
    await expect(loadRemote(remote, 0, '/user')).rejects.toThrow(
      'it was built with react 18.3.1, and this site has 19.3.1',
    );
  });

  it('requests the entry of another attempt past every cache', async () => {
    federate('19.0.0');
    const entry = `${location.origin}/remotes/user-app/remoteEntry.js`;
    const container = { name: 'user_app', entryGlobalName: 'user_app', type: 'global' };
    expect(await registered(0)).toEqual([{ ...container, entry }]);
    expect(await registered(2)).toEqual([{ ...container, entry: `${entry}?attempt=2` }]);
  });

  it('takes a remote with the manifest of the ModuleFederationPlugin, or with none', async () => {
    const remoteEntry = { name: 'entry.js', path: 'js/', type: 'module' };
    federate('19.0.0', { name: 'user', metaData: { globalName: 'users', publicPath: 'auto', remoteEntry } });
    const folder = `${location.origin}/remotes/user-app/`;
    expect(await registered(0)).toEqual([
      { name: 'user_app', entryGlobalName: 'users', type: 'module', entry: `${folder}js/entry.js` },
    ]);
    expect(await registered(0, { ...remote, manifest: `${folder}remoteEntry.js` })).toEqual([
      { name: 'user_app', entryGlobalName: 'user_app', type: 'global', entry: `${folder}remoteEntry.js` },
    ]);
  });

  it('applies the style sheets of the screen all at once, and leaves one that fails to webpack, before the entry runs', async () => {
    federate('19.0.0', {
      name: 'user_app',
      entry: 'remoteEntry.js',
      files: ['one.css', 'routes.js'],
      screens: { '/user': ['two.css', 'lost.css'] },
    });
    jest.mocked(registerRemotes).mockClear();
    const loading = loadRemote(remote, 0, '/user');
    const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    await waitFor(() => expect(sheets()).toHaveLength(3));
    const [one, two, lost] = sheets();
    one?.dispatchEvent(new Event('load'));
    lost?.dispatchEvent(new Event('error'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(sheets().map(({ media }) => media)).toEqual(['not all', 'not all']);
    expect(registerRemotes).not.toHaveBeenCalled();
    two?.dispatchEvent(new Event('load'));
    await loading;
    expect(sheets().map(({ href, media }) => [href, media])).toEqual(
      ['one', 'two'].map((name) => [`${location.origin}/remotes/user-app/${name}.css`, '']),
    );
    const scripts = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(({ href }) => href);
    expect(scripts).toContain(`${location.origin}/remotes/user-app/routes.js`);
  });

  it('refuses a remote whose entry in remotes.json is malformed', async () => {
    await expect(loadRemote({ ...remote, manifest: '' }, 0, '/user')).rejects.toThrow('is malformed');
  });
});
