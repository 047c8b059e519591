import {
  createInstance,
  getInstance,
  type ModuleFederation,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { isRemoteModule, type RemoteModule } from '@loyalty/shared-ui/remote-contract';
import { nextTask } from './next-task';
import { fetchRemoteManifest, filesOfScreen } from './remote-manifest';
import type { RemoteEntry } from './remotes';

/** spec §9 "Chunk loading timeout", in milliseconds. */
const loadTimeout = 120_000;

/** Why a remote did not come: it is down, hangs, or answered something that is not a remote. */
export class RemoteUnavailableError extends Error {
  override readonly name = 'RemoteUnavailableError';

  constructor(
    readonly remote: string,
    options?: ErrorOptions,
  ) {
    super(`The remote ${remote} is not available`, options);
  }
}

/** The runtime's own limit for a script is 20 s: too short for a basement. */
const patience: ModuleFederationRuntimePlugin = {
  name: 'patience',
  createScript: () => ({ timeout: loadTimeout }),
};

/** The runtime instance that webpack's plugin made for this build; it holds the shared singletons. */
function federation(): ModuleFederation {
  const instance = getInstance() ?? createInstance({ name: 'shell', remotes: [] });
  instance.registerPlugins([patience]);
  return instance;
}

async function within<T>(milliseconds: number, work: Promise<T>, signal: AbortSignal): Promise<T> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
  return await Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      limit.addEventListener('abort', () => reject(limit.reason as Error));
    }),
  ]);
}

/** Asks at once for what would be asked for one after another. The browser takes each from there when its turn comes. */
function preload(addresses: readonly URL[]): void {
  for (const { href, pathname } of addresses) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = pathname.endsWith('.css') ? 'style' : 'script';
    link.href = href;
    document.head.append(link);
  }
}

/** A remote that is here, and what has to stand around its routes where it looks otherwise than the shell. */
export interface LoadedRemote extends RemoteModule {
  wornLook: ComponentType | undefined;
}

async function loadModule(remote: RemoteEntry, attempt: number, path: string) {
  const address = new URL(remote.manifest, window.location.origin);
  const [manifest, seal] = await Promise.all([
    fetchRemoteManifest(remote, address, attempt),
    remote.integrity && import(/* webpackChunkName: "integrity" */ './integrity'),
  ]);
  if (seal) seal.sealRemote(address, manifest);
  const entry = new URL(manifest.entry);
  if (attempt > 0) entry.searchParams.set('attempt', String(attempt));
  else preload(filesOfScreen(manifest, path));
  const runtime = federation();
  runtime.registerRemotes([{ name: remote.name, entry: entry.href }], { force: attempt > 0 });
  const { look } = manifest;
  const [loaded, wornLook] = await Promise.all([
    runtime.loadRemote<unknown>(`${remote.name}/routes`),
    look &&
      look.id !== process.env.SHARED_UI_LOOK &&
      import(/* webpackChunkName: "wear-look" */ './wear-look').then(({ wearLook }) => wearLook(look.styles)),
  ]);
  // Its code has just run; matching its routes and what they fetch is the next piece of work.
  await nextTask();
  return { loaded, wornLook: wornLook || undefined };
}

/**
 * Loads a remote's `./routes` through Module Federation.
 *
 * @param attempt counts from 0; from 1 on everything but named-by-content files is asked for anew, past every cache
 * @param path where the person goes: what that screen waits for is fetched at once
 * @param signal gives up waiting (the person pressed Retry, or went elsewhere)
 * @throws RemoteUnavailableError with the cause, after 120 s at the latest
 */
export async function loadRemote(
  remote: RemoteEntry,
  attempt: number,
  path: string,
  signal: AbortSignal,
): Promise<LoadedRemote> {
  try {
    const { loaded, wornLook } = await within(loadTimeout, loadModule(remote, attempt, path), signal);
    if (!isRemoteModule(loaded)) throw new Error('its ./routes exports no createRoutes');
    return { createRoutes: loaded.createRoutes, wornLook };
  } catch (error) {
    throw new RemoteUnavailableError(remote.name, { cause: error });
  }
}
