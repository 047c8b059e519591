import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { requireAdmin } from '../../http/guards';
import { toId, readReason, idempotencyHeaders } from '../../http/request-fields';
import { runAdminCommand } from '../idempotency';
import { adjustBalance } from './adjust-balance';
import { adjustedBalance, adjustmentBody, readAdjustmentPoints, reasonBody, suspension } from './user.schema';
import { presentAdjustedBalance, presentSuspension } from './present-user';
import { restoreUser } from './restore-user';
import { suspendUser } from './suspend-user';

const SUSPENSIONS = [
  {
    action: 'suspend',
    summary: 'Keep a user out, from the next request on',
    operationId: 'suspendUser',
    message: 'Suspended successfully',
    change: suspendUser,
  },
  {
    action: 'restore',
    summary: 'Let a suspended user in again',
    operationId: 'restoreUser',
    message: 'Restored successfully',
    change: restoreUser,
  },
] as const;

/** Routes to suspend, restore and adjust: each with a reason, each audited. */
export function userActRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const tags = ['users'];
  return async (app) => {
    app.addHook('onRequest', requireAdmin(context));

    for (const { action, summary, operationId, message, change } of SUSPENSIONS) {
      app.post(
        `/admin/people/${action}`,
        {
          schema: {
            summary,
            operationId,
            tags,
            headers: idempotencyHeaders,
            body: reasonBody,
            response: { 200: dataEnvelope(suspension), ...errorResponses },
          },
        },
        async (request, reply) => {
          const userId = toId(request.body.user_id);
          const reason = readReason(request.body.reason);
          return runAdminCommand(context, request, reply, async (command) => ({
            message,
            data: presentSuspension(userId, await change(command, { userId, reason })),
          }));
        },
      );
    }

    app.post(
      '/admin/people/adjust',
      {
        schema: {
          summary: 'Give a user points by hand, or take some of the balance back',
          operationId: 'adjustPoints',
          tags,
          headers: idempotencyHeaders,
          body: adjustmentBody,
          response: { 201: dataEnvelope(adjustedBalance), ...errorResponses },
        },
      },
      async (request, reply) => {
        const { body } = request;
        const adjustment = {
          userId: toId(body.user_id),
          points: readAdjustmentPoints(body),
          reason: readReason(body.reason),
        };
        return runAdminCommand(context, request, reply.code(201), async (command) => ({
          message: 'Points adjusted successfully',
          data: presentAdjustedBalance(adjustment.userId, await adjustBalance(command, adjustment)),
        }));
      },
    );
  };
}
