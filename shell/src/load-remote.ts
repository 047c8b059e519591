import { untilAborted } from './until-aborted';
import { getInstance, type ModuleFederation } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { isRemoteModule, type RemoteModule, storageKeys } from '@loyalty/shared-ui/remote-contract';
import { nextTask } from './next-task';
import { reportVisit } from './release-reports/report-release';
import { fetchRemoteManifest, filesOfScreen } from './remote-manifest';
import type { RemoteEntry } from './remotes';

/** docs/product.md §9 "Chunk loading timeout", in milliseconds. */
const timeoutMs = 120_000;

type ShareScope = ModuleFederation['shareScopeMap'][string];

/** What a remote's entry puts on the window under the remote's name. */
interface Container {
  init(shareScope: ShareScope, initScope: unknown[]): Promise<void> | void;
  get(module: string): Promise<() => unknown>;
}

/** Runs a script, which has as long as the caller waits: a slow network is no failure. */
function runScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${address} cannot be loaded`)));
    script.src = address;
    document.head.append(script);
  });
}

/**
 * Loads a container by webpack's own protocol, as a deployment does before a release goes live (tooling/deploy/load-container.ts):
 * Module Federation's loader of remotes is 8 kB of code for the same three steps.
 * @returns the factory of its `./routes`, which has not run yet
 */
async function loadContainer(name: string, entry: string, shareScope: ShareScope): Promise<() => unknown> {
  // What a failed attempt has left comes from its old address.
  for (const versions of Object.values(shareScope)) {
    for (const [version, { from }] of Object.entries(versions)) if (from === name) delete versions[version];
  }
  Reflect.set(window, name, undefined);
  await runScript(entry);
  const container = Reflect.get(window, name) as Container | undefined;
  if (!container) throw new Error(`its entry makes no container ${name}`);
  await container.init(shareScope, []);
  return await container.get('./routes');
}

/** Requests in parallel what a container would request one after another. */
function preload(addresses: readonly URL[]): void {
  for (const { href, pathname } of addresses) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = pathname.endsWith('.css') ? 'style' : 'script';
    link.href = href;
    document.head.append(link);
  }
}

/** A loaded remote, and the layout route that applies its stylesheets if its tokens differ from the shell's. */
export interface LoadedRemote extends RemoteModule {
  RemoteStyles: ComponentType | undefined;
}

/**
 * Compares the versions of modules that the page shares. Code compiled for another major of React would fail with an error that
 * does not name the reason.
 * @throws Error
 */
function enforceSharedMajors(shareScope: ShareScope, remote: string): void {
  for (const [module, versions] of Object.entries(shareScope)) {
    const offers = Object.values(versions);
    const ours = offers.find(({ from, shareConfig }) => from === 'shell' && shareConfig.singleton);
    const theirs = offers.find(({ from }) => from === remote);
    if (ours && theirs && parseInt(ours.version) !== parseInt(theirs.version))
      throw new Error(`it was built with ${module} ${theirs.version}, and this site has ${ours.version}`);
  }
}

async function loadModule(remote: RemoteEntry, attempt: number, path: string) {
  if (!remote.manifest) throw new Error('its entry is malformed');
  const address = new URL(remote.manifest, window.location.origin);
  const [manifest, integrity] = await Promise.all([
    fetchRemoteManifest(remote, address, attempt),
    remote.integrity && import(/* webpackChunkName: "integrity" */ './integrity'),
  ]);
  if (integrity) integrity.enforceIntegrity(address, manifest);
  announceSkeletons(remote.prefix, manifest.skeletons);
  const entry = new URL(manifest.entry);
  if (attempt > 0) entry.searchParams.set('attempt', String(attempt));
  // The entry first: it runs while the rest arrives.
  else preload([entry, ...filesOfScreen(manifest, path)]);
  const shareScope = getInstance()?.shareScopeMap['default'] ?? {};
  const { tokens } = manifest;
  const [factory, RemoteStyles] = await Promise.all([
    loadContainer(remote.name, entry.href, shareScope),
    tokens &&
      tokens.hash !== process.env.TOKENS_HASH &&
      import(/* webpackChunkName: "remote-stylesheets" */ './remote-stylesheets').then(({ loadRemoteStyles }) =>
        loadRemoteStyles(tokens.styles),
      ),
  ]);
  enforceSharedMajors(shareScope, remote.name);
  const loaded = await factory();
  await nextTask();
  return { loaded, RemoteStyles: RemoteStyles || undefined };
}

/**
 * Loads a remote's `./routes`, a module of its Module Federation container.
 *
 * @param attempt counts from 0; from 1 on every file without a content hash in its name is requested past every cache
 * @param path of the screen: the files that it waits for are requested at once
 * @throws Error when it is down, hangs, or responds with something that is not a remote; after 120 s at the latest
 */
export async function loadRemote(remote: RemoteEntry, attempt: number, path: string): Promise<LoadedRemote> {
  reportVisit(remote);
  const { loaded, RemoteStyles } = await untilAborted(
    AbortSignal.timeout(timeoutMs),
    loadModule(remote, attempt, path),
  );
  if (!isRemoteModule(loaded)) throw new Error('its ./routes exports no createRoutes');
  return { createRoutes: loaded.createRoutes, RemoteStyles };
}

/**
 * Passes the skeleton shapes of a remote's paths to the head script: for this page while its skeleton is shown, and for the next
 * visit.
 * @param prefix of the remote, e.g. `/user`
 */
export function announceSkeletons(prefix: string, shapes: Readonly<Record<string, string>>): void {
  try {
    localStorage.setItem(`${storageKeys.skeletons}:${prefix}`, JSON.stringify(shapes));
  } catch {
    // Storage is blocked: the next visit starts with the default skeleton.
  }
  window.dispatchEvent(new CustomEvent('skeletons', { detail: shapes }));
}
