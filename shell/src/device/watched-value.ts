import type { Watched } from '@loyalty/shared-ui/remote-contract';

/** A value that can be watched, and set by whoever holds it. */
export function watchedValue<T>(first: T): Watched<T> & { set(value: T): void } {
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
