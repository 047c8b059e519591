import { join } from 'node:path';
import type { Limits } from '../config/load-config';
import { ApiError } from '../http/api-error';
import { HEAP_MB, runInThread } from '../threads/thread-pool';
import type { Table } from './find-table';
import type { SheetLimits, SheetRequest, SheetResult, SheetTask } from './sheet-worker';
import { DAMAGED, type SheetFault, SheetProblem } from './sheet-problem';

const WORKER = join(__dirname, 'sheet-worker');

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
  const result = await parseInThread({ bytes, limits, request }, limits.sheetSeconds);
  if ('fault' in result) throw new ApiError(400, result.fault, result.message || wrongKind);
  const { double } = result.table.source;
  if (double !== undefined) throw invalidSheet(`The sheet has the column '${double}' twice`);
  return result.table as Table<Column>;
}

/** As `findTableIn`. @throws `invalid_sheet` also if a column is missing, or if there is no row under the headings */
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

/** Parses in a thread that is killed if it takes too much time or memory: a hostile file never costs the process. */
async function parseInThread(task: SheetTask, seconds: number): Promise<SheetResult> {
  const failed = (fault: SheetFault, reason: string): SheetResult => {
    const { message } = new SheetProblem(fault, reason);
    return { fault, message };
  };
  const timeout = AbortSignal.timeout(seconds * 1000);
  try {
    return await runInThread(WORKER, task, timeout);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (timeout.aborted) return failed('sheet_too_large', `it cannot be read within ${seconds} seconds`);
    const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    return isMemory ? failed('sheet_too_large', `it needs more than ${HEAP_MB} MB`) : failed('invalid_sheet', DAMAGED);
  }
}
