import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../../http/api-error';
import type { Sheet, SheetLimits } from './parse-sheet';
import type { SheetFault } from './sheet-problem';

export interface ReadSheetOptions extends SheetLimits {
  /** Timeout of the reading. */
  seconds: number;
  /** The error message for a file that is no .xls or .xlsx, specific to its screen. */
  wrongKindMessage: string;
}

/** Heap of the thread: about five times what the largest permitted sheet takes. */
const HEAP_MB = 256;

const compiled = extname(__filename) === '.js';
const WORKER = join(__dirname, `sheet-worker${extname(__filename)}`);

type Answer = { sheet: Sheet } | { fault: SheetFault };

/**
 * Reads the first sheet of an uploaded .xls or .xlsx in a worker thread that is killed if it takes too much time or
 * memory (trust.md fact 6): a hostile file then costs an error response, never the process.
 * @param file path of the upload
 * @throws ApiError 400 `wrong_file_kind`, `invalid_sheet`, `sheet_protected` or `sheet_too_large`
 */
export async function readSheet(
  file: string,
  { seconds, wrongKindMessage, ...limits }: ReadSheetOptions,
): Promise<Sheet> {
  const answer = await askWorker(file, limits, seconds);
  if ('sheet' in answer) return answer.sheet;
  switch (answer.fault) {
    case 'wrong-kind':
      throw new ApiError(400, 'wrong_file_kind', wrongKindMessage);
    case 'protected':
      throw new ApiError(400, 'sheet_protected', 'Spreadsheet is protected');
    case 'too-large':
      throw new ApiError(400, 'sheet_too_large', 'Spreadsheet is too large');
    case 'invalid':
      throw new ApiError(400, 'invalid_sheet', 'Invalid spreadsheet');
  }
}

function askWorker(file: string, limits: SheetLimits, seconds: number): Promise<Answer> {
  const worker = new Worker(WORKER, {
    workerData: { file, limits },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // Without the process's environment and arguments: the thread needs none.
    env: {},
    execArgv: compiled ? [] : ['--require', 'tsx/cjs'],
  });
  return new Promise<Answer>((resolve) => {
    const timer = setTimeout(() => resolve({ fault: 'too-large' }), seconds * 1000);
    worker.once('message', resolve);
    // Out of memory, or an unexpected error of the parser.
    worker.once('error', (error: NodeJS.ErrnoException) => {
      resolve({ fault: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-large' : 'invalid' });
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve({ fault: 'invalid' });
    });
  }).finally(() => worker.terminate());
}
