import { Type } from '@sinclair/typebox';
import type { LabelsContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { binaryResponse, dataEnvelope, messageEnvelope } from '../../platform/http/envelope';
import { adminOf, requireAdmin } from '../../platform/http/guards';
import { idParams, idSchema, readReason, toId } from '../../platform/http/request-fields';
import { sendFile } from '../../platform/http/send-file';
import { toWire } from '../../platform/http/to-wire';
import { awaitsConfirmation, runOrder } from '../../programme/confirmations';
import { runAdminCommand } from '../../platform/idempotency';
import { signsWithoutGlyph } from '../../platform/pdf';
import { readSettings } from '../../programme/programme';
import {
  batchFilterFields,
  batchForm,
  codeFilterFields,
  validateBatchForm,
  voidBatchBody,
  voidBody,
} from './batch.schema';
import { listBatches, readCountedBatch, readLiveLabels } from './batches.repository';
import { generateBatch, orderBatch, withDefaultPoints } from './generate-batch';
import { handOffBatch, readPrintableBatch, recordHandOffs } from './hand-off-batch';
import { listCodes, listLabels, streamCodesCsv } from './list-labels';
import { batchRow, codeRow, presentBatch, presentCode, presentLabel, printRow } from './present-batch';
import { voidBatch, voidCode } from './void-codes';

export const qrBatchRoutes = (context: LabelsContext) =>
  defineRoutes(requireAdmin(context), 'qr-batches', ({ route, list }) => {
    const { config, db, reads } = context;

    route('POST /admin/qr-generator', {
      operationId: 'generateBatch',
      permission: 'batches.change',
      summary: 'Generate a batch of codes',
      idempotent: true,
      body: batchForm,
      status: 201,
      response: dataEnvelope(batchRow),
      orAccepted: awaitsConfirmation,
      async handler(request, reply) {
        const order = validateBatchForm(await withDefaultPoints(db, request.body), config.limits.batchCodes);
        return runOrder(context, request, reply, {
          order: (command) => orderBatch(command, order),
          perform: async (command) => ({
            message: 'QR Codes Generated Successfully',
            data: presentBatch(await generateBatch(context, command, order)),
          }),
        });
      },
    });

    list('POST /admin/qr-get', {
      operationId: 'listBatches',
      permission: 'batches.read',
      summary: 'Batches, newest first unless sorted, 10 a page',
      message: 'QR batches',
      fields: batchFilterFields,
      item: batchRow,
      read: ({ body }, page) => reads((db) => listBatches(db, body, page)),
      present: presentBatch,
    });

    list('POST /admin/get_generated_qr_products', {
      operationId: 'listCodes',
      permission: 'codes.read',
      summary: 'Codes, 10 a page: those of one batch in order, or all of them from the newest',
      message: 'QR codes',
      fields: codeFilterFields,
      item: codeRow,
      async read(request, page) {
        const { qr_list_id: id, status } = request.body;
        const filter = { batchId: id === undefined ? undefined : toId(id), status };
        const codes = await reads((db) => listCodes(db, filter, page));
        const valid = codes.rows.filter(({ isScanned, isVoid }) => !isScanned && !isVoid);
        const batches = [...new Map(valid.map(({ batch }) => [batch.id, batch])).values()];
        await recordHandOffs(context, batches, { adminId: adminOf(request).id, format: 'list' });
        return codes;
      },
      present: (code) => presentCode(context, code),
    });

    route('POST /admin/qr-print', {
      operationId: 'printBatch',
      permission: 'codes.read',
      summary: 'Every label of a batch, up to a cap',
      description:
        '409 beyond the cap (PRINT_CODES_MAX), pointing to the hand-offs that have none. Codes voided one by one have no label.',
      body: Type.Object({ qr_list_id: idSchema }),
      response: dataEnvelope(Type.Array(printRow)),
      async handler(request) {
        const batch = await readPrintableBatch(context, toId(request.body.qr_list_id));
        await recordHandOffs(context, [batch], { adminId: adminOf(request).id, format: 'print' });
        const data = [];
        for await (const labels of listLabels(context, batch)) {
          data.push(...labels.map((label) => presentLabel(context, batch, label)));
        }
        return { message: 'QR labels', data };
      },
    });

    route('POST /admin/qr-batches/live-labels', {
      operationId: 'countLiveLabels',
      permission: 'batches.read',
      summary: 'The labels of some products that still pay: neither scanned nor void',
      body: Type.Object({
        product_ids: Type.Array(idSchema, {
          minItems: 1,
          maxItems: config.limits.idsPerRequest,
          description: 'Products, removed ones too.',
        }),
      }),
      response: dataEnvelope(
        Type.Array(
          Type.Object({
            product_id: Type.Integer(),
            labels: Type.Integer({ description: 'Neither scanned nor void.' }),
            points: Type.Integer({ description: 'That they pay if all are scanned.' }),
          }),
          { description: 'A product without a batch is left out.' },
        ),
      ),
      handler: async ({ body }) => ({
        message: 'Labels that still pay',
        data: (await reads((db) => readLiveLabels(db, body.product_ids.map(toId)))).map(toWire),
      }),
    });

    route('GET /admin/qr-batches/:id', {
      operationId: 'readBatch',
      permission: 'batches.read',
      summary: 'One batch',
      params: idParams,
      response: dataEnvelope(batchRow),
      async handler({ params }) {
        const batch = await readCountedBatch(db, toId(params.id));
        const { brandName } = await readSettings(db);
        const signs = signsWithoutGlyph(`${batch.productName} ${brandName ?? ''}`);
        return { message: 'QR batch', data: { ...presentBatch(batch), signs_without_glyph: signs } };
      },
    });

    route('GET /admin/qr-batches/:id/codes.csv', {
      operationId: 'downloadBatchCodes',
      permission: 'codes.read',
      summary: 'Every code of a batch as CSV, for a label printer',
      description: 'text/csv with the columns serial,code,url,short_code; streamed, whatever the size of the batch.',
      params: idParams,
      response: binaryResponse('One line a code.', 'text/csv'),
      async handler(request, reply) {
        const order = { batchId: toId(request.params.id), adminId: adminOf(request).id, format: 'csv' } as const;
        const batch = await handOffBatch(context, order);
        const file = { name: `batch-${batch.id}-codes.csv`, type: 'text/csv; charset=utf-8; header=present' };
        return sendFile(reply, file, streamCodesCsv(context, batch));
      },
    });

    route('POST /admin/qr-batches/:id/void', {
      operationId: 'voidBatch',
      permission: 'batches.change',
      summary: 'Void a batch: codes not scanned yet pay no longer',
      idempotent: true,
      params: idParams,
      body: voidBatchBody,
      response: dataEnvelope(batchRow),
      async handler(request, reply) {
        const wanted = {
          batchId: toId(request.params.id),
          reason: readReason(request.body.reason),
          expected: request.body.expected,
        };
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'Batch Voided Successfully',
          data: presentBatch(await voidBatch(command, wanted)),
        }));
      },
    });

    route('POST /admin/qr-batches/:id/codes/:serial/void', {
      operationId: 'voidCode',
      permission: 'batches.change',
      summary: 'Void a single code that was not scanned yet',
      idempotent: true,
      params: Type.Composite([idParams, Type.Object({ serial: Type.String({ pattern: '^[0-9]{1,15}$' }) })]),
      body: voidBody,
      response: messageEnvelope,
      async handler(request, reply) {
        const { id, serial } = request.params;
        const reason = readReason(request.body.reason);
        return runAdminCommand(context, request, reply, async (command) => {
          await voidCode(command, { batchId: toId(id), serial: Number(serial), reason });
          return { message: 'Code Voided Successfully' };
        });
      },
    });
  });
