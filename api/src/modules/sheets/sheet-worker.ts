import { parentPort, workerData } from 'node:worker_threads';
import { parseSheet, type SheetLimits } from './parse-sheet';
import { SheetProblem } from './validate-workbook';

/** Parses one file for read-table.ts, responds once and ends. */
async function main({ bytes, limits }: { bytes: Uint8Array; limits: SheetLimits }): Promise<void> {
  try {
    parentPort?.postMessage({ sheet: await parseSheet(Buffer.from(bytes.buffer), limits) });
  } catch (error) {
    parentPort?.postMessage({ fault: error instanceof SheetProblem ? error.fault : 'invalid_sheet' });
  }
}

void main(workerData as { bytes: Uint8Array; limits: SheetLimits });
