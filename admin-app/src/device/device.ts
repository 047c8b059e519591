import type { DeviceServices } from '@loyalty/shared-ui/remote-contract';

let services: DeviceServices | undefined;

/** Stores the shell's device services; undefined if the area runs standalone. */
export function configureDevice(given: DeviceServices | undefined): void {
  services = given;
}

/** Returns the `integrity` for fetching a file of this area (docs/decisions/0014); '' if none is required. */
export const integrityOf = (address: string): string => services?.integrityOf?.(address) ?? '';
