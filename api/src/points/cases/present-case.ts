import { type Static, Type } from '@sinclair/typebox';
import type { PointsContext } from '../context';
import { signedLinks } from '../../platform/http/signed-link';
import { toWire } from '../../platform/http/to-wire';
import { moment, nullableText, oneOf, orNull } from '../../platform/http/envelope';
import type { CaseRow } from './cases.repository';

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
  claim: orNull(
    Type.Object({
      transaction_id: Type.String(),
      points: Type.Integer(),
      reason: orNull(Type.String(), { description: 'Why it was turned down.' }),
    }),
    { description: 'The rejected claim that the user answers with `note`; null: the case is about a label.' },
  ),
});

export const pictureLinks = signedLinks('case-picture');

const STEP_SECONDS = 300;

/** Returns the URL of a case's photograph, which loads without a token for 5 to 10 minutes. */
function signPictureUrl({ config, clock }: Pick<PointsContext, 'config' | 'clock'>, key: string): string {
  const expires = (Math.floor(clock.now().getTime() / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS;
  return `${config.apiUrl}/case-pictures/${key}?${pictureLinks.query({ config }, { subject: key, expires })}`;
}

export function presentCase(context: Pick<PointsContext, 'config' | 'clock'>, row: CaseRow): Static<typeof caseRow> {
  const { pictureKey, readAt, userId, roleId, name, mobile, suspended, waitingOrder, claim, ...rest } = row;
  const { serial, batchId, productName, modelName, points, voided, scannedAt, scannedBy, ...facts } = rest;
  const status = scannedAt ? 'scanned' : voided ? 'void' : 'issued';
  const label =
    serial === null || batchId === null
      ? null
      : toWire({ serial, status, points, batchId, productName, modelName, scannedAt, scannedBy });
  return {
    ...toWire(facts),
    picture_url: pictureKey && signPictureUrl(context, pictureKey),
    is_read: readAt !== null,
    user: { id: userId, role_id: roleId, name, mobile, suspended },
    label: label as Static<typeof caseRow>['label'],
    waiting_order: waitingOrder && toWire(waitingOrder),
    claim: claim && toWire(claim),
  };
}
