import { array, boolean, object, string } from 'yup';
import type { BankFile } from '../../../programme/settings.resource';

export const dateFormats = [
  'DD/MM/YYYY',
  'DD-MM-YYYY',
  'DD-MMM-YYYY',
  'YYYY-MM-DD',
  'DDMMYYYY',
] as const satisfies readonly BankFile['dates'][];

const delimiters = [',', ';', '|', '\t'] as const satisfies readonly BankFile['delimiter'][];

/** A record, so that a content that the api adds is missed here by the compiler. */
const contents: Record<BankFile['columns'][number]['value'], true> = {
  name: true,
  account: true,
  ifsc: true,
  upi: true,
  amount: true,
  reference: true,
  debit: true,
  mode: true,
  date: true,
  remark: true,
  text: true,
};

const text = string().defined();
const words = array(text).required();
const schema = object({
  preset: string().defined().nullable(),
  header: boolean().required(),
  delimiter: string().oneOf(delimiters).required(),
  dates: string().oneOf(dateFormats).required(),
  plain: boolean().required(),
  debit: text,
  remark: text,
  columns: array(
    object({
      header: text,
      value: string().oneOf(Object.keys(contents)).required(),
      text: string(),
      bank: string(),
      upi: string(),
    }).required(),
  ).required(),
  results: object({
    reference: text,
    status: text,
    utr: text,
    reason: text,
    amount: text,
    paid: words,
    returned: words,
  }).required(),
});

/** Returns whether a stored value has the shape of a bank file; what it says is the api's to validate. */
export const isBankFile = (value: unknown): value is BankFile => schema.isValidSync(value, { strict: true });
