// The scan queue holds each scan from reading until the user has seen its outcome (states: docs/decisions/0011).
import { currentSession } from '../session/session';
import { personOf } from '@loyalty/shared-ui/person';
import {
  parseStoredScan,
  scanChannelName,
  type NewScan,
  type QueuedScan,
  type ScanChanges,
  type ScanStore,
} from './queued-scan';
import { indexedDbScanStore, createMemoryScanStore } from './scan-store';
import { publishQueue, queueSnapshot } from './use-queued-scans';

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

/** Returns a user's scans in the order in which they are to be sent. */
export async function readQueue(person: string): Promise<readonly QueuedScan[]> {
  const [persisted, transient] = await Promise.all([readDatabase(person), memory.read(person)]);
  return [
    ...persisted.map((scan) => ({ ...scan, persisted: true })),
    ...transient
      .filter(({ key }) => persisted.every((one) => one.key !== key))
      .map((scan) => ({ ...scan, persisted: false })),
  ];
}

/** Reads a user's scans and publishes them to the screens of this page. */
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

/** Removes scans whose outcome was seen. */
export async function removeScans(scans: readonly QueuedScan[]): Promise<void> {
  if (scans.length === 0) return;
  const keys = scans.map(({ key }) => key);
  await memory.remove(keys);
  await database.remove(keys).catch(logError);
  await notifyChange();
}

/**
 * Follows changes by other tabs.
 * @returns a function that stops following
 */
export function followTabs(person: string): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(scanChannelName);
  tabs = channel;
  channel?.addEventListener('message', () => void refreshQueue(person));
  return () => {
    channel?.close();
    if (tabs === channel) tabs = undefined;
  };
}

/**
 * Sets the persistent store, for tests.
 * @param store omit for a browser that blocks storage
 */
export function setScanStore(store: ScanStore = refusingStore): void {
  database = store;
  memory = createMemoryScanStore();
  publishQueue({ person: undefined, scans: [] });
}

const refuse = () => Promise.reject(new DOMException('refused', 'QuotaExceededError'));
const refusingStore: ScanStore = { read: refuse, add: refuse, change: refuse, remove: refuse };
