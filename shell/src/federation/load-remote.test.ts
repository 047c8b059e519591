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

  describe('with style sheets', () => {
    const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    const shown = () => sheets().map(({ href, media }) => [href.replace(/.*\//, ''), media]);
    const load = async () => {
      const screens = { '/user': ['two.css'] };
      federate('19.0.0', { name: 'user_app', entry: 'remoteEntry.js', files: ['one.css', 'routes.js'], screens });
      const loading = loadRemote(remote, 0, '/user');
      loading.catch(() => undefined);
      await waitFor(() => expect(sheets()).toHaveLength(2));
      return { loading, one: sheets()[0], two: sheets()[1] };
    };
    beforeEach(() => document.head.replaceChildren());

    it('applies them at once', async () => {
      const { loading, one, two } = await load();
      one?.dispatchEvent(new Event('load'));
      await new Promise((resolve) => setTimeout(resolve));
      expect(shown()).toEqual([
        ['one.css', 'not all'],
        ['two.css', 'not all'],
      ]);
      two?.dispatchEvent(new Event('load'));
      await loading;
      expect(shown()).toEqual([
        ['one.css', ''],
        ['two.css', ''],
      ]);
      const scripts = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')];
      expect(scripts.map(({ href }) => href.replace(/.*\//, ''))).toEqual(['remoteEntry.js', 'routes.js']);
    });

    it('fails without one of them, which leaves no element that another attempt would take for loaded', async () => {
      const { loading, one, two } = await load();
      two?.dispatchEvent(new Event('error'));
      one?.dispatchEvent(new Event('load'));
      await expect(loading).rejects.toThrow('a style sheet cannot be loaded');
      expect(shown()).toEqual([['one.css', '']]);
    });
  });

  it('refuses a remote whose entry in remotes.json is malformed', async () => {
    await expect(loadRemote({ ...remote, manifest: '' }, 0, '/user')).rejects.toThrow('is malformed');
  });
});
