import type { Kysely } from 'kysely';
import type { AppContext } from '../../app-context';
import type { Schema } from '../../database/schema';
import { ApiError } from '../../http/api-error';
import { type BankFile, paysBy, writeBankFile } from '../bank-files';
import type { AdminCommand } from '../idempotency';
import { unsealPayout } from '../payout-details';
import { readSettings } from '../programme';
import { markSent } from './manage-runs';
import { listOpenItems } from './runs.repository';

/**
 * Returns the bank's file of a run and marks the run as sent. A later download has the payments that are still open: one
 * that the bank has decided is never in a file again. Payout details are decrypted here only.
 * @throws ApiError 404 `payout_run_not_found`; 409 `payout_run_state` if it is not confirmed, or has no open payments;
 *   409 `bank_file_missing`, `bank_file_unfit` without a column for one of the payments
 */
export async function openRunFile({ config }: AppContext, command: AdminCommand, runId: number): Promise<Buffer> {
  await markSent(command, runId);
  const form = await readBankFile(command.trx);
  const payments = (await listOpenItems(command.trx, runId)).map(({ itemId, userId, amountPaise, sealed }) => ({
    itemId,
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
