import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { TableLayout } from './sheet';
import { createTableWriter, perform, type WriterTask } from './table-writer';

/** Writes one file for stream-table.ts: each task is answered with its bytes. An error ends the thread. */
function main(layout: TableLayout): void {
  standBack();
  const writer = createTableWriter(layout);
  parentPort!.on('message', (task: WriterTask) => {
    const bytes = perform(writer, task);
    parentPort!.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
  });
}

/**
 * Lowers the thread's priority on Linux, the only system with one per thread; elsewhere it would slow down the process.
 */
function standBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not permitted here: the file is written all the same.
  }
}

main(workerData as TableLayout);
