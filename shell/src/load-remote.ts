import {
  createInstance,
  getInstance,
  type ModuleFederation,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import type { RemoteModule } from '@loyalty/shared-ui/remote-contract';
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

const isRemoteModule = (value: unknown): value is RemoteModule =>
  typeof (value as Partial<RemoteModule> | null)?.createRoutes === 'function';

async function within<T>(milliseconds: number, work: Promise<T>, signal: AbortSignal): Promise<T> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
  return await Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      limit.addEventListener('abort', () => reject(limit.reason as Error));
    }),
  ]);
}

/**
 * Loads a remote's `./routes` through Module Federation.
 *
 * @param attempt counts from 0; from 1 on the manifest is asked for anew, past every cache
 * @param signal gives up waiting (the person pressed Retry, or went elsewhere)
 * @throws RemoteUnavailableError with the cause, after 120 s at the latest
 */
export async function loadRemote(remote: RemoteEntry, attempt: number, signal: AbortSignal): Promise<RemoteModule> {
  const address = new URL(remote.manifest, window.location.origin);
  if (attempt > 0) address.searchParams.set('attempt', String(attempt));
  try {
    const runtime = federation();
    runtime.registerRemotes([{ name: remote.name, entry: address.href }], { force: attempt > 0 });
    const loaded = await within(loadTimeout, runtime.loadRemote<unknown>(`${remote.name}/routes`), signal);
    if (!isRemoteModule(loaded)) throw new Error('its ./routes exports no createRoutes');
    return loaded;
  } catch (error) {
    throw new RemoteUnavailableError(remote.name, { cause: error });
  }
}
