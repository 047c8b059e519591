import type { AppContext } from '../../app-context';
import { defineRoutes } from '../../http/define-routes';
import { binaryResponse, dataEnvelope } from '../../http/envelope';
import { adminOf, requireAdmin } from '../../http/guards';
import { idParams, toId } from '../../http/request-fields';
import { sendFile } from '../../http/send-file';
import { type Batch, handOffBatch, listLabels } from '../qr-batches';
import { drawTestSheet } from './draw-test-sheet';
import { labelsQuery, measuresQuery, sheetQuery, validateSheet, validateStart } from './label-sheet.schema';
import { readLabelText } from './label-text';
import { presentSheet, presentSheets, sheetRow, sheetsResponse } from './present-label-sheet';
import { createLabelDrawer } from './draw-label';
import { arrangeLabel, symbolModules } from './label-layout';
import { cornerOf, type LabelSheet, labelsPerSheet } from './label-sheet';
import { addSheet, createPdf } from './pdf-document';

/** Labels drawn per turn of the event loop: about 5 ms of work, so that other requests are served in between. */
const LABELS_A_TURN = 24;

/**
 * Yields the label sheets of a batch as a vector PDF, as fast as the caller reads; of a finished page only its entry in
 * pdfkit's list stays in memory.
 * @param startAt place of the first label on the first sheet, from 1
 */
async function* streamLabelsPdf(
  context: AppContext,
  batch: Batch,
  { sheet, startAt }: { sheet: LabelSheet; startAt: number },
): AsyncGenerator<Buffer> {
  const pdf = createPdf(`Labels of batch ${batch.id}`);
  const text = await readLabelText(context);
  const layout = arrangeLabel(sheet, symbolModules(context), text.brand !== null);
  const draw = createLabelDrawer(pdf, layout, { batch, text });
  let place = startAt - 1;
  addSheet(pdf);
  for await (const labels of listLabels(context, batch, LABELS_A_TURN)) {
    for (const label of labels) {
      if (place === labelsPerSheet(sheet)) {
        addSheet(pdf);
        place = 0;
      }
      draw(cornerOf(sheet, place), label);
      place += 1;
    }
    const drawn = pdf.read() as Buffer | null;
    if (drawn) yield drawn;
  }
  pdf.end();
  yield* pdf as AsyncIterable<Buffer>;
}

export const labelSheetRoutes = (context: AppContext) =>
  defineRoutes(requireAdmin(context), 'label-sheets', ({ route }) => {
    route('GET /admin/label-sheets', {
      operationId: 'listLabelSheets',
      permission: 'batches.read',
      summary: 'The label sheets to choose from, with the layout of each',
      response: dataEnvelope(sheetsResponse),
      handler: async () => ({ message: 'Label sheets', data: await presentSheets(context) }),
    });

    route('GET /admin/label-sheets/own', {
      operationId: 'readOwnLabelSheet',
      permission: 'batches.read',
      summary: 'What own measures come to',
      description: '400 with a message for each measure that is wrong, or when the labels do not fit on A4.',
      querystring: measuresQuery,
      response: dataEnvelope(sheetRow),
      handler: async ({ query }) => ({
        message: 'Label sheet',
        data: presentSheet(context, validateSheet({ columns: '', ...query }), await readLabelText(context)),
      }),
    });

    route('GET /admin/label-sheets/test.pdf', {
      operationId: 'downloadTestSheet',
      permission: 'batches.read',
      summary: 'A test sheet: outlines of the labels and rulers of 100 mm',
      querystring: sheetQuery,
      response: binaryResponse('One A4 page.', 'application/pdf'),
      handler: async ({ query }, reply) =>
        sendFile(reply, { name: 'label-test-sheet.pdf', type: 'application/pdf' }, drawTestSheet(validateSheet(query))),
    });

    route('GET /admin/qr-batches/:id/labels.pdf', {
      operationId: 'downloadLabels',
      permission: 'codes.read',
      summary: 'The label sheets of a batch as a vector PDF',
      description: 'Streamed, whatever the size of the batch. Codes that were voided have no label.',
      params: idParams,
      querystring: labelsQuery,
      response: binaryResponse('A4 pages.', 'application/pdf'),
      async handler(request, reply) {
        const { params, query } = request;
        const sheet = validateSheet(query);
        const startAt = validateStart(query.start_at, sheet);
        const order = { batchId: toId(params.id), adminId: adminOf(request).id, format: 'pdf' } as const;
        const batch = await handOffBatch(context, order);
        const file = { name: `batch-${batch.id}-labels.pdf`, type: 'application/pdf' };
        return sendFile(reply, file, streamLabelsPdf(context, batch, { sheet, startAt }));
      },
    });
  });
