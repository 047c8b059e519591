import { scanChannelName, scanDatabaseName } from './queued-scan';
import { subscribeToQueue } from './use-queued-scans';

/** Whether a scan was queued, or may have been, since this page was opened. */
let haveBeenQueued = false;

/** Returns false only if the browser lists its databases without that of the scans, which the first scan creates. */
async function mayBeQueued(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === scanDatabaseName);
  } catch {
    // The browser is too old to list them, or storage is blocked.
    return true;
  }
}

/**
 * Calls `act` once: now if there may be queued scans, else when this or another tab queues the first.
 * @returns a function that cancels it
 */
export function whenScansAreQueued(act: () => void): () => void {
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(scanChannelName);
  let over = false;
  const end = () => {
    over = true;
    unsubscribe();
    tabs?.close();
  };
  const begin = () => {
    haveBeenQueued = true;
    if (over) return;
    end();
    act();
  };
  const unsubscribe = subscribeToQueue(begin);
  tabs?.addEventListener('message', begin);
  if (haveBeenQueued) begin();
  else void mayBeQueued().then((may) => may && begin());
  return end;
}
