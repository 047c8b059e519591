import { Type } from '@sinclair/typebox';
import type { PointsContext } from '../context';
import { defineRoutes } from '../../platform/http/define-routes';
import { requireAdmin } from '../../platform/http/guards';
import { idSchema, readReason, reasonSchema, toId } from '../../platform/http/request-fields';
import { runAdminCommand } from '../../platform/idempotency';
import { awaitsConfirmation } from '../../programme/confirmations';
import { orderMerge } from './merge-accounts';
import { orderUndo } from './undo-merge';

export const accountMergeRoutes = (context: PointsContext) =>
  defineRoutes(requireAdmin(context), 'users', ({ route }) => {
    route('POST /admin/people/merge', {
      operationId: 'orderMerge',
      permission: 'points.adjust',
      summary: 'Order the merge of two accounts of one person, for a second admin to confirm',
      description:
        'The whole balance of `from_user_id` then moves to `user_id`, and its number signs in no more. It can be undone for 30 days.',
      idempotent: true,
      body: Type.Object({ user_id: idSchema, from_user_id: idSchema, reason: reasonSchema }),
      status: 202,
      response: awaitsConfirmation,
      async handler(request, reply) {
        const { user_id, from_user_id, reason } = request.body;
        const wanted = { intoId: toId(user_id), fromId: toId(from_user_id), reason: readReason(reason) };
        return runAdminCommand(context, request, reply, (command) => orderMerge(context, command, wanted));
      },
    });

    route('POST /admin/people/unmerge', {
      operationId: 'orderUndoOfMerge',
      permission: 'points.adjust',
      summary: 'Order that the merge of an account into another one is undone, for a second admin to confirm',
      idempotent: true,
      body: Type.Object({ user_id: idSchema, reason: reasonSchema }),
      status: 202,
      response: awaitsConfirmation,
      async handler(request, reply) {
        const { user_id, reason } = request.body;
        const wanted = { fromId: toId(user_id), reason: readReason(reason) };
        return runAdminCommand(context, request, reply, (command) => orderUndo(context, command, wanted));
      },
    });
  });
