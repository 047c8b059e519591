import type { DeviceServices, OfflineCopyState } from '@loyalty/shared-ui/remote-contract';
import { watchedValue } from './watched-value';

/** What the worker last told of the copy that opens without a network. */
export const copyState = watchedValue<OfflineCopyState>('serviceWorker' in navigator ? 'absent' : 'unsupported');

/** A newer version is complete on this phone, or waits to take over. */
export const newVersion = watchedValue(false);

export const offlineCopy: DeviceServices['offlineCopy'] = {
  read: copyState.read,
  subscribe: copyState.subscribe,
  keep() {
    if (copyState.read() === 'unsupported') return;
    copyState.set('keeping');
    void import('./service-worker').then(({ askForCopy }) => askForCopy());
  },
};
