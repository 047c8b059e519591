import type { FastifyRequest } from 'fastify';
import type { AccountsContext } from '../../accounts/context';
import { ApiError, invalidField } from '../../platform/http/api-error';
import { readFileForm } from '../../platform/http/read-multipart';
import { showablePart } from '../../platform/showable-text';
import {
  type CheckedResults,
  checkResults,
  misfitOf,
  type PaymentResult,
  referenceOf,
  type ResultColumns,
  type ResultTable,
  ROW_PROBLEMS,
  writeBankFile,
} from '../../programme/bank-files';
import { ownAccounts } from '../../programme/conflicts-of-interest';
import { findSkipped } from '../../platform/epochs';
import { sheetTooLarge } from '../../platform/sheets';
import type { AdminCommand } from '../../platform/idempotency';
import { type AppliedResults, applyResults } from './apply-results';
import { findPayments, listOpenItems } from './runs.repository';
import { findRun } from './payouts.repository';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { unsealPayout } from '../payout-details';
import { readSettings } from '../../programme/programme';
import { markSent } from './manage-runs';

export const ONLY_TABLES = 'Only CSV and Excel (xls, xlsx) files are allowed.';

/** Reads the multipart form `{file}` of a result file. @throws ApiError 400, 408, 413, 415 */
export async function readResultForm(
  request: FastifyRequest,
  { limits }: AccountsContext['config'],
): Promise<{ bytes: Buffer; fileName: string }> {
  const { file } = await readFileForm(request, limits.uploadBytesPerSecond, {
    field: 'file',
    fields: [],
    maxBytes: limits.sheetBytes,
    tooLarge: () => sheetTooLarge(limits.sheetBytes),
  });
  if (!file) throw invalidField('file', 'Please upload the result file of the bank.', 400, 'files_missing');
  if (!/\.(?:csv|txt|xlsx?)$/i.test(file.name)) throw new ApiError(400, 'wrong_file_kind', ONLY_TABLES);
  return { bytes: file.bytes, fileName: showablePart(file.name).slice(0, 200) };
}

type ReportedError = CheckedResults['errors'][number] & {
  /** The payment that the bank's reference belongs to, by the names of the wire. */
  used_by?: { reference: string; run_id: number };
};

export interface ResultReport extends Omit<AppliedResults, 'errors'>, Pick<CheckedResults, 'undecided'> {
  errors: ReportedError[];
}

/**
 * Stores the results of the valid rows of a file; the others are reported. Those of the admin's own payments are
 * another admin's to upload.
 */
export async function applyResultFile(
  { config }: Pick<AccountsContext, 'config'>,
  command: AdminCommand,
  runId: number,
  { table, columns }: { table: ResultTable; columns: ResultColumns },
): Promise<ResultReport> {
  const { trx, callerId: adminId } = command;
  const payments = await findPayments(trx, table.itemIds);
  const notRestored = await findSkipped(trx, 'payout_items', table.itemIds);
  const checked = checkResults(table, columns, runId, payments, notRestored);
  const userIds = [...new Set([...payments.values()].map(({ userId }) => userId))];
  const own = new Set(await ownAccounts(trx, config.payoutKeys, { adminId, userIds }));
  const isOwn = ({ itemId }: PaymentResult) => own.has(payments.get(itemId)!.userId);
  const ready = checked.ready.filter((result) => !isOwn(result));
  const errors: ReportedError[] = [...checked.errors];
  for (const { itemId, row } of checked.ready.filter(isOwn)) {
    const value = referenceOf(itemId, payments.get(itemId)!.epoch);
    errors.push({ row, column: 'reference', code: 'own_account', message: ROW_PROBLEMS.own_account, value });
  }
  const { errors: refused, ...counts } = await applyResults(command, runId, ready);
  for (const { index, message, usedBy } of refused) {
    const result = ready[index]!;
    const row = { row: result.row, message };
    if (usedBy && result.outcome === 'paid') {
      const used_by = { reference: referenceOf(usedBy.itemId, usedBy.epoch), run_id: usedBy.runId };
      errors.push({ ...row, column: 'utr', code: 'utr_used', value: result.reference, used_by });
    } else {
      // Another admin may have stored a result since the rows were validated.
      errors.push({ ...row, column: 'reference', code: 'already_decided', value: '' });
    }
  }
  return { ...counts, undecided: checked.undecided, errors: errors.toSorted((a, b) => a.row - b.row) };
}

/**
 * Returns the bank's file of a run, in the form with which it was made, and marks it as sent. A later download has the
 * payments that are still open only. Full payout details leave the api here only.
 * @throws ApiError 404; 409 `payout_run_state`; 409 `bank_file_unfit` for a run of before
 */
export async function openRunFile({ config }: AccountsContext, command: AdminCommand, runId: number): Promise<Buffer> {
  const form = await markSent(command, runId);
  const payments = (await listOpenItems(command.trx, runId)).map(({ itemId, epoch, userId, amountPaise, sealed }) => ({
    itemId,
    epoch,
    amountPaise,
    ...unsealPayout(config.payoutKeys, userId, sealed),
  }));
  if (!form || payments.length === 0)
    throw new ApiError(409, 'payout_run_state', 'Every payment of this run is decided');
  const unfit = payments.filter((payment) => misfitOf(form, payment)).length;
  if (unfit > 0) {
    throw new ApiError(
      409,
      'bank_file_unfit',
      `The bank file of this run cannot carry ${unfit} of its payments. Cancel the run and make another one.`,
    );
  }
  await command.audit('payout-file-downloaded', {
    run_id: runId,
    items: payments.length,
    amount_paise: payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  });
  return writeBankFile(form, payments, command.at);
}

/**
 * Returns how result files are read: as the settings say now, because a heading of the bank may turn out only with its
 * first result; else as the run was made.
 * @throws ApiError 409 `bank_file_missing`
 */
export async function readResultColumns(db: Kysely<Schema>, runId: number): Promise<ResultColumns> {
  const { bankFile } = await readSettings(db);
  const form = bankFile ?? (await findRun(db, runId))?.form;
  if (!form) throw new ApiError(409, 'bank_file_missing', 'Set up the bank file first');
  return form.results;
}
