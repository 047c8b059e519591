import { useSyncExternalStore } from 'react';

/** What Chromium tells about the network (Network Information API); other browsers tell nothing. */
interface Connection extends EventTarget {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const connection = () => (navigator as Navigator & { connection?: Connection }).connection;

/** Whether the person, or their network, cannot spare what is not asked for: Save-Data is on, or the network is 2g or slower. */
export function savesData(): boolean {
  const { saveData, effectiveType } = connection() ?? {};
  return saveData === true || effectiveType === 'slow-2g' || effectiveType === '2g';
}

function subscribe(changed: () => void): () => void {
  const from = connection();
  // Safari's and Firefox's navigator has none; an old WebView's has no events.
  from?.addEventListener?.('change', changed);
  return () => from?.removeEventListener?.('change', changed);
}

/** {@link savesData}, kept up to date. */
export const useSavesData = (): boolean => useSyncExternalStore(subscribe, savesData, () => false);
