import type { DeviceServices } from '@loyalty/shared-ui/remote-contract';

let services: DeviceServices | undefined;

/** Takes what the shell knows of the browser and of this area's files; nothing where the area runs alone. */
export function configureDevice(given: DeviceServices | undefined): void {
  services = given;
}

/** What a file of this area must be, as `integrity` of a fetch (docs/decisions/0014); '' where nothing is demanded. */
export const integrityOf = (address: string): string => services?.integrityOf?.(address) ?? '';
