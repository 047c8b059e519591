import { type Static, Type } from '@sinclair/typebox';
import { oneOf } from '../../platform/http/envelope';
import { plainName } from '../../platform/showable-text';

/** `mode`: of payment, a text for each method; `text`: a constant. */
const COLUMN_VALUES = [
  'name',
  'account',
  'ifsc',
  'upi',
  'amount',
  'reference',
  'debit',
  'mode',
  'date',
  'remark',
  'text',
] as const;

const DATE_FORMATS = ['DD/MM/YYYY', 'DD-MM-YYYY', 'DD-MMM-YYYY', 'YYYY-MM-DD', 'DDMMYYYY'] as const;

const shortText = (description: string) => Type.String({ maxLength: 100, description });
const words = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: 30, description });

const fileColumn = Type.Object({
  header: shortText('Its heading.'),
  value: oneOf(COLUMN_VALUES, { description: 'What the column holds.' }),
  text: Type.Optional(shortText('Of a `text` column; absent: empty.')),
  bank: Type.Optional(shortText('Of a `mode` column: its text for bank accounts, e.g. NEFT.')),
  upi: Type.Optional(shortText('Of a `mode` column: its text for UPI IDs.')),
});

/** The bank's payment file and its result file. Names are single words, so that they are the same on the wire. */
export const bankFile = Type.Object({
  preset: Type.Union([Type.String({ maxLength: 100 }), Type.Null()], {
    description: 'The form that it was made from.',
  }),
  header: Type.Boolean({ description: 'The first line has the headings.' }),
  delimiter: oneOf([',', ';', '|', '\t'], { description: 'Between two fields.' }),
  dates: oneOf(DATE_FORMATS, { description: 'How a date is written.' }),
  plain: Type.Boolean({ description: 'Names and remarks have letters A to Z, digits and spaces only.' }),
  debit: shortText('The account that pays.'),
  remark: shortText('What the payee reads on the statement.'),
  columns: Type.Array(fileColumn, { minItems: 1, maxItems: 60, description: 'In the order of the file.' }),
  results: Type.Object(
    {
      reference: shortText('Heading of the column with our reference.'),
      status: shortText('Heading of the status.'),
      utr: shortText('Heading of the bank’s reference (UTR).'),
      reason: shortText('Heading of the reason for a return; empty: none.'),
      amount: shortText('Heading of the amount in rupees, compared with ours; empty: none.'),
      paid: words('Words for a payment that was made.'),
      returned: words('Words for one that was not made, or came back.'),
    },
    {
      description:
        'Columns of the result file, by their headings or, without headings, by their places (`#3` is the third), and the words of a status, in any case.',
    },
  ),
});

export type BankFile = Static<typeof bankFile>;
export type FileColumn = BankFile['columns'][number];
export type ResultColumns = BankFile['results'];

/** Returns a status as it is compared: without what no screen shows, in any case. */
export const plainStatus = (text: string): string => plainName(text).toLowerCase();
