import { scanDatabaseName, scanTabsName } from './scan-names';
import { subscribeToScans } from './waiting-scans';

/** A scan was kept, or may have been, since this page was opened. */
let haveBeen = false;

/** False only where the browser lists its databases and that of the scans is not there: the first scan creates it. */
async function mayBeKept(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === scanDatabaseName);
  } catch {
    // Too old to list them, or storage is blocked.
    return true;
  }
}

/**
 * Calls back once: now if this phone may keep scans, else when this or another tab keeps the first.
 * @returns the way to end that
 */
export function whenScansAreKept(act: () => void): () => void {
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(scanTabsName);
  let over = false;
  const end = () => {
    over = true;
    unsubscribe();
    tabs?.close();
  };
  const begin = () => {
    haveBeen = true;
    if (over) return;
    end();
    act();
  };
  const unsubscribe = subscribeToScans(begin);
  tabs?.addEventListener('message', begin);
  if (haveBeen) begin();
  else void mayBeKept().then((may) => may && begin());
  return end;
}
