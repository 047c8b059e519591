import { Type } from '@sinclair/typebox';
import type { PointsContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { dataEnvelope, oneOf } from '../../platform/http/envelope';
import { requireAdmin } from '../../platform/http/guards';
import {
  idSchema,
  optionalOrNull,
  readReason,
  readSearch,
  reasonSchema,
  searchOrNull,
  toId,
} from '../../platform/http/request-fields';
import { toWire } from '../../platform/http/to-wire';
import { adminCommand } from '../../platform/idempotency';
import { readClaimDetail } from './claim-detail.repository';
import { listQueue, readQueueSummary } from './claim-lists.repository';
import { claimDetail, presentClaimDetail, presentQueueRow, queueRow, queueSummary } from './present-queue';
import { transactionId } from './redemptions.schema';
import { addReason, listReasons, removeReason } from './rejection-reasons.repository';

const savedReason = Type.Object({ id: Type.Integer(), reason: Type.String() });

export const queueRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'claims', ({ route, list }) => {
    const { db, reads, clock } = context;

    list('POST /admin/claims/queue', {
      operationId: 'listClaimQueue',
      permission: 'claims.read',
      summary: 'Claims to decide, oldest first, or decided ones, newest first, 10 a page',
      message: 'Claims',
      fields: {
        status: Type.Optional(
          oneOf(['pending', 'approved', 'rejected'], {
            description: '`pending` by default.',
            'x-message': 'Invalid status',
          }),
        ),
        search: searchOrNull(
          'Part of a name, a mobile number or a transaction id, taken literally; finds the first 200.',
        ),
        signal: optionalOrNull(Type.Boolean(), {
          description: 'Only claims with a signal, or only those without; any if omitted.',
        }),
      },
      item: queueRow,
      read: ({ body: { status = 'pending', search, signal } }, window) =>
        reads((db) => listQueue(db, { status, ...readSearch(search), signal: signal ?? undefined }, window)),
      present: (claim) => presentQueueRow(claim, clock.now()),
    });

    route('GET /admin/claims/summary', {
      operationId: 'getClaimQueueSummary',
      permission: 'claims.read',
      summary: 'What waits for a decision',
      response: dataEnvelope(queueSummary),
      handler: async () => ({ message: 'Waiting claims', data: toWire(await reads(readQueueSummary)) }),
    });

    route('GET /admin/claims/:transaction_id', {
      operationId: 'getClaim',
      permission: 'claims.read',
      summary: 'A claim with its scans, signals and user',
      params: Type.Object({ transaction_id: transactionId }),
      response: dataEnvelope(claimDetail),
      handler: async ({ params }) => ({
        message: 'Claim',
        data: presentClaimDetail(await readClaimDetail(db, params.transaction_id), clock.now()),
      }),
    });

    route('POST /admin/rejection-reasons', {
      operationId: 'listRejectionReasons',
      permission: 'claims.decide',
      summary: 'Saved reasons of rejections',
      response: dataEnvelope(Type.Array(savedReason)),
      handler: async () => ({ message: 'Reasons', data: await listReasons(db) }),
    });

    route('POST /admin/rejection-reasons/create', {
      operationId: 'createRejectionReason',
      permission: 'claims.decide',
      summary: 'Save a reason for the team',
      idempotent: true,
      body: Type.Object({ reason: reasonSchema }),
      status: 201,
      response: dataEnvelope(savedReason),
      handler: adminCommand(context, 'Reason saved', ({ reason }) => readReason(reason), addReason),
    });

    route('DELETE /admin/rejection-reasons', {
      operationId: 'deleteRejectionReason',
      permission: 'claims.decide',
      summary: 'Delete a saved reason',
      idempotent: true,
      body: Type.Object({ id: idSchema }),
      response: dataEnvelope(savedReason),
      handler: adminCommand(context, 'Reason deleted', ({ id }) => toId(id), removeReason),
    });
  });
