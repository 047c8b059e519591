import type { DeviceServices } from '@loyalty/shared-ui/remote-contract';
import { copyState } from './copy-state';

export const offlineCopy: DeviceServices['offlineCopy'] = {
  read: copyState.read,
  subscribe: copyState.subscribe,
  keep() {
    if (copyState.read() === 'unsupported') return;
    copyState.set('keeping');
    void import('./service-worker').then(({ askForCopy }) => askForCopy());
  },
};
