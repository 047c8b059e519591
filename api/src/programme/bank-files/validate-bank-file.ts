import { plainHeading } from '../../platform/sheets';
import { type BankFile, type FileColumn, plainStatus } from './bank-file.schema';
import { fixedPayee } from './fixed-payee';

/**
 * Returns what a file lacks for a bank to pay by it and for its results to be matched, and what in it could pay everyone
 * to one place, by field; empty if nothing.
 */
export function validateBankFile(file: BankFile): Record<string, string> {
  const { columns, debit, results } = file;
  const has = (value: FileColumn['value']) => columns.some((column) => column.value === value);
  const errors: Record<string, string> = {};
  if (!has('amount')) errors.columns = 'The file needs a column for the amount';
  else if (!has('reference')) errors.columns = 'The file needs a column for our reference';
  else if (!has('upi') && !(has('account') && has('ifsc'))) {
    errors.columns = 'The file needs columns for account number and IFSC, or for the UPI ID';
  }
  const fixed = fixedPayee(file);
  if (fixed !== undefined) errors[fixed.field] ??= fixed.message;
  if (has('debit') && debit.trim() === '') errors.debit = 'Please enter the account that pays';
  for (const field of ['reference', 'status', 'utr'] as const) {
    if (results[field].trim() === '') errors[`results.${field}`] = 'Please enter the heading of this column';
  }
  const headings = [results.reference, results.status, results.utr, results.reason, results.amount].filter(Boolean);
  if (new Set(headings.map(plainHeading)).size < headings.length) {
    errors['results.reference'] ??= 'Each column of the result file needs another heading';
  }
  const paid = new Set(results.paid.map(plainStatus));
  if (results.returned.some((word) => paid.has(plainStatus(word)))) {
    errors['results.returned'] = 'A word cannot mean both paid and returned';
  }
  return errors;
}
