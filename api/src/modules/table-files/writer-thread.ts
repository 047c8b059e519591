import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RowsText, TableLayout } from './sheet';

/** A task of the thread, answered in order. */
export type WriterTask = { begin: true } | { rows: RowsText } | { end: true };

/** Heap of the thread: a hundred times a page of ordinary rows, enough for a page of the longest texts. */
const HEAP_MB = 256;
/** Without it V8 lets a thread's young objects grow to 48 MB before it collects them. */
const YOUNG_HEAP_MB = 12;

const compiled = extname(__filename) === '.js';
const WORKER = join(__dirname, `table-writer-worker${extname(__filename)}`);

/** A writer in a worker thread. Tasks may be queued before earlier ones are done. */
export interface WriterThread {
  /** @throws the writer's error, or Error if the thread ended */
  ask(task: WriterTask): Promise<Uint8Array>;
  close(): Promise<unknown>;
}

/**
 * Starts a thread that produces the bytes of one file, so that the process serves other requests meanwhile; on Linux
 * with a lower priority (table-writer-worker.ts). Starting it takes about as long as writing a thousand rows.
 */
export function startWriterThread(layout: TableLayout): WriterThread {
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
