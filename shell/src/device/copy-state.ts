import type { OfflineCopyState } from '@loyalty/shared-ui/remote-contract';
import { externalStore } from './external-store';

/** The offline copy's state as last reported by the worker. */
export const copyState = externalStore<OfflineCopyState>('serviceWorker' in navigator ? 'absent' : 'unsupported');

/** Whether a newer version is complete on this phone, or waits to take over. */
export const newVersion = externalStore(false);
