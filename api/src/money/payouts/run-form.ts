import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { type BankFile, validateBankFile } from '../../programme/bank-files';
import { readSettings } from '../../programme/programme';

/** Returns the form that a new run keeps. @throws ApiError 409 `bank_file_missing`, `bank_file_unfit` */
export async function readRunForm(trx: Transaction<Schema>): Promise<BankFile> {
  const { bankFile } = await readSettings(trx);
  if (!bankFile) throw new ApiError(409, 'bank_file_missing', 'Set up the bank file first');
  rejectUnsoundForm(bankFile);
  return bankFile;
}

/** Rejects a form that was saved under earlier rules. @throws ApiError 409 `bank_file_unfit` */
export function rejectUnsoundForm(form: BankFile): void {
  const [problem] = Object.values(validateBankFile(form));
  if (problem !== undefined) throw new ApiError(409, 'bank_file_unfit', `The bank file cannot be used: ${problem}`);
}
