import type { ModuleFederation } from '@module-federation/runtime';

/** Shared modules by name and version. */
export type ShareScope = ModuleFederation['shareScopeMap'][string];

/** What a remote's entry assigns to the global variable of its name. */
interface Container {
  init(shared: ShareScope, initScope: unknown[]): Promise<unknown>;
  get(module: string): Promise<() => unknown>;
}

/** @throws Error when the script cannot be fetched, or has not its digest */
function runScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`its entry ${address} cannot be loaded`)));
    script.src = address;
    document.head.append(script);
  });
}

/** Removes what an earlier attempt offered to share, which may be of another release. */
function withdrawShared(shared: ShareScope, name: string): void {
  for (const versions of Object.values(shared))
    for (const [version, { from }] of Object.entries(versions)) if (from === name) delete versions[version];
}

/**
 * Runs a remote's entry and gives its container the modules that the page shares. The federation runtime's own `loadRemote` does
 * this with hooks, snapshots and module systems that this site does not use (6 kB).
 * @param shared the page's share scope
 * @throws Error when it is down, or responds with something that is not a container
 */
export async function loadContainer(name: string, entry: string, shared: ShareScope): Promise<Container> {
  Reflect.set(window, name, undefined);
  withdrawShared(shared, name);
  await runScript(entry);
  const container = Reflect.get(window, name) as Container | undefined;
  if (!container) throw new Error(`its entry makes no container ${name}`);
  await container.init(shared, []);
  return container;
}
