import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

/** Runs in a thread of `startPageThread`. @param open returns what writes the pages of one file; null ends the file, undefined the thread */
export function servePages<Data, Page>(
  open: (data: Data) => (page: Page | null) => Uint8Array | Promise<Uint8Array>,
): void {
  const write = open(workerData as Data);
  let last: Promise<void> = Promise.resolve();
  parentPort!.on('message', (page: Page | null | undefined) => {
    if (page === undefined) return parentPort!.close();
    last = last.then(async () => {
      // Copied, because a small buffer is in Node's pool, which cannot be given away.
      const bytes = new Uint8Array(await write(page));
      parentPort!.postMessage(bytes, [bytes.buffer]);
    });
  });
}

/** Lowers the thread's priority on Linux, the only system with one per thread; elsewhere it would slow down the process. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not permitted here: the file is written all the same.
  }
}

// Before the thread loads what it writes with, which takes longer than a page.
lowerPriority();
