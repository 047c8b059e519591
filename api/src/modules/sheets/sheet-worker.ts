import { parentPort, workerData } from 'node:worker_threads';
import { parseSheet, type SheetLimits } from './parse-sheet';
import { SheetProblem } from './validate-workbook';

/** Parses one file for read-table.ts, responds once and ends. */
async function main({ bytes, limits, csv }: { bytes: Uint8Array; limits: SheetLimits; csv: boolean }): Promise<void> {
  try {
    // A small buffer is a part of a pool, which was copied as a whole.
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    parentPort?.postMessage({ sheet: await parseSheet(file, limits, { csv }) });
  } catch (error) {
    parentPort?.postMessage({ fault: error instanceof SheetProblem ? error.fault : 'invalid_sheet' });
  }
}

void main(workerData as { bytes: Uint8Array; limits: SheetLimits; csv: boolean });
