import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { isSameWaiting, type KeptScan, type ScanBox } from './kept-scan';
import { scanDatabaseName } from './scan-names';

interface ScanSchema extends DBSchema {
  scans: { key: number; value: KeptScan; indexes: { key: string; person: string } };
}

/** Some browsers never answer an opening that they cannot grant (milliseconds). */
const patience = 4_000;
/** A scan is told to be saved only after this: not before the disk has it. */
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
    // A newer page in another tab wants to change the database: this one opens it again when it needs it.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new DOMException('No answer', 'TimeoutError')), patience);
  });
  const result = Promise.race([opened, late]);
  result.catch(forget);
  return result;
}

/** Phones close a database under a page that slept; the second opening is a new connection. */
async function withDatabase<Result>(act: (database: IDBPDatabase<ScanSchema>) => Promise<Result>): Promise<Result> {
  opening ??= open();
  const database = await opening;
  try {
    return await act(database);
  } catch (error) {
    if (!(error instanceof DOMException) || !['InvalidStateError', 'UnknownError'].includes(error.name)) throw error;
    opening = open();
    return act(await opening);
  }
}

/**
 * The scans kept in IndexedDB. Every act is one transaction that is over when it resolves.
 * @throws DOMException where the browser gives no database (blocked storage, some private windows) or no room
 */
export const scanDatabase: ScanBox = {
  read: (person) => withDatabase((database) => database.getAllFromIndex('scans', 'person', person)),

  add: (scan) =>
    withDatabase(async (database) => {
      const transaction = database.transaction('scans', 'readwrite', durable);
      const before = await transaction.store.getAll();
      let kept = before.find((one) => isSameWaiting(one, scan));
      if (!kept) {
        // The order is the database's to give.
        const order = await transaction.store.add(scan as KeptScan);
        kept = { ...scan, order };
      }
      await transaction.done;
      return kept;
    }),

  change: (key, changes) =>
    withDatabase(async (database) => {
      const transaction = database.transaction('scans', 'readwrite', durable);
      const kept = await transaction.store.index('key').get(key);
      if (kept) await transaction.store.put({ ...kept, ...changes });
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
