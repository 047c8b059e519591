import * as runtimeCore from '@module-federation/runtime/core';
import { type AbortablePromise, JSDOM, ResourceLoader, VirtualConsole } from 'jsdom';
import type { RouteObject } from '@loyalty/shared-ui/router';
import type { RemoteModule } from '@loyalty/shared-ui/remote-contract';
import type { App } from './apps';

/** Reads one file of a build or release. @returns undefined if it does not exist */
type ReadFile = (path: string) => Promise<Buffer | undefined>;

/** A host that never resolves: all files must be in the release. */
const address = 'https://release.invalid/';

/** Chunks are local: a chunk that has not loaded by then never will. In milliseconds. */
const TIMEOUT_MS = 60_000;

interface Container {
  init(shareScope: object, initScope: unknown[]): Promise<void>;
  get(module: string): Promise<() => unknown>;
}

/** Globals of browsers and Node that jsdom lacks and remotes use while their modules are evaluated. */
const fromNode = [
  'BroadcastChannel',
  'CompressionStream',
  'DecompressionStream',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'fetch',
  'structuredClone',
] as const;

/** Serves a page's scripts and styles from a release; a missing file fails like a 404. */
class ReleaseFiles extends ResourceLoader {
  constructor(private readonly read: ReadFile) {
    super();
  }

  override fetch(url: string): AbortablePromise<Buffer> | null {
    const { href, pathname } = new URL(url);
    const asked = href.startsWith(address) ? this.read(pathname.slice(1)) : Promise.resolve(undefined);
    const answer = asked.then((bytes) => {
      if (!bytes) throw new Error(`${href} is not in the release`);
      return bytes;
    });
    return Object.assign(answer, { abort: () => undefined });
  }
}

function openPage(read: ReadFile): { window: JSDOM['window']; errors: string[] } {
  const errors: string[] = [];
  const log = new VirtualConsole();
  log.on('jsdomError', (error) => errors.push(error.message));
  const { window } = new JSDOM('<!doctype html><html lang="en"><head></head><body></body></html>', {
    url: address,
    runScripts: 'dangerously',
    resources: new ReleaseFiles(read),
    pretendToBeVisual: true,
    virtualConsole: log,
  });
  const missing = fromNode.filter((name) => !(name in window)).map((name) => [name, globalThis[name]]);
  Object.assign(window, Object.fromEntries(missing), {
    // Where a remote looks for the host's federation runtime (shell/src/expose-federation-core.ts).
    _FEDERATION_RUNTIME_CORE: runtimeCore,
    matchMedia: () => Object.assign(new window.EventTarget(), { matches: false }),
  });
  return { window, errors };
}

function runEntry(window: JSDOM['window'], entry: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = window.document.createElement('script');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`its entry ${entry} does not come`)));
    script.src = address + entry;
    window.document.head.append(script);
  });
}

/** Loads the code of each screen, as visits to all of them would. @returns the number of lazy screens */
async function loadScreens(routes: readonly RouteObject[]): Promise<number> {
  let loaded = 0;
  for (const { lazy, path = '', children = [] } of routes) {
    if (typeof lazy === 'function') {
      const screen = (await lazy()) as Record<string, unknown>;
      if (!screen.Component && !screen.element) throw new Error(`its route ${path} gives no screen`);
      loaded += 1;
    }
    loaded += await loadScreens(children);
  }
  return loaded;
}

async function loadAll(window: JSDOM['window'], app: App, entry: string): Promise<number> {
  await runEntry(window, entry);
  const container = (window as unknown as Record<string, Container | undefined>)[app.container];
  if (!container) throw new Error(`its entry makes no container ${app.container}`);
  // An empty share scope: the remote uses its own copies.
  await container.init({}, []);
  const module = (await container.get('./routes'))() as Partial<RemoteModule>;
  if (typeof module.createRoutes !== 'function') throw new Error('its ./routes exports no createRoutes');
  const routes = module.createRoutes({ host: `${address}api` });
  if (!routes.some(({ path }) => path === app.prefix || path?.startsWith(`${app.prefix}/`))) {
    throw new Error(`its createRoutes gives no route at ${app.prefix}`);
  }
  return await loadScreens(routes);
}

/**
 * Runs a release as the shell would, in a page without rendering: its entry, its container, the contract of shared-ui's
 * remote-contract, and the code of every screen. Its scripts run in this process: check your own builds only.
 *
 * @param entry path of the container's script, from its manifest
 * @returns the number of screens
 * @throws Error saying which step failed, with the error of the release's scripts
 */
export async function loadContainer(read: ReadFile, app: App, entry: string): Promise<number> {
  const { window, errors } = openPage(read);
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it was not loaded in ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
  });
  try {
    return await Promise.race([loadAll(window, app, entry), tooLate]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error([reason, ...errors].join('; '), { cause: error });
  } finally {
    clearTimeout(timer);
    window.close();
  }
}
