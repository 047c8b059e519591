import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { RowsText, TableLayout } from './sheet';
import { createTableWriter, perform, type WriterTask } from './table-writer';

const BUFFERED_BYTES = 1 << 16;
/** Heap of the thread: a hundred times a page of ordinary rows, enough for a page of the longest texts. */
const HEAP_MB = 256;
/** Without it V8 lets a thread's young objects grow to 48 MB before it collects them. */
const YOUNG_HEAP_MB = 12;

const compiled = extname(__filename) === '.js';
const WORKER = join(__dirname, `table-writer-worker${extname(__filename)}`);

/**
 * Streams a table as a file: a million rows take no more memory than a few pages of them. Pages are read only as fast
 * as the stream is. Destroying the stream ends the pages; an error of the pages destroys the stream.
 * @param pages the rows, some at a time
 * @param ownThread for a table of more than about a thousand rows: the process does little more than read the pages
 * @param stallSeconds how long the stream may wait for its reader before it is destroyed
 */
export function streamTable(
  layout: TableLayout,
  pages: AsyncIterable<RowsText>,
  { ownThread, stallSeconds }: { ownThread: boolean; stallSeconds: number },
): Readable {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const writer = ownThread ? startWriterThread(layout) : writeHere(layout);
    const ask: WriterThread['ask'] = (task) => {
      const answer = writer.ask(task);
      // It may fail before it is awaited; awaiting it still throws the error.
      answer.catch(() => undefined);
      return answer;
    };
    try {
      // One page ahead: the thread gets the next one while the bytes of the one before are sent.
      let written = ask({ begin: true });
      for await (const rows of pages) {
        const next = ask({ rows });
        yield await written;
        written = next;
      }
      const end = ask({ end: true });
      yield await written;
      yield await end;
    } finally {
      await writer.close();
    }
  }

  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const bytes of chunks()) {
      const timer = setTimeout(() => stream.destroy(), stallSeconds * 1000);
      timer.unref();
      try {
        yield bytes;
      } finally {
        clearTimeout(timer);
      }
    }
  }
  const stream = Readable.from(watched(), { objectMode: false, highWaterMark: BUFFERED_BYTES });
  return stream;
}

/** Writes without a thread; other requests are served between two pages. */
function writeHere(layout: TableLayout): WriterThread {
  const writer = createTableWriter(layout);
  return {
    async ask(task) {
      await nextTurn();
      return perform(writer, task);
    },
    close: async () => undefined,
  };
}

/** A writer in a worker thread. Tasks may be queued before earlier ones are done. */
interface WriterThread {
  /** @throws the writer's error, or Error if the thread ended */
  ask(task: WriterTask): Promise<Uint8Array>;
  close(): Promise<unknown>;
}

/**
 * Starts a thread that produces the bytes of one file, so that the process serves other requests meanwhile; on Linux
 * with a lower priority (table-writer-worker.ts). Starting it takes about as long as writing a thousand rows.
 */
function startWriterThread(layout: TableLayout): WriterThread {
  const worker = new Worker(WORKER, {
    workerData: layout,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    // Without the process's environment and arguments: the thread needs none.
    env: {},
    execArgv: compiled ? [] : ['--require', 'tsx/cjs'],
  });
  const waiting: { resolve(bytes: Uint8Array): void; reject(error: Error): void }[] = [];
  let ended: Error | undefined;
  const fail = (error: Error) => {
    ended ??= error;
    for (const { reject } of waiting.splice(0)) reject(ended);
  };
  worker.on('message', (bytes: Uint8Array) => waiting.shift()?.resolve(bytes));
  worker.once('error', fail);
  worker.once('exit', () => fail(new Error('The thread that wrote a file ended.')));
  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        waiting.push({ resolve, reject });
        worker.postMessage(task);
      }),
    close: () => worker.terminate(),
  };
}
