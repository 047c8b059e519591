import type { DeviceServices, OfflineCopyState, ExternalStore } from '@loyalty/shared-ui/remote-contract';
import { useSyncExternalStore } from 'react';

let services: DeviceServices | undefined;

export function configureDevice(given: DeviceServices | undefined): void {
  services = given;
}

const none: ExternalStore<undefined> = { read: () => undefined, subscribe: () => () => undefined };

function useStore<T>(value: ExternalStore<T> | undefined): T | undefined {
  const { subscribe, read } = value ?? none;
  return useSyncExternalStore<T | undefined>(subscribe, read);
}

export const useCanInstall = (): boolean => useStore(services?.install) ?? false;

export const askToInstall = () => services?.install.ask() ?? Promise.resolve('dismissed' as const);

export const useOfflineCopy = (): OfflineCopyState => useStore(services?.offlineCopy) ?? 'unsupported';

/** Returns the digest of a file of this area, as `integrity` of a fetch (docs/decisions/0014). */
export const integrityOf = (address: string): string => services?.integrityOf?.(address) ?? '';

export const keepOfflineCopy = () => services?.offlineCopy.keep();

/** Returns whether the area can be put on the home screen by hand only: iPhones and iPads, opened in the browser. */
export const isHomeScreenByHand = (): boolean => (navigator as { standalone?: boolean }).standalone === false;
