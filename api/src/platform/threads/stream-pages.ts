import { Readable } from 'node:stream';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { threadArguments, threadFile } from './thread-pool';

/** Bytes given to the reader at a time: a page as one piece would be buffered whole for a client that does not read. */
const PIECE_BYTES = 1 << 16;

/**
 * Streams a file that is written page by page: a million rows take no more memory than a few pages of them. Pages are
 * read only as fast as the stream is. Destroying the stream ends the pages; an error of the pages destroys the stream.
 * @param open called when the stream is read first
 * @param stallSeconds how long the stream may wait for its reader before it is destroyed
 */
export function streamPages<Page>(
  open: () => PageWriter<Page>,
  pages: AsyncIterable<Page>,
  { stallSeconds }: { stallSeconds: number },
): Readable {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const { write, close } = open();
    try {
      // One page ahead: the database reads while the page before is written.
      let written: Promise<Uint8Array> | undefined;
      for await (const page of pages) {
        const before = written;
        written = write(page);
        // It may fail before it is awaited; awaiting it still throws the error.
        written.catch(() => undefined);
        if (before) yield await before;
        // A generator that is busy when the stream is destroyed ends only at its next yield.
        if (stream.destroyed) return;
      }
      if (written) yield await written;
      yield await write(null);
    } finally {
      await close();
    }
  }

  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const bytes of readAhead(chunks())) {
      for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
        const timer = setTimeout(() => stream.destroy(), stallSeconds * 1000).unref();
        try {
          yield bytes.subarray(start, start + PIECE_BYTES);
        } finally {
          clearTimeout(timer);
        }
      }
    }
  }
  const stream = Readable.from(watched(), { objectMode: false, highWaterMark: PIECE_BYTES });
  return stream;
}

/** Yields the same items, the next one being made while one is used: pages are read and written while the client receives. */
async function* readAhead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  const take = () => {
    const item = iterator.next();
    // It may fail before it is awaited; awaiting it still throws the error.
    item.catch(() => undefined);
    return item;
  };
  try {
    for (let next = take(); ;) {
      const { done, value } = await next;
      if (done) return;
      next = take();
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Heap of the thread: a hundred times a page of ordinary rows, enough for a page of the longest texts. */
const HEAP_MB = 256;
/** Without it V8 lets a thread's young objects grow to 48 MB before it collects them. */
const YOUNG_HEAP_MB = 12;

/**
 * Time in which a thread ends itself, after the page that it is writing. Terminated within zlib it would end the process
 * (`init_done_ && "close before init"`).
 */
const CLOSE_MS = 10_000;

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
    async close() {
      if (ended.signal.aborted) return;
      worker.postMessage(undefined);
      const late = setTimeout(() => void worker.terminate(), CLOSE_MS);
      await once(worker, 'exit').catch(() => undefined);
      clearTimeout(late);
    },
  };
}
