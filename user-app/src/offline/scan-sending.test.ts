import type { NewScan } from './queued-scan';

const scan: NewScan = { key: 'k', text: 'A', code: 'A', location: '', person: '7/', scannedAt: 1 };

/** Opens a page on a phone whose browser lists these databases; undefined: it cannot list them. */
async function openPage(list: (() => Promise<IDBDatabaseInfo[]>) | undefined) {
  jest.resetModules();
  Object.defineProperty(globalThis, 'indexedDB', { value: { databases: list }, configurable: true });
  const { whenScansAreQueued } = await import('./scan-sending');
  const queue = await import('./scan-queue');
  queue.setScanStore((await import('./scan-queue')).createMemoryScanStore());
  const act = jest.fn();
  const end = whenScansAreQueued(act);
  ends.push(end);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return { act, end, whenScansAreQueued, ...queue };
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  Reflect.deleteProperty(globalThis, 'indexedDB');
});

const none = () => Promise.resolve([{ name: 'another', version: 1 }]);

describe('what follows the queue', () => {
  it('begins at once where scans were queued before, and where the browser cannot say', async () => {
    const kept = await openPage(() => Promise.resolve([{ name: 'loyalty-scans', version: 1 }]));
    expect(kept.act).toHaveBeenCalledTimes(1);
    expect((await openPage(undefined)).act).toHaveBeenCalledTimes(1);
    expect((await openPage(() => Promise.reject(new DOMException('', 'SecurityError')))).act).toHaveBeenCalledTimes(1);
  });

  it('begins with the first scan where none was ever queued, once, and at once for the user who signs in then', async () => {
    const { act, enqueueScan, whenScansAreQueued } = await openPage(none);
    expect(act).not.toHaveBeenCalled();
    await enqueueScan(scan);
    await enqueueScan({ ...scan, key: 'l', code: 'B' });
    expect(act).toHaveBeenCalledTimes(1);
    const next = jest.fn();
    ends.push(whenScansAreQueued(next));
    expect(next).toHaveBeenCalledTimes(1);
  });

  it('starts when another tab reports a scan', async () => {
    const { act } = await openPage(none);
    const tab = new BroadcastChannel('loyalty-scans');
    tab.postMessage('changed');
    await new Promise((resolve) => setTimeout(resolve, 50));
    tab.close();
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('does not begin after its end', async () => {
    const { act, end, enqueueScan } = await openPage(none);
    end();
    await enqueueScan(scan);
    expect(act).not.toHaveBeenCalled();
  });
});
