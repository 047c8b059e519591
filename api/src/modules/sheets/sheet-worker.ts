import { parentPort, workerData } from 'node:worker_threads';
import { parseSheet, type SheetLimits, type SheetRequest } from './parse-sheet';
import { DAMAGED, SheetProblem } from './sheet-problem';

interface Work {
  bytes: Uint8Array;
  limits: SheetLimits;
  request: SheetRequest<string>;
}

/** Parses one file for read-table.ts, responds once and ends. */
async function main({ bytes, limits, request }: Work): Promise<void> {
  try {
    // A small buffer is a part of a pool, which was copied as a whole.
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    parentPort?.postMessage({ table: await parseSheet(file, limits, request) });
  } catch (error) {
    const { fault, message } = error instanceof SheetProblem ? error : new SheetProblem('invalid_sheet', DAMAGED);
    parentPort?.postMessage({ fault, message });
  }
}

void main(workerData as Work);
