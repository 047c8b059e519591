import { Type } from '@sinclair/typebox';
import { adminName, moment, nullableText, oneOf, orNull } from '../../platform/http/envelope';
import { IMPORT_KINDS } from './import-columns';
import { ROW_LISTS } from './imports.repository';

const count = (description: string) => Type.Integer({ description });

export const importForm = Type.Object({
  kind: oneOf(IMPORT_KINDS, { description: 'What a row is: a member, a balance, or something that a member did.' }),
  file: Type.String({
    format: 'binary',
    description:
      'A .csv file of up to 50 MB and 1,000,000 rows, or an .xlsx or .xls file of up to 5 MB and 50,000 rows. Members: `mobile`, `name`, `role` (plumber, customer), `place`, `language`, `upi_id`, or `account_number` and `ifsc`, `payee_name`. Balances: `mobile`, `points`. Histories: `mobile`, `date`, `text`, `points`. The headings of other systems are known, too.',
  }),
  statement: Type.Optional(
    Type.String({ maxLength: 300, description: 'What the old system’s statement of the balances is called.' }),
  ),
  picture: Type.Optional(Type.String({ format: 'binary', description: 'A picture of that statement.' })),
});

export const importRow = Type.Object({
  id: Type.Integer(),
  kind: oneOf(IMPORT_KINDS),
  state: oneOf(['ready', 'applying', 'applied', 'undoing', 'undone'], {
    description:
      '`ready`: nothing was changed yet. While it is applied or undone, `outcomes.left` says how many rows are to be done.',
  }),
  file_name: Type.String(),
  digest: Type.String({ description: 'SHA-256 of the file, in hex: what a second owner confirms is of this file.' }),
  statement: nullableText,
  has_picture: Type.Boolean({ description: 'Whether there is a picture of the statement.' }),
  rows: count('Rows of the file.'),
  wrong: count('Rows that cannot be applied.'),
  points: count(
    'Sum of the balances that can be applied; once they are applied, of the opening entries in the journal.',
  ),
  payout_details: count('Rows with payout details.'),
  uploaded_by: adminName,
  created_at: moment,
  applied_at: orNull(moment),
  undone_at: orNull(moment),
  waits: Type.Boolean({ description: 'Whether another owner has to confirm that it is applied, or undone.' }),
});

export const importDetail = Type.Composite([
  importRow,
  Type.Object({
    new_members: count('Of a file of members that is ready: rows whose numbers have no account.'),
    worth_paise: orNull(Type.Integer(), { description: '`points` × the value of a point now; null without one.' }),
    outcomes: Type.Object({
      created: count('Members who were created.'),
      found: count('Members who were there; what they had stays.'),
      filled: count('Of these, members whose empty fields were filled.'),
      different: count('Of these, members who have something else than the file.'),
      opened: count('Balances that were credited.'),
      nothing: count('Balances of 0.'),
      added: count('Rows added to histories.'),
      undone: count('Rows that were undone.'),
      kept: count('Rows that stay: the member has scanned, claimed or, of a file of members, signed in since.'),
      left: count('Rows that are still to be applied, or undone.'),
    }),
  }),
]);

export const rowList = oneOf(ROW_LISTS, {
  description:
    'Rows that will be applied, that cannot be, whose members have something else, or that an undo has kept.',
  'x-message': 'Invalid list',
});

export const listedRow = Type.Object({
  row: Type.Integer({ description: 'Row of the file; the head is row 1.' }),
  cells: Type.Array(Type.Object({ column: Type.String(), value: Type.String() }), {
    description: 'Of a row that will be applied: its cells. Account numbers and UPI IDs are masked.',
  }),
  errors: Type.Array(Type.Object({ column: Type.String(), message: Type.String(), value: Type.String() })),
  different: Type.Array(Type.String(), { description: 'Columns in which the member has something else.' }),
  user_id: orNull(Type.Integer()),
});
