import { isSameWaiting, type KeptScan, type ScanBox } from './kept-scan';

/** Keeps scans as long as this page: for browsers that refuse storage, and for tests. */
export function createScanMemory(): ScanBox {
  let kept: readonly KeptScan[] = [];
  let last = 0;
  return {
    read: async (person) => kept.filter((scan) => scan.person === person),
    add: async (scan) => {
      const before = kept.find((one) => isSameWaiting(one, scan));
      if (before) return before;
      // Behind whatever a database holds: that was there first.
      last = Math.max(last + 1, 1e12);
      const added = { ...scan, order: last };
      kept = [...kept, added];
      return added;
    },
    change: async (key, changes) => {
      kept = kept.map((scan) => (scan.key === key ? { ...scan, ...changes } : scan));
    },
    remove: async (keys) => {
      kept = kept.filter(({ key }) => !keys.includes(key));
    },
  };
}
