import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { threadArguments, threadFile } from './thread-pool';

/** Heap of the thread: a hundred times a page of ordinary rows, enough for a page of the longest texts. */
const HEAP_MB = 256;
/** Without it V8 lets a thread's young objects grow to 48 MB before it collects them. */
const YOUNG_HEAP_MB = 12;

/** Produces the bytes of a file page by page. */
export interface PageWriter<Page> {
  /** Returns the bytes that a page adds; null ends the file. Calls resolve in order. */
  write(page: Page | null): Promise<Uint8Array>;
  close(): Promise<unknown>;
}

/**
 * Starts a thread that produces the bytes of one file, so that the process serves other requests meanwhile; on Linux
 * with a lower priority. Not one of the pool: it lives as long as its client reads. Starting it takes about as long as
 * writing a thousand rows.
 * @param path of a script without extension that calls `servePages` (serve-pages.ts) with `data`
 */
export function startPageThread<Page>(path: string, data: unknown): PageWriter<Page> {
  const worker = new Worker(threadFile(path), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    // Without the process's environment and arguments: the thread needs none.
    env: {},
    execArgv: threadArguments,
  });
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  // While nothing is written nothing else listens for it; the next write fails.
  worker.on('error', () => undefined);
  let last: Promise<unknown> = Promise.resolve();
  return {
    write(page) {
      // Sent at once: a text that waits in this thread's heap outlives its young objects, and V8 keeps it for long.
      worker.postMessage(page);
      const bytes = last.then(() => once(worker, 'message', { signal: ended.signal }) as Promise<[Uint8Array]>);
      last = bytes;
      return bytes.then(([one]) => one);
    },
    close: () => worker.terminate(),
  };
}
