import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { ApiError, invalidField } from '../../http/api-error';
import { readFileForm } from '../../http/read-multipart';
import { showablePart } from '../../showable-text';
import {
  type BankFile,
  type CheckedResults,
  checkResults,
  paysBy,
  type ResultColumns,
  type ResultTable,
  writeBankFile,
} from '../bank-files';
import { findSkipped } from '../epochs';
import type { AdminCommand } from '../idempotency';
import { type AppliedResults, applyResults } from './apply-results';
import { findPayments, listOpenItems } from './runs.repository';
import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema';
import { unsealPayout } from '../payout-details';
import { readSettings } from '../programme';
import { markSent } from './manage-runs';

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
  const notRestored = await findSkipped(command.trx, 'payout_items', table.itemIds);
  const { ready, errors } = checkResults(table, columns, runId, payments, notRestored);
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

/**
 * Returns the bank's file of a run and marks the run as sent. A later download has the payments that are still open: one
 * that the bank has decided is never in a file again. Payout details are decrypted here only.
 * @throws ApiError 404 `payout_run_not_found`; 409 `payout_run_state` if it is not confirmed, or has no open payments;
 *   409 `bank_file_missing`, `bank_file_unfit` without a column for one of the payments
 */
export async function openRunFile({ config }: AppContext, command: AdminCommand, runId: number): Promise<Buffer> {
  await markSent(command, runId);
  const form = await readBankFile(command.trx);
  const payments = (await listOpenItems(command.trx, runId)).map(({ itemId, epoch, userId, amountPaise, sealed }) => ({
    itemId,
    epoch,
    amountPaise,
    ...unsealPayout(config.payoutKeys, userId, sealed),
  }));
  if (payments.length === 0) throw new ApiError(409, 'payout_run_state', 'Every payment of this run is decided');
  for (const [method, column] of [
    ['upi', 'UPI IDs'],
    ['bank', 'account numbers'],
  ] as const) {
    const count = payments.filter((payment) => payment.method === method).length;
    if (count > 0 && !paysBy(form, method)) {
      throw new ApiError(
        409,
        'bank_file_unfit',
        `The bank file has no column for ${column}, and ${count} of the payments need one. Add the column, or cancel the run and make one without them.`,
      );
    }
  }
  await command.audit('payout-file-downloaded', {
    run_id: runId,
    items: payments.length,
    amount_paise: payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  });
  return writeBankFile(form, payments, command.at);
}

/** @throws ApiError 409 `bank_file_missing` */
export async function readBankFile(db: Kysely<Schema>): Promise<BankFile> {
  const { bankFile } = await readSettings(db);
  if (!bankFile) throw new ApiError(409, 'bank_file_missing', 'Set up the bank file first');
  return bankFile;
}
