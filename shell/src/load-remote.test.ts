import { getInstance, type ModuleFederation } from '@module-federation/enhanced/runtime';
import { loadRemote } from './load-remote';
import type { RemoteEntry } from './remotes';

jest.mock('@module-federation/enhanced/runtime', () => ({ getInstance: jest.fn() }));

const remote: RemoteEntry = { name: 'user_app', prefix: '/user', manifest: '/remotes/user-app/remote.json' };
const react = (from: string, version: string) => ({ [version]: { from, version, shareConfig: { singleton: true } } });

/** Acts as a browser that runs the remote's entry, whose factory fails as React 18's runtime does on React 19. */
function federate(builtWith: string) {
  const factory = () => {
    if (builtWith.startsWith('18'))
      throw new TypeError("Cannot read properties of undefined (reading 'ReactCurrentOwner')");
    return { createRoutes: () => [] };
  };
  const shareScope: Record<string, object> = { react: react('shell', '19.3.1') };
  const container = {
    init: (scope: typeof shareScope) => void Object.assign(scope['react']!, react('user_app', builtWith)),
    get: () => Promise.resolve(factory),
  };
  jest.spyOn(document.head, 'append').mockImplementation((element) => {
    if (!(element instanceof HTMLScriptElement)) return;
    Object.assign(window, { user_app: container });
    element.dispatchEvent(new Event('load'));
  });
  jest.mocked(getInstance).mockReturnValue({ shareScopeMap: { default: shareScope } } as unknown as ModuleFederation);
  globalThis.fetch = () => Promise.resolve(Response.json({ name: 'user_app', entry: 'remoteEntry.js' }));
  return shareScope;
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

  it('offers the modules of another attempt in place of those of one that failed', async () => {
    const shareScope = federate('19.0.0');
    shareScope['@lingui/core'] = react('user_app', '6.0.0');
    await loadRemote(remote, 1, '/user');
    expect(shareScope['@lingui/core']).toEqual({});
    expect(shareScope['react']).toHaveProperty(['19.0.0']);
  });

  it('refuses a remote whose entry in remotes.json is malformed', async () => {
    await expect(loadRemote({ ...remote, manifest: '' }, 0, '/user')).rejects.toThrow('is malformed');
  });
});
