import { latinDigits, plainUpiId, withoutMarks } from '../../platform/typed-texts';
import { plainHeading } from '../../platform/sheets';
import type { BankFile, FileColumn } from './bank-file.schema';

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
 * account number, or any constant under the heading of a payee's column; undefined if there is none. The account that
 * pays may be under a heading for accounts, not under one of the payee.
 */
export function fixedPayee(file: BankFile): { field: string; message: string } | undefined {
  for (const column of file.columns) {
    const { header, value } = column;
    const constants = constantsOf(column, file).filter((text) => text.trim() !== '');
    const [text] = constants;
    const found = constants.find(namesPayee);
    if (found !== undefined)
      return {
        field: value === 'remark' ? 'remark' : 'columns',
        message: `The text “${found}” looks like where money goes. A column has the payee’s own UPI ID, account number or IFSC, never the same for all`,
      };
    if (text !== undefined && isPayeeHeading(header))
      return {
        field: 'columns',
        message: `The column “${header}” is one of the payee: it cannot have the text “${text}” for all. Choose what it holds`,
      };
    const words = wordsOf(header);
    if (value === 'debit' && PAYEE.test(words) && isPayeeHeading(header) && !/^fund account\b/u.test(words))
      return {
        field: 'columns',
        message: `The column “${header}” is one of the payee: it cannot have the account that pays`,
      };
  }
  return undefined;
}
