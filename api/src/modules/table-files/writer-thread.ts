import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RowsText, TableLayout } from './sheet';

/** What the thread is asked for, answered in the same order. */
export type WriterTask = { begin: true } | { rows: RowsText } | { end: true };

/** Heap of the thread: a hundred times what a page of ordinary rows takes, enough for one of the longest texts there can be. */
const HEAP_MB = 256;
/** Without it V8 lets a thread's young objects pile up to 48 MB before it looks at them. */
const YOUNG_HEAP_MB = 12;

const compiled = extname(__filename) === '.js';
const WORKER = join(__dirname, `table-writer-worker${extname(__filename)}`);

/** A writer in a thread of its own. Tasks may be handed in before those before them are done. */
export interface WriterThread {
  /** @throws what the writer threw, or Error when the thread ended */
  ask(task: WriterTask): Promise<Uint8Array>;
  close(): Promise<unknown>;
}

/**
 * Starts a thread that makes the bytes of one file, so that the process answers other requests meanwhile; on Linux it also
 * stands back for them (table-writer-worker.ts). Starting it takes about as long as writing a thousand rows.
 */
export function startWriterThread(layout: TableLayout): WriterThread {
  const worker = new Worker(WORKER, {
    workerData: layout,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
    // Without variables and arguments of the process: the thread needs none.
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
