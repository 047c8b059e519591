import { Type } from '@sinclair/typebox';
import type { PointsContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope } from '../../platform/http/envelope';
import { requireUser, userOf } from '../../platform/http/guards';
import { idSchema, toId } from '../../platform/http/request-fields';
import { identify } from '../../platform/idempotency';
import { readSettings } from '../../programme/programme';
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
import { recordScan } from './record-scan';
import { lookUpBody, readScanRequest, scanBody } from './scan.schema';

/** Routes of plumbers and customers for a code: scan it, look it up, see one's own scan (docs/product.md §7). */
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
        const scan = readScanRequest(request.body);
        const { id } = userOf(request);
        const granted = await recordScan(context, id, scan, identify(request, 'user', id));
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
        return { message: 'Product found', data: presentLabelPreview(config, product, pointValuePaise) };
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
