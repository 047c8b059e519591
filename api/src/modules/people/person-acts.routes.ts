import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../app-context';
import { dataEnvelope, errorResponses } from '../../http/envelope';
import { adminOf, requireAdmin } from '../../http/guards';
import { toId } from '../../http/id';
import { idempotencyHeaders, requestIdentity } from '../../http/idempotency-key';
import { readReason } from '../../http/read-reason';
import { adjustBalance } from './adjust-balance';
import { adjustedBalance, adjustmentBody, readAdjustmentPoints, reasonBody, suspension } from './person.schema';
import { presentAdjustedBalance, presentSuspension } from './present-person';
import { restorePerson } from './restore-person';
import { suspendPerson } from './suspend-person';

const SUSPENSIONS = [
  {
    act: 'suspend',
    summary: 'Keep a person out, from the next request on',
    operationId: 'suspendPerson',
    message: 'Suspended successfully',
    change: suspendPerson,
  },
  {
    act: 'restore',
    summary: 'Let a suspended person in again',
    operationId: 'restorePerson',
    message: 'Restored successfully',
    change: restorePerson,
  },
] as const;

/** What an admin does to a plumber or customer; each act with a reason, each in the audit log. */
export function personActRoutes(context: AppContext): FastifyPluginAsyncTypebox {
  const tags = ['people'];
  return async (app) => {
    app.addHook('onRequest', requireAdmin(context));

    for (const { act, summary, operationId, message, change } of SUSPENSIONS) {
      app.post(
        `/admin/people/${act}`,
        {
          schema: {
            summary,
            operationId,
            tags,
            body: reasonBody,
            response: { 200: dataEnvelope(suspension), ...errorResponses },
          },
        },
        async (request) => {
          const userId = toId(request.body.user_id);
          const reason = readReason(request.body.reason);
          const state = await change(context, { adminId: adminOf(request).id, userId, reason });
          return { message, data: presentSuspension(userId, state) };
        },
      );
    }

    app.post(
      '/admin/people/adjust',
      {
        schema: {
          summary: 'Give a person points by hand, or take some of the balance back',
          operationId: 'adjustPoints',
          tags,
          headers: idempotencyHeaders,
          body: adjustmentBody,
          response: { 201: dataEnvelope(adjustedBalance), ...errorResponses },
        },
      },
      async (request, reply) => {
        const { body } = request;
        const act = {
          userId: toId(body.user_id),
          points: readAdjustmentPoints(body),
          reason: readReason(body.reason),
        };
        const adjusted = await adjustBalance(context, adminOf(request).id, act, requestIdentity(request));
        const data = presentAdjustedBalance(act.userId, adjusted);
        return reply.code(201).send({ message: 'Points adjusted successfully', data });
      },
    );
  };
}
