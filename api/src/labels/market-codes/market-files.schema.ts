import { type Static, Type } from '@sinclair/typebox';
import { adminName, moment, nullableText, oneOf, orNull } from '../../platform/http/envelope';
import { optionalOrNull, reasonSchema } from '../../platform/http/request-fields';
import { toWire } from '../../platform/http/to-wire';
import type { ListedFile } from './market-files.repository';

const MAX_FILE_BYTES = 8 * 1024 ** 3;

export const newFileBody = Type.Object({
  name: Type.String({ maxLength: 60, description: 'The other vendor’s programme, as users know it.' }),
  file_name: Type.String({ maxLength: 255, description: 'Of the file, so that reading goes on with the same one.' }),
  file_bytes: Type.Integer({ minimum: 1, maximum: MAX_FILE_BYTES, description: 'Its size, as it is on disk.' }),
  product_id: optionalOrNull(Type.Integer({ minimum: 1 }), {
    description: 'The product of rows that name none; without it no scheme counts them.',
    'x-message': 'Please select a product.',
  }),
});

export const endFileBody = Type.Object({ reason: reasonSchema });

const state = oneOf(['loading', 'loaded', 'active', 'void', 'undoing', 'undone'], {
  description:
    '`loading`: read in part. `loaded`: read, and not in force. `active`: its labels pay. `void`: they pay no longer. `undoing`, `undone`: unused codes are, or were, deleted.',
});

const problem = oneOf(
  ['code-wrong', 'points-wrong', 'product-unknown', 'too-many-kinds', 'twice-in-file', 'in-another-file'],
  { description: 'Why the row was not taken.' },
);

export const marketFileRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  file_name: Type.String(),
  file_bytes: Type.Integer(),
  product_id: orNull(Type.Integer()),
  product_name: nullableText,
  state,
  read_to: Type.Integer({ description: 'Bytes of the unpacked file that were read: the next part begins here.' }),
  lines: Type.Integer({ description: 'Lines that were read, with heading and empty ones.' }),
  codes: Type.Integer({ description: 'Codes that were taken.' }),
  points: Type.Integer({ description: 'The sum of their points.' }),
  duplicates: Type.Integer({ description: 'Rows whose code is stored already.' }),
  wrong: Type.Integer({ description: 'Rows that cannot be read.' }),
  problems: Type.Array(Type.Object({ line: Type.Integer(), problem, value: nullableText }), {
    description: 'The first 200 rows that were not taken.',
  }),
  used: Type.Integer({ description: 'Codes that were scanned.' }),
  used_points: Type.Integer({ description: 'Points that they granted.' }),
  by: Type.Composite([adminName]),
  at: moment,
  active_at: orNull(moment),
  ended_at: orNull(moment),
});

export const presentFile = (file: ListedFile): Static<typeof marketFileRow> => toWire(file);

export const verdict = Type.Object({
  genuine: orNull(Type.Boolean(), { description: 'What the service says; null: it gave no valid response.' }),
  used: orNull(Type.Boolean()),
  points: orNull(Type.Integer()),
  problem: orNull(Type.String(), { description: 'Why there is no valid response.' }),
  milliseconds: Type.Integer({ description: 'How long it took.' }),
});
