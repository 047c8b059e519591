import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Type } from '@sinclair/typebox';
import type { LabelsContext } from '../context';
import { tooMany } from '../../platform/http/api-error';
import { defineRoutes } from '../../platform/http/define-routes';
import { binaryResponse, dataEnvelope } from '../../platform/http/envelope';
import { adminOf, requireAdmin } from '../../platform/http/guards';
import { idParams, toId } from '../../platform/http/request-fields';
import { sendFile } from '../../platform/http/send-file';
import { createSlots } from '../../platform/http/take-slot';
import { startPageThread, streamPages } from '../../platform/threads/stream-pages';
import { type Batch, handOffBatch, type Label, listLabels } from '../qr-batches';
import type { LabelsOrder } from './draw-labels-worker';
import { drawTestSheet } from './draw-test-sheet';
import {
  labelsQuery,
  linesQuery,
  measuresQuery,
  sheetQuery,
  validateLabel,
  validateSheet,
  validateStart,
} from './label-sheet.schema';
import {
  labelLine,
  presentLines,
  presentSheet,
  presentSheets,
  readLabelText,
  sheetRow,
  sheetsResponse,
  symbolModules,
} from './present-label-sheet';
import { arrangeLabel } from './label-layout';
import type { LabelSheet } from './label-sheet';

/** Labels that the thread draws at a time. */
const LABELS_A_PAGE = 400;

/** Returns the label sheets of a batch as a vector PDF, drawn in a thread of its own as fast as the caller reads. */
async function streamLabelsPdf(
  context: LabelsContext,
  batch: Batch,
  { sheet, startAt }: { sheet: LabelSheet; startAt: number },
): Promise<Readable> {
  const text = await readLabelText(context);
  const layout = arrangeLabel(sheet, symbolModules(context), text.brand !== null);
  const order: LabelsOrder = { batch, text, sheet, layout, startAt };
  const open = () => startPageThread<Label[]>(join(__dirname, 'draw-labels-worker'), order);
  const { exportStallSeconds: stallSeconds } = context.config.limits;
  return streamPages(open, listLabels(context, batch, LABELS_A_PAGE), { stallSeconds });
}

export const labelSheetRoutes = (context: LabelsContext) =>
  defineRoutes(requireAdmin(context), 'label-sheets', ({ route }) => {
    const acquireSlot = createSlots(context.config.limits.exportsAtOnce, sheetsBusy, {
      pool: context.slots.labelSheets,
    });

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
        data: presentSheet(context, validateSheet({ columns: '', ...query }), (await readLabelText(context)).brand),
      }),
    });

    route('GET /admin/label-sheets/lines', {
      operationId: 'readLabelLines',
      permission: 'batches.read',
      summary: 'The lines that labels of a size have, broken as in the PDF',
      querystring: linesQuery,
      response: dataEnvelope(Type.Array(labelLine)),
      handler: async ({ query }) => ({
        message: 'Lines of a label',
        data: await presentLines(context, validateLabel(query)),
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
        const releaseSlot = acquireSlot();
        try {
          const batch = await handOffBatch(context, order);
          const pdf = await streamLabelsPdf(context, batch, { sheet, startAt });
          pdf.once('close', releaseSlot);
          return sendFile(reply, { name: `batch-${batch.id}-labels.pdf`, type: 'application/pdf' }, pdf);
        } catch (error) {
          releaseSlot();
          throw error;
        }
      },
    });
  });

const sheetsBusy = () => tooMany('export_limit', 'Other label sheets are being made. Try again in a moment.', 10);
