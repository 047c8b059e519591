import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Limits } from '../../config/load-config';
import { ApiError } from '../../http/api-error';
import type { Table } from './find-table';
import type { SheetLimits, SheetRequest } from './parse-sheet';
import { DAMAGED, type SheetFault, SheetProblem } from './sheet-problem';

type SheetResult = { table: Table<string> } | { fault: SheetFault; message: string };

/** Heap of the thread: about five times what the largest permitted sheet takes. */
const HEAP_MB = 256;

const compiled = extname(__filename) === '.js';
const WORKER = join(__dirname, `sheet-worker${extname(__filename)}`);

/**
 * Reads columns of an uploaded .xls or .xlsx (or text, with `csv`) from the first visible sheet and row that have their
 * headings; other columns are ignored, and so are rows with nothing else. The source of the result says what was read,
 * and which columns are missing.
 * @param wrongKind the error message for another file, specific to its screen
 * @throws ApiError 400 `wrong_file_kind`, `invalid_sheet`, `sheet_protected` or `sheet_too_large`
 */
export async function findTableIn<Column extends string>(
  bytes: Uint8Array,
  limits: SheetLimits & Pick<Limits, 'sheetSeconds'>,
  { wrongKind, ...request }: SheetRequest<Column> & { wrongKind: string },
): Promise<Table<Column>> {
  const result = await askWorker({ bytes, limits, request }, limits.sheetSeconds);
  if ('fault' in result) throw new ApiError(400, result.fault, result.message || wrongKind);
  const { double } = result.table.source;
  if (double !== undefined) throw invalidSheet(`The sheet has the column '${double}' twice`);
  return result.table as Table<Column>;
}

/**
 * Reads columns likewise.
 * @throws ApiError as `findTableIn`; `invalid_sheet` also if a column is missing, or if there is no row under the headings
 */
export async function readTable<Column extends string>(
  bytes: Uint8Array,
  limits: SheetLimits & Pick<Limits, 'sheetSeconds'>,
  request: SheetRequest<Column> & { wrongKind: string },
): Promise<Table<Column>> {
  const table = await findTableIn(bytes, limits, request);
  const missing = table.source.missing.map((name) => `'${name}'`);
  if (missing.length > 0) throw invalidSheet(`The sheet has no column ${missing.join(', ')}`);
  if (table.rows.length === 0) throw invalidSheet('The sheet has no rows');
  return table;
}

const invalidSheet = (message: string) => new ApiError(400, 'invalid_sheet', message);

/**
 * Parses in a worker thread that is killed if it takes too much time or memory (trust.md fact 6): a hostile file then
 * costs an error response, never the process.
 */
function askWorker(workerData: object, seconds: number): Promise<SheetResult> {
  const worker = new Worker(WORKER, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // Without the process's environment and arguments: the thread needs none.
    env: {},
    execArgv: compiled ? [] : ['--require', 'tsx/cjs'],
  });
  const failed = (fault: SheetFault, reason?: string): SheetResult => {
    const { message } = new SheetProblem(fault, reason);
    return { fault, message };
  };
  return new Promise<SheetResult>((resolve) => {
    const late = failed('sheet_too_large', `it cannot be read within ${seconds} seconds`);
    const timer = setTimeout(() => resolve(late), seconds * 1000);
    worker.once('message', resolve);
    // Out of memory, or an unexpected error of the parser.
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      resolve(
        isMemory ? failed('sheet_too_large', `it needs more than ${HEAP_MB} MB`) : failed('invalid_sheet', DAMAGED),
      );
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(failed('invalid_sheet', DAMAGED));
    });
  }).finally(() => worker.terminate());
}
