import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { isSameUnsent, scanDatabaseName, type ScanStore, type StoredScan } from './queued-scan';

interface ScanSchema extends DBSchema {
  scans: { key: number; value: StoredScan; indexes: { key: string; person: string } };
}

/** Some browsers never respond when they cannot open a database. */
const timeoutMs = 4_000;
/** A write resolves when it is on the disk, not before. */
const durable = { durability: 'strict' } as const;

let opening: Promise<IDBPDatabase<ScanSchema>> | undefined;

function open(): Promise<IDBPDatabase<ScanSchema>> {
  const forget = () => {
    opening = undefined;
  };
  const opened = openDB<ScanSchema>(scanDatabaseName, 1, {
    upgrade(database) {
      const scans = database.createObjectStore('scans', { keyPath: 'order', autoIncrement: true });
      scans.createIndex('key', 'key', { unique: true });
      scans.createIndex('person', 'person');
    },
    // A newer page in another tab upgrades the database: this one reopens it on demand.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new DOMException('No response', 'TimeoutError')), timeoutMs);
  });
  const result = Promise.race([opened, late]);
  result.catch(forget);
  return result;
}

/** Phones close the database of a suspended page; this reopens it once. */
async function withDatabase<Result>(work: (database: IDBPDatabase<ScanSchema>) => Promise<Result>): Promise<Result> {
  opening ??= open();
  const database = await opening;
  try {
    return await work(database);
  } catch (error) {
    if (!(error instanceof DOMException) || !['InvalidStateError', 'UnknownError'].includes(error.name)) throw error;
    opening = open();
    return work(await opening);
  }
}

/**
 * Stores scans in IndexedDB, each operation in one transaction that is complete when it resolves.
 * @throws DOMException where the browser gives no database (blocked storage, some private windows) or no room
 */
export const indexedDbScanStore: ScanStore = {
  read: (person) => withDatabase((database) => database.getAllFromIndex('scans', 'person', person)),

  add: (scan) =>
    withDatabase(async (database) => {
      const transaction = database.transaction('scans', 'readwrite', durable);
      const before = await transaction.store.getAll();
      let stored = before.find((one) => isSameUnsent(one, scan));
      if (!stored) {
        // The database assigns the order.
        const order = await transaction.store.add(scan as StoredScan);
        stored = { ...scan, order };
      }
      await transaction.done;
      return stored;
    }),

  change: (key, changes) =>
    withDatabase(async (database) => {
      const transaction = database.transaction('scans', 'readwrite', durable);
      const stored = await transaction.store.index('key').get(key);
      if (stored) await transaction.store.put({ ...stored, ...changes });
      await transaction.done;
    }),

  remove: (keys) =>
    withDatabase(async (database) => {
      const transaction = database.transaction('scans', 'readwrite', durable);
      for (const key of keys) {
        const order = await transaction.store.index('key').getKey(key);
        if (order !== undefined) await transaction.store.delete(order);
      }
      await transaction.done;
    }),
};

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
