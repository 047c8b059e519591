import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ApiError } from '../http/api-error';
import { readCell } from './cell-text';
import { HEADING_LINES, pick, type TableRow } from './find-table';
import { findColumns, type FoundColumns, type SheetColumn } from './headings';
import { SEPARATOR_LINE } from './read-text';
import { formatCount, type SheetFault, SheetProblem } from './sheet-problem';

/** A quote that is never closed would take the rest of the file for one cell. */
const LONGEST_RECORD = 100_000;
const START_BYTES = 4096;

const problem = (fault: SheetFault, reason: string) =>
  new ApiError(400, fault, new SheetProblem(fault, reason).message);

/**
 * Streams the rows of a CSV file of any size: those below the first line with the headings of all required columns.
 * Encodings, separators and headings are found as in a sheet; rows are numbered as a spreadsheet does.
 * @throws ApiError 400 `wrong_file_kind`, `invalid_sheet` or `sheet_too_large`, as the first row that shows it is read
 */
export async function* streamCsv<Column extends string>(
  path: string,
  columns: readonly SheetColumn<Column>[],
  { maxRows, wrongKind }: { maxRows: number; wrongKind: string },
): AsyncGenerator<TableRow<Column>> {
  const encoding = await findEncoding(path);
  const start = await readStart(path, encoding);
  if (start.includes('\0')) throw new ApiError(400, 'wrong_file_kind', wrongKind);
  const [line, separator] = SEPARATOR_LINE.exec(start) ?? [];
  const parser = Readable.from(decode(path, encoding)).pipe(
    parse({
      ...{ bom: true, relax_column_count: true, relax_quotes: true, max_record_size: LONGEST_RECORD },
      delimiter: separator ?? commonSeparator(start),
    }),
  );
  // Excel does not count the line that names the separator.
  let row = line === undefined ? 0 : -1;
  let found: FoundColumns<Column> | undefined;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1;
      if (row > maxRows) throw problem('sheet_too_large', `it has more than ${formatCount(maxRows)} rows`);
      const cells = record.map((text) => readCell({ t: 's', v: text }, true));
      if (found) yield* pick([{ row, cells }], columns, found.places);
      else found = headingIn(record, row, columns);
    }
  } catch (error) {
    if (error instanceof CsvError) throw problem('invalid_sheet', `row ${row + 1} cannot be read: ${error.message}`);
    throw error;
  }
  if (!found) throw missingIn([], columns);
}

/** @throws ApiError naming the missing columns, on the last line that may have the headings */
function headingIn<Column extends string>(record: string[], row: number, columns: readonly SheetColumn<Column>[]) {
  const found = findColumns(record, columns);
  if (found.double !== undefined) throw problem('invalid_sheet', `it has the column '${found.double}' twice`);
  if (found.missing.length === 0) return found;
  if (found.places.size > 0 || row >= HEADING_LINES) throw missingIn(record, columns);
  return undefined;
}

const missingIn = (record: readonly string[], columns: readonly SheetColumn<string>[]) =>
  problem(
    'invalid_sheet',
    `it has no column ${findColumns(record, columns)
      .missing.map((name) => `'${name}'`)
      .join(', ')}`,
  );

/** UTF-16 by its byte order mark, UTF-8 if all of it is, else Windows-1252, as Excel in India saves "CSV". */
async function findEncoding(path: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
    if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
    isFirst = false;
    try {
      decoder.decode(chunk, { stream: true });
    } catch {
      return 'windows-1252';
    }
  }
  return 'utf-8';
}

async function* decode(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true });
}

async function readStart(path: string, encoding: string): Promise<string> {
  for await (const chunk of createReadStream(path, { end: START_BYTES - 1 }) as AsyncIterable<Buffer>)
    return new TextDecoder(encoding).decode(chunk);
  return '';
}

/** Returns the separator that the first line has most of. */
function commonSeparator(start: string): string {
  const [first = ''] = start.trimStart().split(/\r|\n/u);
  const count = (sign: string) => first.split(sign).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!;
}
