import { type Static, Type } from '@sinclair/typebox';
import type { PointsContext } from '../context';
import { moment, nullableText, oneOf, orNull } from '../../platform/http/envelope';
import type { CaseRow } from './cases.repository';
import { signPictureUrl } from './picture-link';

export const caseState = oneOf(['open', 'granted', 'declined'], { 'x-message': 'Invalid state' });

const answer = orNull(Type.String(), { description: 'Why it was declined; its user reads it.' });

export const ownCase = Type.Object({
  id: Type.Integer(),
  state: caseState,
  note: orNull(Type.String(), { description: 'What the user wrote.' }),
  created_at: moment,
  answer,
  answered_at: orNull(moment, { description: 'When it was granted or declined.' }),
  points: orNull(Type.Integer(), { description: 'Granted; null otherwise.' }),
  product_name: nullableText,
});

/** Without the user's data: the response is remembered for repeated requests. */
export const answeredCase = Type.Object({ id: Type.Integer(), user_id: Type.Integer(), state: caseState });

export const caseRow = Type.Object({
  id: Type.Integer(),
  state: caseState,
  note: orNull(Type.String(), { description: 'What the user wrote.' }),
  picture_url: orNull(Type.String(), { description: 'Loads without a token for a few minutes.' }),
  created_at: moment,
  is_read: Type.Boolean({ description: 'Whether the server has tried to read the photograph.' }),
  answer,
  answered_at: orNull(moment, { description: 'When it was granted or declined.' }),
  answered_by: orNull(Type.String(), { description: 'Name or mobile of the admin.' }),
  user: Type.Object({
    id: Type.Integer(),
    role_id: Type.Integer({ description: '2 plumber, 3 customer.' }),
    name: nullableText,
    mobile: nullableText,
    suspended: Type.Boolean({ description: 'They get no points.' }),
  }),
  label: orNull(
    Type.Object({
      serial: Type.Integer(),
      status: oneOf(['issued', 'scanned', 'void'], { description: '`issued`: still pays its points.' }),
      points: Type.Integer(),
      batch_id: Type.Integer(),
      product_name: Type.String(),
      model_name: Type.String(),
      scanned_at: orNull(moment),
      scanned_by: orNull(Type.Integer(), { description: 'The id of a user.' }),
    }),
    { description: 'That the server read in the photograph, or that was granted.' },
  ),
  waiting_order: orNull(
    Type.Object({
      confirmation_id: Type.Integer({ description: 'The id of the order.' }),
      serial: Type.Integer(),
      requested_by: Type.String({ description: 'Name or mobile of the admin who ordered it.' }),
    }),
    { description: 'A grant that waits for a second admin.' },
  ),
});

export function presentCase(context: Pick<PointsContext, 'config' | 'clock'>, row: CaseRow): Static<typeof caseRow> {
  const { serial, batchId, scannedAt } = row;
  return {
    id: row.id,
    state: row.state,
    note: row.note,
    picture_url: row.pictureKey && signPictureUrl(context, row.pictureKey),
    created_at: row.createdAt.toISOString(),
    is_read: row.readAt !== null,
    answer: row.answer,
    answered_at: row.answeredAt?.toISOString() ?? null,
    answered_by: row.answeredBy,
    user: { id: row.userId, role_id: row.roleId, name: row.name, mobile: row.mobile, suspended: row.suspended },
    label:
      serial === null || batchId === null
        ? null
        : {
            serial,
            status: scannedAt ? 'scanned' : row.voided ? 'void' : 'issued',
            points: row.points!,
            batch_id: batchId,
            product_name: row.productName!,
            model_name: row.modelName!,
            scanned_at: scannedAt?.toISOString() ?? null,
            scanned_by: row.scannedBy,
          },
    waiting_order: row.waitingOrder && {
      confirmation_id: row.waitingOrder.confirmationId,
      serial: row.waitingOrder.serial,
      requested_by: row.waitingOrder.requestedBy,
    },
  };
}
