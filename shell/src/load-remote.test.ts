import { loadRemote } from './load-remote';
import type { RemoteEntry } from './remotes';

const remote: RemoteEntry = { name: 'user_app', prefix: '/user', manifest: '/remotes/user-app/remote.json' };
const react = (from: string, version: string) => ({ [version]: { from, version, shareConfig: { singleton: true } } });

/**
 * Stands in for a remote's entry: its container shares React as it is built with, and its factory fails as React 18's runtime does
 * on React 19.
 */
function federate(builtWith: string, shared: Record<string, object> = react('shell', '19.3.1')) {
  const factory = () => {
    if (builtWith.startsWith('18'))
      throw new TypeError("Cannot read properties of undefined (reading 'ReactCurrentOwner')");
    return { createRoutes: () => [] };
  };
  const init = (scope: { react: object }) => Promise.resolve(Object.assign(scope.react, react('user_app', builtWith)));
  jest.spyOn(document.head, 'append').mockImplementation((element) => {
    Reflect.set(window, 'user_app', { init, get: () => Promise.resolve(factory) });
    if (element instanceof HTMLScriptElement) element.dispatchEvent(new Event('load'));
  });
  Reflect.set(globalThis, '__webpack_share_scopes__', { default: { react: shared } });
  globalThis.fetch = () => Promise.resolve(Response.json({ name: 'user_app', entry: 'remoteEntry.js' }));
}

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

  it('takes a release after one of another major was refused', async () => {
    federate('19.0.0', { ...react('shell', '19.3.1'), ...react('user_app', '18.3.1') });
    expect((await loadRemote(remote, 1, '/user')).createRoutes({ host: '/api' })).toEqual([]);
  });

  it('names an entry that makes no container, not that of an earlier attempt', async () => {
    federate('19.0.0');
    await loadRemote(remote, 0, '/user');
    jest
      .spyOn(document.head, 'append')
      .mockImplementation((element) => void (element as Element).dispatchEvent(new Event('load')));
    await expect(loadRemote(remote, 1, '/user')).rejects.toThrow('its entry makes no container user_app');
  });

  it('refuses a remote whose entry in remotes.json is malformed', async () => {
    await expect(loadRemote({ ...remote, manifest: '' }, 0, '/user')).rejects.toThrow('is malformed');
  });
});
