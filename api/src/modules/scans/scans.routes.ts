import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { dataEnvelope, errorEnvelope, errorResponses } from '../../http/envelope';
import { requireUser, userOf } from '../../http/guards';
import { toId, idempotencyHeaders } from '../../http/request-fields';
import { identify } from '../idempotency';
import { lookUpCode } from './look-up-code';
import { findOwnScan } from './own-scan.repository';
import { presentCodeProduct, presentGrantedScan, presentOwnScan } from './present-scan';
import { previewCode } from './preview-code';
import { recordScan } from './record-scan';
import { codeProduct, grantedScan, lookUpBody, ownScan, readScanRequest, scanBody, scanById } from './scan.schema';

/** A void code returns 410 in addition to the shared errors. */
const refusals = { ...errorResponses, 410: errorEnvelope };

/** Routes of plumbers and customers for a code: scan it, look it up, see one's own scan (spec §7, decisions.md §7). */
export function scanRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const { config, db } = context;
  const onRequest = requireUser(context);
  return async (app) => {
    app.post(
      '/users/scanner/store',
      {
        onRequest,
        schema: {
          summary: 'Scan a code, which grants its points once',
          operationId: 'storeScan',
          tags: ['scans'],
          headers: idempotencyHeaders,
          body: scanBody,
          response: { 201: dataEnvelope(grantedScan), ...refusals },
        },
      },
      async (request, reply) => {
        const scan = readScanRequest(request.body);
        const { id } = userOf(request);
        const granted = await recordScan(context, id, scan, identify(request, 'user', id));
        const data = presentGrantedScan(config, granted);
        return reply.code(201).send({ message: 'Rewards Granted Successfully', data });
      },
    );

    app.post(
      '/users/products/get',
      {
        onRequest,
        schema: {
          summary: 'The product and points of a code, without scanning it',
          operationId: 'lookUpCode',
          tags: ['scans'],
          body: lookUpBody,
          response: { 200: dataEnvelope(codeProduct), ...refusals },
        },
      },
      async (request) => {
        const product = await lookUpCode(context, userOf(request).id, request.body.encrypyData);
        return { message: 'Product found', data: presentCodeProduct(config, product) };
      },
    );

    app.post(
      '/users/labels/preview',
      {
        schema: {
          summary: 'The product and points of a label, before signing in',
          operationId: 'previewLabel',
          tags: ['scans'],
          body: lookUpBody,
          response: { 200: dataEnvelope(codeProduct), ...refusals },
        },
      },
      async (request) => {
        const product = await previewCode(context, request.ip, request.body.encrypyData);
        return { message: 'Product found', data: presentCodeProduct(config, product) };
      },
    );

    app.post(
      '/users/scannersById',
      {
        onRequest,
        schema: {
          summary: 'One of the caller’s own scans',
          operationId: 'getOwnScan',
          tags: ['scans'],
          body: scanById,
          response: { 200: dataEnvelope(ownScan), ...errorResponses },
        },
      },
      async (request) => {
        const scan = await findOwnScan(db, userOf(request).id, toId(request.body.id));
        if (!scan) throw new ApiError(404, 'scan_not_found', 'Scan not found');
        return { message: 'Scan found', data: presentOwnScan(config, scan) };
      },
    );
  };
}
