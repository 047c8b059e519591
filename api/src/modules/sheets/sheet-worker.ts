import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { parseSheet, type SheetLimits } from './parse-sheet';
import { SheetProblem } from './sheet-problem';

/** Reads one file for read-sheet.ts, responds once and ends. */
async function main({ file, limits }: { file: string; limits: SheetLimits }): Promise<void> {
  try {
    parentPort?.postMessage({ sheet: await parseSheet(readFileSync(file), limits) });
  } catch (error) {
    parentPort?.postMessage({ fault: error instanceof SheetProblem ? error.fault : 'invalid' });
  }
}

void main(workerData as { file: string; limits: SheetLimits });
