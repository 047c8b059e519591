import { Type } from '@sinclair/typebox';
import type { LabelsContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, messageEnvelope } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import { idParams, idSchema, PAGE_SIZE, toId } from '../../platform/http/request-fields';
import { runAdminCommand } from '../../platform/idempotency';
import { listUnusualBatches, readBatchLives } from './batch-life.repository';
import { dismissUnusual, dispatchBatch, withdrawDispatch } from './dispatch-batch';
import { dispatchBody, readDispatch } from './dispatch.schema';
import { batchLife, presentBatchLife, presentUnusual, unusualKind, unusualRow } from './present-batch-life';

export const batchLifeRoutes = (context: LabelsContext) =>
  defineRoutes(requireAdmin(context), 'qr-batches', ({ route, list }) => {
    route('POST /admin/qr-batches/life', {
      operationId: 'readBatchLives',
      permission: 'batches.read',
      summary: 'The steps of some batches: ordered, printed, dispatched, first scan',
      body: Type.Object({ ids: Type.Array(idSchema, { minItems: 1, maxItems: PAGE_SIZE }) }),
      response: dataEnvelope(Type.Array(batchLife)),
      handler: async ({ body }) => ({
        message: 'Steps of the batches',
        data: (await context.reads((db) => readBatchLives(db, body.ids.map(toId)))).map(presentBatchLife),
      }),
    });

    route('POST /admin/qr-batches/:id/dispatch', {
      operationId: 'dispatchBatch',
      permission: 'batches.change',
      summary: 'Record that labels of a batch were dispatched, to a store or a place; or change what was recorded',
      description:
        'A batch may be dispatched in parts: each is recorded, no label twice. With `replaces` a dispatch is changed: what it was stays listed. Scans before the first one are unusual.',
      idempotent: true,
      params: idParams,
      body: dispatchBody,
      response: dataEnvelope(batchLife),
      async handler(request, reply) {
        const dispatch = readDispatch(request.body);
        return runAdminCommand(context, request, reply, async (command) => ({
          message: request.body.replaces ? 'Dispatch Changed Successfully' : 'Dispatch Recorded Successfully',
          data: presentBatchLife(await dispatchBatch(command, { batchId: toId(request.params.id), ...dispatch })),
        }));
      },
    });

    route('POST /admin/qr-batches/:id/dispatch/withdraw', {
      operationId: 'withdrawDispatch',
      permission: 'batches.change',
      summary: 'Withdraw a dispatch that was recorded by mistake',
      description: 'Its labels count as not dispatched. What it was stays listed under `withdrawn_dispatches`.',
      idempotent: true,
      params: idParams,
      body: Type.Object({ dispatch_id: idSchema }),
      response: dataEnvelope(batchLife),
      async handler(request, reply) {
        const dispatch = { batchId: toId(request.params.id), dispatchId: toId(request.body.dispatch_id) };
        return runAdminCommand(context, request, reply, async (command) => ({
          message: 'Dispatch Withdrawn Successfully',
          data: presentBatchLife(await withdrawDispatch(command, dispatch)),
        }));
      },
    });

    list('POST /admin/qr-batches/unusual', {
      operationId: 'listUnusualBatches',
      permission: 'batches.read',
      summary: 'Batches with unusual scans that no admin has dismissed, newest first, 10 a page',
      message: 'Unusual batches',
      item: unusualRow,
      read: (_, page) => context.reads((db) => listUnusualBatches(db, page)),
      present: presentUnusual,
    });

    route('POST /admin/qr-batches/unusual/dismiss', {
      operationId: 'dismissUnusualBatch',
      permission: 'batches.change',
      summary: 'Dismiss an unusual batch: it is not listed again for this reason',
      idempotent: true,
      body: Type.Object({
        batch_id: idSchema,
        kind: unusualKind,
        undo: Type.Optional(Type.Boolean({ description: 'True: lists it again.', 'x-message': 'Invalid request' })),
      }),
      response: messageEnvelope,
      async handler(request, reply) {
        const { batch_id, kind, undo } = request.body;
        return runAdminCommand(context, request, reply, async (command) => {
          await dismissUnusual(command, { batchId: toId(batch_id), kind, undo });
          return { message: undo ? 'Batch Listed Again Successfully' : 'Batch Dismissed Successfully' };
        });
      },
    });
  });
