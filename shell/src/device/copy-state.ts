import type { OfflineCopyState } from '@loyalty/shared-ui/remote-contract';
import { watchedValue } from './watched-value';

/** What the worker last told of the copy that opens without a network. */
export const copyState = watchedValue<OfflineCopyState>('serviceWorker' in navigator ? 'absent' : 'unsupported');

/** A newer version is complete on this phone, or waits to take over. */
export const newVersion = watchedValue(false);
