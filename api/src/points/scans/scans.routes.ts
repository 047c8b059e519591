import { type Static, Type } from '@sinclair/typebox';
import { invalidField } from '../../platform/http/api-error';
import { showablePart } from '../../platform/showable-text';
import { type ScanRequest, recordScan } from './record-scan';
import type { PointsContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, moment } from '../../platform/http/envelope';
import { requireUser, userOf } from '../../platform/http/guards';
import { idSchema, optionalOrNull, toId } from '../../platform/http/request-fields';
import { identify } from '../../platform/idempotency';
import type { Caller } from '../../platform/sessions/sessions';
import { readSettings } from '../../programme/programme';
import { listLabelSchemes } from '../schemes';
import { lookUpCode, previewCode } from './look-up-code';
import { readOwnScan } from './own-scan.repository';
import {
  codeProduct,
  grantedScan,
  labelPreview,
  ownScan,
  presentCodeProduct,
  presentGrantedScan,
  presentLabelPreview,
  presentOwnScan,
} from './present-scan';

const INVALID_CODE = 'Invalid QR code';
const INVALID_LOCATION = 'Invalid location';

const codeText = Type.String({
  description: 'The decoded text exactly as read: a label’s URL or the bare code.',
  'x-message': INVALID_CODE,
});

const degrees = (limit: number) =>
  optionalOrNull(Type.Number({ minimum: -limit, maximum: limit }), { 'x-message': INVALID_LOCATION });

const scanBody = Type.Object({
  encrypyData: codeText,
  location: optionalOrNull(Type.String({ maxLength: 500 }), {
    description: 'Where the scan was made, as text; empty or absent when the user did not share it.',
    'x-message': INVALID_LOCATION,
  }),
  latitude: degrees(90),
  longitude: degrees(180),
  read_at: Type.Optional({
    ...moment,
    description:
      'When the label was read, by the phone; schemes count a scan that had to wait as of then, where that can be trusted.',
  }),
});

const lookUpBody = Type.Object({ encrypyData: codeText });

/** Validates what the schema cannot: coordinates come in pairs, and a place is visible text. */
function readScanRequest(body: Static<typeof scanBody>, { sessionId }: Caller): ScanRequest {
  const { latitude = null, longitude = null } = body;
  if ((latitude === null) !== (longitude === null)) {
    throw invalidField('location', INVALID_LOCATION);
  }
  const reading = body.read_at === undefined ? undefined : { at: new Date(body.read_at), sessionId };
  return { text: body.encrypyData, location: showablePart(body.location ?? ''), latitude, longitude, reading };
}

export const scanRoutes = (context: PointsContext) =>
  defineRoutes(requireUser(context), 'scans', ({ route }) => {
    const { config, db } = context;

    route('POST /users/scanner/store', {
      operationId: 'storeScan',
      summary: 'Scan a code, which grants its points once',
      errors: [410, 429],
      idempotent: true,
      body: scanBody,
      status: 201,
      response: dataEnvelope(grantedScan),
      async handler(request) {
        const caller = userOf(request);
        const scan = readScanRequest(request.body, caller);
        const granted = await recordScan(context, caller.id, scan, identify(request, 'user', caller.id));
        return { message: 'Rewards Granted Successfully', data: presentGrantedScan(config, granted) };
      },
    });

    route('POST /users/products/get', {
      operationId: 'lookUpCode',
      summary: 'The product and points of a code, without scanning it',
      errors: [410, 429],
      body: lookUpBody,
      response: dataEnvelope(codeProduct),
      async handler(request) {
        const product = await lookUpCode(context, userOf(request).id, request.body.encrypyData);
        return { message: 'Product found', data: presentCodeProduct(config, product) };
      },
    });

    route('POST /users/labels/preview', {
      operationId: 'previewLabel',
      summary: 'The product, points and worth of a label, before signing in',
      errors: [410, 429],
      open: true,
      body: lookUpBody,
      response: dataEnvelope(labelPreview),
      async handler(request) {
        const product = await previewCode(context, request.ip, request.body.encrypyData);
        const { pointValuePaise } = await readSettings(db);
        const schemes = await listLabelSchemes(db, product, context.clock.now());
        return { message: 'Product found', data: presentLabelPreview(config, product, { pointValuePaise, schemes }) };
      },
    });

    route('POST /users/scannersById', {
      operationId: 'getOwnScan',
      summary: 'One of the caller’s own scans',
      body: Type.Object({ id: idSchema }),
      response: dataEnvelope(ownScan),
      async handler(request) {
        const scan = await readOwnScan(db, userOf(request).id, toId(request.body.id));
        return { message: 'Scan found', data: presentOwnScan(config, scan) };
      },
    });
  });
