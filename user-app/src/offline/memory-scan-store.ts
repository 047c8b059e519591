import { isSameUnsent, type ScanStore, type StoredScan } from './queued-scan';

/** Creates a store that lasts until the page is closed: for browsers that block storage, and for tests. */
export function createMemoryScanStore(): ScanStore {
  let stored: readonly StoredScan[] = [];
  // After the scans of a database, which are older.
  let lastOrder = 1e12;
  return {
    read: async (person) => stored.filter((scan) => scan.person === person),
    add: async (scan) => {
      const before = stored.find((one) => isSameUnsent(one, scan));
      if (before) return before;
      lastOrder += 1;
      const added = { ...scan, order: lastOrder };
      stored = [...stored, added];
      return added;
    },
    change: async (key, changes) => {
      stored = stored.map((scan) => (scan.key === key ? { ...scan, ...changes } : scan));
    },
    remove: async (keys) => {
      stored = stored.filter(({ key }) => !keys.includes(key));
    },
  };
}
