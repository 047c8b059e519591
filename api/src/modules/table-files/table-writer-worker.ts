import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { TableLayout } from './sheet';
import { createTableWriter } from './table-writer';
import type { WriterTask } from './writer-thread';

/** Writes one file for writer-thread.ts: each task is answered with its bytes. An error ends the thread. */
function main(layout: TableLayout): void {
  standBack();
  const writer = createTableWriter(layout);
  parentPort!.on('message', (task: WriterTask) => {
    const bytes = 'rows' in task ? writer.rows(task.rows) : 'begin' in task ? writer.begin() : writer.end();
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
