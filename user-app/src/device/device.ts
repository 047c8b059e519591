import type { DeviceServices, OfflineCopyState, Watched } from '@loyalty/shared-ui/remote-contract';
import { useSyncExternalStore } from 'react';

let services: DeviceServices | undefined;

/** Takes what the shell knows of the phone; nothing where the area runs alone. */
export function configureDevice(given: DeviceServices | undefined): void {
  services = given;
}

const none: Watched<undefined> = { read: () => undefined, subscribe: () => () => undefined };

function useWatched<T>(value: Watched<T> | undefined): T | undefined {
  const { subscribe, read } = value ?? none;
  return useSyncExternalStore<T | undefined>(subscribe, read);
}

/** Whether the browser would install the area now. */
export const useCanInstall = (): boolean => useWatched(services?.install) ?? false;

/** Opens the browser's question whether to install. @returns what the person answered */
export const askToInstall = () => services?.install.ask() ?? Promise.resolve('dismissed' as const);

/** What stands of the copy that opens without a network. */
export const useOfflineCopy = (): OfflineCopyState => useWatched(services?.offlineCopy) ?? 'unsupported';

/** What a file of this area must be, as `integrity` of a fetch (docs/decisions/0014). */
export const integrityOf = (address: string): string => services?.integrityOf?.(address) ?? '';

/** Has that copy fetched now. */
export const keepOfflineCopy = () => services?.offlineCopy.keep();
