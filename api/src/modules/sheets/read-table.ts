import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Limits } from '../../config/load-config';
import { ApiError } from '../../http/api-error';
import type { Sheet, SheetLimits } from './parse-sheet';
import type { SheetFault } from './validate-workbook';

/** A row of the sheet, not validated yet. */
export interface TableRow<Column extends string> {
  /** The spreadsheet's row number, from 1. */
  row: number;
  cells: Record<Column, string>;
  /** Cells whose formula ended in an error. */
  broken: Column[];
}

type SheetResult = { sheet: Sheet } | { fault: SheetFault };

interface TableColumns<Column extends string> {
  required: readonly Column[];
  optional?: readonly Column[];
  /** The error message for a file that is no .xls or .xlsx, specific to its screen. */
  wrongKind: string;
  /** Accepts CSV as well. */
  csv?: boolean;
}

/** Heap of the thread: about five times what the largest permitted sheet takes. */
const HEAP_MB = 256;

const compiled = extname(__filename) === '.js';
const WORKER = join(__dirname, `sheet-worker${extname(__filename)}`);

/**
 * Reads the columns of the first sheet of an uploaded .xls or .xlsx, by their headings in any order and case; others are
 * ignored, and so are rows with nothing else.
 * @throws ApiError 400 `wrong_file_kind`, `sheet_protected` or `sheet_too_large`; `invalid_sheet` also if a column is
 *   missing or duplicated, or if there is no row under the headings
 */
export async function readTable<Column extends string>(
  bytes: Uint8Array,
  limits: SheetLimits & Pick<Limits, 'sheetSeconds'>,
  { required, optional = [], wrongKind, csv = false }: TableColumns<Column>,
): Promise<TableRow<Column>[]> {
  const result = await askWorker({ bytes, limits, csv }, limits.sheetSeconds);
  if ('fault' in result) throw new ApiError(400, result.fault, MESSAGES[result.fault] ?? wrongKind);
  const { header, rows } = result.sheet;
  const headings = header.cells.map((text) => text.normalize('NFC').trim().toLowerCase());
  const missing = required.filter((name) => !headings.includes(name)).map((name) => `'${name}'`);
  if (missing.length > 0) throw invalidSheet(`The sheet has no column ${missing.join(', ')}`);
  const columns = [...required, ...optional];
  const double = columns.find((name) => headings.indexOf(name) !== headings.lastIndexOf(name));
  if (double !== undefined) throw invalidSheet(`The sheet has the column '${double}' twice`);
  const table = rows
    .map(({ row, cells, broken }) => ({
      row,
      cells: Object.fromEntries(columns.map((name) => [name, cells[headings.indexOf(name)] ?? ''])) as Record<
        Column,
        string
      >,
      broken: columns.filter((name) => broken.includes(headings.indexOf(name))),
    }))
    .filter(({ cells }) => Object.values(cells).some((text) => text !== ''));
  if (table.length === 0) throw invalidSheet('The sheet has no rows');
  return table;
}

const invalidSheet = (message: string) => new ApiError(400, 'invalid_sheet', message);

const MESSAGES: Partial<Record<SheetFault, string>> = {
  sheet_protected: 'Spreadsheet is protected',
  sheet_too_large: 'Spreadsheet is too large',
  invalid_sheet: 'Invalid spreadsheet',
};

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
  return new Promise<SheetResult>((resolve) => {
    const timer = setTimeout(() => resolve({ fault: 'sheet_too_large' }), seconds * 1000);
    worker.once('message', resolve);
    // Out of memory, or an unexpected error of the parser.
    worker.once('error', (error: NodeJS.ErrnoException) => {
      resolve({ fault: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'sheet_too_large' : 'invalid_sheet' });
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve({ fault: 'invalid_sheet' });
    });
  }).finally(() => worker.terminate());
}
