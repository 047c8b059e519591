import type { DeviceServices } from '@loyalty/shared-ui/remote-contract';
import { install } from './install-prompt';
import { offlineCopy } from './offline-copy';

/** The phone's services that the shell passes to each remote. */
export const device: DeviceServices = { install, offlineCopy };
