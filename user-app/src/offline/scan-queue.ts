import type { KeptScan, NewScan, ScanBox, ScanChanges } from './kept-scan';
import { scanDatabase } from './scan-database';
import { createScanMemory } from './scan-memory';
import { scanTabsName } from './scan-names';
import { shownScans, showScans, type ShownScan } from './waiting-scans';

let database: ScanBox = scanDatabase;
/** What the database refuses is kept as long as this page. */
let memory: ScanBox = createScanMemory();

/** Other tabs of this site, told of every change. */
let tabs: BroadcastChannel | undefined;

const refused = (error: unknown) => {
  console.error(error);
  return undefined;
};

/** A person's scans in the order in which they are to be sent. */
export async function readScans(person: string): Promise<readonly ShownScan[]> {
  const [lasting, passing] = await Promise.all([database.read(person).catch(() => []), memory.read(person)]);
  return [
    ...lasting.map((scan) => ({ ...scan, lasting: true })),
    ...passing
      .filter(({ key }) => lasting.every((one) => one.key !== key))
      .map((scan) => ({ ...scan, lasting: false })),
  ];
}

/** Tells the screens of this page how the queue stands. */
export async function refreshScans(person: string): Promise<void> {
  showScans({ person, scans: await readScans(person) });
}

async function tellChange(): Promise<void> {
  tabs?.postMessage('changed');
  const shown = shownScans();
  if (shown.person !== undefined) await refreshScans(shown.person);
  // Nobody follows the queue as long as it is empty: now they begin to (when-scans-are-kept.ts).
  else showScans(shown);
}

/**
 * Keeps a scan before it is sent; when this resolves it is on the disk, or `lasting` is false and it lives as long as the page.
 * @returns the scan that stands for this code now: the one given, or the person's earlier one that is still to be sent
 */
export async function keepScan(scan: NewScan): Promise<ShownScan> {
  const inDatabase = await database.add(scan).catch(refused);
  const kept: ShownScan = inDatabase
    ? { ...inDatabase, lasting: true }
    : { ...(await memory.add(scan)), lasting: false };
  await tellChange();
  return kept;
}

/** Changes a kept scan. Where a full disk refuses an outcome the scan is sent again: the api's answer stays the same. */
export async function changeScan(scan: KeptScan, changes: ScanChanges): Promise<void> {
  await memory.change(scan.key, changes);
  await database.change(scan.key, changes).catch(refused);
  await tellChange();
}

/** Ends the keeping of scans whose outcome was seen. */
export async function removeScans(keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await memory.remove(keys);
  await database.remove(keys).catch(refused);
  await tellChange();
}

/** Follows what other tabs do with the queue, as long as the person is signed in. Returns the way to end that. */
export function followTabs(person: string): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(scanTabsName);
  tabs = channel;
  channel?.addEventListener('message', () => void refreshScans(person));
  return () => {
    channel?.close();
    if (tabs === channel) tabs = undefined;
  };
}

/** For tests: another place to keep scans in; without one, a page whose browser refuses storage. */
export function keepScansIn(box: ScanBox = refusingBox): void {
  database = box;
  memory = createScanMemory();
  showScans({ person: undefined, scans: [] });
}

const refuse = () => Promise.reject(new DOMException('refused', 'QuotaExceededError'));
const refusingBox: ScanBox = { read: refuse, add: refuse, change: refuse, remove: refuse };
