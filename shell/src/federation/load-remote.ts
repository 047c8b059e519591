import { getInstance, loadRemote as loadFederated, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { isRemoteModule, type RemoteModule } from '@loyalty/shared-ui/remote-contract';
import { storeSkeletons } from '../app-skeleton/store-skeletons';
import { nextTask } from '../next-task';
import { reportVisit } from '../release-reports/report-release';
import { untilAborted } from '../until-aborted';
import { fetchStyles } from './fetch-styles';
import { fetchRemoteManifest, filesOfScreen } from './remote-manifest';
import { timeoutMs } from './runtime';
import type { RemoteEntry } from './site-config';

/** Requests in parallel what a container would request one after another. */
function preload({ href }: URL): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.href = href;
  document.head.append(link);
}

/**
 * Fetches the files of a screen; resolves once its style sheets apply, and does not wait for its scripts. Each time that sheets are
 * added, the whole page that is still shown is laid out again: all at once, while the scripts are under way. Webpack finds their
 * elements and adds no others; it tries again what has failed, and reports it.
 */
async function fetchFiles(files: readonly URL[]): Promise<void> {
  const isStyles = ({ pathname }: URL) => pathname.endsWith('.css');
  const styles = files.filter(isStyles).map(({ href }) => fetchStyles(href));
  for (const file of files) if (!isStyles(file)) preload(file);
  for (const link of await Promise.all(styles)) link?.removeAttribute('media');
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
function enforceSharedMajors(remote: string): void {
  for (const [module, versions] of Object.entries(getInstance()?.shareScopeMap['default'] ?? {})) {
    const offers = Object.entries(versions);
    const [ours] = offers.find(([, { from, shareConfig }]) => from === 'shell' && shareConfig.singleton) ?? [];
    const [theirs] = offers.find(([, { from }]) => from === remote) ?? [];
    if (ours && theirs && parseInt(ours) !== parseInt(theirs))
      throw new Error(`it was built with ${module} ${theirs}, and this site has ${ours}`);
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
  storeSkeletons(remote.prefix, manifest.skeletons);
  const entry = new URL(manifest.entry);
  if (attempt > 0) entry.searchParams.set('attempt', String(attempt));
  else await fetchFiles([entry, ...filesOfScreen(manifest, path)]);
  const { name: entryGlobalName, type = 'global', tokens } = manifest;
  // `force`: in the place of what a failed attempt has left.
  registerRemotes([{ name: remote.name, entry: entry.href, type, entryGlobalName }], { force: true });
  const [factory, RemoteStyles] = await Promise.all([
    loadFederated<() => unknown>(`${remote.name}/routes`, { loadFactory: false, from: 'runtime' }),
    tokens &&
      tokens.hash !== process.env.TOKENS_HASH &&
      import(/* webpackChunkName: "remote-stylesheets" */ './remote-stylesheets').then(({ loadRemoteStyles }) =>
        loadRemoteStyles(tokens.styles),
      ),
  ]);
  enforceSharedMajors(remote.name);
  const loaded = await factory?.();
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
