import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { ApiError, invalidField } from '../../http/api-error';
import { readFileForm } from '../../http/read-multipart';
import { showablePart } from '../../showable-text';
import { type CheckedResults, checkResults, type ResultColumns, type ResultTable } from '../bank-files';
import type { AdminCommand } from '../idempotency';
import { applyResults, type AppliedResults } from './apply-results';
import { findPayments } from './runs.repository';

export const ONLY_TABLES = 'Only CSV and Excel (xls, xlsx) files are allowed.';

/**
 * Reads the multipart form `{file}` of a result file.
 * @throws ApiError 400 without a file, with two or with a name of another type, 413 above the limit, 415 for another
 *   content type, 408 for a stalled client
 */
export async function readResultForm(
  request: FastifyRequest,
  { limits }: AppContext['config'],
): Promise<{ bytes: Buffer; fileName: string }> {
  const { file } = await readFileForm(request, limits.uploadBytesPerSecond, {
    field: 'file',
    fields: [],
    maxBytes: limits.sheetBytes,
    tooLarge: () => new ApiError(413, 'sheet_too_large', 'Spreadsheet is too large'),
  });
  if (!file) throw invalidField('file', 'Please upload the result file of the bank.', 400, 'files_missing');
  if (!/\.(?:csv|txt|xlsx?)$/i.test(file.name)) throw new ApiError(400, 'wrong_file_kind', ONLY_TABLES);
  return { bytes: file.bytes, fileName: showablePart(file.name).slice(0, 200) };
}

export interface ResultReport extends Omit<AppliedResults, 'errors'> {
  errors: CheckedResults['errors'];
}

/** Stores the results of the valid rows of a file; the others are reported and can be uploaded again. */
export async function applyResultFile(
  command: AdminCommand,
  runId: number,
  { table, columns }: { table: ResultTable; columns: ResultColumns },
): Promise<ResultReport> {
  const payments = await findPayments(command.trx, table.itemIds);
  const { ready, errors } = checkResults(table, columns, runId, payments);
  const { errors: refused, ...counts } = await applyResults(command, runId, ready);
  // Another admin may have stored a result since the rows were validated.
  const overtaken = refused.map(({ index, message }) => ({
    row: ready[index]!.row,
    column: 'reference' as const,
    code: 'already_decided' as const,
    message,
    value: '',
  }));
  return { ...counts, errors: [...errors, ...overtaken].toSorted((a, b) => a.row - b.row) };
}
