import { currentSession } from '../session/session';
import { personOf } from '@loyalty/shared-ui/person';
import {
  parseStoredScan,
  scanChannelName,
  type NewScan,
  type QueuedScan,
  type ScanChanges,
  type ScanStore,
  isSameUnsent,
  scanDatabaseName,
  type StoredScan,
} from './queued-scan';
import { publishQueue, queueSnapshot } from './use-queued-scans';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

// The scan queue holds each scan from reading until the user has seen its outcome (states: docs/decisions/0011).

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
const indexedDbScanStore: ScanStore = {
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

  move: (from, to) =>
    withDatabase(async (database) => {
      const transaction = database.transaction('scans', 'readwrite', durable);
      const scans = await transaction.store.index('person').getAll(from);
      for (const scan of scans) await transaction.store.put({ ...scan, person: to });
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
    move: async (from, to) => {
      stored = stored.map((scan) => (scan.person === from ? { ...scan, person: to } : scan));
    },
  };
}

let database: ScanStore = indexedDbScanStore;
/** For scans that the database rejects. */
let memory: ScanStore = createMemoryScanStore();

/** Open while the queue follows other tabs. */
let tabs: BroadcastChannel | undefined;

const logError = (error: unknown) => {
  console.error(error);
  return undefined;
};

/** A scan of another shape stays in the database, for the release that stored it. */
const readDatabase = async (person: string) => (await database.read(person).catch(() => [])).flatMap(parseStoredScan);

export async function readQueue(person: string): Promise<readonly QueuedScan[]> {
  const [persisted, transient] = await Promise.all([readDatabase(person), memory.read(person)]);
  return [
    ...persisted.map((scan) => ({ ...scan, persisted: true })),
    ...transient
      .filter(({ key }) => persisted.every((one) => one.key !== key))
      .map((scan) => ({ ...scan, persisted: false })),
  ];
}

export async function refreshQueue(person: string): Promise<void> {
  publishQueue({ person, scans: await readQueue(person) });
}

async function notifyChange(): Promise<void> {
  tabs?.postMessage('changed');
  const person = personOf(currentSession().token);
  if (person === undefined) publishQueue(queueSnapshot());
  else await refreshQueue(person);
}

/**
 * Adds a scan before it is sent. When this resolves it is on the disk, unless `persisted` is false: then it lives as long as the
 * page.
 * @returns the scan of this code that is queued now: the one given, or the user's earlier one that is still to be sent
 */
export async function enqueueScan(scan: NewScan): Promise<QueuedScan> {
  const persisted = await database.add(scan).catch(logError);
  const queued = persisted ? { ...persisted, persisted: true } : { ...(await memory.add(scan)), persisted: false };
  await notifyChange();
  return queued;
}

/** Changes a queued scan. If a full disk rejects an outcome, the scan is sent again and gets the same response. */
export async function updateScan({ key }: QueuedScan, changes: ScanChanges): Promise<void> {
  await memory.change(key, changes);
  await database.change(key, changes).catch(logError);
  await notifyChange();
}

export async function removeScans(scans: readonly QueuedScan[]): Promise<void> {
  if (scans.length === 0) return;
  const keys = scans.map(({ key }) => key);
  await memory.remove(keys);
  await database.remove(keys).catch(logError);
  await notifyChange();
}

/** Keeps the queued scans of a user whose key (person.ts) changes with the number. */
export async function moveScans(from: string, to: string): Promise<void> {
  await memory.move(from, to);
  await database.move(from, to).catch(logError);
  await notifyChange();
}

/** Follows changes by other tabs. @returns a function that stops following */
export function followTabs(person: string): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(scanChannelName);
  tabs = channel;
  channel?.addEventListener('message', () => void refreshQueue(person));
  return () => {
    channel?.close();
    if (tabs === channel) tabs = undefined;
  };
}

/** For tests. @param store omit for a browser that blocks storage */
export function setScanStore(store: ScanStore = refusingStore): void {
  database = store;
  memory = createMemoryScanStore();
  publishQueue({ person: undefined, scans: [] });
}

const refuse = () => Promise.reject(new DOMException('refused', 'QuotaExceededError'));
const refusingStore: ScanStore = { read: refuse, add: refuse, change: refuse, remove: refuse, move: refuse };
