import type { OfflineCopyState, ExternalStore } from '@loyalty/shared-ui/remote-contract';

/** Returns a store whose owner can set its value. */
export function externalStore<T>(first: T): ExternalStore<T> & { set(value: T): void } {
  let current = first;
  const listeners = new Set<() => void>();
  return {
    read: () => current,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) listener();
    },
  };
}

/** The offline copy's state as last reported by the worker. */
export const copyState = externalStore<OfflineCopyState>('serviceWorker' in navigator ? 'absent' : 'unsupported');

/** Whether a newer version is complete on this phone, or waits to take over. */
export const newVersion = externalStore(false);
