// The process of run-container.ts: runs one remote's scripts, reports each step, and is killed after its verdict.
import { createRequire } from 'node:module';
import * as runtimeCore from '@module-federation/runtime/core';
import { type AbortablePromise, JSDOM, ResourceLoader, VirtualConsole } from 'jsdom';
import { createMemoryRouter } from '@loyalty/shared-ui/memory-router';
import { foreignPaths, type RemoteConfig, type RemoteModule } from '@loyalty/shared-ui/remote-contract';
import type { RouteObject } from '@loyalty/shared-ui/router';
import type { Message, RunOptions } from './run-container';
import type { ShellManifest } from './live-site';

/** A host that never resolves: all files must be in the release. */
const address = 'https://release.invalid/';

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
  constructor(private readonly files: RunOptions['files']) {
    super();
  }

  override fetch(url: string): AbortablePromise<Buffer> | null {
    const bytes = url.startsWith(address) && this.files.get(new URL(url).pathname.slice(1));
    const content = bytes
      ? Promise.resolve(Buffer.from(bytes))
      : Promise.reject(new Error(`${url} is not in the release`));
    return Object.assign(content, { abort: () => undefined });
  }
}

function openPage(files: RunOptions['files']): { window: JSDOM['window']; errors: string[] } {
  const errors: string[] = [];
  const log = new VirtualConsole();
  log.on('jsdomError', (error) => errors.push(error.message));
  const { window } = new JSDOM('<!doctype html><html lang="en"><head></head><body></body></html>', {
    url: address,
    runScripts: 'dangerously',
    resources: new ReleaseFiles(files),
    pretendToBeVisual: true,
    virtualConsole: log,
  });
  const missing = fromNode.filter((name) => !(name in window)).map((name) => [name, globalThis[name]]);
  Object.assign(window, Object.fromEntries(missing), {
    // Where a remote looks for the host's federation runtime (shell/src/federation/runtime.ts).
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

/**
 * Returns the live shell's share scope: its names and versions, with the values of the installed modules. A name that
 * the live shell lacks is undefined, as it is there.
 */
function shareScopeOf({ shared }: ShellManifest): object {
  const installed = createRequire(__filename);
  const load = (name: string) => {
    try {
      return installed(name) as Record<string, unknown>;
    } catch {
      // A newer shell may share a module that is not installed here.
      return {};
    }
  };
  return Object.fromEntries(
    Object.entries(shared).map(([name, { version, exports }]) => {
      const own = load(name);
      const module = Object.fromEntries(exports.map((key) => [key, key in own ? own[key] : () => undefined]));
      const lib = () => module;
      const shareConfig = { singleton: true, eager: true, strictVersion: false, requiredVersion: `^${version}` };
      const entry = { version, lib, get: () => Promise.resolve(lib), loaded: true, from: 'shell', shareConfig };
      return [name, { [version]: { ...entry, scope: ['default'], useIn: [], deps: [], strategy: 'loaded-first' } }];
    }),
  );
}

/** Returns services without effect that have the live shell's names: a leaf is what its function returns. */
const servicesOf = (described: ShellManifest['device']): object =>
  Object.fromEntries(
    Object.entries(described).map(([name, value]) => {
      if (typeof value === 'object' && value) return [name, servicesOf(value)];
      return [name, () => value ?? (() => undefined)];
    }),
  );

/** Loads the code of each screen, as visits to all of them would. */
async function loadScreens(routes: readonly RouteObject[], report: (step: string) => void): Promise<void> {
  for (const { lazy, path = '', children = [] } of routes) {
    if (typeof lazy === 'function') {
      report(`the screen of its route ${path}`);
      const screen = (await lazy()) as Record<string, unknown>;
      if (!screen.Component && !screen.element) throw new Error(`its route ${path} gives no screen`);
    }
    await loadScreens(children, report);
  }
}

function validateRoutes(routes: RouteObject[], prefix: string): void {
  const foreign = foreignPaths(routes, prefix);
  if (foreign.length > 0) throw new Error(`its routes ${foreign.join(', ')} are not below ${prefix}`);
  if (routes.length === 0) throw new Error(`its createRoutes gives no route at ${prefix}`);
  // Routes that the router rejects would take the whole site down.
  createMemoryRouter([{ path: '/', children: routes }]).dispose();
}

async function loadAll(
  window: JSDOM['window'],
  { name, entry, prefix, shell }: RunOptions,
  report: (step: string) => void,
) {
  report('its entry');
  await runEntry(window, entry);
  const container = (window as unknown as Record<string, Container | undefined>)[name];
  if (!container) throw new Error(`its entry makes no container ${name}`);
  report('its container');
  await container.init(shareScopeOf(shell), []);
  const module = (await container.get('./routes'))() as Partial<RemoteModule>;
  if (typeof module.createRoutes !== 'function') throw new Error('its ./routes exports no createRoutes');
  report('its createRoutes');
  const device = servicesOf(shell.device) as RemoteConfig['device'];
  const routes = module.createRoutes({ host: `${address}api`, ...(device && { device }) });
  validateRoutes(routes, prefix);
  await loadScreens(routes, report);
}

const report = (message: Message) => void process.send?.(message);

process.once('message', (options: RunOptions) => {
  const { window, errors } = openPage(options.files);
  loadAll(window, options, (step) => report({ step })).then(
    () => report({ healthy: true }),
    (error: unknown) =>
      report({ fault: [error instanceof Error ? error.message : String(error), ...errors].join('; ') }),
  );
});
