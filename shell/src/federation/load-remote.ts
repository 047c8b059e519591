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

/**
 * Requests in parallel what a container would request one file after another; resolves once the style sheets apply, and does not
 * wait for scripts. Each time that sheets are added, the whole page that is still shown is laid out again: all at once, while the
 * scripts are under way. Webpack finds their elements, adds no others and does not wait for them.
 * @throws Error when a style sheet cannot be loaded
 */
async function fetchFiles(files: readonly URL[]): Promise<void> {
  const styles: ReturnType<typeof fetchStyles>[] = [];
  for (const { href, pathname } of files) {
    if (pathname.endsWith('.css')) styles.push(fetchStyles(href));
    else {
      const link = document.createElement('link');
      link.rel = 'preload';
      link.as = 'script';
      link.href = href;
      document.head.append(link);
    }
  }
  const links = await Promise.all(styles);
  // Each of them, also beside one that failed: webpack takes for loaded what has an element.
  for (const link of links) link?.removeAttribute('media');
  if (links.includes(undefined)) throw new Error('a style sheet cannot be loaded');
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
    // The entry first: it runs while the rest arrives.
    attempt === 0 && fetchFiles([entry, ...filesOfScreen(manifest, path)]),
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
