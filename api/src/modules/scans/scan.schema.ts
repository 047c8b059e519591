import { type Static, Type } from '@sinclair/typebox';
import { idSchema } from '../../http/request-fields';
import { invalidField } from '../../http/api-error';
import { moment, nullableText, orNull } from '../../http/envelope';
import { showablePart } from '../../showable-text';
import type { ScanRequest } from './record-scan';

const INVALID_CODE = 'Invalid QR code';
const INVALID_LOCATION = 'Invalid location';

const codeText = Type.String({
  description: 'The decoded text exactly as read: a label’s URL or the bare code.',
  'x-message': INVALID_CODE,
});

export const scanBody = Type.Object({
  encrypyData: codeText,
  location: Type.Optional(
    Type.Union([Type.String({ maxLength: 500 }), Type.Null()], {
      description: 'Where the scan was made, as text; empty or absent when the user did not share it.',
      'x-message': INVALID_LOCATION,
    }),
  ),
  latitude: degrees(90),
  longitude: degrees(180),
});

export const lookUpBody = Type.Object({ encrypyData: codeText });

export const scanById = Type.Object({
  id: idSchema,
});

export const grantedScan = Type.Object({
  serial: Type.Integer(),
  product_name: Type.String(),
  model_name: Type.String(),
  imageUrl: Type.String(),
  reward_points: Type.Integer(),
  balance_reward_points: Type.Integer(),
  scanned_at: moment,
});

export const codeProduct = Type.Object({
  model_name: Type.String(),
  name: Type.String(),
  imageUrl: Type.String(),
  reward_points: Type.Integer(),
});

export const ownScan = Type.Object({
  id: Type.Integer(),
  serial: Type.Integer(),
  product_name: Type.String(),
  model_name: Type.String(),
  imageUrl: Type.String(),
  reward_points: Type.Integer(),
  location: Type.String(),
  scanned_at: moment,
  fromated_created_dt: Type.String(),
  transaction_id: Type.Union([Type.String(), Type.Null()], { description: 'The claim that this scan funds.' }),
  status: Type.Union([Type.String(), Type.Null()], { description: 'The status of that claim.' }),
  claimed_at: orNull(moment),
  resolved_at: orNull(moment),
  returned: Type.Array(
    Type.Object({
      transaction_id: Type.String(),
      claimed_at: moment,
      resolved_at: moment,
      reason: nullableText,
    }),
    { description: 'Claims it was in that were turned down, newest first.' },
  ),
});

/** Validates what the schema cannot: coordinates come in pairs, and a place is visible text. */
export function readScanRequest(body: Static<typeof scanBody>): ScanRequest {
  const { latitude = null, longitude = null } = body;
  if ((latitude === null) !== (longitude === null)) {
    throw invalidField('location', INVALID_LOCATION);
  }
  return { text: body.encrypyData, location: showablePart(body.location ?? ''), latitude, longitude };
}

function degrees(limit: number) {
  return Type.Optional(
    Type.Union([Type.Number({ minimum: -limit, maximum: limit }), Type.Null()], { 'x-message': INVALID_LOCATION }),
  );
}
