import { plainHeading } from '../../platform/sheets';
import { type BankFile, type FileColumn, plainStatus } from './bank-file.schema';
import { foreignSign, type Payment, paysBy, plain } from './write-bank-file';
import { latinDigits, plainUpiId, withoutMarks } from '../../platform/typed-texts';

/** Returns by field what a file lacks to be paid and matched by, and what could pay everyone to one place. */
export function validateBankFile(file: BankFile): Record<string, string> {
  const { columns, debit, results } = file;
  const has = (value: FileColumn['value']) => columns.some((column) => column.value === value);
  const errors: Record<string, string> = {};
  if (!has('amount')) errors.columns = 'The file needs a column for the amount';
  else if (!has('reference')) errors.columns = 'The file needs a column for our reference';
  else if (!paysBy(file, 'upi') && !paysBy(file, 'bank'))
    errors.columns = 'The file needs columns for account number and IFSC, or for the UPI ID';
  const fixed = fixedPayee(file);
  if (fixed !== undefined) errors[fixed.field] ??= fixed.message;
  if (has('debit') && debit.trim() === '') errors.debit = 'Please enter the account that pays';
  for (const field of ['reference', 'status', 'utr'] as const)
    if (results[field].trim() === '') errors[`results.${field}`] = 'Please enter the heading of this column';
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

/** Why a form cannot carry a payment: no column for its method, or a name that it cannot write whole. */
export type Misfit = 'no-column' | 'name';

/** Returns why a form cannot carry a payment; undefined if it can. */
export function misfitOf(file: BankFile, payment: Pick<Payment, 'method' | 'name'>): Misfit | undefined {
  if (!paysBy(file, payment.method)) return 'no-column';
  return writesName(file) && !canWrite(file, payment.name) ? 'name' : undefined;
}

/** Whether the form writes the names of payees with this method, in letters A to Z only. False without a form. */
export const needsLatinName = (file: BankFile | null, method: Payment['method']): file is BankFile =>
  file !== null && file.plain && writesName(file) && paysBy(file, method);

const writesName = ({ columns }: BankFile) => columns.some(({ value }) => value === 'name');

/** Accents go, letters do not: of a name in another script only some would be left, or none. */
const canWrite = (file: BankFile, name: string): boolean =>
  file.plain ? plain(name) !== '' && foreignSign(name) === undefined : name.trim() !== '';

/** Headings of a payee's columns, in any case: of banks' own forms, and what an admin would write. */
const PAYEE = /\b(?:bene(?:f|ficiary)?|bnf|payee|recipient|vpa|upi|ifsc?|rtgs|fund account)\b/u;
const PAYEE_DETAIL = /\b(?:name|acc(?:oun)?t?|a c|no|num(?:ber)?|ifsc?|code|vpa|upi|id)\b/u;
const ACCOUNT = /\b(?:acc(?:oun)?t?|a c)(?: (?:no|num(?:ber)?))?\b/u;
/** Of a payee column's heading, that the constant is of another kind: its address, its type, its bank's name. */
const OTHER_DETAIL = /\b(?:type|mode|purpose|address|bank|branch|e ?mail|phone|mobile|contact|city|location)\b/u;

/** A UPI ID; what has a dot behind the @ is an e-mail address. */
const UPI_ID = /[a-z0-9._-]+@[a-z][a-z0-9]+(?![a-z0-9.])/iu;
const IFSC = /(?<![a-z0-9])[a-z]{4}0[a-z0-9]{6}(?![a-z0-9])/iu;
const ACCOUNT_NUMBER = /[0-9]{9,}/u;

/** Returns a heading as words: `BENE_ACC_NO` is `bene acc no`. */
const wordsOf = (heading: string) => plainHeading(heading.normalize('NFKC').replace(/(?<=[a-z])(?=[A-Z])/gu, ' '));

/** Whether a text could be where money goes: a UPI ID, an IFSC or an account number, alone or within others. */
function namesPayee(text: string): boolean {
  const read = latinDigits(withoutMarks(text)).normalize('NFKC');
  return UPI_ID.test(plainUpiId(read)) || IFSC.test(read) || ACCOUNT_NUMBER.test(read.replace(/[\s\p{Pd}./_−]/gu, ''));
}

function isPayeeHeading(heading: string): boolean {
  const words = wordsOf(heading);
  if (OTHER_DETAIL.test(words)) return false;
  return (PAYEE.test(words) && PAYEE_DETAIL.test(words)) || ACCOUNT.test(words) || words === 'name';
}

/** The texts that a column has in every line for its method. */
function constantsOf(column: FileColumn, { remark }: BankFile): string[] {
  if (column.value === 'text') return [column.text ?? ''];
  if (column.value === 'mode') return [column.bank ?? '', column.upi ?? ''];
  return column.value === 'remark' ? [remark] : [];
}

/**
 * Returns the first column that could pay everyone to one place: a constant that looks like a UPI ID, an IFSC or an
 * account number, or is under the heading of a payee's column; so the account that pays under such a heading.
 */
function fixedPayee(file: BankFile): { field: string; message: string } | undefined {
  for (const column of file.columns) {
    const { header, value } = column;
    const constants = constantsOf(column, file).filter((text) => text.trim() !== '');
    const [text] = constants;
    const found = constants.find(namesPayee);
    if (found !== undefined) {
      const message = `The text “${found}” looks like where money goes. A column has the payee’s own UPI ID, account number or IFSC, never the same for all`;
      return { field: value === 'remark' ? 'remark' : 'columns', message };
    }
    const isPayee = `The column “${header}” is one of the payee: it cannot have`;
    if (text !== undefined && isPayeeHeading(header))
      return { field: 'columns', message: `${isPayee} the text “${text}” for all. Choose what it holds` };
    const words = wordsOf(header);
    if (value === 'debit' && PAYEE.test(words) && isPayeeHeading(header) && !/^fund account\b/u.test(words))
      return { field: 'columns', message: `${isPayee} the account that pays` };
  }
  return undefined;
}
