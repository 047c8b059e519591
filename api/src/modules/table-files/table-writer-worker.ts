import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { RowsText, TableLayout } from './sheet';
import { createTableWriter } from './table-writer';

/** Writes one file for stream-table.ts: each page of rows is answered with its bytes. An error ends the thread. */
function main(layout: TableLayout): void {
  standBack();
  const write = createTableWriter(layout);
  parentPort!.on('message', (rows: RowsText | null) => {
    // Copied, because a small buffer is in Node's pool, which cannot be given away.
    const bytes = new Uint8Array(write(rows));
    parentPort!.postMessage(bytes, [bytes.buffer]);
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
