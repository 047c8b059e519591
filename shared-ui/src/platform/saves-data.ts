import { useSyncExternalStore } from 'react';

/** Network Information API; Chromium only. */
interface Connection extends EventTarget {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const connection = () => (navigator as Navigator & { connection?: Connection }).connection;

/** Returns whether optional data should not be fetched: Save-Data is on, or the network is 2g or slower. */
export function savesData(): boolean {
  const { saveData, effectiveType } = connection() ?? {};
  return saveData === true || effectiveType === 'slow-2g' || effectiveType === '2g';
}

function subscribe(changed: () => void): () => void {
  const from = connection();
  // Missing in Safari and Firefox; without events in old WebViews.
  from?.addEventListener?.('change', changed);
  return () => from?.removeEventListener?.('change', changed);
}

/** Returns {@link savesData}, kept up to date. */
export const useSavesData = (): boolean => useSyncExternalStore(subscribe, savesData);
