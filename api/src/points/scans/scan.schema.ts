import { type Static, Type } from '@sinclair/typebox';
import { invalidField } from '../../platform/http/api-error';
import { showablePart } from '../../platform/showable-text';
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
