import type { DeviceServices } from '@loyalty/shared-ui/remote-contract';
import { install } from './install-prompt';
import { offlineCopy } from './offline-copy';

/** What the shell passes to each remote of the phone it runs on. */
export const device: DeviceServices = { install, offlineCopy };
