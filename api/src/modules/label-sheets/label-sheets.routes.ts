import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { binaryResponse, dataEnvelope, errorResponses } from '../../http/envelope';
import { adminOf, requireAdmin } from '../../http/guards';
import { idParams, toId } from '../../http/request-fields';
import { handOffBatch } from '../qr-batches';
import { drawTestSheet } from './draw-test-sheet';
import { validateSheet, validateStart, labelsQuery, sheetQuery } from './label-sheet.schema';
import { presentSheet, presentSheets, sheetRow, sheetsResponse } from './present-label-sheet';
import { streamLabelsPdf } from './stream-labels-pdf';

/** Routes of label sheets: presets, custom measures, and PDFs (decisions.md §7 `/admin/qr-print`). */
export function labelSheetRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('onRequest', requireAdmin(context));

    app.get(
      '/admin/label-sheets',
      {
        schema: {
          summary: 'The label sheets to choose from, with what stands where on each',
          operationId: 'listLabelSheets',
          tags: ['label-sheets'],
          response: { 200: dataEnvelope(sheetsResponse), ...errorResponses },
        },
      },
      async () => ({ message: 'Label sheets', data: presentSheets(context) }),
    );

    app.get(
      '/admin/label-sheets/own',
      {
        schema: {
          summary: 'What own measures come to',
          description: '400 with a message for each measure that is wrong, or when the labels do not fit on A4.',
          operationId: 'readOwnLabelSheet',
          tags: ['label-sheets'],
          querystring: Type.Omit(sheetQuery, ['preset']),
          response: { 200: dataEnvelope(sheetRow), ...errorResponses },
        },
      },
      async ({ query }) => ({
        message: 'Label sheet',
        data: presentSheet(context, validateSheet({ columns: '', ...query })),
      }),
    );

    app.get(
      '/admin/label-sheets/test.pdf',
      {
        schema: {
          summary: 'A test sheet: outlines of the labels and rulers of 100 mm',
          operationId: 'downloadTestSheet',
          tags: ['label-sheets'],
          querystring: sheetQuery,
          response: { 200: binaryResponse('One A4 page.', 'application/pdf'), ...errorResponses },
        },
      },
      async ({ query }, reply) => {
        return reply
          .type('application/pdf')
          .header('Content-Disposition', 'attachment; filename="label-test-sheet.pdf"')
          .send(drawTestSheet(validateSheet(query)));
      },
    );

    app.get(
      '/admin/qr-batches/:id/labels.pdf',
      {
        schema: {
          summary: 'The label sheets of a batch as a vector PDF',
          description: 'Streamed, whatever the size of the batch. Codes that were voided have no label.',
          operationId: 'downloadLabels',
          tags: ['label-sheets'],
          params: idParams,
          querystring: labelsQuery,
          response: { 200: binaryResponse('A4 pages.', 'application/pdf'), ...errorResponses },
        },
      },
      async (request, reply) => {
        const { params, query } = request;
        const sheet = validateSheet(query);
        const startAt = validateStart(query.start_at, sheet);
        const order = { batchId: toId(params.id), adminId: adminOf(request).id, format: 'pdf' } as const;
        const batch = await handOffBatch(context, order);
        return reply
          .type('application/pdf')
          .header('Content-Disposition', `attachment; filename="batch-${batch.id}-labels.pdf"`)
          .send(streamLabelsPdf(context, batch, { sheet, startAt }));
      },
    );
  };
}
