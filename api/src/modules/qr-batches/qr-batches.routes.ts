import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { binaryResponse, dataEnvelope, errorResponses, messageEnvelope } from '../../http/envelope';
import { adminOf, requireAdmin } from '../../http/guards';
import {
  idParams,
  idSchema,
  toId,
  offsetOf,
  PAGE_SIZE,
  pageQuery,
  readPage,
  readReason,
  idempotencyHeaders,
} from '../../http/request-fields';
import { runAdminCommand } from '../idempotency';
import { batchForm, batchListBody, codeListBody, validateBatchForm, readBatchFilter, voidBody } from './batch.schema';
import { batchNotFound } from './batch-error-responses';
import { countBatches, findCountedBatch, listBatches } from './batches.repository';
import { listLiveSerials } from './codes.repository';
import { generateBatch } from './generate-batch';
import { handOffBatch } from './hand-off-batch';
import { listCodes } from './list-codes';
import { batchRow, codeRow, presentBatch, presentCode, presentLabels, printRow } from './present-batch';
import { readPrintableBatch } from './read-printable-batch';
import { streamCodesCsv } from './stream-codes-csv';
import { voidBatch } from './void-batch';
import { voidCode } from './void-code';

/** Routes of an admin's QR batches: create, list, print and void (spec §7). */
export function qrBatchRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('onRequest', requireAdmin(context));

    app.post(
      '/admin/qr-generator',
      {
        schema: {
          summary: 'Generate a batch of codes',
          operationId: 'generateBatch',
          tags: ['qr-batches'],
          headers: idempotencyHeaders,
          body: batchForm,
          response: { 201: dataEnvelope(batchRow), ...errorResponses },
        },
      },
      async (request, reply) => {
        const order = validateBatchForm(request.body, context.config.limits.batchCodes);
        return runAdminCommand(context, request, reply.code(201), async (command) => ({
          message: 'QR Codes Generated Successfully',
          data: presentBatch(await generateBatch(context, command, order)),
        }));
      },
    );

    app.post(
      '/admin/qr-get',
      {
        schema: {
          summary: 'Batches, newest first unless sorted, 10 a page',
          operationId: 'listBatches',
          tags: ['qr-batches'],
          body: batchListBody,
          querystring: pageQuery,
          response: { 200: dataEnvelope(Type.Array(batchRow), { totalCount: true }), ...errorResponses },
        },
      },
      async ({ body, query }) => {
        const page = readPage(body, query);
        const filter = readBatchFilter(body);
        const batches = await listBatches(context.db, filter, { limit: PAGE_SIZE, offset: offsetOf(page) });
        const total = await countBatches(context.db, filter);
        return { message: 'QR batches', data: batches.map(presentBatch), total_count: total };
      },
    );

    app.post(
      '/admin/get_generated_qr_products',
      {
        schema: {
          summary: 'Codes, 10 a page: those of one batch in order, or all of them from the newest',
          operationId: 'listCodes',
          tags: ['qr-batches'],
          body: codeListBody,
          querystring: pageQuery,
          response: { 200: dataEnvelope(Type.Array(codeRow), { totalCount: true }), ...errorResponses },
        },
      },
      async ({ body, query }) => {
        const page = readPage(body, query);
        const batchId = body.qr_list_id === undefined ? undefined : toId(body.qr_list_id);
        const window = { limit: PAGE_SIZE, offset: offsetOf(page) };
        const { codes, total } = await listCodes(context, { batchId, status: body.status ?? undefined, ...window });
        return { message: 'QR codes', data: codes.map((code) => presentCode(context, code)), total_count: total };
      },
    );

    app.post(
      '/admin/qr-print',
      {
        schema: {
          summary: 'Every label of a batch, up to a cap',
          description:
            '409 beyond the cap (PRINT_CODES_MAX), pointing to the hand-offs that have none. Codes voided one by one have no label.',
          operationId: 'printBatch',
          tags: ['qr-batches'],
          body: Type.Object({ qr_list_id: idSchema }),
          response: { 200: dataEnvelope(Type.Array(printRow)), ...errorResponses },
        },
      },
      async ({ body }) => {
        const batch = await readPrintableBatch(context, toId(body.qr_list_id), context.config.limits.printCodesMax);
        const serials: number[] = [];
        for await (const some of listLiveSerials(context.db, batch)) serials.push(...some);
        return { message: 'QR labels', data: presentLabels(context, batch, serials) };
      },
    );

    app.get(
      '/admin/qr-batches/:id',
      {
        schema: {
          summary: 'One batch',
          operationId: 'readBatch',
          tags: ['qr-batches'],
          params: idParams,
          response: { 200: dataEnvelope(batchRow), ...errorResponses },
        },
      },
      async ({ params }) => {
        const batch = await findCountedBatch(context.db, toId(params.id));
        if (!batch) throw batchNotFound();
        return { message: 'QR batch', data: presentBatch(batch) };
      },
    );

    app.get(
      '/admin/qr-batches/:id/codes.csv',
      {
        schema: {
          summary: 'Every code of a batch as CSV, for a label printer',
          description: 'text/csv with the columns serial,code,url; streamed, whatever the size of the batch.',
          operationId: 'downloadBatchCodes',
          tags: ['qr-batches'],
          params: idParams,
          response: { 200: binaryResponse('One line a code.', 'text/csv'), ...errorResponses },
        },
      },
      async (request, reply) => {
        const order = { batchId: toId(request.params.id), adminId: adminOf(request).id, format: 'csv' } as const;
        const batch = await handOffBatch(context, order);
        return reply
          .type('text/csv; charset=utf-8; header=present')
          .header('Content-Disposition', `attachment; filename="batch-${batch.id}-codes.csv"`)
          .send(streamCodesCsv(context, batch));
      },
    );

    app.post(
      '/admin/qr-batches/:id/void',
      {
        schema: {
          summary: 'Void a batch: codes not scanned yet pay no longer',
          operationId: 'voidBatch',
          tags: ['qr-batches'],
          params: idParams,
          headers: idempotencyHeaders,
          body: voidBody,
          response: { 200: dataEnvelope(batchRow), ...errorResponses },
        },
      },
      async (request, reply) => {
        const reason = readReason(request.body.reason);
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'Batch Voided Successfully',
          data: presentBatch(await voidBatch(command, { batchId: toId(request.params.id), reason })),
        }));
      },
    );

    app.post(
      '/admin/qr-batches/:id/codes/:serial/void',
      {
        schema: {
          summary: 'Void a single code that was not scanned yet',
          operationId: 'voidCode',
          tags: ['qr-batches'],
          params: Type.Composite([idParams, Type.Object({ serial: Type.String({ pattern: '^[0-9]{1,15}$' }) })]),
          headers: idempotencyHeaders,
          body: voidBody,
          response: { 200: messageEnvelope, ...errorResponses },
        },
      },
      async (request, reply) => {
        const { id, serial } = request.params;
        const reason = readReason(request.body.reason);
        return runAdminCommand(context, request, reply, async (command) => {
          await voidCode(command, { batchId: toId(id), serial: Number(serial), reason });
          return { message: 'Code Voided Successfully' };
        });
      },
    );
  };
}
